/**
 * Known devices have counters of their own (R315), so that guesses from their network, or from
 * everywhere, do not lock their owner out.
 */
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { peopleIn } from '../../../test/shop/people.ts'
import { type Reply, testShop } from '../../../test/shop/shop.ts'
import { mostGuesses } from '../guesses/guesses.ts'
import { sweepAccounts } from '../accounts.ts'
import { hashPassword } from '../passwords/passwords.ts'

const shop = await testShop({ config: { rateLimit: true, trustProxy: 1, logLevel: 'silent' } })
const pool = shop.database.pool
const people = peopleIn(shop)
const password = 'a good password'
const passwordHash = await hashPassword(password)
/** Address that a mobile network shares among thousands. */
const carrier = '203.0.113.9'
let made = 0
const elsewhere = () => `10.2.${++made >> 8}.${made & 255}`

beforeEach(() => pool.query('truncate password_guesses, mails'))

const post = (path: string, body: object, network = elsewhere(), token?: string): Promise<Reply> =>
  shop.request('POST', `/api/${path}`, {
    body,
    headers: { 'x-forwarded-for': network },
    ...(token && { token }),
  })
const ok = ({ status, json, text }: Reply) => {
  expect(status, text).toBe(200)
  return json
}

type Person = { id: number; email: string }

async function makeShopper(): Promise<Person> {
  const { id, email } = await people.makeShopper()
  await pool.query('update users set password_hash = $2 where id = $1', [id, passwordHash])
  return { id, email }
}

const logIn = ({ email }: Person, device_mark?: unknown, network = carrier, typed = password) =>
  post(
    'login',
    { email, password: typed, ...(device_mark !== undefined && { device_mark }) },
    network,
  )
const markOf = async (person: Person, sent?: string): Promise<string> =>
  ok(await logIn(person, sent, elsewhere())).device_mark

/** Uses up the guesses of the carrier's address at this account: in a day, or in a month. */
async function fill({ email }: Person, most: number): Promise<void> {
  await post('login', { email, password: 'a guess' }, carrier)
  await pool.query(
    "update password_guesses set guesses = $1 where ends_at > now() + interval '2 hours'",
    [most],
  )
}

test('every login answers a mark, and with one sent the same', async () => {
  const mona = await makeShopper()
  const mark = await markOf(mona)
  expect(mark).toMatch(/^[\w-]{43}$/)
  expect(await markOf(mona, mark)).toBe(mark)
  expect(await markOf(mona)).not.toBe(mark)
  const { rows } = await pool.query('select mark_hash from known_devices where user_id = $1', [
    mona.id,
  ])
  expect(JSON.stringify(rows)).not.toContain(mark)
})

test.each([
  ['day', mostGuesses.ofNetworkInADay],
  ['month', mostGuesses.ofNetworkInAMonth],
])(
  'from an address that is at the bound of its %s she signs in on her device, and others do not',
  async (_, most) => {
    const [mona, hoda] = [await makeShopper(), await makeShopper()]
    const [mark, hodas] = [await markOf(mona), await markOf(hoda)]
    await fill(mona, most)
    expect((await logIn(mona)).status).toBe(429)
    for (const forged of [
      hodas,
      'x'.repeat(43),
      `${mark}x`,
      mark.slice(0, 42),
      '',
      5,
      [mark],
      { mark },
      null,
      '.'.repeat(100),
      'x'.repeat(9999),
    ])
      expect((await logIn(mona, forged)).status, JSON.stringify(forged)).toBe(429)
    expect(ok(await logIn(mona, mark)).device_mark).toBe(mark)
    // A browser of several accounts sends the marks of all.
    expect(ok(await logIn(mona, `${hodas}.${mark}`)).device_mark).toBe(mark)
    expect((await logIn(mona)).status).toBe(429)
  },
)

test('also where guesses at all accounts ended the address, and where those from everywhere are delayed', async () => {
  const mona = await makeShopper()
  const mark = await markOf(mona)
  await post('login', { email: mona.email, password: 'a guess' }, carrier)
  await pool.query('update password_guesses set guesses = 5000')
  expect((await logIn(mona)).status).toBe(429)
  const began = performance.now()
  ok(await logIn(mona, mark))
  expect(performance.now() - began).toBeLessThan(2900)
})

test('a mark opens no more guesses than its own, and its device waits alone', async () => {
  const mona = await makeShopper()
  const mark = await markOf(mona)
  const replies = await Promise.all(
    Array.from({ length: mostGuesses.ofNetwork + 5 }, () =>
      logIn(mona, mark, elsewhere(), 'a guess'),
    ),
  )
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(mostGuesses.ofNetwork)
  expect((await logIn(mona, mark, elsewhere())).status).toBe(429)
  ok(await logIn(mona))
  for (const [hours, most] of [
    [1, mostGuesses.ofNetworkInADay],
    [25, mostGuesses.ofNetworkInAMonth],
  ]) {
    await pool.query(
      "update password_guesses set ends_at = now() - interval '1 second' where ends_at < now() + make_interval(hours => $1)",
      [hours],
    )
    await pool.query('update password_guesses set guesses = $1 where ends_at > now()', [most])
    expect((await logIn(mona, mark, elsewhere())).status).toBe(429)
  }
  ok(await logIn(mona, undefined, elsewhere()))
})

test('signed in, she is asked once more by her device’s counts', async () => {
  const owner = await people.makeStaff('owner')
  await pool.query('update users set password_hash = $2 where id = $1', [owner.id, passwordHash])
  const { token } = ok(await logIn(owner, undefined, elsewhere()))
  await fill(owner, mostGuesses.ofNetworkInADay)
  ok(await post('session/confirm', { password }, carrier, token))
  expect((await post('session/confirm', { password }, carrier, owner.token)).status).toBe(429)
})

