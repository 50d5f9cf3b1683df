/**
 * Limits of guessing passwords. Guesses are counted in the database, which all processes share, and
 * each is counted before it is judged, so that concurrent guesses count like sequential ones. Too
 * many from one network block that network alone, so that nobody can lock others out of their
 * account; guesses from many networks are delayed. A known device is counted separately (R315).
 * Addresses without an account are treated alike.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#server/ctx.ts'
import { foldedEmail } from '#server/http/limits.ts'
import { tooMany } from '#server/refusal.ts'
import {
  countGuess,
  deleteGuesses,
  findGuesses,
  type Guesses,
  uncountGuess,
} from './guesses.queries.ts'
import { isPassword } from '../passwords/passwords.ts'

/** Milliseconds. */
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const month = 30 * day
const delay = 3_000

/**
 * Limits of wrong guesses per window. One network is blocked above its limits per account in a
 * minute, a day and a month, and above its hourly limit over all accounts; above the limit of an
 * account over all networks each further guess is delayed (R276). A known device has the limits of
 * a network, and neither of the other two (R315).
 */
export const mostGuesses = {
  ofNetwork: 15,
  ofNetworkInADay: 60,
  ofNetworkInAMonth: 200,
  ofNetworkAtAll: 100,
  ofAccount: 100,
  ofAccountInAMonth: 1000,
}

/**
 * Limit of concurrently delayed guesses in one process, so that they cannot use up the slots of
 * shoppers.
 */
const mostDelayed = 100

/**
 * A guess at the password of an address: the client's network, undefined if nothing is counted
 * (RATE_LIMIT), and its device if that is known for this account.
 */
export type Guess = {
  email: string
  password: string
  network: string | undefined
  device?: { id: number } | null
}

/**
 * Whether it is the password of the hash (null as in isPassword). Refuses with 429 too many
 * guesses.
 */
export async function judgeGuess(
  ctx: Ctx,
  guess: Guess,
  passwordHash: string | null,
): Promise<boolean> {
  const { email, network, device } = guess
  const counts: Count[] = []
  let isWrong = false
  try {
    if (network !== undefined)
      await countInEach(
        ctx,
        email,
        device ? countersOfDevice(device) : countersOf(email, network),
        counts,
      )
    await slowDown(ctx, email, counts)
    isWrong = !(await isPassword(guess.password, passwordHash))
  } finally {
    // Only a guess that was judged and found wrong counts.
    if (!isWrong) for (const count of counts) await uncountGuess(ctx, count.key, count)
  }
  if (isWrong) logGuess(ctx, email, 'wrong password', counts[0]?.guesses)
  else if (device) await forgetDevice(ctx, device)
  else if (network !== undefined) await forgetSlowGuesses(ctx, email, network, 'password')
  return !isWrong
}

/** Counter of guesses: guesses above `most` are refused, from `delayedFrom` on delayed. */
type Counter = { key: Buffer; window: number; most?: number; delayedFrom?: number }
type Count = Guesses & Counter

function countersOf(email: string, network: string): Counter[] {
  const account = foldedEmail(email)
  const { inAMinute, inADay, inAMonth, everywhere } = keysOf(account, network)
  return [
    { key: inAMinute, window: minute, most: mostGuesses.ofNetwork },
    { key: inADay, window: day, most: mostGuesses.ofNetworkInADay },
    { key: inAMonth, window: month, most: mostGuesses.ofNetworkInAMonth },
    { key: keyOf(`network\n${network}`), window: hour, most: mostGuesses.ofNetworkAtAll },
    { key: keyOf(account), window: minute, delayedFrom: mostGuesses.ofAccount },
    { key: everywhere, window: month, delayedFrom: mostGuesses.ofAccountInAMonth },
  ]
}

