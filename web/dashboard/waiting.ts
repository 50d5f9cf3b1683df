/** How much waits for the owner, as the rail and the tab bar show it: asked for once, and again whenever something may have changed. */
import { useSyncExternalStore } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { overview } from '#contract/overview.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { adminApi } from './api.ts'

export type Waiting = ReplyOf<typeof overview.waiting>

let waiting: Waiting | null = null
const listeners = new Set<() => void>()
let asked: AbortController | null = null

/**
 * Asks anew. Counts that cannot be had stay as they were: they are an aid, not the list itself. Answers whether other orders wait
 * than before, as far as both are known.
 */
export async function refreshWaiting(): Promise<boolean> {
  asked?.abort()
  const mine = new AbortController()
  asked = mine
  const before = waiting
  try {
    const counts = await adminApi().overview.waiting({}, { signal: mine.signal })
    if (mine.signal.aborted) return false
    waiting = counts
    for (const tell of listeners) tell()
    return before !== null && before.orders !== counts.orders
  } catch (thrown) {
    logUnexpected(thrown)
    return false
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (listeners.size === 1) refreshWaiting()
  return () => listeners.delete(listener)
}

/** Null until the counts have come. */
export const useWaiting = (): Waiting | null =>
  useSyncExternalStore(
    subscribe,
    () => waiting,
    () => null,
  )
