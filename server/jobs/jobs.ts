/**
 * Background jobs. A job is enqueued in the transaction that caused it, so it exists exactly if
 * that commits. It runs at least once, is retried with growing pauses, each failure is logged with
 * name and id, and failing kinds are recorded.
 */
import { createHash } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Ctx, Log } from '#server/ctx.ts'
import { steadyClock } from './clock.ts'
import { keepStatesOf, noteDone, noteFailed } from './job-states.queries.ts'
import { isLong, retryLost, runLocked } from './lost-jobs.ts'

export { type JobState, listJobStates } from './job-states.queries.ts'

/**
 * A pool or a pool client; with a transaction's client, jobs are committed or rolled back with that
 * transaction.
 */
export type Sql = {
  query(
    statement: string | { name: string; text: string; values?: unknown[] },
    values?: unknown[],
  ): Promise<{ rows: unknown[] }>
}

/**
 * Name and retry settings of a kind of job; `Data` is stored as JSON, so keep it to ids and other
 * plain values.
 */
export type JobKind<Data extends object> = {
  name: string
  /** Number of retries. */
  retries: number
  /**
   * Seconds before the first retry; doubled, with random jitter, for every further one, one hour at
   * most.
   */
  backoff: number
  /** Jobs of this kind at a time in one process. */
  concurrency: number
  /** Seconds after which a run counts as lost, as when its process was killed, and is retried. */
  expiry: number
  /** Schedule in Cairo's time, as in cron: '15 4 * * *'. */
  cron?: string
  /**
   * Throttle in seconds: of many jobs enqueued within it the first runs at once and one more after
   * all of them, for work that catches up on everything.
   */
  atMostEvery?: number
  /** Seconds before an enqueued job runs, so that its cause can still be undone. */
  delay?: number
  /** Never set; it ties the kind to its data for the compiler. */
  readonly data?: Data
}

/**
 * `number` counts from 1. After a failure of the last run the job is not retried. `signal` aborts
 * when the run must end.
 */
export type Run = { number: number; isLast: boolean; signal: AbortSignal }

/** A kind of job with its function, as listed in app.ts. */
export type JobWorker = {
  kind: JobKind<object>
  work(ctx: Ctx, data: object, run: Run): Promise<void>
}

export type Jobs = {
  /**
   * Enqueues jobs of one kind, one for each data. Rejects if the database fails; then the
   * surrounding transaction must be rolled back.
   */
  enqueue<Data extends object>(sql: Sql, kind: JobKind<Data>, ...each: Data[]): Promise<void>
  /** Enqueues one job for a future time. */
  enqueueLater<Data extends object>(
    sql: Sql,
    kind: JobKind<Data>,
    at: Date,
    data: Data,
  ): Promise<void>
  /** Enqueues one job of a kind for each time, however often it is requested. */
  enqueueAt(sql: Sql, kind: JobKind<object>, moments: Date[]): Promise<void>
  /**
   * Wakes this process's workers of jobs that a connection has enqueued, once its transaction has
   * committed: otherwise they wait for their next poll.
   */
  wake(sql: Sql): void
  /** Queued and running jobs of these kinds. */
  findOpen(sql: Sql, ...kinds: Pick<JobKind<object>, 'name'>[]): Promise<OpenJobs>
  /**
   * For the owner of the queue. Takes no new jobs, gives running ones five seconds, and leaves
   * longer ones to be retried.
   */
  stop(): Promise<void>
}

/**
 * `underWay`: a job runs, or will within seconds. `retrying`: a failed job is being retried, now or
 * later.
 */
export type OpenJobs = { underWay: boolean; retrying: boolean }

export function defineJob<Data extends object>(
  kind: Pick<JobKind<Data>, 'name' | 'retries' | 'backoff'> & Partial<JobKind<Data>>,
): JobKind<Data> {
  return { concurrency: 1, expiry: 300, ...kind }
}

/**
 * Worker of a kind. The work must be safe to repeat: a run can be cut off after its effect and
 * before its job is marked as done.
 */
