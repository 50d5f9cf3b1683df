import { beforeEach, expect, test } from 'vitest'
import { drain } from '../../test/shop/jobs.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { openSmtpServer } from '../../test/outside/smtp.ts'
import { enqueueMail, sendMail } from './mail.ts'
import type { MailTransport } from './transport.ts'

const shop = await testShop()
const people = peopleIn(shop)
const admin = await people.makeAdmin()
const pool = shop.database.pool

const broken: MailTransport = { send: () => Promise.reject(new Error('550 no such user')) }
const words = {
  language: 'en',
  to: 'mona@mail.example',
  text: 'Hello',
  html: '<p>Hello</p>',
} as const

beforeEach(async () => {
  await pool.query('delete from mails')
  await pool.query('delete from audit_log')
  await pool.query(`delete from pgboss.job where name = 'send-mail'`)
})

/** A mail with so many attempts, the last one final if it `gaveUp`. */
async function makeMail(subject: string, { attempts = 0, gaveUp = false } = {}): Promise<number> {
  const { id } = await enqueueMail(shop.ctx, { ...words, kind: 'order-placed', subject })
  for (let number = 1; number <= attempts; number++) {
    const run = { isLast: gaveUp && number === attempts, signal: new AbortController().signal }
    await expect(sendMail(shop.ctx, broken, id, run)).rejects.toThrow('no such user')
  }
  return id
}

const listed = async (query = '') =>
  (await shop.request('GET', `/api/mail/failed${query}`, { token: admin.token })).json
const retry = (id: number | string) =>
  shop.request('POST', `/api/mail/${id}/retry`, { token: admin.token })
const jobs = async () =>
  (await pool.query(`select from pgboss.job where name = 'send-mail' and state = 'created'`))
    .rowCount

test('the list shows what failed and was not sent since, newest first, without the words of the mail', async () => {
  await makeMail('On its way')
  const waiting = await makeMail('Will be tried again', { attempts: 1 })
  const failed = await makeMail('Given up', { attempts: 2, gaveUp: true })
  const sent = await makeMail('Sent at last', { attempts: 1 })
  await sendMail(shop.ctx, { send: async () => {} }, sent, {
    isLast: false,
    signal: new AbortController().signal,
  })

  const figures = { current_page: 1, last_page: 1, total: 2 }
  const row = {
    kind: 'order-placed',
    to: 'mona@mail.example',
    last_error: '550 no such user',
    created_at: expect.any(String),
  }
  expect(await listed()).toEqual({
    mails: {
      data: [
        { ...row, id: failed, subject: 'Given up', status: 'failed', attempts: 2 },
        { ...row, id: waiting, subject: 'Will be tried again', status: 'queued', attempts: 1 },
      ],
      ...figures,
    },
    ...figures,
  })
  const second = await listed('?page=2&per_page=1')
  expect(second.mails.data.map(({ id }: { id: number }) => id)).toEqual([waiting])
  expect(second).toMatchObject({ current_page: 2, last_page: 2, total: 2 })
})

test('a mail that was given up is queued again, goes on counting, and the retry is noted', async () => {
  const id = await makeMail('Given up', { attempts: 2, gaveUp: true })
  const before = await jobs()
  expect(await retry(id)).toMatchObject({
    status: 200,
    json: { message: 'mail queued successfully' },
  })
  expect(await jobs()).toBe(Number(before) + 1)
  expect((await listed()).mails.data).toMatchObject([{ id, status: 'queued', attempts: 2 }])
  const { json } = await shop.request('GET', '/api/history/all', { token: admin.token })
  expect(json.history.data).toMatchObject([
    {
      room: 'mails',
      action: 'retry',
      record_id: id,
      title: null,
      before: null,
      after: { kind: 'order-placed' },
    },
  ])
})

