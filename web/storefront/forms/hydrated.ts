import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * False on the server and until the page is hydrated: sent by the browser itself, a form would lose
 * what was typed.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
