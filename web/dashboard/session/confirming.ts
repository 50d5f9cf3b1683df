/**
 * Asking once more who somebody is (R278). What was refused because they signed in too long ago
 * waits here until they have shown it, in a dialog over whatever they were doing (confirm-you.tsx),
 * and is then sent again.
 */
import { useSyncExternalStore } from 'react'

let answers: ((shown: boolean) => void)[] = []
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

/** True once they have shown it, and it may be tried again; false when they called it off. */
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
