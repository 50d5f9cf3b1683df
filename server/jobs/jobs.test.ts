import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { testDatabase } from '../../test/database/database.ts'
import { drain, oftenPolled, testJobs } from '../../test/shop/jobs.ts'
import { defineJob, type Jobs, type Run, startJobs, workOn } from './jobs.ts'
import { until } from '../../test/shop/soon.ts'

const database = await testDatabase()

const greet = defineJob<{ name: string }>({ name: 'greet', retries: 0, backoff: 1, concurrency: 3 })
const stumble = defineJob<{ times: number }>({ name: 'stumble', retries: 2, backoff: 60 })
const oneByOne = defineJob<{ number: number }>({
  name: 'one-by-one',
  retries: 0,
  backoff: 1,
  concurrency: 1,
})

const greeted: string[] = []
const runs: Omit<Run, 'signal'>[] = []
const steps: string[] = []

const { ctx, lines } = await testJobs(database, {
  workers: [
    workOn(greet, async (ctx, { name }) => {
      const { rows } = await ctx.client.query('select 1 as one')
      if (rows[0].one === 1) greeted.push(name)
    }),
    workOn(stumble, async (_ctx, { times }, run) => {
      runs.push({ number: run.number, isLast: run.isLast })
      if (run.number <= times) throw new Error(`stumbled on ${run.number}`)
    }),
    workOn(oneByOne, async (_ctx, { number }) => {
      steps.push(`begin ${number}`)
      await new Promise((resolve) => setTimeout(resolve, 20))
      steps.push(`end ${number}`)
    }),
  ],
})

