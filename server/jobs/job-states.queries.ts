/** State of each kind of job. Most jobs succeed, so only changes are written. */
import type { Ctx } from '#server/ctx.ts'
import { loggedError } from '#server/db/logged-error.ts'
import type { jobStates } from './jobs.tables.ts'
import type { JobKind, Sql } from './jobs.ts'

export type JobState = typeof jobStates.$inferSelect

type Kind = Pick<JobKind<object>, 'name' | 'cron'>

/**
 * Records a success: of cron jobs each time; of all others only the end of a failure, so that
 * sending a mail writes nothing here.
 */
export async function noteDone(sql: Sql, { name, cron }: Kind): Promise<void> {
  if (cron) {
    await sql.query({
      name: 'jobs.done.timed',
      text: `
        insert into job_states (name, done_at) values ($1, now())
        on conflict (name) do update set done_at = excluded.done_at, failing_since = null, last_error = null`,
      values: [name],
    })
  } else {
    await sql.query({
      name: 'jobs.done.queued',
      text: 'update job_states set done_at = now(), failing_since = null, last_error = null where name = $1 and failing_since is not null',
      values: [name],
    })
  }
}

/** Records a failure, with the time of the first since the last success. */
export async function noteFailed(sql: Sql, { name }: Kind, error: unknown): Promise<void> {
  await sql.query(
    `insert into job_states as state (name, failing_since, last_error) values ($1, now(), $2)
     on conflict (name) do update set failing_since = coalesce(state.failing_since, excluded.failing_since), last_error = excluded.last_error`,
    // As logged: without personal data.
    [name, loggedError(error).message.replace(/\s+/g, ' ').slice(0, 300)],
  )
}

/** Deletes states of kinds that no longer exist. */
export async function keepStatesOf(sql: Sql, kinds: Kind[]): Promise<void> {
  await sql.query('delete from job_states where name <> all ($1::text[])', [
    kinds.map(({ name }) => name),
  ])
}

/** States by name. A kind without cron is listed once it has failed. */
export async function listJobStates(ctx: Ctx): Promise<JobState[]> {
  const { rows } = await ctx.client.query<JobState>(
    'select name, done_at, failing_since, last_error from job_states order by name',
  )
  return rows
}
