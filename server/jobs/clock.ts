/**
 * The clock of the job queue, which measures how long something takes: one that nobody sets, so
 * that workers go on looking for jobs where a machine's clock is set back. What was to be done at a
 * moment of the former clock waits until then.
 */
import { performance } from 'node:perf_hooks'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import type { Clock } from 'pg-boss'

/**
 * Beside the time of the start it knows only how much has passed; pg-boss asks the database what
 * time it is.
 */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (act, ms) => setInterval(act, ms),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
}
