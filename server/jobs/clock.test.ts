import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { testJobs } from '../../test/jobs.ts'
import { followClock, steadyClock } from './clock.ts'
import { defineJob, workOn } from './jobs.ts'

const database = await testDatabase()
const kind = defineJob<{ number: number }>({ name: 'clocked', retries: 1, backoff: 60 })
const throttled = defineJob<{ number: number }>({ name: 'throttled', retries: 1, backoff: 60, atMostEvery: 60 })
const workers = [kind, throttled].map((each) => workOn(each, async () => {}))
const { ctx } = await testJobs(database, { workers, work: false })

const read = async (statement: string) => (await database.pool.query({ text: statement, rowMode: 'array' })).rows
/** As the clock that is an hour behind now finds it. */
const setBack = () =>
  database.pool.query(`
    update pgboss.job set created_on = created_on + interval '1 hour', start_after = start_after + interval '1 hour',
      started_on = started_on + interval '1 hour', singleton_on = singleton_on + interval '1 hour';
    update pgboss.version set cron_on = now() + interval '1 hour';
    update pgboss.queue set maintain_on = now() + interval '1 hour', monitor_claim_on = now() + interval '1 hour'`)

beforeEach(() => database.pool.query('delete from pgboss.job; update pgboss.version set cron_on = now()'))

test('while the clock goes on nothing is touched', async () => {
  await ctx.jobs.enqueue(database.pool, kind, { number: 1 })
  const before = await read('select to_jsonb(job) from pgboss.job')
  expect(await followClock(database.pool)).toBe(false)
  expect(await read('select to_jsonb(job) from pgboss.job')).toEqual(before)
})

test('once it was set back, what waited goes on waiting for as long as it had to, and what comes regularly comes', async () => {
  await ctx.jobs.enqueue(database.pool, kind, { number: 1 }, { number: 2 }, { number: 3 })
  const at = (number: number) => `(data ->> 'number')::int = ${number}`
  await database.pool.query(
    `update pgboss.job set state = 'retry', started_on = now(), start_after = now() + interval '60 s' where ${at(2)}`,
  )
  await database.pool.query(`update pgboss.job set state = 'active', started_on = now() where ${at(3)}`)
  await setBack()
  expect(await followClock(database.pool)).toBe(true)
  const seconds = (column: string) => `(round(extract(epoch from ${column} - now()) / 10) * 10)`
  expect(
    await read(`select (data ->> 'number')::int, ${seconds('start_after')}::int, ${seconds('started_on')}::int from pgboss.job order by 1`),
  ).toEqual([
    [1, 0, null],
    [2, 60, 0],
    [3, 0, 0],
  ])
  expect(
    await read(
      `select cron_on <= now(), (select bool_and(maintain_on <= now() and monitor_claim_on <= now()) from pgboss.queue) from pgboss.version`,
    ),
  ).toEqual([[true, true]])
  expect(await followClock(database.pool)).toBe(false)
})

test('what is done once for many is not taken for done by what the former clock did', async () => {
  await ctx.jobs.enqueue(database.pool, throttled, { number: 1 })
  await database.pool.query(`update pgboss.job set state = 'completed', started_on = now(), completed_on = now()`)
  // Its slot is the one of now again, and so is the one behind it.
  await database.pool.query(`insert into pgboss.job (name, state, singleton_key, singleton_on, data)
    select name, state, singleton_key, singleton_on + interval '1 minute', data from pgboss.job`)
  await database.pool.query(`update pgboss.version set cron_on = now() + interval '1 hour'`)
  await ctx.jobs.enqueue(database.pool, throttled, { number: 2 })
  expect(await read(`select count(*)::int from pgboss.job where state = 'created'`)).toEqual([[0]])
  await followClock(database.pool)
  await ctx.jobs.enqueue(database.pool, throttled, { number: 3 })
  expect(await read(`select data ->> 'number' from pgboss.job where state = 'created'`)).toEqual([['3']])
})

test('the clock of the workers knows no jump', () => {
  const [before, ahead] = [steadyClock.now(), Date.now]
  Date.now = () => 0
  try {
    expect(steadyClock.now()).toBeGreaterThanOrEqual(before)
  } finally {
    Date.now = ahead
  }
})
