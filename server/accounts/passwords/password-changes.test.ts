import { beforeEach, expect, test } from 'vitest'
import { drain } from '../../../test/shop/jobs.ts'
import { registration as form } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { openSmtpServer, readMail } from '../../../test/outside/smtp.ts'

const smtp = await openSmtpServer()
const shop = await testShop({
  config: { shopUrl: 'https://shop.example', smtpUrl: smtp.url, logLevel: 'silent' },
})
const pool = shop.database.pool

const next = { password: 'a better one', password_confirmation: 'a better one' }

const post = (path: string, body: object, token?: string) =>
  shop.request('POST', `/api/${path}`, { body, ...(token && { token }) })
const logIn = (password: string) => post('login', { email: form.email, password })
const isSignedIn = async (token: string) =>
  (await shop.request('GET', '/api/user/details/1', { token })).status !== 401
const forget = (email = form.email, lang?: 'ar') =>
  post('password/forgot', { email, ...(lang && { lang }) })
const reset = (token: string, changes: object = {}) =>
  post('password/reset', { token, ...next, ...changes })

type Mail = {
  kind: string
  language: string
  to_address: string
  subject: string
  text: string
  html: string
}
const mails = async (): Promise<Mail[]> =>
  (await pool.query('select * from mails order by id')).rows
const tokenIn = (text: string) =>
  /https:\/\/shop\.example\/(?:ar\/)?reset-password\/([\w-]{43})\s/.exec(text)?.[1] as string

/** Token of a newly requested link. */
async function askForLink(): Promise<string> {
  expect((await forget()).status).toBe(200)
  return tokenIn((await mails()).at(-1)?.text ?? '')
}

let session: string

beforeEach(async () => {
  await pool.query('truncate users cascade')
  await pool.query('delete from mails')
  await pool.query(`delete from pgboss.job where name = 'send-mail'`)
  session = (await post('register', form)).json.token
})

