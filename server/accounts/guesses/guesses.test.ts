import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { guestCtx } from '../../../test/shop/guest.ts'
import { type Reply, testShop } from '../../../test/shop/shop.ts'
import { soon } from '../../../test/shop/soon.ts'
import { logIn, sweepAccounts } from '../accounts.ts'
import { judgeGuess, mostGuesses } from './guesses.ts'

/** Delayed guesses, resumed by the test instead of a clock. */
const delayed: (() => void)[] = []
const byTheClock = timers.setTimeout
const waitBy = (wait: unknown) => {
  timers.setTimeout = wait as typeof byTheClock
  syncBuiltinESMExports()
}
waitBy(() => new Promise<void>((goOn) => delayed.push(goOn)))
afterAll(() => waitBy(byTheClock))
const goOn = () => {
  for (const one of delayed.splice(0)) one()
}

const config = { rateLimit: true, trustProxy: 1, logLevel: 'silent' } as const
const shop = await testShop({ config })
const unlimited = await testShop({ config: { logLevel: 'silent' } })
const pool = shop.database.pool
const ctx = guestCtx(shop.database)

/** Another process to the counters: only the database is shared. */
const ofAnother = connectDatabase(shop.database.url)
const another = await createApp({
  config: {
    ...readConfig({ DATA_DIR: shop.dataDir, DATABASE_URL: shop.database.url, PORT: '0' }),
    ...config,
  },
  database: ofAnother,
  pages: 'none',
  work: false,
})
afterAll(() => another.close().then(() => ofAnother.close()))

const password = 'a good password'
let made = 0
const newNetwork = () => `10.${++made >> 16}.${(made >> 8) & 255}.${made & 255}`
const newEmail = () => `mona-${++made}@mail.example`

type From = { network?: string; token?: string }
const post = (
  path: string,
  body: object,
  { network = newNetwork(), token }: From = {},
  where = shop,
): Promise<Reply> =>
  where.request('POST', `/api/${path}`, {
    body,
    headers: { 'x-forwarded-for': network },
    ...(token && { token }),
  })

async function register(where = shop) {
  const email = newEmail()
  const form = {
    name: 'Mona Adel',
    email,
    phone: '01012345678',
    password,
    password_confirmation: password,
  }
  const { status, json, text } = await post('register', form, {}, where)
  expect(status, text).toBe(200)
  return { email, token: json.token as string, device_mark: json.device_mark as string }
}

const times = <Result>(count: number, act: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, act))