test('only mails that failed are sent again', async () => {
  const fresh = await makeMail('On its way')
  expect(await retry(fresh)).toMatchObject({ status: 409, json: { code: 'conflict' } })
  await sendMail(shop.ctx, { send: async () => {} }, fresh, {
    isLast: false,
    signal: new AbortController().signal,
  })
  expect(await retry(fresh)).toMatchObject({
    status: 409,
    json: { message: 'The mail has been sent already' },
  })
  expect(await retry(999_999)).toMatchObject({ status: 404, json: { message: 'Mail not found' } })
  expect(await retry('none')).toMatchObject({ status: 404 })
})

test('asking while it is being sent is refused at once', async () => {
  const id = await makeMail('Slow', { attempts: 1 })
  let taken = () => {}
  const slow: MailTransport = {
    send: () =>
      new Promise((resolve) => {
        taken = resolve
      }),
  }
  const sending = sendMail(shop.ctx, slow, id, {
    isLast: false,
    signal: new AbortController().signal,
  })
  await expect
    .poll(async () => (await retry(id)).json.message)
    .toBe('The mail is being sent right now')
  taken()
  await sending
})

test('the last run of a process that was killed leaves a mail that is seen as failed and can be sent again', async () => {
  const { id } = await enqueueMail(shop.ctx, { ...words, kind: 'order-placed', subject: 'Killed' })
  const killed: MailTransport = { send: () => new Promise(() => {}) }
  void sendMail(shop.ctx, killed, id, { isLast: true, signal: new AbortController().signal })
  await expect
    .poll(() => listed('?status=failed').then(({ mails }) => mails.data))
    .toMatchObject([{ id, last_error: 'The last run did not end' }])
  expect(await retry(id)).toMatchObject({ status: 409 })
  await pool.query('update mails set claimed_until = now()')
  expect(await retry(id)).toMatchObject({ status: 200 })
  await sendMail(shop.ctx, { send: async () => {} }, id, {
    isLast: false,
    signal: new AbortController().signal,
  })
  expect((await listed()).mails.data).toEqual([])
})

test('asked for twice while a try is pending, it reaches its reader once', async () => {
  const smtp = await openSmtpServer()
  const working = await testShop({ config: { smtpUrl: smtp.url, logLevel: 'silent' }, work: true })
  const { token } = await peopleIn(working).makeAdmin()
  smtp.refuse = '451 4.3.0 come back later'
  const { id } = await enqueueMail(working.ctx, { ...words, kind: 'order-placed', subject: 'Once' })
  const undelivered = async () =>
    (await working.request('GET', '/api/mail/failed', { token })).json.mails.data
  await expect.poll(undelivered).toMatchObject([{ id, status: 'queued', attempts: 1 }])
  smtp.refuse = undefined
  const asked = await Promise.all(
    [1, 2].map(() => working.request('POST', `/api/mail/${id}/retry`, { token })),
  )
  for (const { status } of asked) expect([200, 409]).toContain(status)
  expect(asked.some(({ status }) => status === 200)).toBe(true)
  await drain(working.database.pool)
  expect(smtp.received).toHaveLength(1)
  expect(await undelivered()).toEqual([])
  await working.close()
  await smtp.close()
})

test('failed mails are searched by reader and subject, narrowed by status and sorted', async () => {
  const waiting = await makeMail('Your order ZN10001', { attempts: 1 })
  const failed = await makeMail('طلبك إلى أسوان', { attempts: 1, gaveUp: true })
  await pool.query(`update mails set to_address = 'hoda_a@mail.example' where id = $1`, [failed])
  const find = async (query: string) => {
    const { mails, total } = await listed(`?${query}`)
    expect(total).toBe(mails.data.length)
    return mails.data.map(({ id }: { id: number }) => id)
  }
  expect(await find('')).toEqual([failed, waiting])
  expect(await find('sort=oldest')).toEqual([waiting, failed])
  expect(await find('search=zn10001')).toEqual([waiting])
  expect(await find(`search=${encodeURIComponent('اسوان الى')}`)).toEqual([failed])
  expect(await find('search=a_a')).toEqual([failed])
  expect(await find('search=mail.example&status=queued')).toEqual([waiting])
  expect(await find('status=failed')).toEqual([failed])
  expect(await find('status=sent&sort=loudest')).toEqual([failed, waiting])
})
