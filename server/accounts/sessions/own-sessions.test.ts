import { expect, test } from 'vitest'
import { TOTP } from 'otpauth'
import { makeDevice } from '../../../test/shop/passkeys.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { type Reply, testShop } from '../../../test/shop/shop.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { hashToken } from './tokens.ts'

const origin = 'https://shop.example'
const shop = await testShop({ config: { shopUrl: origin, logLevel: 'silent', rateLimit: true } })
const pool = shop.database.pool
const people = peopleIn(shop)
const password = 'a good password'
const passwordHash = await hashPassword(password)

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

const post = (
  path: string,
  body: object = {},
  token?: string,
  headers: Record<string, string> = {},
): Promise<Reply> =>
  shop.request('POST', `/api/${path}`, { body, headers: { ...headers }, ...(token && { token }) })

async function makeMember(role: 'owner' | 'catalogue' = 'owner') {
  const member = await people.makeStaff(role)
  await pool.query('update users set password_hash = $2 where id = $1', [member.id, passwordHash])
  await pool.query('delete from sessions where user_id = $1', [member.id])
  const logIn = async (userAgent: string, more: object = {}) => {
    const reply = await post('login', { email: member.email, password, ...more }, undefined, {
      'user-agent': userAgent,
    })
    expect(reply.status, reply.text).toBe(200)
    return reply.json.token as string
  }
  return { ...member, logIn }
}

const list = async (token: string) => {
  const reply = await shop.request('GET', '/api/session/all', { token })
  expect(reply.status, reply.text).toBe(200)
  return reply.json.sessions as {
    id: number
    browser: string
    system: string
    is_this: boolean
    is_remembered: boolean
  }[]
}
const isOpen = async (token: string) =>
  (await shop.request('GET', '/api/session/all', { token })).status === 200
const ok = (reply: Reply) => {
  expect(reply.status, reply.text).toBe(200)
  return reply.json
}

/** Ages a session by so many minutes. */
const ago = (token: string, minutes: number) =>
  pool.query(
    "update sessions set confirmed_at = confirmed_at - $2 * interval '1 minute' where token_hash = $1",
    [hashToken(token), minutes],
  )

test('lists where one is signed in, this one first, without a place', async () => {
  const mona = await makeMember()
  const [laptop, phone] = [await mona.logIn(chrome), await mona.logIn(safari)]
  const bare = await mona.logIn('curl/8')
  const all = await list(laptop)
  expect(all[0]).toMatchObject({
    browser: 'Chrome',
    system: 'Windows',
    is_this: true,
    is_remembered: false,
  })
  expect(Object.keys(all[0] as object).sort()).toEqual(
    ['browser', 'created_at', 'id', 'is_remembered', 'is_this', 'last_used_at', 'system'].sort(),
  )
  expect(all.slice(1).map(({ browser, system, is_this }) => [browser, system, is_this])).toEqual(
    expect.arrayContaining([['Safari', 'iPhone', false]]),
  )
  expect(all).toHaveLength(3)
  expect(await list(phone)).toHaveLength(3)
  await pool.query('update sessions set user_agent = null where token_hash = $1', [hashToken(bare)])
  expect((await list(bare))[0]).toMatchObject({ browser: null, system: null, is_this: true })
})

test('ends one, all others, and never somebody else’s', async () => {
  const [mona, hoda] = [await makeMember(), await makeMember()]
  const [one, two, three] = [
    await mona.logIn(chrome),
    await mona.logIn(safari),
    await mona.logIn(safari),
  ]
  const hers = await hoda.logIn(safari)
  const idOf = async (token: string) => (await list(token))[0]?.id as number
  expect((await post('session/end', { id: await idOf(hers) }, one)).status).toBe(404)
  ok(await post('session/end', { id: await idOf(two) }, one))
  expect([await isOpen(two), await isOpen(three), await isOpen(hers)]).toEqual([false, true, true])
  expect((await post('session/end', { id: (await idOf(hers)) + 1000 }, one)).status).toBe(404)
  for (const id of [undefined, '', 'x', 0, -1, 1.5, []])
    expect((await post('session/end', { id }, one)).status).toBe(422)
  ok(await post('session/end-others', {}, one))
  expect([await isOpen(one), await isOpen(three), await isOpen(hers)]).toEqual([true, false, true])
})

