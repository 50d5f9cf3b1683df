/**
 * Monotonic clock of the job queue, for intervals: workers go on polling when a machine's clock is
 * set back. Jobs scheduled by the former clock wait for their time.
 */
import { performance } from 'node:perf_hooks'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import type { Clock } from 'pg-boss'

/** Time since the start; pg-boss asks the database for the time of day. */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (act, ms) => setInterval(act, ms),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
}
