import { afterAll, beforeEach, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/accounts/audit-log.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { drain } from '../../test/shop/jobs.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { openSmtpServer, readMail } from '../../test/outside/smtp.ts'

const smtp = await openSmtpServer()
afterAll(() => smtp.close())
const shop = await testShop({
  config: { shopUrl: 'https://shop.example', smtpUrl: smtp.url },
  work: true,
})
const { makeGoods, read } = goodsIn(shop.database.pool)
const { makeAdmin, makeShopper } = peopleIn(shop)
const admin = await makeAdmin()

const form = {
  message: 'Is it <lined>?',
  client_name: 'Mona',
  client_email: 'mona@mail.example',
  client_phone: '01012345678',
}
async function ask(more: object = {}): Promise<number> {
  expect(
    (await shop.request('POST', '/api/question/create', { body: { ...form, ...more } })).status,
  ).toBe(200)
  return read('select max(id) from questions')
}
const answer = (id: number | string, body: unknown, token = admin.token) =>
  shop.request('POST', `/api/userData/question/${id}/answer`, { body, token })
const mark = (id: number | string, answered: unknown, token = admin.token, undo?: unknown) =>
  shop.request('POST', `/api/userData/question/${id}/changeStatus`, {
    body: { answered, undo },
    token,
  })
const rowOf = async (id: number) => {
  const { json } = await shop.request('GET', '/api/userData/allQuestions?per_page=100', {
    token: admin.token,
  })
  return json.allQuestions.data.find((row: { id: number }) => row.id === id)
}
/** Mails since the last call, as a mail client shows them. */
async function sent(): Promise<{ to: string[]; message: string; words: string }[]> {
  await drain(shop.database.pool)
  return smtp.received
    .splice(0)
    .map(({ to, message }) => ({ to, message, words: readMail(message) }))
}

beforeEach(async () => {
  await sent()
})

test('an answer goes to the customer by mail, and the question waits no more', async () => {
  const { id: product_id } = await makeGoods({ name: 'Blue Vase' })
  const id = await ask({ product_id })
  const reply = await answer(id, { answer: 'It is & <b>softly</b>.' })
  expect(reply).toMatchObject({ status: 200, json: { message: 'question answered successfully' } })
  const mails = await sent()
  expect(mails.map(({ to }) => to)).toEqual([['mona@mail.example']])
  expect(mails[0]?.message).toContain('Subject: Your question about Blue Vase')
  for (const words of [
    'Your question about Blue Vase',
    'Zeina writes: It is & <b>softly</b>.',
    'You asked: Is it <lined>?',
  ]) {
    expect(mails[0]?.words).toContain(words)
  }
  expect(mails[0]?.words).toContain('It is &#38; &#60;b&#62;softly&#60;/b&#62;.')
  expect(mails[0]?.words).toMatch(/https:\/\/shop\.example\/productdetails\/goods-\d+/)
  expect(await rowOf(id)).toMatchObject({
    answer: 'It is & <b>softly</b>.',
    answered_by: admin.name,
    answered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+0[23]:00$/),
  })
})

test('who asked in Arabic is answered in Arabic; what is no language counts as none', async () => {
  const { id: product_id } = await makeGoods({ name: 'Blue Vase', name_ar: 'مزهرية زرقاء' })
  const id = await ask({ product_id, lang: 'ar' })
  await answer(id, { answer: 'نعم، بالقطن.' })
  const [mail] = await sent()
  for (const words of [
    'مزهرية زرقاء',
    'نعم، بالقطن.',
    'https://shop.example/ar/productdetails/',
    'dir="rtl"',
  ])
    expect(mail?.words).toContain(words)
  expect(await rowOf(id)).toMatchObject({ language: 'ar' })
  for (const lang of ['', 'fr', null, 5])
    expect(await rowOf(await ask({ lang }))).toMatchObject({ language: null })
})

test('a question of the shop, without name and text, is answered as well; a product that is gone is not linked', async () => {
  const id = await ask({ message: '', client_name: '' })
  await answer(id, { answer: 'We open at ten.' })
  const [mail] = await sent()
  expect(mail?.message).toContain('Subject: Your question to Zeina')
  expect(mail?.words).not.toContain('You asked')
  expect(mail?.words).not.toContain('/productdetails/')

  const { id: product_id } = await makeGoods({ name: 'Gone' })
  const other = await ask({ product_id })
  await read('update products set archived_at = now() where id = $1', [product_id])
  await answer(other, { answer: 'It is sold out.' })
  const [second] = await sent()
  expect(second?.message).toContain('Subject: Your question about Gone')
  expect(second?.words).not.toContain('/productdetails/')
})

test('a second answer is sent as well and takes the place of the first', async () => {
  const id = await ask()
  await answer(id, { answer: 'It is.' })
  await answer(id, { answer: 'It is not, sorry.' })
  const words = (await sent()).map((mail) => mail.words).join()
  expect(words).toContain('It is.')
  expect(words).toContain('It is not, sorry.')
  expect(await rowOf(id)).toMatchObject({ answer: 'It is not, sorry.' })
})