function expectTooMany({ status, headers, json, text }: Reply): void {
  expect(status, text).toBe(429)
  expect(json).toMatchObject({
    code: 'too_many',
    message: 'Too many requests. Please try again later.',
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
}

beforeEach(() => pool.query('truncate password_guesses'))

test('guesses of one network end after their number, also at once and in several processes, and keep nobody else out', async () => {
  const { email } = await register()
  const network = newNetwork()
  const guess = { email, password: 'a guess' }
  const there = async () => {
    const headers = { 'x-forwarded-for': network }
    return (
      await another.server.inject({ method: 'POST', url: '/api/login', payload: guess, headers })
    ).statusCode
  }
  const here = async () => (await post('login', guess, { network })).status
  const statuses = (await Promise.all([times(50, here), times(50, there)])).flat()
  expect(statuses.filter((status) => status === 401)).toHaveLength(mostGuesses.ofNetwork)
  expect(statuses.filter((status) => status === 429)).toHaveLength(100 - mostGuesses.ofNetwork)
  expect((await post('login', { email, password })).status).toBe(200)
  expect(
    (await post('login', { email: (await register()).email, password }, { network: newNetwork() }))
      .status,
  ).toBe(200)
})

test('from the network that guessed the right one comes too late, in whatever letters the address is written', async () => {
  const { email } = await register()
  const network = newNetwork()
  await times(mostGuesses.ofNetwork, () =>
    post('login', { email, password: 'a guess' }, { network }),
  )
  expectTooMany(await post('login', { email, password }, { network }))
  expectTooMany(await post('login', { email: ` ${email.toUpperCase()} `, password }, { network }))
  expectTooMany(
    await post('login', { email: email.replace('mail.', 'maİl.'), password }, { network }),
  )
  const { email: other } = await register()
  expect((await post('login', { email: other, password }, { network })).status).toBe(200)
  await pool.query("update password_guesses set ends_at = ends_at - interval '1 minute'")
  expect((await post('login', { email, password }, { network })).status).toBe(200)
})

test('from a network that guessed too often before the clock was set back it is taken', async () => {
  const { email } = await register()
  const network = newNetwork()
  await times(mostGuesses.ofNetwork, () =>
    post('login', { email, password: 'a guess' }, { network }),
  )
  await pool.query("update password_guesses set ends_at = ends_at + interval '30 seconds'")
  expect((await post('login', { email, password }, { network })).status).toBe(429)
  await pool.query("update password_guesses set ends_at = ends_at + interval '1 hour'")
  expect((await post('login', { email, password }, { network })).status).toBe(200)
})

test('of one household all addresses are one network', async () => {
  const { email } = await register()
  await times(mostGuesses.ofNetwork, () =>
    post('login', { email, password: 'a guess' }, { network: `2001:db8::${++made}` }),
  )
  expectTooMany(await post('login', { email, password }, { network: `2001:db8::${++made}` }))
  expect(
    (await post('login', { email, password }, { network: `2001:db8:0:1::${++made}` })).status,
  ).toBe(200)
})

test('an unknown address is answered like a known one', async () => {
  const { email } = await register()
  const replies = (email: string) => {
    const network = newNetwork()
    return times(mostGuesses.ofNetwork + 3, () =>
      post('login', { email, password: 'a guess' }, { network }),
    )
  }
  const told = (all: Reply[]) => all.map(({ status, text }) => `${status} ${text}`).sort()
  expect(told(await replies('nobody@mail.example'))).toEqual(told(await replies(email)))
})

test('signing in well does not count, nor what is no guess', async () => {
  const { email } = await register()
  const network = newNetwork()
  for (let round = 0; round < 4; round++) {
    const replies = await times(5, () => post('login', { email, password }, { network }))
    expect(replies.map(({ status }) => status)).toEqual(Array(5).fill(200))
  }
  for (let round = 0; round < 20; round++)
    expect((await post('login', { email }, { network })).status).toBe(422)
  const { rows } = await pool.query('select guesses from password_guesses')
  // Daily and monthly counts of the network are deleted.
  expect(rows).toEqual([{ guesses: 0 }, { guesses: 0 }, { guesses: 0 }, { guesses: 0 }])
})

test('guesses at the current password count as well, wherever it is asked for', async () => {
  const { email, token, device_mark } = await register()
  const network = newNetwork()
  const from = { network, token }
  const change = { password: 'a better one', password_confirmation: 'a better one' }
  const move = { email: newEmail() }
  for (let round = 0; round < 7; round++) {
    expect(
      (await post('user/password', { ...change, current_password: 'a guess' }, from)).status,
    ).toBe(422)
    expect(
      (await post('user/profile', { ...move, current_password: 'a guess' }, from)).status,
    ).toBe(422)
  }
  expect(
    (await post('login', { email, password: 'a guess', device_mark }, { network })).status,
  ).toBe(401)
  expectTooMany(await post('user/profile', { ...move, current_password: password }, from))
  expectTooMany(await post('user/password', { ...change, current_password: password }, from))
  expectTooMany(await post('login', { email, password, device_mark }))
  // Guesses count for the session's device (R315), or for its network if the device is no longer
  // known.
  expect((await post('login', { email, password }, { network })).status).toBe(200)
  const other = await register()
  await pool.query('delete from known_devices')
  const there = { network: newNetwork(), token: other.token }
  await times(mostGuesses.ofNetwork, () =>
    post('user/profile', { ...move, current_password: 'a guess' }, there),
  )
  expectTooMany(await post('user/password', { ...change, current_password: password }, there))
  expectTooMany(await post('login', { email: other.email, password }, { network: there.network }))
  expect(
    (await post('user/profile', { ...move, current_password: password }, { token: other.token }))
      .status,
  ).toBe(200)
})

/** Counts as many wrong guesses from elsewhere, in windows of full length. */
const attack = (email: string, guesses: number) =>
  pool.query(
    "insert into password_guesses values (sha256($1), $2, now() + interval '100 seconds')",
    [email.toUpperCase(), guesses],
  )

test('where guesses come from many networks each is delayed, and the right one is let in', async () => {
  const { email } = await register()
  await attack(email, mostGuesses.ofAccount - 1)
  expect((await post('login', { email, password: 'a guess' })).status).toBe(401)
  expect(delayed).toHaveLength(0)
  let reply: Reply | undefined
  const owner = post('login', { email, password }).then((answer) => {
    reply = answer
  })
  await soon(() => expect(delayed).toHaveLength(1))
  expect(reply).toBeUndefined()
  expect((await post('login', { email: (await register()).email, password })).status).toBe(200)
  goOn()
  await owner
  expect(reply?.status, reply?.text).toBe(200)
})

test('so many wait at a time and no more; whose network has not guessed before is let in even then', async () => {
  const email = newEmail()
  const guess = (network: string) => judgeGuess(ctx, { email, password: 'a guess', network }, null)
  const known = newNetwork()
  await guess(known)
  await pool.query('delete from password_guesses where key_hash = sha256($1)', [
    email.toUpperCase(),
  ])
  await attack(email, 1000)
  const waiting = times(100, () => guess(newNetwork()))
  await soon(() => expect(delayed).toHaveLength(100))
  await expect(guess(known)).rejects.toMatchObject({ status: 429, retryAfter: expect.any(Number) })
  expect(await guess(newNetwork())).toBe(false)
  expect(delayed).toHaveLength(100)
  goOn()
  expect(new Set(await waiting)).toEqual(new Set([false]))
})

test('a guess that could not be judged does not count', async () => {
  // Many more than may wait at once, whatever the speed.
  const crowdSize = 250
  const guess = () =>
    judgeGuess(ctx, { email: newEmail(), password: 'a guess', network: newNetwork() }, null)
  const crowd = await Promise.allSettled(Array.from({ length: crowdSize }, guess))
  const refused = crowd.filter((result) => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  const { rows } = await pool.query('select sum(guesses) as guesses from password_guesses')
  expect(Number(rows[0].guesses)).toBe(6 * (crowdSize - refused.length))
})

test('a refused sign-in leaves a line that says of nobody', async () => {
  const lines: unknown[][] = []
  const logged = {
    ...ctx,
    log: { ...ctx.log, warn: (...line: unknown[]) => void lines.push(line) },
  }
  const [email, network] = [newEmail(), '203.0.113.77']
  for (let guess = 1; guess <= mostGuesses.ofNetwork + 1; guess++)
    await expect(
      logIn(logged, { email, password: 'my secret guess' }, { network }),
    ).rejects.toThrow()
  await expect(
    logIn(logged, { email: newEmail(), password: 'my secret guess' }, { network }),
  ).rejects.toThrow()
  expect(lines).toHaveLength(mostGuesses.ofNetwork + 2)
  const accounts = lines.map(([fields]) => (fields as { account: string }).account)
  expect(lines[2]).toEqual([
    { account: expect.stringMatching(/^[0-9a-f]{8}$/), guesses: 3 },
    'wrong password',
  ])
  expect(lines.at(-2)).toEqual([
    { account: accounts[0], guesses: undefined },
    'too many guesses at a password',
  ])
  // The log's `account` is the same for one account, and different for the next.
  expect([new Set(accounts.slice(0, -1)).size, new Set(accounts).size]).toEqual([1, 2])
  const told = JSON.stringify(lines)
  for (const secret of [email, email.split('@')[0], network, 'secret'])
    expect(told).not.toContain(secret)
})

test('RATE_LIMIT=off lifts the counting', async () => {
  const { email } = await register(unlimited)
  const network = newNetwork()
  const replies = await times(mostGuesses.ofNetwork + 5, () =>
    post('login', { email, password: 'a guess' }, { network }, unlimited),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]))
  expect((await unlimited.database.pool.query('select from password_guesses')).rowCount).toBe(0)
})

test('the nightly sweep forgets counts that have ended and nothing else', async () => {
  await judgeGuess(
    ctx,
    { email: 'ended@mail.example', password: 'a guess', network: newNetwork() },
    null,
  )
  await pool.query("update password_guesses set ends_at = now() - interval '1 second'")
  await judgeGuess(
    ctx,
    { email: 'living@mail.example', password: 'a guess', network: newNetwork() },
    null,
  )
  await sweepAccounts(ctx, new AbortController().signal)
  const { rows } = await pool.query('select ends_at > now() as counts from password_guesses')
  expect(rows).toEqual(Array(6).fill({ counts: true }))
})
