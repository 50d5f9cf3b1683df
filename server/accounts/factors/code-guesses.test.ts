/**
 * Limits of guessing codes of the second factor, whatever is reset meanwhile, and alarms about it
 * (R276).
 */
import fc from 'fast-check'
import { TOTP } from 'otpauth'
import { beforeEach, expect, test } from 'vitest'
import { makeDevice } from '../../../test/shop/passkeys.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { type Reply, testShop } from '../../../test/shop/shop.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { setPassword } from '../passwords/password-changes.ts'
import { limitCodes } from './second-steps.ts'

const origin = 'https://shop.example'
const shop = await testShop({
  config: { rateLimit: true, trustProxy: 1, shopUrl: origin, logLevel: 'silent' },
})
const pool = shop.database.pool
const people = peopleIn(shop)
const password = 'a good password'
const passwordHash = await hashPassword(password)

beforeEach(() => pool.query('truncate password_guesses, code_alarms, mails'))

let asked = 0
/** Sends a request from a new network each time, which is an attacker's cheapest means. */
const post = (path: string, body: object = {}, token?: string): Promise<Reply> => {
  const headers = { 'x-forwarded-for': `10.1.${++asked >> 8}.${asked & 255}` }
  return shop.request('POST', `/api/${path}`, { body, headers, ...(token && { token }) })
}
const ok = ({ status, json, text }: Reply) => {
  expect(status, text).toBe(200)
  return json
}

async function makeOwner() {
  const owner = await people.makeStaff('owner')
  await pool.query('update users set password_hash = $2 where id = $1', [owner.id, passwordHash])
  const act = (path: string, body: object = {}) => post(path, body, owner.token)
  const { secret } = ok(await act('user/factor/authenticator/create'))
  const { recovery_codes } = ok(
    await act('user/factor/authenticator/confirm', { code: codeOf(secret) }),
  )
  await pool.query('truncate mails')
  return { ...owner, act, secret: secret as string, recovery_codes: recovery_codes as string[] }
}

const codeOf = (secret: string) => new TOTP({ secret }).generate()

async function begin({ email }: { email: string }, typed = password): Promise<string> {
  const { status, json, text } = await post('login', { email, password: typed })
  expect([status, json.code], text).toEqual([403, 'second_step'])
  return json.step_token
}

/** Number of judged codes of so many wrong ones, and the last response. */
async function tryCodes(step_token: string, count: number) {
  const replies: Reply[] = []
  for (let tried = 0; tried < count; tried++) {
    const shown = tried % 2 ? { recovery_code: 'AAAA-AAAA' } : { code: '000000' }
    replies.push(await post('login/second', { step_token, ...shown }))
  }
  for (const { status } of replies) expect([422, 429]).toContain(status)
  return {
    judged: replies.filter(({ status }) => status === 422).length,
    last: replies.at(-1) as Reply,
  }
}

/** Resets the password by mail, as an attacker who reads the mailbox does. */
async function resetByMail({ email }: { email: string }, next: string): Promise<void> {
  ok(await post('password/forgot', { email }))
  const { rows } = await pool.query(
    "select text from mails where kind = 'password-reset' order by id desc limit 1",
  )
  const token = /reset-password\/([\w-]+)/.exec(rows[0].text)?.[1]
  ok(await post('password/reset', { token, password: next, password_confirmation: next }))
}

/** Ends the windows that expire within so many hours. */
const pass = (hours: number) =>
  pool.query(
    "update password_guesses set ends_at = now() - interval '1 second' where ends_at < now() + make_interval(hours => $1)",
    [hours],
  )

const alarms = async () =>
  (
    await pool.query(
      "select to_address, subject, text from mails where kind = 'codes-guessed' order by id",
    )
  ).rows

test('forgot, link, login, codes, forgot …: the day has its bound, the month its own, whatever is reset', async () => {
  const mona = await makeOwner()
  let judged = 0
  // Twice within the limit of links per address and minute; the hourly limit applies within an
  // hour, the daily one after it.
  await resetByMail(mona, 'twice in an hour')
  judged += (await tryCodes(await begin(mona, 'twice in an hour'), 4)).judged
  for (let round = 0; round < 5; round++) {
    const next = `password number ${round}`
    await resetByMail(mona, next)
    judged += (await tryCodes(await begin(mona, next), 11)).judged
    expect(judged).toBe(Math.min(10 * (round + 1), 30))
    await pass(2)
  }
  // The monthly limit: of 200 all but one were tried on days before.
  await pool.query(
    "update password_guesses set guesses = 199 where ends_at > now() + interval '29 days' and guesses = 30",
  )
  await pass(25)
  await resetByMail(mona, 'the last of them')
  const { judged: rest, last } = await tryCodes(await begin(mona, 'the last of them'), 3)
  expect(rest).toBe(1)
  expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(25 * 24 * 3600)
})

test('neither many step tokens at once nor asking again opens more', async () => {
  const mona = await makeOwner()
  const tokens = await Promise.all(Array.from({ length: 4 }, () => begin(mona)))
  const tries = await Promise.all(tokens.map((token) => tryCodes(token, 4)))
  const again = await Promise.all(
    Array.from({ length: 4 }, () => mona.act('session/confirm', { code: '000000' })),
  )
  const judged = tries.reduce(
    (sum, one) => sum + one.judged,
    again.filter(({ status }) => status === 422).length,
  )
  // Her session's device has shown no second factor in either session, so it has no counter of its
  // own.
  expect(judged).toBe(10)
})