test('changing the password ends every session and answers the token of a new one', async () => {
  const other = (await logIn(form.password)).json.token
  const { status, json } = await post(
    'user/password',
    { current_password: form.password, ...next },
    session,
  )
  expect(status).toBe(200)
  expect(json).toEqual({
    message: 'password updated successfully',
    token: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(await Promise.all([session, other, json.token].map(isSignedIn))).toEqual([
    false,
    false,
    true,
  ])
  expect((await logIn(form.password)).status).toBe(401)
  expect((await logIn(next.password)).status).toBe(200)
})

test('without the current password nothing changes', async () => {
  const wrong = await post('user/password', { current_password: 'a guess', ...next }, session)
  expect(wrong).toMatchObject({
    status: 422,
    json: { errors: { current_password: ['The current password is wrong'] } },
  })
  const mistyped = await post(
    'user/password',
    { current_password: form.password, ...next, password_confirmation: 'other' },
    session,
  )
  expect(mistyped).toMatchObject({
    status: 422,
    json: { errors: { password_confirmation: ['Passwords must match'] } },
  })
  expect((await post('user/password', { current_password: form.password, ...next })).status).toBe(
    401,
  )
  expect(await isSignedIn(session)).toBe(true)
  expect((await logIn(form.password)).status).toBe(200)
})

test('one that is short or common is not taken, and nothing changes', async () => {
  const link = await askForLink()
  for (const [password, text] of [
    ['seven 7', 'Choose a longer password'],
    ['Password1', 'Choose a less common password'],
  ]) {
    const passwords = { password, password_confirmation: password }
    const changed = await post(
      'user/password',
      { current_password: form.password, ...passwords },
      session,
    )
    for (const { status, json } of [changed, await reset(link, passwords)])
      expect([status, json.errors]).toEqual([422, { password: [text] }])
  }
  expect((await logIn(form.password)).status).toBe(200)
  expect((await reset(link)).status).toBe(200)
})

test('whose password is changed, by the old one or by a link, is told in the language of who did it', async () => {
  const changed = await post(
    'user/password',
    { current_password: form.password, ...next, lang: 'ar' },
    session,
  )
  expect(changed.status).toBe(200)
  await reset(await askForLink())
  const told = (await mails()).filter(({ kind }) => kind === 'password-changed')
  expect(told).toMatchObject([
    { language: 'ar', to_address: form.email, subject: 'تم تغيير كلمة مرور حسابك في زينة' },
    {
      language: 'en',
      to_address: form.email,
      subject: 'The password of your account at Zeina was changed',
    },
  ])
  expect(told[0]?.html).toContain('dir="rtl"')
  expect(told[0]?.text).toContain('https://shop.example/ar/forgot-password')
  expect(told[1]?.text).toContain('https://shop.example/forgot-password')
  for (const { text, html } of told)
    for (const typed of ['Mona Adel', next.password]) expect(text + html).not.toContain(typed)
})

test('without the current password nothing is mailed', async () => {
  await post('user/password', { current_password: 'a guess', ...next }, session)
  expect(await mails()).toEqual([])
})

test('of two changes at once one wins, and its token is the only one left', async () => {
  const change = (password: string) =>
    post(
      'user/password',
      { current_password: form.password, password, password_confirmation: password },
      session,
    )
  const both = await Promise.all([change('the first'), change('the second')])
  const won = both.filter(({ status }) => status === 200)
  expect(won).toHaveLength(1)
  // The second request finds the password changed, or its session ended.
  expect(both.map(({ status }) => status).filter((status) => status !== 200)[0]).toSatisfy(
    (status) => status === 422 || status === 401,
  )
  expect(await isSignedIn(won[0]?.json.token)).toBe(true)
  expect((await pool.query('select from sessions')).rowCount).toBe(1)
})

test('no session of the old password outlives a change that came meanwhile', async () => {
  const attempts = Array.from({ length: 6 }, () => logIn(form.password))
  const [changed, ...entered] = await Promise.all([
    post('user/password', { current_password: form.password, ...next }, session),
    ...attempts,
  ])
  const left = entered.filter(({ status }) => status === 200).map(({ json }) => json.token)
  expect(await Promise.all(left.map(isSignedIn))).toEqual(left.map(() => false))
  expect(await isSignedIn(changed?.json.token)).toBe(true)
})

test('whoever forgot the password gets a link in the language asked for', async () => {
  await forget()
  await forget('MONA@mail.example', 'ar')
  const [english, arabic] = await mails()
  expect(english).toMatchObject({
    kind: 'password-reset',
    language: 'en',
    to_address: form.email,
    subject: 'A new password for Zeina',
  })
  expect(english?.text).toContain('works once, within an hour')
  expect(english?.text).toMatch(/https:\/\/shop\.example\/reset-password\/[\w-]{43}\s/)
  expect(arabic).toMatchObject({
    language: 'ar',
    to_address: form.email,
    subject: 'كلمة مرور جديدة في زينة',
  })
  expect(arabic?.html).toContain('dir="rtl"')
  expect(arabic?.text).toMatch(/https:\/\/shop\.example\/ar\/reset-password\/[\w-]{43}\s/)
  // The mail contains no name: anybody can register with another person's address and any name.
  expect(english?.text + String(arabic?.html)).not.toContain('Mona Adel')
})

test('an unknown address is answered alike, in comparable time, and gets no mail', async () => {
  const timed = async (email: string) => {
    const began = performance.now()
    const reply = await forget(email)
    return { reply, time: performance.now() - began }
  }
  const known = await timed(form.email)
  const unknown = await timed('nobody@mail.example')
  expect([unknown.reply.status, unknown.reply.text]).toEqual([known.reply.status, known.reply.text])
  expect(known.reply.status).toBe(200)
  // Both responses take longer than the work.
  expect(Math.min(known.time, unknown.time)).toBeGreaterThan(195)
  expect(await mails()).toHaveLength(1)
  expect(await forget('mona')).toMatchObject({
    status: 422,
    json: { errors: { email: ['Enter a valid email'] } },
  })
})

test('a link sets the password once, ends every session and the other links', async () => {
  const [first, second] = [await askForLink(), await askForLink()]
  expect((await reset(first)).json).toEqual({ message: 'password updated successfully' })
  expect(await isSignedIn(session)).toBe(false)
  expect((await logIn(form.password)).status).toBe(401)
  expect((await logIn(next.password)).status).toBe(200)
  for (const token of [first, second]) {
    expect(await reset(token)).toMatchObject({
      status: 422,
      json: { errors: { token: ['This link has ended or was used before'] } },
    })
  }
})

test('of many who use a link, or two links, at once only one wins', async () => {
  const links = [await askForLink(), await askForLink()]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => {
      const password = `password ${n}`
      return reset(links[n % 2] as string, { password, password_confirmation: password })
    }),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([
    200, 422, 422, 422, 422, 422, 422, 422,
  ])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await logIn(`password ${winner}`)).status).toBe(200)
})