test('a remembered device stays signed in beyond twelve hours', async () => {
  const mona = await makeMember()
  const [short, long] = [await mona.logIn(chrome), await mona.logIn(safari, { remember: true })]
  expect((await list(long))[0]).toMatchObject({ is_remembered: true })
  const unused = (hours: number) =>
    pool.query(
      "update sessions set last_used_at = last_used_at - $2 * interval '1 hour' where user_id = $1",
      [mona.id, hours],
    )
  await unused(11)
  expect(await isOpen(short)).toBe(true)
  expect((await post('session/remember', { remember: 'maybe' }, short)).status).toBe(422)
  ok(await post('session/remember', { remember: true }, short))
  ok(await post('session/remember', { remember: false }, long))
  await unused(13)
  expect([await isOpen(short), await isOpen(long)]).toEqual([true, false])
})

test('after 15 minutes it is asked again, and the password holds for 15 more', async () => {
  const mona = await makeMember()
  const token = await mona.logIn(chrome)
  const asked = () => post('user/factor/authenticator/create', {}, token)
  await ago(token, 14)
  expect((await asked()).status).toBe(200)
  await ago(token, 1)
  for (const call of [
    'passkey/options',
    'authenticator/create',
    'recovery/create',
    'passkey/delete',
    'authenticator/confirm',
  ])
    expect(
      (await post(`user/factor/${call}`, { id: 1, code: '123456' }, token)).json,
      call,
    ).toMatchObject({ code: 'reauthenticate' })
  expect((await post('session/remember', { remember: true }, token)).json.code).toBe(
    'reauthenticate',
  )
  expect((await shop.request('GET', '/api/export/products.csv', { token })).status).toBe(403)
  for (const shown of [
    { password: 'a guess' },
    { password: '' },
    {},
    { code: '123456' },
    { password, code: '123456' },
  ])
    expect((await post('session/confirm', shown, token)).status).toBe(422)
  expect((await asked()).status).toBe(403)
  ok(await post('session/confirm', { password }, token))
  expect((await asked()).status).toBe(200)
  expect((await shop.request('GET', '/api/export/products.csv', { token })).status).toBe(200)
  await ago(token, 15)
  expect((await asked()).status).toBe(403)
})

test('it is shown by a passkey, once for each challenge, and by a code', async () => {
  const mona = await makeMember()
  const token = await mona.logIn(chrome)
  const device = makeDevice(origin)
  const { options } = ok(await post('user/factor/passkey/options', {}, token))
  ok(await post('user/factor/passkey/create', { passkey: device.make(options) }, token))
  const { rows } = await pool.query('select name from passkeys where user_id = $1', [mona.id])
  expect(rows).toHaveLength(1)
  const { secret } = ok(await post('user/factor/authenticator/create', {}, token))
  ok(
    await post(
      'user/factor/authenticator/confirm',
      { code: new TOTP({ secret }).generate() },
      token,
    ),
  )
  await ago(token, 16)
  const challenge = ok(await post('session/confirm-options', {}, token)).options
  const signed = device.sign(challenge)
  ok(await post('session/confirm', { passkey: signed }, token))
  expect((await post('user/factor/recovery/create', {}, token)).status).toBe(200)
  await ago(token, 16)
  expect((await post('session/confirm', { passkey: signed }, token)).json.errors).toHaveProperty(
    'passkey',
  )
  ok(
    await post(
      'session/confirm',
      { code: new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 }) },
      token,
    ),
  )
  expect((await post('user/factor/recovery/create', {}, token)).status).toBe(200)
})

test('guesses at it count as those at signing in', async () => {
  const mona = await makeMember()
  const token = await mona.logIn(chrome)
  const statuses: number[] = []
  for (let guess = 0; guess < 16; guess++)
    statuses.push((await post('session/confirm', { password: 'a guess' }, token)).status)
  expect(statuses).toEqual([...Array(15).fill(422), 429])
  expect((await post('session/confirm', { password }, token)).status).toBe(429)
  await pool.query('truncate password_guesses')
})

test('a changed password ends all sessions but a new one, on a device that stays remembered', async () => {
  const mona = await makeMember()
  const [here, there] = [await mona.logIn(chrome, { remember: true }), await mona.logIn(safari)]
  const form = {
    current_password: password,
    password: 'a better one',
    password_confirmation: 'a better one',
  }
  const { token } = ok(await post('user/password', form, here))
  expect([await isOpen(here), await isOpen(there)]).toEqual([false, false])
  expect(await list(token)).toMatchObject([{ is_this: true, is_remembered: true }])
})
