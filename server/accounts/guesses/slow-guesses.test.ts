/** Guesses spread over a day, a month, or many accounts (R276), with a simulated clock. */
import { hash as hashAtCost } from '@node-rs/argon2'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../test/database/database.ts'
import { guestCtx } from '../../../test/shop/guest.ts'
import { forgetSlowGuesses, judgeGuess, mostGuesses } from './guesses.ts'

const database = await testDatabase()
let now = new Date('2026-05-01T10:00:00Z')
const ctx = guestCtx(database, () => now)
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const password = 'a good password'
// Guesses are counted here, by the hundred: the hash names the lowest cost.
const hash = await hashAtCost(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const email = 'mona@mail.example'
const here = '10.0.0.1'
const aMonth = 30 * 24 * 60

beforeEach(() => database.pool.query('truncate password_guesses'))

const guess = (from = here, at = email, typed = 'a guess') =>
  judgeGuess(ctx, { email: at, password: typed, network: from }, hash)
const isRefused = (from = here, at = email) =>
  judgeGuess(ctx, { email: at, password, network: from }, hash).then(
    () => false,
    ({ status, retryAfter }) => status === 429 && retryAfter,
  )

/** Number of counters with so many wrong guesses in running windows. */
const counted = (guesses: number, times: number) =>
  database.pool.query('update password_guesses set guesses = $1 where guesses = $2', [
    guesses,
    times,
  ])

test('one network: 60 in a day, and it waits for the rest of it; others do not', async () => {
  for (let made = 0; made < mostGuesses.ofNetworkInADay; made++) {
    expect(await guess()).toBe(false)
    later(5)
  }
  // Every guess is refused, the right one too.
  expect(await isRefused()).toBe(24 * 3600 - mostGuesses.ofNetworkInADay * 300)
  expect(await isRefused('10.0.0.2')).toBe(false)
  expect(await isRefused(here, 'hoda@mail.example')).toBe(false)
  later(24 * 60)
  expect(await isRefused()).toBe(false)
})

test('one network: 200 in a month, however slowly', async () => {
  for (let made = 0; made < mostGuesses.ofNetworkInAMonth; made++) {
    expect(await guess()).toBe(false)
    later(30)
  }
  expect(await isRefused()).toBe((aMonth - mostGuesses.ofNetworkInAMonth * 30) * 60)
  later(aMonth)
  expect(await isRefused()).toBe(false)
})

test('a right password forgets those of its network at the account, and no others', async () => {
  for (let made = 0; made < 14; made++) await guess()
  await guess(here, 'hoda@mail.example')
  later(2)
  expect(await guess(here, email, password)).toBe(true)
  const { rows } = await database.pool.query(
    'select sum(guesses) as guesses from password_guesses where ends_at > $1',
    [now],
  )
  // Network over all accounts: all guesses; other account: day, month, and month over all networks;
  // this account: the latter alone.
  expect(Number(rows[0].guesses)).toBe(15 + 3 + 14)
  for (let made = 0; made < mostGuesses.ofNetworkInADay; made++) {
    expect(await guess()).toBe(false)
    later(10)
  }
  expect(await isRefused()).toBeGreaterThan(0)
  // After a reset by mail.
  await forgetSlowGuesses(ctx, email, here, 'mail')
  expect(await isRefused()).toBe(false)
})

test('one network over all accounts: 100 in an hour', async () => {
  for (let made = 0; made < mostGuesses.ofNetworkAtAll; made++)
    expect(await guess(here, `nobody-${made}@mail.example`)).toBe(false)
  expect(await isRefused()).toBe(3600)
  expect(await isRefused('10.0.0.2')).toBe(false)
  // Refused guesses are not counted.
  later(59)
  expect(await isRefused()).toBe(60)
  later(1)
  expect(await isRefused()).toBe(false)
})

test('what was refused is counted nowhere else, and a right one not at all', async () => {
  await guess()
  await counted(mostGuesses.ofNetworkInADay, 1)
  await database.pool.query('update password_guesses set guesses = 1 where ends_at = $1', [
    new Date(now.getTime() + 60_000),
  ])
  expect(await isRefused()).toBeGreaterThan(0)
  const { rows } = await database.pool.query(
    'select guesses from password_guesses where ends_at = $1',
    [new Date(now.getTime() + 60_000)],
  )
  expect(rows).toEqual([{ guesses: 1 }, { guesses: 1 }])
})

test('all networks: beyond 1000 in a month each guess is delayed, and the right one is let in', async () => {
  await guess('10.0.1.1')
  const month = new Date(now.getTime() + aMonth * 60_000)
  // Counters of this account over all networks, and of the guessing network.
  await database.pool.query('update password_guesses set guesses = $1 where ends_at = $2', [
    mostGuesses.ofAccountInAMonth,
    month,
  ])
  later(60 * 24 * 20)
  const began = performance.now()
  expect(await guess('10.0.1.2', email, password)).toBe(true)
  expect(performance.now() - began).toBeGreaterThan(2900)
  // The right password does not reset the count over all networks; a new one by mail does.
  const still = performance.now()
  expect(await guess('10.0.1.3')).toBe(false)
  expect(performance.now() - still).toBeGreaterThan(2900)
  await forgetSlowGuesses(ctx, email, '10.0.1.2', 'mail')
  const then = performance.now()
  expect(await guess('10.0.1.4')).toBe(false)
  expect(performance.now() - then).toBeLessThan(2900)
})