test('a job exists exactly when its transaction commits', async () => {
  await inTransaction(ctx, async (ctx) => ctx.jobs.enqueue(ctx.client, greet, { name: 'kept' }))
  const rolledBack = inTransaction(ctx, async (ctx) => {
    await ctx.jobs.enqueue(ctx.client, greet, { name: 'lost' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await drain(database.pool)
  expect(greeted).toEqual(['kept'])
})

test('the workers of a job wake when its transaction commits, however long their polls are', async () => {
  const prompt = defineJob<{ number: number }>({ name: 'prompt', retries: 0, backoff: 1 })
  const done: number[] = []
  const jobs = await startJobs({
    sql: database.pool,
    log: ctx.log,
    workers: [workOn(prompt, async (_ctx, { number }) => void done.push(number))],
    context: () => ctx,
    work: { queued: 3600, timed: 3600 },
  })
  try {
    for (const number of [1, 2, 3]) {
      await inTransaction({ ...ctx, jobs }, (ctx) =>
        ctx.jobs.enqueue(ctx.client, prompt, { number }),
      )
      await until(() => done.includes(number))
    }
    await jobs.enqueue(database.pool, prompt, { number: 4 })
    await until(() => done.includes(4))
  } finally {
    await jobs.stop()
  }
})

test('a job that fails is retried after growing pauses, and both are logged', async () => {
  await ctx.jobs.enqueue(ctx.client, stumble, { times: 2 })
  const pauses: number[] = []
  for (const failure of [1, 2]) {
    const waiting = await until(() => findRetry(ctx, failure))
    pauses.push(waiting.pause)
    await database.pool.query(`update pgboss.job set start_after = now() where state = 'retry'`)
  }
  await drain(database.pool)
  expect(pauses[0]).toBeGreaterThanOrEqual(29)
  expect(pauses[1]).toBeGreaterThan(pauses[0] as number)
  expect(runs.splice(0)).toEqual([
    { number: 1, isLast: false },
    { number: 2, isLast: false },
    { number: 3, isLast: true },
  ])
  expect(lines.splice(0)).toMatchObject([
    {
      level: 'warn',
      fields: {
        job: 'stumble',
        job_id: expect.any(String),
        run: 1,
        err: { message: 'stumbled on 1' },
      },
    },
    { level: 'warn', fields: { job: 'stumble', run: 2 } },
  ])
})

test('a job that fails every time ends, and says so', async () => {
  await ctx.jobs.enqueue(ctx.client, stumble, { times: 3 })
  await drain(database.pool)
  expect(runs.splice(0)).toHaveLength(3)
  expect(lines.splice(0).at(-1)).toMatchObject({
    level: 'error',
    fields: { job: 'stumble', run: 3 },
    message: 'A job failed for the last time',
  })
})

test('jobs of a kind for one at a time never overlap, and do not wait for the next poll', async () => {
  const started = performance.now()
  for (let number = 0; number < 10; number++)
    await ctx.jobs.enqueue(ctx.client, oneByOne, { number })
  await drain(database.pool)
  expect(performance.now() - started).toBeLessThan(3000)
  expect(steps).toHaveLength(20)
  for (let at = 0; at < steps.length; at += 2)
    expect(steps[at + 1]).toBe(steps[at]?.replace('begin', 'end'))
})

test('without working, jobs are kept for a process that does', async () => {
  const parked = defineJob<{ name: string }>({ name: 'parked', retries: 0, backoff: 1 })
  const seen: string[] = []
  const worker = workOn(parked, async (_ctx, { name }) => void seen.push(name))
  const options = {
    sql: database.pool,
    log: ctx.log,
    workers: [worker],
    context: () => ctx,
    work: oftenPolled,
  }
  const idle = await startJobs({ ...options, work: false })
  await idle.enqueue(database.pool, parked, { name: 'later' })
  await idle.stop()
  expect(seen).toEqual([])
  const busy = await startJobs(options)
  await drain(database.pool)
  await busy.stop()
  expect(seen).toEqual(['later'])
})

test('stopping lets the running job end and takes no further one', async () => {
  const slow = defineJob<{ number: number }>({ name: 'slow', retries: 0, backoff: 1 })
  const done: number[] = []
  let begun = 0
  const worker = workOn(slow, async (_ctx, { number }) => {
    begun++
    await new Promise((resolve) => setTimeout(resolve, 300))
    done.push(number)
  })
  const jobs = await startJobs({
    sql: database.pool,
    log: ctx.log,
    workers: [worker],
    context: () => ctx,
    work: oftenPolled,
  })
  await jobs.enqueue(database.pool, slow, { number: 1 })
  await jobs.enqueue(database.pool, slow, { number: 2 })
  await until(() => begun > 0)
  await jobs.stop()
  expect(done).toEqual([1])
  const { rows } = await database.pool.query(
    `select state from pgboss.job where name = 'slow' order by created_on`,
  )
  expect(rows).toEqual([{ state: 'completed' }, { state: 'created' }])
  await database.pool.query(`delete from pgboss.job where name = 'slow'`)
})

describe('at most every so many seconds', () => {
  const catchUp = defineJob<Record<string, never>>({
    name: 'catch-up',
    retries: 0,
    backoff: 1,
    atMostEvery: 3600,
  })
  let begun = 0
  let gate: Promise<void> | undefined
  const worker = workOn(catchUp, async () => {
    begun++
    await gate
  })
  const open = () =>
    startJobs({
      sql: database.pool,
      log: ctx.log,
      workers: [worker],
      context: () => ctx,
      work: oftenPolled,
    })

  beforeEach(async () => {
    begun = 0
    gate = undefined
    await database.pool.query(`delete from pgboss.job where name = 'catch-up'`)
  })

  test('many are done by one at once and one after them', async () => {
    const jobs = await open()
    for (let number = 0; number < 20; number++) await jobs.enqueue(database.pool, catchUp, {})
    await Promise.all(Array.from({ length: 20 }, () => jobs.enqueue(database.pool, catchUp, {})))
    await until(() => begun === 1)
    const { rows } = await database.pool.query(
      `select start_after > now() and start_after < now() + interval '3602 seconds' as later from pgboss.job where name = 'catch-up' and state = 'created'`,
    )
    expect(rows).toEqual([{ later: true }])
    await drain(database.pool)
    expect(begun).toBe(2)
    await jobs.stop()
  })

  test('what is enqueued during a run is done by another one, also when the first is long done', async () => {
    const jobs = await open()
    let finish = () => {}
    gate = new Promise((resolve) => {
      finish = resolve
    })
    await jobs.enqueue(database.pool, catchUp, {})
    await until(() => begun === 1)
    await jobs.enqueue(database.pool, catchUp, {})
    finish()
    await drain(database.pool)
    expect(begun).toBe(2)
    await jobs.enqueue(database.pool, catchUp, {})
    await drain(database.pool)
    expect(begun).toBe(3)
    await jobs.stop()
  })

  test('nothing is done for what was rolled back, and it takes nobody else’s turn', async () => {
    const jobs = await open()
    const lost = inTransaction(ctx, async (ctx) => {
      await jobs.enqueue(ctx.client, catchUp, {})
      throw new Error('changed my mind')
    })
    await expect(lost).rejects.toThrow('changed my mind')
    await drain(database.pool)
    expect(begun).toBe(0)
    await jobs.enqueue(database.pool, catchUp, {})
    await drain(database.pool)
    expect(begun).toBe(1)
    await jobs.stop()
  })
})

test('the first jobs of a kind may come in more transactions at once than there are connections', async () => {
  const first = defineJob<object>({ name: 'first-of-its-kind', retries: 0, backoff: 1 })
  const jobs = await startJobs({
    sql: database.pool,
    log: ctx.log,
    workers: [workOn(first, async () => {})],
    context: () => ctx,
    work: false,
  })
  const many = Array.from({ length: 60 }, () =>
    inTransaction(ctx, (ctx) => jobs.enqueue(ctx.client, first, {})),
  )
  expect((await Promise.allSettled(many)).filter(({ status }) => status === 'rejected')).toEqual([])
  await jobs.stop()
})

test('what is done regularly is written down once, in the time of Cairo, however often and by however many processes it is opened', async () => {
  const worker = (cron: string) =>
    workOn(defineJob({ name: 'nightly', retries: 0, backoff: 1, cron }), async () => {})
  const start = (cron: string) =>
    startJobs({
      sql: database.pool,
      log: ctx.log,
      workers: [worker(cron)],
      context: () => ctx,
      work: false,
    })
  const schedules = async () =>
    (await database.pool.query(`select cron, timezone from pgboss.schedule where name = 'nightly'`))
      .rows
  for (const jobs of await Promise.all([start('15 4 * * *'), start('15 4 * * *')]))
    await jobs.stop()
  expect(await schedules()).toEqual([{ cron: '15 4 * * *', timezone: 'Africa/Cairo' }])
  await (await start('15 4 * * *')).stop()
  expect(await schedules()).toEqual([{ cron: '15 4 * * *', timezone: 'Africa/Cairo' }])
  await (await start('30 5 * * *')).stop()
  expect(await schedules()).toEqual([{ cron: '30 5 * * *', timezone: 'Africa/Cairo' }])
  expect(
    (
      await database.pool.query(
        `select count(*)::int as queues from pgboss.queue where name = 'nightly'`,
      )
    ).rows,
  ).toEqual([{ queues: 1 }])
})

describe('how each kind fares', () => {
  let failure: Error | null = null
  const queued = defineJob<object>({ name: 'fares-queued', retries: 0, backoff: 1 })
  const timed = defineJob<object>({
    name: 'fares-timed',
    retries: 0,
    backoff: 1,
    cron: '0 3 * * *',
  })
  const work = async () => {
    if (failure) throw failure
  }
  const workers = [workOn(queued, work), workOn(timed, work)]
  const states = async () =>
    (await database.pool.query(`select * from job_states where name like 'fares-%' order by name`))
      .rows
  let jobs: Jobs

  beforeAll(async () => {
    jobs = await startJobs({
      sql: database.pool,
      log: ctx.log,
      workers,
      context: () => ctx,
      work: oftenPolled,
    })
    return () => jobs.stop()
  })
  beforeEach(() => database.pool.query('truncate job_states'))

  async function run(kind: typeof queued, outcome: Error | null): Promise<void> {
    failure = outcome
    await jobs.enqueue(database.pool, kind, {})
    await drain(database.pool, kind.name)
  }

  test('what is only queued writes nothing while it is well', async () => {
    await run(queued, null)
    expect(await states()).toEqual([])
    await run(timed, null)
    expect(await states()).toEqual([
      { name: 'fares-timed', done_at: expect.any(Date), failing_since: null, last_error: null },
    ])
  })

  test('it fails since the first failure, for its last reason, until one of its kind ends well', async () => {
    await run(queued, new Error('first'))
    const [first] = await states()
    expect(first).toMatchObject({
      done_at: null,
      failing_since: expect.any(Date),
      last_error: 'first',
    })
    await run(queued, new Error('second'))
    expect(await states()).toEqual([{ ...first, last_error: 'second' }])
    await run(queued, null)
    expect(await states()).toEqual([
      { name: 'fares-queued', done_at: expect.any(Date), failing_since: null, last_error: null },
    ])
  })

  test('whom it was about is not kept', async () => {
    await run(queued, new Error('550 <mona.adel@mail.example>: unknown,\nsee 01012345678'))
    const [{ last_error }] = await states()
    expect(last_error).toBe('550 <…@…>: unknown, see 01…')
  })

  test('a job is done also where that cannot be noted', async () => {
    await database.pool.query('alter table job_states rename to job_states_away')
    try {
      await run(timed, null)
      const { rows } = await database.pool.query(
        `select state from pgboss.job where name = 'fares-timed' order by created_on desc limit 1`,
      )
      expect(rows).toEqual([{ state: 'completed' }])
      expect(lines.splice(0).at(-1)).toMatchObject({
        level: 'warn',
        message: 'How a job fared could not be noted',
      })
    } finally {
      await database.pool.query('alter table job_states_away rename to job_states')
    }
  })

  test('kinds that there are no more are forgotten', async () => {
    await database.pool.query(
      `insert into job_states values ('gone', null, now(), 'x'), ('fares-timed', now(), null, null)`,
    )
    await (
      await startJobs({
        sql: database.pool,
        log: ctx.log,
        workers,
        context: () => ctx,
        work: oftenPolled,
      })
    ).stop()
    expect((await database.pool.query('select name from job_states')).rows).toEqual([
      { name: 'fares-timed' },
    ])
  })
})

async function findRetry(ctx: Ctx, failure: number): Promise<{ pause: number } | undefined> {
  const { rows } = await ctx.client.query<{ pause: number }>(
    `select extract(epoch from start_after - now())::float8 as pause from pgboss.job where state = 'retry' and retry_count = $1`,
    [failure - 1],
  )
  return rows[0]
}
