/** Erased mails: after 90 days only date, kind and state are left. */
import { expect, test } from 'vitest'
import { drain } from '../../test/shop/jobs.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { enqueueMail, eraseMailsJob, eraseOldMails, sendMail } from './mail.ts'
import type { MailTransport } from './transport.ts'

const shop = await testShop({ work: true })
const pool = shop.database.pool
const { token } = await peopleIn(shop).makeAdmin()
const run = { isLast: true, signal: new AbortController().signal }

const ctx = { ...shop.ctx, jobs: { ...shop.ctx.jobs, enqueue: async () => {} } }
const day = 86_400_000
const inDays = (days: number) => ({ ...ctx, now: () => new Date(Date.now() + days * day) })

/** Inserts a mail; the test runs its job itself. */
async function write(subject: string): Promise<number> {
  const to = 'mona@mail.example'
  return (
    await enqueueMail(ctx, {
      kind: 'order-placed',
      language: 'ar',
      to,
      subject,
      text: 'Dear Mona',
      html: '<p>Dear Mona</p>',
    })
  ).id
}

const taken: MailTransport = { send: async () => {} }
const refused: MailTransport = {
  send: () => Promise.reject(new Error('550 mona@mail.example: no such user')),
}

const read = async (id: number) =>
  (await pool.query('select * from mails where id = $1', [id])).rows[0]
const listed = async (query = '') =>
  (await shop.request('GET', `/api/mail/failed${query}`, { token })).json.mails.data
const failedMails = async () =>
  (await shop.request('GET', '/api/overview/waiting', { token })).json.failed_mails

test('nothing about a person is left, in no column, of what was sent, failed or never sent; and not a day sooner', async () => {
  const [sent, failed, waiting] = [
    await write('Sent'),
    await write('Failed'),
    await write('Waiting'),
  ]
  await sendMail(ctx, taken, sent, run)
  await expect(sendMail(ctx, refused, failed, run)).rejects.toThrow('no such user')
  expect(await listed()).toMatchObject([{ id: failed, to: 'mona@mail.example' }])
  expect(await failedMails()).toBe(1)
  const before = await Promise.all([sent, failed, waiting].map(read))

  await eraseOldMails(inDays(89), run.signal)
  expect(await Promise.all([sent, failed, waiting].map(read))).toEqual(before)

  await eraseOldMails(inDays(91), run.signal)
  for (const [place, status] of ['sent', 'failed', 'failed'].entries()) {
    const { id, kind, attempts, created_at, sent_at } = before[place]
    const kept = { id, kind, attempts, created_at, sent_at, status }
    const gone = {
      language: null,
      to_address: null,
      subject: null,
      text: null,
      html: null,
      last_error: null,
      claimed_until: null,
      held_order_id: null,
    }
    expect(await read(id)).toEqual({ ...kept, ...gone })
  }

  // An erased mail is neither listed nor counted as failed.
  for (const query of ['', '?status=failed', '?search=mona'])
    expect(await listed(query)).toEqual([])
  expect(await failedMails()).toBe(0)

  const again = await shop.request('POST', `/api/mail/${failed}/retry`, { token })
  expect(again).toMatchObject({
    status: 409,
    json: { message: 'What the mail said is no longer kept' },
  })
  const transport: MailTransport = { send: () => Promise.reject(new Error('It must not be sent')) }
  await sendMail(ctx, transport, waiting, run)
  expect(await read(waiting)).toMatchObject({ status: 'failed', attempts: 0 })
})

test('a mail that is being sent is left for the next night', async () => {
  const id = await write('Slow')
  const server = Promise.withResolvers<void>()
  const sending = sendMail(ctx, { send: () => server.promise }, id, run)
  await expect.poll(() => read(id)).toMatchObject({ attempts: 1 })
  await eraseOldMails(inDays(91), run.signal)
  expect(await read(id)).toMatchObject({ to_address: 'mona@mail.example' })
  server.resolve()
  await sending
  await eraseOldMails(inDays(91), run.signal)
  expect(await read(id)).toMatchObject({ status: 'sent', to_address: null })
})

test('every night, by a job, however many there are', async () => {
  await pool.query(
    `insert into mails (kind, language, to_address, subject, text, html, status, sent_at, created_at)
     select 'order-placed', 'en', 'a@mail.example', 's', 't', 'h', 'sent', now(), now() - interval '100 days' from generate_series(1, 1200)`,
  )
  const { rows } = await pool.query(
    `select timezone from pgboss.schedule where name = 'erase-mails'`,
  )
  expect(rows).toEqual([{ timezone: 'Africa/Cairo' }])
  await shop.ctx.jobs.enqueue(pool, eraseMailsJob, {})
  await drain(pool, eraseMailsJob.name)
  expect((await pool.query('select from mails where to_address is not null')).rowCount).toBe(0)
})