export function workOn<Data extends object>(
  kind: JobKind<Data>,
  work: (ctx: Ctx, data: Data, run: Run) => Promise<void>,
): JobWorker {
  return { kind, work: (ctx, data, run) => work(ctx, data as Data, run) }
}

/**
 * Seconds between two polls of an idle worker, 0.5 at least: for enqueued jobs, and for cron jobs.
 */
export type Polls = { queued: number; timed: number }

/** Default polls: each costs as much as a page, and a nightly job may wait half a minute. */
const usualPolls: Polls = { queued: 2, timed: 30 }

/**
 * Opens the queues of all workers, and starts working on them unless `work` is false. `context`
 * makes the ctx of a run.
 */
export async function startJobs(options: {
  sql: Sql
  log: Log
  workers: JobWorker[]
  context: (jobs: Jobs) => Ctx
  work?: boolean | Polls
}): Promise<Jobs> {
  const { sql, log, workers, context, work = true } = options
  const polls = work === true ? usualPolls : work
  const boss = new PgBoss({
    db: executing(sql),
    schema: 'pgboss',
    schedule: polls !== false,
    supervise: polls !== false,
    clock: steadyClock,
    clockMonitorIntervalSeconds: 60,
  })
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed'))
  boss.on('warning', (warning) => {
    // The monotonic clock differs from the time of day by design.
    if (!warning.message.includes('Clock skew')) log.warn({ warning }, 'The job queue warns')
  })
  await boss.start()
  await openQueues(boss, workers)

  /** Workers by kind, and kinds whose jobs a connection has enqueued since its last commit. */
  const workersOf = new Map<string, string[]>()
  const enqueued = new WeakMap<Sql, Set<string>>()
  const remember = (sql: Sql, kind: JobKind<object>) => {
    if (kind.delay) return
    const kinds = enqueued.get(sql)
    if (kinds) kinds.add(kind.name)
    else enqueued.set(sql, new Set([kind.name]))
  }

  const jobs: Jobs = {
    async enqueue(transaction, kind, ...each) {
      remember(transaction, kind)
      const db = executing(prepared(transaction))
      const options = repeating(kind)
      const { atMostEvery, delay } = kind
      if (atMostEvery) {
        const slot = {
          singletonKey: kind.name,
          singletonSeconds: atMostEvery,
          singletonNextSlot: true,
        }
        for (const data of each) await boss.send(kind.name, data, { db, ...options, ...slot })
      } else
        await boss.insert(
          kind.name,
          each.map((data) => ({ data, ...options, ...(delay && { startAfter: delay }) })),
          { db },
        )
      if (transaction === sql) jobs.wake(sql)
    },
    async enqueueLater(transaction, kind, at, data) {
      await boss.insert(kind.name, [{ data, startAfter: at, ...repeating(kind) }], {
        db: executing(prepared(transaction)),
      })
    },
    async enqueueAt(transaction, kind, moments) {
      if (moments.length === 0) return
      const jobs = moments.map((at) => ({
        id: idAt(kind, at),
        data: {},
        startAfter: at,
        ...repeating(kind),
      }))
      await boss.insert(kind.name, jobs, { db: executing(prepared(transaction)) })
    },
    wake(sql) {
      const kinds = enqueued.get(sql) ?? []
      enqueued.delete(sql)
      for (const kind of kinds)
        for (const worker of workersOf.get(kind) ?? []) boss.notifyWorker(worker)
    },
    async findOpen(sql, ...kinds) {
      const found = await Promise.all(
        kinds.map(({ name }) => boss.findJobs(name, { db: executing(sql) })),
      )
      const open = found
        .flat()
        .filter(({ state }) => state === 'created' || state === 'retry' || state === 'active')
      return {
        underWay: open.some(
          ({ state, startAfter }) => state === 'active' || startAfter.getTime() <= Date.now(),
        ),
        retrying: open.some(({ state, retryCount }) => state === 'retry' || retryCount > 0),
      }
    },
    stop: () => boss.stop({ graceful: true, timeout: 5000 }),
  }
  if (polls) {
    await keepStatesOf(
      sql,
      workers.map(({ kind }) => kind),
    )
    for (const worker of workers) {
      if (isLong(worker.kind)) await retryLost(boss, context(jobs), worker.kind)
      // Registered one by one, not by pg-boss's localConcurrency: of those notifyWorker wakes only
      // the first.
      const ids: string[] = []
      workersOf.set(worker.kind.name, ids)
      for (let count = 0; count < worker.kind.concurrency; count++)
        ids.push(await startWorker(boss, worker, { sql, polls, log, context: () => context(jobs) }))
    }
  }
  return jobs
}