test('a link ends after an hour, with a change of the password and with a change of the address', async () => {
  const old = await askForLink()
  const { rows } = await pool.query(
    "select expires_at - created_at = interval '1 hour' as lasts_an_hour from password_resets",
  )
  expect(rows).toEqual([{ lasts_an_hour: true }])
  await pool.query("update password_resets set expires_at = expires_at - interval '1 hour'")
  expect((await reset(old)).status).toBe(422)

  const unused = await askForLink()
  session = (await post('user/password', { current_password: form.password, ...next }, session))
    .json.token
  expect((await reset(unused)).status).toBe(422)

  const mailedBefore = await askForLink()
  await post(
    'user/profile',
    { email: 'new@mail.example', current_password: next.password },
    session,
  )
  expect((await reset(mailedBefore)).status).toBe(422)
})

test('what is no token of ours, and a bad new password, are refused with their own words', async () => {
  for (const token of ['', 'x', 'y'.repeat(201), undefined, 7]) {
    const { status, json } = await post('password/reset', { token, ...next })
    expect([status, json.errors.token]).toEqual([422, ['This link has ended or was used before']])
  }
  const token = await askForLink()
  expect((await reset(token, { password_confirmation: 'x' })).json.errors).toEqual({
    password_confirmation: ['Passwords must match'],
  })
  expect((await reset(token)).status).toBe(200)
})

test('five links live at a time: more asking sends no more mails, also at once', async () => {
  await Promise.all(Array.from({ length: 8 }, () => forget()))
  expect(await mails()).toHaveLength(5)
  await pool.query("update password_resets set expires_at = expires_at - interval '1 hour'")
  await askForLink()
  expect(await mails()).toHaveLength(6)
})

test('a link whose mail cannot be queued does not exist', async () => {
  await pool.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`,
  )
  await pool.query(
    'create trigger refuse before insert on mails for each row execute function refuse()',
  )
  try {
    expect((await forget()).status).toBe(500)
  } finally {
    await pool.query('drop trigger refuse on mails')
  }
  expect((await pool.query('select from password_resets')).rowCount).toBe(0)
})

test('the link arrives in both languages, works, and then stands nowhere in the database', async () => {
  const working = await testShop({
    config: { shopUrl: 'https://shop.example', smtpUrl: smtp.url },
    work: true,
  })
  const call = (path: string, body: object) => working.request('POST', `/api/${path}`, { body })
  await call('register', form)
  smtp.received.length = 0
  await call('password/forgot', { email: form.email })
  await call('password/forgot', { email: form.email, lang: 'ar' })
  await drain(working.database.pool)
  expect(smtp.received.map(({ to }) => to)).toEqual([[form.email], [form.email]])
  const received = smtp.received
    .map(({ message }) => readable(message))
    .sort((a, b) => Number(a.isArabic) - Number(b.isArabic))
  expect(received.map(({ isArabic }) => isArabic)).toEqual([false, true])
  const { rows } = await working.database.pool.query(
    `select string_agg(query_to_xml(format('select * from %I.%I', schemaname, tablename), true, false, '')::text, '') as everything
    from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  for (const { token } of received) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows[0].everything).not.toContain(token)
  }
  expect(await call('password/reset', { token: received[1]?.token, ...next })).toMatchObject({
    status: 200,
  })
  await working.close()
  await smtp.close()
})

function readable(message: string): { isArabic: boolean; token: string } {
  const text = readMail(message)
  return {
    isArabic: text.includes('اختيار كلمة مرور جديدة') && text.includes('/ar/reset-password/'),
    token: tokenIn(text),
  }
}
