import { useLocation } from 'react-router'

/**
 * State of links that lead away from the steps, by which screens and dialogs lead back to them once
 * they are saved.
 */
export const fromStart = { from: 'start', fromList: true }

/** Whether the screen was reached from a step of setting up the shop. */
export const useIsFromStart = (): boolean =>
  (useLocation().state as Partial<typeof fromStart> | null)?.from === fromStart.from
