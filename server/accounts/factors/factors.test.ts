import { setTimeout as sleep } from 'node:timers/promises'
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { makeDevice } from '../../../test/shop/passkeys.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { type Reply, testShop } from '../../../test/shop/shop.ts'
import { setPassword } from '../passwords/password-changes.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { relyingPartyOf } from './relying-party.ts'
import { resetFactors } from './reset-factors.ts'

const origin = 'https://shop.example'
const shop = await testShop({ config: { shopUrl: origin, logLevel: 'silent' } })
const pool = shop.database.pool
const people = peopleIn(shop)
const password = 'a good password'
const passwordHash = await hashPassword(password)

beforeEach(() => pool.query('truncate password_guesses, mails'))

const post = (path: string, body: object = {}, token?: string): Promise<Reply> =>
  shop.request('POST', `/api/${path}`, { body, ...(token && { token }) })

/** A member of the staff with a known password. */
async function makeMember(role: 'owner' | 'catalogue' = 'owner') {
  const member = await people.makeStaff(role)
  await pool.query('update users set password_hash = $2 where id = $1', [member.id, passwordHash])
  return { ...member, act: (path: string, body: object = {}) => post(path, body, member.token) }
}
type Member = Awaited<ReturnType<typeof makeMember>>

const ok = ({ status, json, text }: Reply) => {
  expect(status, text).toBe(200)
  return json
}
const expectWrong = (reply: Reply, field: string) => {
  expect(reply.status, reply.text).toBe(422)
  expect(reply.json.errors).toHaveProperty(field)
}

async function addPasskey({ act }: Member, device = makeDevice(origin)) {
  const { options } = ok(await act('user/factor/passkey/options'))
  return {
    device,
    ...ok(
      await act('user/factor/passkey/create', { passkey: device.make(options), name: 'Phone' }),
    ),
  }
}

const codeOf = (secret: string, after = 0) =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + after * 1000 })

/** Waits out the last seconds of a time step, which would end while a test runs. */
const inOneStep = async () => {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 5000) await sleep(left)
}

async function addAuthenticator({ act }: Member) {
  await inOneStep()
  const { secret, svg } = ok(await act('user/factor/authenticator/create'))
  return {
    secret,
    svg,
    ...ok(await act('user/factor/authenticator/confirm', { code: codeOf(secret, -30) })),
  }
}

const logIn = ({ email }: { email: string }, more: object = {}) =>
  post('login', { email, password, ...more })

/** Token of the refusal that asks for the second factor. */
async function begin(member: Member, ways?: string[]): Promise<string> {
  const reply = await logIn(member)
  expect(reply.status, reply.text).toBe(403)
  expect(reply.json).toMatchObject({
    code: 'second_step',
    step_token: expect.stringMatching(/^[\w-]{43}$/),
    ...(ways && { ways }),
  })
  expect(reply.json).not.toHaveProperty('token')
  return reply.json.step_token
}

const askedFor = async (step_token: string) =>
  ok(await post('login/passkey-options', { step_token })).options

test('with the first passkey come ten recovery codes, shown once, and a mail; with the second none', async () => {
  const mona = await makeMember()
  const first = await addPasskey(mona)
  expect(first.recovery_codes).toHaveLength(10)
  expect(new Set(first.recovery_codes).size).toBe(10)
  for (const code of first.recovery_codes)
    expect(code).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}-[2-9A-HJKMNP-TV-Z]{4}$/)
  expect(first.factors).toMatchObject({
    passkeys: [{ name: 'Phone', last_used_at: null }],
    recovery_codes: { left: 10 },
    authenticator: null,
  })
  expect((await addPasskey(mona)).recovery_codes).toBeNull()
  expect((await addAuthenticator(mona)).recovery_codes).toBeNull()
  const { rows } = await pool.query('select kind, to_address, text from mails order by id')
  expect(rows.map(({ kind, to_address }) => [kind, to_address])).toEqual(
    Array(3).fill(['factors-changed', mona.email]),
  )
  const history = await pool.query(
    "select action, before, after from audit_log where room = 'factors' and user_id = $1 order by id",
    [mona.id],
  )
  expect(history.rows.map(({ action, after }) => [action, after.kind])).toEqual([
    ['create', 'passkey'],
    ['create', 'passkey'],
    ['create', 'authenticator'],
  ])
  const kept = JSON.stringify([
    rows,
    history.rows,
    (await pool.query('select * from recovery_codes')).rows,
  ])
  for (const code of first.recovery_codes) expect(kept).not.toContain(code.slice(0, 4))
})

