import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/**
 * Hydration state: false on the server and until hydration. A form submitted natively before it
 * would lose the typed text.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
