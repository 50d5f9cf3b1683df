/**
 * Troubles: mailed once, and a reminder; Health's response; backups on request; the heartbeat (R170
 * to R174).
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import type { Ctx } from '#server/ctx.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { callHeartbeat, watchHealth } from './health.ts'

const shop = await testShop()
const { request, database, ctx } = shop
const pool = database.pool
const { token, id: adminId, name: adminName } = await peopleIn(shop).makeAdmin()

type Line = { fields: object | string; message: string | undefined }
const lines: Line[] = []
const log = (fields: object | string, message?: string) => void lines.push({ fields, message })

/** The shop a number of days from now, by default with a database of its own. */
const shopIn = (days: number, config: Partial<Config> = {}): Ctx => ({
  ...ctx,
  config: { ...ctx.config, databaseUrl: undefined, ...config },
  now: () => new Date(Date.now() + days * 86_400_000),
  log: { info: log, warn: log, error: log },
})

const here = shopIn(0)
const ask = async () => (await request('GET', '/api/health', { token })).json
const marked = async () => (await request('GET', '/api/overview/waiting', { token })).json.troubles
const mails = async () =>
  (
    await pool.query(
      `select to_address, subject, text from mails where kind = 'trouble' order by id`,
    )
  ).rows
const backup = (began: string, fields: { failure?: string; proof?: string | null } = {}) =>
  pool.query(
    `insert into backups (created_at, folder, bytes, made_in_ms, failure, proof_at, proof_ms, proof_failure)
     values (now() - $1::interval, case when $2::text is null then '2026-11-25' end, 1000, 10, $2, case when $3 then now() - $1::interval end, case when $3 then 900 end, $4)`,
    [began, fields.failure ?? null, 'proof' in fields, fields.proof ?? null],
  )

beforeEach(async () => {
  lines.length = 0
  await pool.query(
    `truncate backups, troubles, job_states, mails, code_alarms; delete from pgboss.job where name in ('back-up', 'send-mail'); delete from settings`,
  )
  await pool.query(
    `insert into settings (key, value) values ('contact_email', '"owner@shop.example"')`,
  )
})

test('a trouble is told once by mail, in both languages, and once more after seven days; then it has been said', async () => {
  await pool.query(
    `insert into job_states values ('sweep-carts', null, now() - interval '2 hours', 'no answer')`,
  )
  /** Runs the check after so many days with the same single trouble. */
  const watchIn = async (days: number) => {
    await pool.query('truncate backups')
    await backup(`${-days} days`, { proof: null })
    await watchHealth(shopIn(days))
  }
  await watchIn(0)
  await watchIn(0)
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to_address: 'owner@shop.example',
    subject: expect.stringContaining('Something is wrong with the shop'),
  })
  for (const words of [
    'A job that the shop runs in the background has failed',
    'بعض الأعمال التلقائية في المتجر تفشل منذ ساعة.',
    '/dashboard/health',
  ]) {
    expect(mail.text).toContain(words)
  }
  await watchIn(6.9)
  expect(await mails()).toHaveLength(1)
  await watchIn(7.1)
  await watchIn(15)
  await watchIn(30)
  expect(await mails()).toHaveLength(2)
})

test('what is over is forgotten, and told anew when it comes again', async () => {
  await backup('2 hours', { failure: 'There is no room.' })
  await watchHealth(here)
  expect(await marked()).toBe(1)
  await backup('1 hour')
  await watchHealth(here)
  expect(await marked()).toBe(0)
  await backup('1 minute', { failure: 'There is no room.' })
  await watchHealth(here)
  expect(await mails()).toHaveLength(2)
})

test('what is new beside what was told comes in a mail of its own', async () => {
  await backup('2 hours', { failure: 'There is no room.' })
  await watchHealth(here)
  await pool.query(
    `insert into job_states values ('sweep-carts', null, now() - interval '2 hours', 'no answer')`,
  )
  await watchHealth(here)
  const [, second] = await mails()
  expect(second.text).toContain(
    'A job that the shop runs in the background has failed for an hour.',
  )
  expect(second.text).not.toContain('No backup was made')
})

test('wrong codes at an account of the staff are a trouble for a day, told once and without a name', async () => {
  const { id: shopper } = await peopleIn(shop).makeShopper()
  await pool.query('insert into code_alarms values ($1, now(), now())', [shopper])
  await backup('1 hour')
  await watchHealth(here)
  expect(await marked()).toBe(0)
  await pool.query('insert into code_alarms values ($1, now(), now())', [adminId])
  await watchHealth(here)
  await watchHealth(here)
  expect(await marked()).toBe(1)
  expect(await ask()).toMatchObject({
    troubles: [{ kind: 'codes_guessed' }],
    codes_guessed_at: [adminName],
  })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail.text).toContain('is trying second-step codes')
  expect(mail.text).toContain('يجرّب رموز الخطوة الثانية')
  expect(mail.text).not.toContain(adminName)
  await watchHealth(shopIn(1.01))
  expect(await marked()).toBe(0)
})

test('a shop without an address says it in its log, once', async () => {
  await pool.query(`delete from settings where key = 'contact_email'`)
  await backup('2 hours', { failure: 'There is no room.' })
  await watchHealth(here)
  await watchHealth(here)
  expect(await mails()).toEqual([])
  expect(lines).toEqual([
    { fields: { troubles: ['backup_failed'] }, message: expect.stringContaining('no address') },
  ])
})