test('signs in with a passkey, and answers what signing in answers', async () => {
  const mona = await makeMember()
  const { device } = await addPasskey(mona)
  const step_token = await begin(mona, ['passkey', 'recovery_code'])
  // The password alone authorises nothing.
  expect((await shop.request('GET', '/api/session/all', { token: step_token })).status).toBe(401)
  const answer = ok(
    await post('login/second', { step_token, passkey: device.sign(await askedFor(step_token)) }),
  )
  expect(answer).toMatchObject({
    message: 'logged in successfully',
    token: expect.any(String),
    guest_token: expect.any(String),
  })
  expect(answer.user).toMatchObject({ email: mona.email, isadmin: 'admin', second_step: 'on' })
  expect(answer.token).not.toBe(step_token)
  ok(await shop.request('GET', '/api/session/all', { token: answer.token }))
  expectWrong(await post('login/passkey-options', { step_token }), 'step_token')
})

test('what a passkey has signed is taken once, for this shop, from whom it is, with finger, face or PIN', async () => {
  const [mona, hoda] = [await makeMember(), await makeMember()]
  const [{ device }, { device: hers }] = [await addPasskey(mona), await addPasskey(hoda)]
  const step_token = await begin(mona)
  const wrong = async (signed: object) =>
    expectWrong(await post('login/second', { step_token, passkey: signed }), 'passkey')
  await wrong(hers.sign(await askedFor(step_token)))
  await wrong(device.sign(await askedFor(step_token), { origin: 'https://shop.example.evil' }))
  await wrong(device.sign(await askedFor(step_token), { rpId: 'evil.example' }))
  await wrong(device.sign(await askedFor(step_token), { isVerified: false }))
  await wrong(device.sign({ challenge: 'a'.repeat(43), rpId: 'shop.example' }))
  // Another session's challenge is invalid.
  await wrong(device.sign(await askedFor(await begin(hoda))))
  const signed = device.sign(await askedFor(step_token))
  await wrong({
    ...signed,
    response: { ...signed.response, signature: signed.response.authenticatorData },
  })
  await wrong(signed)
  const right = device.sign(await askedFor(step_token))
  ok(await post('login/second', { step_token, passkey: right }))
  const again = await begin(mona)
  await askedFor(again)
  expectWrong(await post('login/second', { step_token: again, passkey: right }), 'passkey')
})

test('a device that counts back is two devices', async () => {
  const mona = await makeMember()
  const { device } = await addPasskey(mona)
  const by = async (counter: number) => {
    const step_token = await begin(mona)
    return post('login/second', {
      step_token,
      passkey: device.sign(await askedFor(step_token), { counter }),
    })
  }
  ok(await by(5))
  expectWrong(await by(5), 'passkey')
  expectWrong(await by(4), 'passkey')
  ok(await by(6))
})

test('a device that does not count is taken each time', async () => {
  const mona = await makeMember()
  const { device } = await addPasskey(mona)
  for (let time = 0; time < 2; time++) {
    const step_token = await begin(mona)
    ok(
      await post('login/second', {
        step_token,
        passkey: device.sign(await askedFor(step_token), { counter: 0 }),
      }),
    )
  }
})

