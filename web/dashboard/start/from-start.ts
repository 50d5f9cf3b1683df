import { useLocation } from 'react-router'

/** State of links that lead away from the steps, by which the screen leads back to them. */
export const fromStart = { from: 'start' }

/** Whether the screen was reached from a step of setting up the shop. */
export const useIsFromStart = (): boolean =>
  (useLocation().state as Partial<typeof fromStart> | null)?.from === fromStart.from
