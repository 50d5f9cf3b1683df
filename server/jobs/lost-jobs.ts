/**
 * Long jobs hold a lock while they run, which PostgreSQL frees as soon as their process is gone: a
 * starting process retries those without one at once, instead of after their heartbeat or expiry.
 */
import type { PgBoss } from 'pg-boss'
import type { Ctx } from '#server/ctx.ts'
import type { JobKind } from './jobs.ts'

/** Expiry in seconds from which a job counts as long; shorter ones soon count as lost anyway. */
const long = 1800

export const isLong = ({ expiry }: Pick<JobKind<object>, 'expiry'>): boolean => expiry >= long

const lock = `hashtextextended('job ' || $1, 0)`

/** Runs a job's work under its lock, shared: a second run of the job must not wait for it. */
export async function runLocked(
  { database: { pool } }: Pick<Ctx, 'database'>,
  jobId: string,
  work: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(`select pg_advisory_lock_shared(${lock})`, [jobId])
    await work()
  } finally {
    await client
      .query(`select pg_advisory_unlock_shared(${lock})`, [jobId])
      .catch((lost: Error) => {
        broken = lost
      })
    client.release(broken)
  }
}

/** Retries jobs of a kind whose process is gone. */
export async function retryLost(
  boss: PgBoss,
  { database: { pool } }: Pick<Ctx, 'database'>,
  { name }: JobKind<object>,
): Promise<void> {
  for (const { id, state } of await boss.findJobs(name)) {
    if (state !== 'active') continue
    const { rows } = await pool.query<{ isLost: boolean }>(
      `select pg_try_advisory_xact_lock(${lock}) as "isLost"`,
      [id],
    )
    if (rows[0]?.isLost) await boss.fail(name, id, { message: 'Its process is gone' })
  }
}