test('a passkey is kept once, made for this session and this shop', async () => {
  const [mona, hoda] = [await makeMember(), await makeMember()]
  const { device } = await addPasskey(mona)
  const options = async ({ act }: Member) => ok(await act('user/factor/passkey/options')).options
  expect((await options(mona)).excludeCredentials).toMatchObject([{ id: device.id }])
  const taken = await hoda.act('user/factor/passkey/create', {
    passkey: device.make(await options(hoda)),
  })
  expect(taken.status, taken.text).toBe(409)
  const other = makeDevice(origin)
  const add = async (how: object, from = mona) =>
    mona.act('user/factor/passkey/create', { passkey: other.make(await options(from), how) })
  expectWrong(await add({ origin: 'http://shop.example' }), 'passkey')
  expectWrong(await add({ isVerified: false }), 'passkey')
  expectWrong(await add({}, hoda), 'passkey')
  const made = other.make(await options(mona))
  ok(await mona.act('user/factor/passkey/create', { passkey: made }))
  expectWrong(await mona.act('user/factor/passkey/create', { passkey: made }), 'passkey')
})

test('codes of an app: one step early or late, in any digits, and none twice', async () => {
  const mona = await makeMember()
  const { secret, svg, factors } = await addAuthenticator(mona)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(svg).toMatch(/^<svg[^>]*viewBox/)
  expect(factors.authenticator).toMatchObject({ created_at: expect.any(String) })
  const by = async (code: unknown) =>
    post('login/second', { step_token: await begin(mona, ['code', 'recovery_code']), code })
  // The confirming code was of the step before this one.
  expectWrong(await by(codeOf(secret, -30)), 'code')
  expectWrong(await by(codeOf(secret, 90)), 'code')
  const now = codeOf(secret)
  const arabic = [...now].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)])
  ok(await by(` ${arabic.slice(0, 3).join('')} ${arabic.slice(3).join('')}`))
  expectWrong(await by(now), 'code')
  expectWrong(await by(codeOf(secret, -30)), 'code')
  ok(await by(codeOf(secret, 30)))
})

test('two who use a code, or a recovery code, at once: one comes in', async () => {
  const mona = await makeMember()
  const { secret, recovery_codes } = await addAuthenticator(mona)
  const both = async (shown: object) => {
    const tokens = [await begin(mona), await begin(mona)]
    const replies = await Promise.all(
      tokens.map((step_token) => post('login/second', { step_token, ...shown })),
    )
    return replies.map(({ status }) => status).sort()
  }
  expect(await both({ code: codeOf(secret) })).toEqual([200, 422])
  expect(await both({ recovery_code: recovery_codes[0] })).toEqual([200, 422])
  // Spelling of a recovery code does not matter.
  expect(
    await both({ recovery_code: ` ${recovery_codes[1].toLowerCase().replace('-', ' ')}` }),
  ).toEqual([200, 422])
  const { factors } = ok(await shop.request('GET', '/api/user/factor/all', { token: mona.token }))
  expect(factors.recovery_codes.left).toBe(8)
  const { rows } = await pool.query(
    "select text from mails where text like '%recovery code%used up%'",
  )
  expect(rows).toHaveLength(2)
})

test('new recovery codes end the former ones, and with the last factor they are gone', async () => {
  const mona = await makeMember()
  expect((await mona.act('user/factor/recovery/create')).status).toBe(409)
  const { recovery_codes: former, factors } = await addPasskey(mona)
  const { recovery_codes } = ok(await mona.act('user/factor/recovery/create'))
  expectWrong(
    await post('login/second', { step_token: await begin(mona), recovery_code: former[0] }),
    'recovery_code',
  )
  ok(
    await post('login/second', { step_token: await begin(mona), recovery_code: recovery_codes[0] }),
  )
  const [{ id }] = factors.passkeys
  expect((await mona.act('user/factor/passkey/delete', { id: id + 100 })).status).toBe(404)
  expect((await (await makeMember()).act('user/factor/passkey/delete', { id })).status).toBe(404)
  expect(ok(await mona.act('user/factor/passkey/delete', { id })).factors).toMatchObject({
    passkeys: [],
    recovery_codes: null,
  })
  ok(await logIn(mona))
  await addAuthenticator(mona)
  await begin(mona)
  expect(ok(await mona.act('user/factor/authenticator/delete')).factors).toMatchObject({
    authenticator: null,
    recovery_codes: null,
  })
  expect((await mona.act('user/factor/authenticator/delete')).status).toBe(404)
  ok(await logIn(mona))
})