const keysOf = (account: string, network: string) => ({
  inAMinute: keyOf(`${account}\n${network}`),
  inADay: keyOf(`${account}\n${network}\nday`),
  inAMonth: keyOf(`${account}\n${network}\nmonth`),
  /** All networks, in a month. */
  everywhere: keyOf(`${account}\nmonth`),
})

/** Keys of a device, which is known for one account, so that its id identifies both. */
const keysOfDevice = ({ id }: { id: number }) => ({
  inAMinute: keyOf(`device ${id}`),
  inADay: keyOf(`device ${id}\nday`),
  inAMonth: keyOf(`device ${id}\nmonth`),
})

function countersOfDevice(device: { id: number }): Counter[] {
  const { inAMinute, inADay, inAMonth } = keysOfDevice(device)
  return [
    { key: inAMinute, window: minute, most: mostGuesses.ofNetwork },
    { key: inADay, window: day, most: mostGuesses.ofNetworkInADay },
    { key: inAMonth, window: month, most: mostGuesses.ofNetworkInAMonth },
  ]
}

/** As forgetSlowGuesses, for a known device after the right password. */
function forgetDevice(ctx: Ctx, device: { id: number }): Promise<void> {
  const { inADay, inAMonth } = keysOfDevice(device)
  return deleteGuesses(ctx, [inADay, inAMonth])
}

/** Counts a guess in each counter; on a refusal the counts so far are subtracted again. */
async function countInEach(
  ctx: Ctx,
  email: string,
  counters: Counter[],
  counts: Count[],
): Promise<void> {
  const now = ctx.now()
  for (const counter of counters) {
    const after = (windows: number) => new Date(now.getTime() + windows * counter.window)
    // Other processes may have a clock that is a little ahead.
    const times = { now, endsAt: after(1), latest: after(2) }
    const counted = await countGuess(ctx, counter.key, {
      ...times,
      ...(counter.most !== undefined && { most: counter.most }),
    })
    if (!counted) {
      const ends = (await findGuesses(ctx, counter.key))?.ends_at ?? now
      throw refusal(ctx, email, Math.max(1, (ends.getTime() - now.getTime()) / 1000))
    }
    counts.push({ ...counter, ...counted })
  }
}

/**
 * Deletes this network's daily and monthly counts at an account after the right password, or after
 * a new password by mail, which also deletes the count over all networks. Guesses of this minute
 * stay, and those of a network over all accounts: an attacker has an account, too.
 */
export function forgetSlowGuesses(
  ctx: Ctx,
  email: string,
  network: string | undefined,
  by: 'password' | 'mail',
): Promise<void> {
  const { inADay, inAMonth, everywhere } = keysOf(foldedEmail(email), network ?? '')
  return deleteGuesses(ctx, [
    ...(network === undefined ? [] : [inADay, inAMonth]),
    ...(by === 'mail' ? [everywhere] : []),
  ])
}

let delayed = 0

/** Delays the response while the account is under attack from many networks. */
async function slowDown(ctx: Ctx, email: string, counts: Count[]): Promise<void> {
  if (!counts.some(({ guesses, delayedFrom = Infinity }) => guesses > delayedFrom)) return
  if (delayed >= mostDelayed) {
    // The first guess of a network is not delayed: other networks must not lock the owner out.
    if (counts[0]?.guesses === 1) return
    throw refusal(ctx, email, delay / 1000)
  }
  delayed++
  try {
    await sleep(delay)
  } finally {
    delayed--
  }
}

function refusal(ctx: Ctx, email: string, retryAfter: number) {
  logGuess(ctx, email, 'too many guesses at a password')
  return tooMany(retryAfter)
}

/**
 * Logs a guess; the logger adds the request's id. `account` connects lines of this process about
 * the same account, without identifying it.
 */
function logGuess(ctx: Ctx, email: string, what: string, guesses?: number): void {
  const account = createHmac('sha256', logKey).update(foldedEmail(email)).digest('hex').slice(0, 8)
  ctx.log.warn({ account, guesses }, what)
}

const logKey = randomBytes(32)

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest()