test('the screen is answered what is wrong, and the mark beside it follows', async () => {
  expect(await ask()).toMatchObject({
    troubles: [],
    backups: {
      whole: false,
      under_way: false,
      place: ctx.config.backupDir,
      proven: null,
      list: [],
      archive: null,
    },
    mails: { sent: 0, retried: 0, failed: 0, failing_since: null, last_error: null },
    jobs: [],
    certificate: null,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  await backup('9 days', { proof: null })
  await backup('1 day', { proof: 'orders have 2 rows fewer' })
  await backup('1 hour', { failure: 'There is no room.' })
  await pool.query(`
    insert into job_states values ('send-mail', null, now() - interval '2 hours', 'no answer'), ('sweep-carts', now(), null, null);
    insert into mails (kind, language, to_address, subject, text, html, status, last_error, sent_at) values
      ('x', 'en', 'a@b.example', 's', 't', 'h', 'queued', 'no answer', null), ('x', 'en', 'a@b.example', 's', 't', 'h', 'failed', '550', null),
      ('x', 'en', 'a@b.example', 's', 't', 'h', 'sent', null, now())`)
  const { troubles, backups, mails, jobs, disk, database } = await ask()
  expect(troubles.map(({ kind }: { kind: string }) => kind)).toEqual([
    'backup_failed',
    'proof_failed',
    'mails_failing',
  ])
  expect(await marked()).toBe(3)
  expect(backups.list).toMatchObject([
    { folder: null, failure: 'There is no room.', kept: false, proof_at: null },
    { folder: '2026-11-25', kept: false, proof_failure: 'orders have 2 rows fewer', proof_ms: 900 },
    { folder: '2026-11-25', kept: false, proof_failure: null, proof_ms: 900 },
  ])
  expect(backups.proven).toMatchObject({ ms: 900 })
  expect(mails).toMatchObject({
    sent: 1,
    retried: 1,
    failed: 1,
    failing_since: expect.any(String),
    last_error: 'no answer',
  })
  expect(jobs).toEqual([
    { name: 'sweep-carts', done_at: expect.any(String), failing_since: null, last_error: null },
  ])
  expect(disk.data.used).toBeGreaterThan(0)
  expect(disk.data.used).toBeLessThanOrEqual(disk.data.total)
  expect(disk).toMatchObject({ pictures: expect.any(Number), database: null })
  expect(database.ms).toBeGreaterThanOrEqual(0)
  expect(mails.last_sent_at).not.toBeNull()
  // The mark goes without any further check.
  await pool.query('truncate backups, job_states')
  expect((await ask()).troubles).toEqual([])
  expect(await marked()).toBe(0)
})

test('a backup begins at a press, and no second one while it is under way', async () => {
  const press = () => request('POST', '/api/health/back-up', { token, body: { prove: true } })
  const [one, other] = await Promise.all([press(), press()])
  expect([one.status, other.status].sort()).toEqual([200, 409])
  expect((await press()).json).toMatchObject({
    code: 'conflict',
    message: 'A backup is under way already',
  })
  expect((await pool.query(`select data from pgboss.job where name = 'back-up'`)).rows).toEqual([
    { data: { prove: true } },
  ])
  expect((await ask()).backups.under_way).toBe(true)
  // A failed job that waits for its retry does not block a new request.
  await pool.query(
    `update pgboss.job set state = 'retry', start_after = now() + interval '1 hour' where name = 'back-up'`,
  )
  expect((await ask()).backups.under_way).toBe(false)
  expect((await press()).status).toBe(200)
})

test('shoppers and guests are told nothing of it', async () => {
  const { token: shopper } = await peopleIn(shop).makeShopper()
  for (const [method, path] of [
    ['GET', '/api/health'],
    ['POST', '/api/health/back-up'],
  ] as const) {
    expect((await request(method, path)).status).toBe(401)
    expect((await request(method, path, { token: shopper })).status).toBe(403)
  }
})

const beats: string[] = []
let answer = 200
const monitor = createServer((asked, reply) => {
  beats.push(`${asked.method} ${asked.url}`)
  reply.writeHead(answer).end()
})
await new Promise<void>((resolve) => monitor.listen(0, '127.0.0.1', resolve))
const heartbeatUrl = `http://127.0.0.1:${(monitor.address() as AddressInfo).port}/ping/very-secret`
afterAll(() => void monitor.close())

test('the heartbeat is called after a good night, and after no other', async () => {
  const morning = shopIn(0, { heartbeatUrl })
  await callHeartbeat(morning)
  expect(beats.splice(0), 'no backup').toEqual([])
  await backup('4 hours')
  await callHeartbeat(shopIn(0))
  expect(beats.splice(0), 'nobody to call').toEqual([])
  await callHeartbeat(morning)
  expect(beats.splice(0)).toEqual(['GET /ping/very-secret'])
  await pool.query(
    `insert into job_states values ('sweep-carts', null, now() - interval '2 hours', 'no answer')`,
  )
  await callHeartbeat(morning)
  expect(beats.splice(0), 'a trouble').toEqual([])
})

test('a heartbeat that is not taken fails its job, and its address is told to nobody', async () => {
  await backup('4 hours')
  answer = 500
  await expect(callHeartbeat(shopIn(0, { heartbeatUrl }))).rejects.toThrow(
    /^The heartbeat was not taken: 500$/,
  )
  for (const wrong of [
    'http://127.0.0.1:1/very-secret',
    'http://somebody:very-secret@127.0.0.1:1/',
  ]) {
    const failure: Error = await callHeartbeat(shopIn(0, { heartbeatUrl: wrong })).catch(
      (error) => error,
    )
    expect(failure.message).toMatch(/^The heartbeat was not taken: \w+$/)
    expect(failure.cause).toBeUndefined()
  }
  expect(JSON.stringify(lines)).not.toContain('secret')
})