test('a right code forgets no wrong ones', async () => {
  const mona = await makeOwner()
  await tryCodes(await begin(mona), 9)
  ok(
    await post('login/second', {
      step_token: await begin(mona),
      recovery_code: mona.recovery_codes[0],
    }),
  )
  expect((await tryCodes(await begin(mona), 3)).judged).toBe(1)
})

test('a new password forgets them where the second step was shown in that session, and nowhere else', async () => {
  const mona = await makeOwner()
  const change = (token: string, from: string, to: string) =>
    post(
      'user/password',
      { current_password: from, password: to, password_confirmation: to },
      token,
    )
  // A session from before the column existed.
  await pool.query('update sessions set second_step_shown = false where user_id = $1', [mona.id])
  const recovery = await begin(mona)
  await tryCodes(await begin(mona), 9)
  const { token } = ok(
    await post('login/second', { step_token: recovery, recovery_code: mona.recovery_codes[0] }),
  )
  expect((await tryCodes(await begin(mona), 2)).judged).toBe(1)
  const bare = ok(await change(mona.token, password, 'another password'))
  expect((await tryCodes(await begin(mona, 'another password'), 1)).judged).toBe(0)
  expect(bare.token).not.toBe(token)
  await pool.query(
    'update sessions set second_step_shown = true where user_id = $1 and not awaits_second_step',
    [mona.id],
  )
  const shown = ok(await change(bare.token, 'another password', 'a third password'))
  expect((await tryCodes(await begin(mona, 'a third password'), 11)).judged).toBe(10)
  // The new session inherits the shown second factor.
  await change(shown.token, 'a third password', 'a fourth password')
  expect((await tryCodes(await begin(mona, 'a fourth password'), 1)).judged).toBe(1)
})

test('the holder is told by mail in both languages, once a day at most, and the owners in Health', async () => {
  const mona = await makeOwner()
  const health = async (token: string) => ok(await shop.request('GET', '/api/health', { token }))
  const troublesOf = ({ troubles }: { troubles: { kind: string }[] }) =>
    troubles.map(({ kind }) => kind)
  await tryCodes(await begin(mona), 9)
  expect(await alarms()).toEqual([])
  expect(troublesOf(await health(mona.token))).not.toContain('codes_guessed')
  await tryCodes(await begin(mona), 3)
  const [mail, ...others] = await alarms()
  expect(others).toEqual([])
  expect(mail.to_address).toBe(mona.email)
  for (const words of ['the one for your mailbox', 'كلمة مرور بريدك', '/dashboard/security'])
    expect(mail.text).toContain(words)
  await pass(2)
  await tryCodes(await begin(mona), 10)
  expect(await alarms()).toHaveLength(1)

  const seen = await health(mona.token)
  expect(troublesOf(seen)).toContain('codes_guessed')
  expect(seen.codes_guessed_at).toEqual([mona.name])
  const manager = await people.makeStaff('manager')
  const others_ = await health(manager.token)
  expect(troublesOf(others_)).toContain('codes_guessed')
  expect(others_).not.toHaveProperty('codes_guessed_at')

  await pool.query(
    "update code_alarms set reached_at = reached_at - interval '1 day', told_at = told_at - interval '1 day'",
  )
  expect(troublesOf(await health(mona.token))).not.toContain('codes_guessed')
  await pass(2)
  await tryCodes(await begin(mona), 10)
  expect(await alarms()).toHaveLength(2)
})

test('a passkey opens whatever codes others tried', async () => {
  const mona = await makeOwner()
  const device = makeDevice(origin)
  const { options } = ok(await mona.act('user/factor/passkey/options'))
  ok(await mona.act('user/factor/passkey/create', { passkey: device.make(options), name: 'Phone' }))
  await tryCodes(await begin(mona), 11)
  const step_token = await begin(mona)
  const asked = ok(await post('login/passkey-options', { step_token })).options
  ok(await post('login/second', { step_token, passkey: device.sign(asked) }))
})

test('whatever is done in between, no hour has more than 10 wrong codes and no day more than 30', async () => {
  const { id } = await people.makeStaff('owner')
  const steps = fc.array(fc.constantFrom('code', 'code', 'code', 'reset', 'half an hour'), {
    minLength: 45,
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(steps, async (done) => {
      await pool.query('truncate password_guesses')
      let now = Date.now()
      const ctx = { ...shop.ctx, now: () => new Date(now) }
      const judged: number[] = []
      for (const step of done) {
        if (step === 'reset') await setPassword(ctx, id, passwordHash)
        else if (step === 'half an hour') now += 30 * 60_000
        else
          await limitCodes(ctx, { userId: id }, async () => {
            judged.push(now)
            return null
          }).catch(({ status }) => expect(status).toBe(429))
      }
      const first = judged[0] ?? 0
      expect(judged.filter((at) => at < first + 3_600_000).length).toBeLessThanOrEqual(10)
      expect(judged.filter((at) => at < first + 86_400_000).length).toBeLessThanOrEqual(30)
    }),
    { numRuns: 4 },
  )
})
