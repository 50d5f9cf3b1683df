/**
 * Counts of pending work for rail and tab bar: loaded once, and again whenever they may have
 * changed.
 */
import { useSyncExternalStore } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { overview } from '#contract/orders/overview.ts'
import { logUnexpected } from '#web/forms/refusal-of.ts'
import { adminApi } from './api.ts'

export type Waiting = ReplyOf<typeof overview.waiting>

let waiting: Waiting | null = null
const listeners = new Set<() => void>()
let asked: AbortController | null = null
let asking: Promise<boolean> | null = null

/**
 * Reloads the counts; on a failure the old ones stay. Resolves to whether the pending orders have
 * changed, as far as both counts are known.
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

/** Whether new orders wait for a confirmation by phone, which is the default. */
export async function confirmsOrders(): Promise<boolean> {
  if (waiting === null) await (asking ?? refreshWaiting())
  return waiting?.desk !== null
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (listeners.size === 1) refreshWaiting()
  return () => listeners.delete(listener)
}

/** Counts; null until loaded. */
export const useWaiting = (): Waiting | null =>
  useSyncExternalStore(
    subscribe,
    () => waiting,
    () => null,
  )