test('a mark ends with its session, with all of them, and with the account’s sessions ended by an owner; not with logging out or a reset', async () => {
  const owner = await people.makeStaff('owner')
  const member = await people.makeStaff('orders')
  await pool.query('update users set password_hash = $1', [passwordHash])
  const isKnown = async (mark: string) => (await markOf(member, mark)) === mark
  const signIn = async () => ok(await logIn(member, undefined, elsewhere()))
  const sessionOf = async (token: string): Promise<number> =>
    (await shop.request('GET', '/api/session/all', { token })).json.sessions.find(
      ({ is_this }: { is_this: boolean }) => is_this,
    ).id

  const here = await signIn()
  const phone = await signIn()
  ok(await post('session/end', { id: await sessionOf(phone.token) }, elsewhere(), here.token))
  expect(await isKnown(phone.device_mark)).toBe(false)

  const left = await signIn()
  ok(await post('logout', {}, elsewhere(), left.token))
  expect(await isKnown(left.device_mark)).toBe(true)
  ok(await post('session/end-others', {}, elsewhere(), here.token))
  expect([await isKnown(left.device_mark), await isKnown(here.device_mark)]).toEqual([false, true])

  const other = await signIn()
  const next = { password: 'another password', password_confirmation: 'another password' }
  ok(await post('user/password', { current_password: password, ...next }, elsewhere(), here.token))
  await pool.query('update users set password_hash = $1', [passwordHash])
  expect([await isKnown(other.device_mark), await isKnown(here.device_mark)]).toEqual([false, true])

  ok(await post('password/forgot', { email: member.email }))
  const { rows } = await pool.query("select text from mails where kind = 'password-reset'")
  ok(
    await post('password/reset', {
      token: /reset-password\/([\w-]+)/.exec(rows[0].text)?.[1],
      ...next,
    }),
  )
  await pool.query('update users set password_hash = $1', [passwordHash])
  expect(await isKnown(here.device_mark)).toBe(true)

  for (const [path, body] of [
    ['suspend', { suspended: true }],
    ['suspend', { suspended: false }],
    ['end-sessions', {}],
    ['update', { role: 'packing' }],
    ['reset-factors', {}],
    ['remove', {}],
  ] as const) {
    const mark =
      path === 'suspend' && !body.suspended ? here.device_mark : (await signIn()).device_mark
    ok(await post(`staff/${path}/${member.id}`, body, elsewhere(), owner.token))
    expect(
      (await pool.query('select from known_devices where user_id = $1', [member.id])).rowCount,
      `${path} ${mark}`,
    ).toBe(0)
  }
  await pool.query('delete from users where id = $1', [member.id])
})

test('ten of an account are known: those that came back stay, and who signs in without a mark each time takes no place of theirs', async () => {
  const mona = await makeShopper()
  const mark = await markOf(mona)
  expect(await markOf(mona, mark)).toBe(mark)
  for (let login = 0; login < 12; login++) await markOf(mona)
  expect(
    (await pool.query('select from known_devices where user_id = $1', [mona.id])).rowCount,
  ).toBe(10)
  expect(await markOf(mona, mark)).toBe(mark)
})

test('a mark that nobody used for half a year is none, and is swept', async () => {
  const mona = await makeShopper()
  const mark = await markOf(mona)
  await pool.query(
    "update known_devices set created_at = now() - interval '181 days' where user_id = $1",
    [mona.id],
  )
  await fill(mona, mostGuesses.ofNetworkInADay)
  expect((await logIn(mona, mark)).status).toBe(429)
  await sweepAccounts(shop.ctx, new AbortController().signal)
  expect(
    (await pool.query('select from known_devices where user_id = $1', [mona.id])).rowCount,
  ).toBe(0)
})

test('wrong codes: a device that has shown the second step is counted by itself, one that has not is not', async () => {
  const owner = await people.makeStaff('owner')
  await pool.query('update users set password_hash = $2 where id = $1', [owner.id, passwordHash])
  const before = ok(await logIn(owner, undefined, elsewhere()))
  const { secret } = ok(
    await post('user/factor/authenticator/create', {}, elsewhere(), owner.token),
  )
  const { recovery_codes } = ok(
    await post(
      'user/factor/authenticator/confirm',
      { code: new TOTP({ secret }).generate() },
      elsewhere(),
      owner.token,
    ),
  )
  const second = async (shown: object, device_mark?: string) => {
    const { json } = await logIn(owner, device_mark, elsewhere())
    return post('login/second', {
      step_token: json.step_token,
      ...shown,
      ...(device_mark && { device_mark }),
    })
  }
  const { device_mark: hers } = ok(await second({ recovery_code: recovery_codes[0] }))
  // The daily limit of the account is reached, for all devices without a second factor shown.
  await second({ code: '000000' })
  await pool.query('update password_guesses set guesses = 30 where guesses = 1')
  for (const mark of [undefined, before.device_mark])
    expect((await second({ recovery_code: recovery_codes[1] }, mark)).status).toBe(429)
  const wrong: number[] = []
  for (let tried = 0; tried < 11; tried++)
    wrong.push((await second({ code: '000000' }, hers)).status)
  expect(wrong).toEqual([...Array(10).fill(422), 429])
  await pool.query(
    "update password_guesses set ends_at = now() - interval '1 second' where ends_at < now() + interval '2 hours' and guesses < 11",
  )
  expect(ok(await second({ recovery_code: recovery_codes[1] }, hers)).device_mark).toBe(hers)
})
