import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** False on the server and until the page has come alive: sent by the browser itself, a form would lose what was typed. */
export const useAlive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
