/**
 * How often a password may be guessed. Guesses are counted in the database, which all processes share, and each takes its place before it is
 * judged: those that come at once count like one after the other. Too many from one network end for that network alone, so that nobody can
 * shut others out of their account; where guesses come from many networks, each takes longer. Addresses without an account are treated alike.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#server/ctx.ts'
import { foldedEmail } from '#server/http/limits.ts'
import { tooMany } from '#server/refusal.ts'
import { countGuess, findGuesses, type Guesses, uncountGuess } from './guesses.queries.ts'
import { isPassword } from '../passwords/passwords.ts'

/** Wrong guesses at one account within a window: from one network, before it has to wait, and from all, before each is delayed. */
export const mostGuesses = { ofNetwork: 15, ofAccount: 100 }
/** Milliseconds. */
const window = 60_000
const delay = 3_000
/** Guesses that are delayed at a time in one process, so that they cannot take the places of those who shop. */
const mostDelayed = 100

/** Whose password it shall be, and who says so: the network that asks, none where nothing is to be counted (RATE_LIMIT). */
export type Guess = { email: string; password: string; network: string | undefined }

/** Whether it is the password of the hash (null as isPassword has it). Refuses with 429 who has guessed too often. */
export async function judgeGuess(ctx: Ctx, guess: Guess, passwordHash: string | null): Promise<boolean> {
  const places = guess.network === undefined ? null : await takePlaces(ctx, guess.email, guess.network)
  let isWrong = false
  try {
    if (places) await slowDown(ctx, guess.email, places)
    isWrong = !(await isPassword(guess.password, passwordHash))
  } finally {
    // Only a guess that was judged and found wrong counts.
    if (places && !isWrong) for (const place of places) await uncountGuess(ctx, place.key, place)
  }
  if (isWrong) logGuess(ctx, guess.email, 'wrong password', places?.[0].guesses)
  return !isWrong
}

type Place = Guesses & { key: Buffer }

/** Of the network's guesses at the account, and of all at it. */
async function takePlaces(ctx: Ctx, email: string, network: string): Promise<[Place, Place]> {
  const now = ctx.now()
  const after = (windows: number) => new Date(now.getTime() + windows * window)
  // Other processes may have a clock that is a little ahead.
  const times = { now, endsAt: after(1), latest: after(2) }
  const account = foldedEmail(email)
  const [ofNetwork, ofAccount] = [keyOf(`${account}\n${network}`), keyOf(account)]
  const here = await countGuess(ctx, ofNetwork, { ...times, most: mostGuesses.ofNetwork })
  if (!here) {
    const ends = (await findGuesses(ctx, ofNetwork))?.ends_at ?? now
    throw refusal(ctx, email, Math.max(1, (ends.getTime() - now.getTime()) / 1000))
  }
  // Of these there are never too many to be counted.
  const everywhere = (await countGuess(ctx, ofAccount, times)) as Guesses
  return [
    { ...here, key: ofNetwork },
    { ...everywhere, key: ofAccount },
  ]
}

let delayed = 0

/** Delays the answer when the account is under attack from many networks. */
async function slowDown(ctx: Ctx, email: string, [here, everywhere]: [Place, Place]): Promise<void> {
  if (everywhere.guesses <= mostGuesses.ofAccount) return
  if (delayed >= mostDelayed) {
    // The first guess of a network goes through: other networks must not lock the owner out.
    if (here.guesses === 1) return
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

/** The log adds the request's id. `account` tells which lines of this process are about the same account, and not about whose. */
function logGuess(ctx: Ctx, email: string, what: string, guesses?: number): void {
  const account = createHmac('sha256', logKey).update(foldedEmail(email)).digest('hex').slice(0, 8)
  ctx.log.warn({ account, guesses }, what)
}

const logKey = randomBytes(32)

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest()