test('an app that is not confirmed counts for nothing, and one that is counts until another is', async () => {
  const mona = await makeMember()
  expect((await mona.act('user/factor/authenticator/confirm', { code: '123456' })).status).toBe(409)
  const first = ok(await mona.act('user/factor/authenticator/create'))
  ok(await logIn(mona))
  const second = ok(await mona.act('user/factor/authenticator/create'))
  expectWrong(
    await mona.act('user/factor/authenticator/confirm', { code: codeOf(first.secret) }),
    'code',
  )
  ok(await mona.act('user/factor/authenticator/confirm', { code: codeOf(second.secret) }))
  expect(
    (await mona.act('user/factor/authenticator/confirm', { code: codeOf(second.secret, 30) }))
      .status,
  ).toBe(409)
  await inOneStep()
  const third = ok(await mona.act('user/factor/authenticator/create'))
  const by = async (secret: string, after = 0) =>
    post('login/second', { step_token: await begin(mona), code: codeOf(secret, after) })
  expectWrong(await by(third.secret), 'code')
  expectWrong(
    await mona.act('user/factor/authenticator/confirm', { code: codeOf(second.secret, 30) }),
    'code',
  )
  ok(await by(second.secret, 30))
  const { recovery_codes } = ok(
    await mona.act('user/factor/authenticator/confirm', { code: codeOf(third.secret) }),
  )
  expect(recovery_codes).toBeNull()
  expectWrong(await by(second.secret, 30), 'code')
  ok(await by(third.secret, 30))
  expect(
    (await pool.query('select text from mails order by id desc limit 1')).rows[0].text,
  ).toContain('was replaced')
})

test('wrong codes end after ten in an hour; a passkey opens all the same, and a new password forgets none', async () => {
  const mona = await makeMember()
  const { device } = await addPasskey(mona)
  const { secret } = await addAuthenticator(mona)
  const by = async (shown: object) =>
    post('login/second', { step_token: await begin(mona), ...shown })
  for (let time = 0; time < 5; time++) {
    expectWrong(await by({ code: '000000' }), 'code')
    expectWrong(await by({ recovery_code: 'AAAA-AAAA' }), 'recovery_code')
  }
  expect((await by({ code: codeOf(secret) })).status).toBe(429)
  expect((await mona.act('session/confirm', { code: codeOf(secret) })).status).toBe(429)
  const step_token = await begin(mona)
  ok(await post('login/second', { step_token, passkey: device.sign(await askedFor(step_token)) }))
  await setPassword(shop.ctx, mona.id, passwordHash)
  expect((await by({ code: codeOf(secret) })).status).toBe(429)
})

test('a reset takes every factor, signs out and tells; a new password ends what waits for its second step', async () => {
  const mona = await makeMember()
  const { recovery_codes } = await addPasskey(mona)
  const waiting = await begin(mona)
  await setPassword(shop.ctx, mona.id, passwordHash)
  expectWrong(
    await post('login/second', { step_token: waiting, recovery_code: recovery_codes[0] }),
    'step_token',
  )
  const later = await begin(mona)
  await resetFactors(shop.ctx, mona.id)
  expectWrong(
    await post('login/second', { step_token: later, recovery_code: recovery_codes[0] }),
    'step_token',
  )
  expect(ok(await logIn(mona)).user.second_step).toBe('off')
  const { rows } = await pool.query('select text from mails order by id desc limit 1')
  expect(rows[0].text).toContain('were removed')
})

test('ten minutes are enough, and who is suspended meanwhile does not come in', async () => {
  const mona = await makeMember()
  const { recovery_codes } = await addPasskey(mona)
  const late = await begin(mona)
  await pool.query(
    "update sessions set expires_at = now() - interval '1 second' where user_id = $1 and awaits_second_step",
    [mona.id],
  )
  expectWrong(
    await post('login/second', { step_token: late, recovery_code: recovery_codes[0] }),
    'step_token',
  )
  const step_token = await begin(mona)
  await pool.query('update users set suspended_at = now() where id = $1', [mona.id])
  expectWrong(
    await post('login/second', { step_token, recovery_code: recovery_codes[0] }),
    'step_token',
  )
})