test('who called back marks the question as answered without a mail, and takes it back; what was written stays', async () => {
  const id = await ask()
  expect((await mark(id, true)).json).toEqual({ message: 'Question status changed to answered' })
  const noted = await rowOf(id)
  expect(noted).toMatchObject({
    answer: null,
    answered_by: admin.name,
    answered_at: expect.any(String),
  })
  await mark(id, 'true', (await makeAdmin()).token)
  expect(await rowOf(id)).toEqual(noted)
  expect((await mark(id, '0')).json).toEqual({ message: 'Question status changed to waiting' })
  expect(await rowOf(id)).toMatchObject({ answer: null, answered_by: null, answered_at: null })
  await answer(id, { answer: 'It is.' })
  await mark(id, false)
  expect(await rowOf(id)).toMatchObject({ answer: 'It is.', answered_by: null, answered_at: null })
  expect(await sent()).toHaveLength(1)
})

test('who takes back that it waits again finds by whom and when it was answered; without that it is answered now', async () => {
  const id = await ask()
  await answer(id, { answer: 'It is.' })
  const before = '2026-01-05T12:00:00+02:00'
  await read('update questions set answered_at = $2 where id = $1', [id, before])
  const hoda = await makeAdmin()
  await mark(id, false, hoda.token)
  expect(await rowOf(id)).toMatchObject({ answered_by: null, answered_at: null })
  expect((await mark(id, true, hoda.token, true)).json).toEqual({
    message: 'Question status changed to answered',
  })
  expect(await rowOf(id)).toMatchObject({
    answer: 'It is.',
    answered_by: admin.name,
    answered_at: before,
  })
  await mark(id, true, hoda.token, true)
  expect(await rowOf(id)).toMatchObject({ answered_by: admin.name, answered_at: before })

  await mark(id, false, hoda.token)
  await mark(id, true, hoda.token)
  const anew = await rowOf(id)
  expect(anew.answered_by).toBe(hoda.name)
  expect(anew.answered_at).not.toBe(before)
  await mark(id, false)
  await read('delete from users where id = $1', [hoda.id])
  await mark(id, true, admin.token, true)
  expect(await rowOf(id)).toMatchObject({ answered_by: null, answered_at: anew.answered_at })

  const never = await ask()
  await mark(never, true, admin.token, true)
  expect(await rowOf(never)).toMatchObject({
    answered_by: admin.name,
    answered_at: expect.any(String),
  })
})

test('nothing is sent or noted of what is refused', async () => {
  const id = await ask()
  for (const body of [{}, { answer: ' ' }, { answer: 'x'.repeat(5001) }]) {
    const reply = await answer(id, body)
    expect([reply.status, Object.keys(reply.json.errors)]).toEqual([422, ['answer']])
  }
  expect((await mark(id, 'maybe')).json.errors).toHaveProperty('answered')
  expect((await mark(id, true, admin.token, 'maybe')).json.errors).toHaveProperty('undo')
  for (const none of [999_999, 'abc']) {
    expect((await answer(none, { answer: 'x' })).json.message).toBe('Question not found')
    expect((await mark(none, true)).status).toBe(404)
  }
  const { token } = await makeShopper()
  expect((await answer(id, { answer: 'x' }, token)).status).toBe(403)
  expect((await mark(id, true, token)).status).toBe(403)
  expect(await sent()).toEqual([])
  expect(await rowOf(id)).toMatchObject({ answer: null, answered_at: null })
})

test('the audit log says who answered what', async () => {
  const id = await ask()
  await answer(id, { answer: 'It is.' })
  await mark(id, false)
  const { json } = await shop.request('GET', '/api/history/all?per_page=100', {
    token: admin.token,
  })
  const entries = json.history.data
    .filter(({ room, record_id }: AuditEntry) => room === 'questions' && record_id === id)
    .reverse()
  expect(entries).toMatchObject([
    {
      action: 'update',
      user_name: admin.name,
      before: { answer: null, answered_at: null },
      after: { answer: 'It is.', answered_by: admin.id },
    },
    {
      action: 'update',
      before: { answered_by: admin.id },
      after: { answered_at: null, answered_by: null },
    },
  ])
})

test('who left a phone alone cannot be answered by mail: the owner answers by hand and ticks it off', async () => {
  const { client_email: _, ...byPhone } = form
  expect(
    (await shop.request('POST', '/api/question/create', { body: byPhone })).json.errors,
  ).toEqual({
    client_email: ['Email is required'],
  })
  expect(
    (await shop.request('POST', '/api/question/create', { body: { ...byPhone, contact: 'phone' } }))
      .status,
  ).toBe(200)
  const id = (await read('select max(id) from questions')) as number
  expect(await rowOf(id)).toMatchObject({ client_email: null, client_phone: form.client_phone })
  expect((await answer(id, { answer: 'It is.' })).json.errors).toEqual({
    answer: ['This question came without an e-mail address'],
  })
  expect((await mark(id, true)).status).toBe(200)
  expect(await sent()).toEqual([])
  expect((await rowOf(id)).answered_at).toBeTruthy()
})
