/**
 * Jobs where a machine's clock is set. What measures how long something takes goes by a clock that nobody sets; and where the database's clock went
 * back, what it noted before lies ahead and would wait until then: for the night's work that would be until a clock that was a year ahead comes true (R195).
 */
import { performance } from 'node:perf_hooks'
import { clearInterval, clearTimeout, setInterval, setTimeout } from 'node:timers'
import type { Clock } from 'pg-boss'
import type { Sql } from './jobs.ts'

/** Beside the time of the start it knows only how much has passed; pg-boss asks the database what time it is. */
export const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (act, ms) => setTimeout(act, ms),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
  setInterval: (act, ms) => setInterval(act, ms),
  clearInterval: (handle) => clearInterval(handle as NodeJS.Timeout),
}

/** Later than now is only what another clock said: that a job was queued, or that pg-boss looked for what is due, as it does twice a minute. */
const isSetBack = `(
  cron_on > now() + interval '5 seconds'
  or exists (select from pgboss.job where state < 'active' and created_on > now() + interval '5 seconds')
)`

/** A moment as it is, null too, unless another clock said it. */
const notLater = (column: string): string => `case when ${column} > now() then now() else ${column} end`

/**
 * Puts right what was noted before the clock was set back: waiting jobs wait as long as they had to, runs that were lost are found, and what
 * comes up regularly does. What was done regularly in that time is not done again (its slot is kept). Answers whether there was any of it to do.
 */
export async function followClock(sql: Sql): Promise<boolean> {
  const { rows } = await sql.query(`
    with set_back as (
      update pgboss.version
      set cron_on = ${notLater('cron_on')}, bam_on = ${notLater('bam_on')}, flow_on = ${notLater('flow_on')}, reindex_on = ${notLater('reindex_on')},
        monitor_backoff_on = null
      where ${isSetBack}
      returning true
    ), queues as (
      update pgboss.queue
      set monitor_claim_on = ${notLater('monitor_claim_on')}, monitor_on = ${notLater('monitor_on')}, maintain_on = ${notLater('maintain_on')}
      where exists (select from set_back)
    ), jobs as (
      update pgboss.job
      set start_after = start_after - (greatest(created_on, started_on) - now()),
        created_on = ${notLater('created_on')}, started_on = ${notLater('started_on')}
      where exists (select from set_back) and state < 'completed' and greatest(created_on, started_on) > now()
    ), slots as (
      update pgboss.job set singleton_on = null
      where exists (select from set_back) and state >= 'completed' and singleton_on > now() at time zone 'UTC' - interval '1 minute'
        and name not like '\\_\\_pgboss%'
    )
    select from set_back`)
  return rows.length > 0
}