/** Id of the job for a time: a second insert of it is ignored. */
const idAt = ({ name }: JobKind<object>, at: Date): string =>
  createHash('sha256')
    .update(`${name} ${at.toISOString()}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5')

const repeating = (kind: JobKind<object>) => ({
  retryLimit: kind.retries,
  retryDelay: kind.backoff,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: kind.expiry,
  // Heartbeats of a long run: if its process was killed it counts as lost within minutes.
  ...(kind.expiry > 3600 && { heartbeatSeconds: 120 }),
})

function executing(sql: Sql): {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>
} {
  return { executeSql: (text, values) => sql.query(text, values) }
}

const names = new Map<string, string>()

/**
 * Named statements for adding jobs, which PostgreSQL plans once per connection, because checkout
 * waits for them.
 */
function prepared(sql: Sql): Sql {
  return {
    query(text, values = []) {
      if (typeof text !== 'string') return sql.query(text)
      const name = names.get(text) ?? `jobs.add.${names.size}`
      names.set(text, name)
      return sql.query({ name, text, values })
    },
  }
}

async function openQueues(boss: PgBoss, workers: JobWorker[]): Promise<void> {
  const open = new Set((await boss.getQueues()).map((queue) => queue.name))
  for (const { kind } of workers) {
    if (!open.has(kind.name)) await boss.createQueue(kind.name)
    // pg-boss reads a queue's settings once, on a connection of its own: doing so here avoids a
    // deadlock of the pool inside a transaction.
    await boss.getJobById(kind.name, '00000000-0000-0000-0000-000000000000')
    if (kind.cron)
      await boss.schedule(kind.name, kind.cron, {}, { tz: 'Africa/Cairo', ...repeating(kind) })
  }
}

type Surroundings = { sql: Sql; polls: Polls; log: Log; context(): Ctx }

async function startWorker(
  boss: PgBoss,
  worker: JobWorker,
  { sql, polls, log, context }: Surroundings,
): Promise<string> {
  const { kind } = worker
  /** A failure to record the state must not fail the job. */
  const note = (noting: Promise<void>) =>
    noting.catch((error: unknown) =>
      log.warn({ err: error, job: kind.name }, 'How a job fared could not be noted'),
    )
  let workerId = ''
  const pollingIntervalSeconds = kind.cron && !kind.atMostEvery ? polls.timed : polls.queued
  workerId = await boss.work<object>(kind.name, { pollingIntervalSeconds }, async ([job]) => {
    if (!job) return
    const run: Run = {
      number: job.retryCount + 1,
      isLast: job.retryCount >= kind.retries,
      signal: job.signal,
    }
    try {
      const ctx = context()
      const work = () => worker.work(ctx, job.data, run)
      await (isLong(kind) ? runLocked(ctx, job.id, work) : work())
      await note(noteDone(sql, kind))
    } catch (error) {
      const details = { err: error, job: kind.name, job_id: job.id, run: run.number }
      if (run.isLast) log.error(details, 'A job failed for the last time')
      else log.warn(details, 'A job failed and will be retried')
      await note(noteFailed(sql, kind, error))
      throw error
    } finally {
      // Without it a worker would wait for its next poll between two queued jobs.
      boss.notifyWorker(workerId)
    }
  })
  return workerId
}
