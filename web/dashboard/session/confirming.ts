/**
 * Confirmation of identity (R278). A request refused because the sign-in is too old waits here
 * until the member has confirmed their identity in a dialog (confirm-you.tsx), and is then sent
 * again.
 */
import { useSyncExternalStore } from 'react'

let answers: ((shown: boolean) => void)[] = []
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** True once the identity is confirmed and the request may be sent again; false when cancelled. */
export const confirmedAgain = (): Promise<boolean> =>
  new Promise((resolve) => {
    answers = [...answers, resolve]
    tell()
  })

export function answerConfirming(shown: boolean): void {
  const waiting = answers
  answers = []
  for (const answer of waiting) answer(shown)
  tell()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useConfirming = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => answers.length > 0,
    () => false,
  )
