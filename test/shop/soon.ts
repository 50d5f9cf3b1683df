import { vi } from 'vitest'

/** Waits until nothing is thrown any more: as long as a busy machine may need, for a right answer comes at once on an idle one. */
export const soon = <Value>(check: () => Value | Promise<Value>, interval = 20): Promise<Value> =>
  vi.waitFor(check, { timeout: 10_000, interval })
