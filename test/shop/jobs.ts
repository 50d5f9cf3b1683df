/** Jobs for tests: real queues in the test's database, and a way to wait until they are empty. */
import { afterAll } from 'vitest'
import { readConfig } from '#server/config.ts'
import { type Ctx, guest } from '#server/ctx.ts'
import type { Database } from '#server/db/connect.ts'
import { type JobWorker, type Polls, type Sql, startJobs } from '#server/jobs/jobs.ts'
import type { Storage } from '#server/media/storage.ts'

/** Short intervals, so that no test waits for a poll. */
export const oftenPolled: Polls = { queued: 0.5, timed: 0.5 }

export type LogLine = {
  level: 'info' | 'warn' | 'error'
  fields: object | string
  message: string | undefined
}

/**
 * Guest context with queues and workers, which run the jobs unless `work` is false. Stops after the
 * file's tests.
 */
export async function testJobs(
  database: Database,
  options: { workers: JobWorker[]; storage?: Storage; work?: boolean },
): Promise<{ ctx: Ctx; lines: LogLine[] }> {
  const lines: LogLine[] = []
  const logAs = (level: LogLine['level']) => (fields: object | string, message?: string) =>
    lines.push({ level, fields, message })
  const log = { info: logAs('info'), warn: logAs('warn'), error: logAs('error') }
  const storage = options.storage ?? rememberNothing
  const context = (jobs: Ctx['jobs']): Ctx => {
    return {
      database,
      db: database.db,
      client: database.pool,
      visitor: guest,
      jobs,
      acts: [],
      subscribers: [],
      storage,
      config: readConfig({ SHOP_URL: 'http://shop.example' }),
      now: () => new Date(),
      log,
    }
  }
  const jobs = await startJobs({
    sql: database.pool,
    log,
    context,
    ...options,
    work: options.work === false ? false : oftenPolled,
  })
  afterAll(() => jobs.stop())
  return { ctx: context(jobs), lines }
}

/**
 * Resolves when no job is waiting or running. Retries and debounced jobs run at once.
 * @param queue waits for this one only: without workers for the others, scheduled jobs would wait
 * for ever
 */
export async function drain(sql: Sql, queue?: string): Promise<void> {
  const seconds = 300
  const until = Date.now() + seconds * 1000
  while (true) {
    // Its singleton slot is cleared, so that the next job is debounced again instead of dropped.
    await sql.query(
      `update pgboss.job set start_after = now(), singleton_on = null where state < 'active' and start_after > now()`,
    )
    const { rows } = await sql.query(
      `select name, state, data from pgboss.job where state < 'completed' and name = coalesce($1, name)`,
      [queue ?? null],
    )
    if (rows.length === 0) return
    if (Date.now() > until)
      throw new Error(`Jobs still open after ${seconds} s: ${JSON.stringify(rows)}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const rememberNothing: Storage = {
  put: async () => {},
  get: async () => null,
  delete: async () => {},
}
