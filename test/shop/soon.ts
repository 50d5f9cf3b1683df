import { vi } from 'vitest'

/**
 * Far above what a busy machine needs, for a right answer comes at once on an idle one: no test has
 * a limit of its own.
 */
const patience = 120_000

/** Waits until nothing is thrown any more. */
export const soon = <Value>(check: () => Value | Promise<Value>, interval = 20): Promise<Value> =>
  vi.waitFor(check, { timeout: patience, interval })

/** Waits until it answers what is true, and answers that. */
export const until = <Value>(check: () => Value | Promise<Value>, interval = 20) =>
  vi.waitUntil(check, { timeout: patience, interval })

/**
 * Whatever is given up after a time is so after a fiftieth of it, until mocks are restored; answers
 * these times in milliseconds.
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