test('the last factor stays while one is asked of the role, and goes once another is there', async () => {
  const mona = await makeMember('catalogue')
  await addAuthenticator(mona)
  await pool.query("insert into role_rules (role, needs_second_step) values ('catalogue', true)")
  try {
    const refused = await mona.act('user/factor/authenticator/delete')
    expect([refused.status, refused.json.message]).toEqual([
      409,
      'A second step is asked of your role: set up another one first',
    ])
    const { factors } = await addPasskey(mona)
    ok(await mona.act('user/factor/authenticator/delete'))
    const id = factors.passkeys[0].id
    expect((await mona.act('user/factor/passkey/delete', { id })).status).toBe(409)
    expect(
      ok(await shop.request('GET', '/api/user/factor/all', { token: mona.token })).factors,
    ).toMatchObject({
      passkeys: [{ id }],
      recovery_codes: { left: 10 },
    })
  } finally {
    await pool.query('truncate role_rules')
  }
})

test('shoppers are asked for nothing, also with what they had as staff', async () => {
  const mona = await makeMember()
  await addPasskey(mona)
  await pool.query('update users set is_admin = false, role = null where id = $1', [mona.id])
  expect(ok(await logIn(mona)).user).toMatchObject({ isadmin: 'user', second_step: 'off' })
})

test('of whom a second step is asked who has none may see to that, and to nothing else', async () => {
  const mona = await makeMember('catalogue')
  await pool.query("insert into role_rules (role, needs_second_step) values ('catalogue', true)")
  const list = () => shop.request('GET', '/api/product/all', { token: mona.token })
  expect((await list()).status).toBe(403)
  const before = ok(await logIn(mona)).user
  expect(before).toMatchObject({ may: ['own'], second_step: 'missing' })
  await addAuthenticator(mona)
  expect((await list()).status).toBe(200)
  await pool.query('truncate role_rules')
})

test('bad input is refused, each in its place', async () => {
  const mona = await makeMember()
  const { recovery_codes } = await addPasskey(mona)
  const step_token = await begin(mona)
  const second = (shown: object) => post('login/second', { step_token, ...shown })
  for (const [field, value] of [
    ['code', 'abc'],
    ['code', '12345'],
    ['code', []],
    ['recovery_code', 5],
    ['recovery_code', 'x'.repeat(101)],
    ['recovery_code', '\0'],
  ] as const)
    expectWrong(await second({ [field]: value }), field)
  expectWrong(await second({}), 'code')
  expectWrong(await second({ code: '123456', recovery_code: recovery_codes[0] }), 'code')
  for (const passkey of ['x', 5, {}, { id: 'a b' }])
    expect((await second({ passkey })).status).toBe(422)
  const nonsense = { id: 'aaaa', rawId: 'aaaa', type: 'public-key', clientExtensionResults: {} }
  expectWrong(
    await second({
      passkey: {
        ...nonsense,
        response: { clientDataJSON: 'e30', authenticatorData: 'aaaa', signature: 'aaaa' },
      },
    }),
    'passkey',
  )
  const made = {
    ...nonsense,
    response: { clientDataJSON: 'bm9uc2Vuc2U', attestationObject: 'aaaa' },
  }
  expectWrong(await mona.act('user/factor/passkey/create', { passkey: made }), 'passkey')
  for (const token of [undefined, '', 5, 'x', mona.token])
    expect((await post('login/second', { step_token: token, code: '123456' })).status).toBe(422)
  for (const id of [undefined, 'x', 0, 1.5])
    expect((await mona.act('user/factor/passkey/delete', { id })).status).toBe(422)
})

test.each([
  ['https://shop.example/', 'shop.example'],
  ['http://localhost:3000', 'localhost'],
  ['http://zeina.localhost:3000', 'zeina.localhost'],
  ['http://shop.example', null],
  ['https://203.0.113.5', null],
  ['http://127.0.0.1:3000', null],
  ['https://[::1]:3000', null],
])('passkeys at %s are for %s', (shopUrl, id) => {
  expect(relyingPartyOf({ shopUrl })?.id ?? null).toBe(id)
})
