/**
 * How much waits for the owner, as the rail and the tab bar show it: asked for once, and again
 * whenever something may have changed.
 */
import { useSyncExternalStore } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { overview } from '#contract/overview.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { adminApi } from './api.ts'

export type Waiting = ReplyOf<typeof overview.waiting>

let waiting: Waiting | null = null
const listeners = new Set<() => void>()
let asked: AbortController | null = null
let asking: Promise<boolean> | null = null

/**
 * Asks anew. Counts that cannot be had stay as they were: they are an aid, not the list itself.
 * Answers whether other orders wait than before, as far as both are known.
 */
export function refreshWaiting(): Promise<boolean> {
  asking = ask()
  return asking
}

async function ask(): Promise<boolean> {
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

/**
 * Whether new orders wait until somebody has spoken with their customer, as they do unless the
 * owner says otherwise.
 */
export async function confirmsOrders(): Promise<boolean> {
  if (waiting === null) await (asking ?? refreshWaiting())
  return waiting?.desk !== null
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
