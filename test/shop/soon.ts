import { vi } from 'vitest'

/**
 * Milliseconds, far above the need of a busy machine; successes return at once, and no test has a
 * limit of its own.
 */
const patience = 120_000

/** Retries until nothing is thrown. */
export const soon = <Value>(check: () => Value | Promise<Value>, interval = 20): Promise<Value> =>
  vi.waitFor(check, { timeout: patience, interval })

/** Retries until the result is truthy, and returns it. */
export const until = <Value>(check: () => Value | Promise<Value>, interval = 20) =>
  vi.waitUntil(check, { timeout: patience, interval })

/**
 * Shortens every timeout to a fiftieth until mocks are restored; returns the original milliseconds.
 */
export function hurried(): number[] {
  const times: number[] = []
  const { timeout } = AbortSignal
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((time) => {
    times.push(time)
    return timeout.call(AbortSignal, time / 50)
  })
  return times
}
