import { expect, test, vi } from 'vitest'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { testDatabase } from '../../test/database.ts'
import { drain, testJobs } from '../../test/jobs.ts'
import { defineJob, type Run, startJobs, workOn } from './jobs.ts'

const database = await testDatabase()

const greet = defineJob<{ name: string }>({ name: 'greet', retries: 0, backoff: 1, concurrency: 3 })
const stumble = defineJob<{ times: number }>({ name: 'stumble', retries: 2, backoff: 60 })
const oneByOne = defineJob<{ number: number }>({ name: 'one-by-one', retries: 0, backoff: 1, concurrency: 1 })

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

test('a job that fails is retried after growing pauses, and both are logged', async () => {
  await ctx.jobs.enqueue(ctx.client, stumble, { times: 2 })
  const pauses: number[] = []
  for (const failure of [1, 2]) {
    const waiting = await vi.waitUntil(() => findRetry(ctx, failure), { timeout: 10_000 })
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
    { level: 'warn', fields: { job: 'stumble', job_id: expect.any(String), run: 1, err: { message: 'stumbled on 1' } } },
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
  for (let number = 0; number < 10; number++) await ctx.jobs.enqueue(ctx.client, oneByOne, { number })
  await drain(database.pool)
  expect(performance.now() - started).toBeLessThan(3000)
  expect(steps).toHaveLength(20)
  for (let at = 0; at < steps.length; at += 2) expect(steps[at + 1]).toBe(steps[at]?.replace('begin', 'end'))
})

test('without working, jobs are kept for a process that does', async () => {
  const parked = defineJob<{ name: string }>({ name: 'parked', retries: 0, backoff: 1 })
  const seen: string[] = []
  const worker = workOn(parked, async (_ctx, { name }) => void seen.push(name))
  const options = { sql: database.pool, log: ctx.log, workers: [worker], context: () => ctx, pollSeconds: 0.5 }
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
  const jobs = await startJobs({ sql: database.pool, log: ctx.log, workers: [worker], context: () => ctx, pollSeconds: 0.5 })
  await jobs.enqueue(database.pool, slow, { number: 1 })
  await jobs.enqueue(database.pool, slow, { number: 2 })
  await vi.waitUntil(() => begun > 0, { timeout: 5000 })
  await jobs.stop()
  expect(done).toEqual([1])
  const { rows } = await database.pool.query(`select state from pgboss.job where name = 'slow' order by created_on`)
  expect(rows).toEqual([{ state: 'completed' }, { state: 'created' }])
  await database.pool.query(`delete from pgboss.job where name = 'slow'`)
})

async function findRetry(ctx: Ctx, failure: number): Promise<{ pause: number } | undefined> {
  const { rows } = await ctx.client.query<{ pause: number }>(
    `select extract(epoch from start_after - now())::float8 as pause from pgboss.job where state = 'retry' and retry_count = $1`,
    [failure - 1],
  )
  return rows[0]
}
