/**
 * How passwords are kept: argon2id, never anything that leads back. Hashing is heavy on purpose, so
 * only a few are hashed at a time: a crowd at the login form must not take the processors from
 * those who shop.
 */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { overloaded } from '#server/refusal.ts'

/** argon2id (the library's default) with 19 MiB and two passes: about 30 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostAtOnce = 2
/** At most some two seconds of waiting. */
const mostWaiting = 100

/**
 * The same letters count as the same password, however a keyboard composed them: é or e with an
 * accent, Arabic letters or their presentation forms (NFKC, as NIST SP 800-63B has it). Refuses
 * with 503 when too many are waiting.
 */
export const hashPassword = (password: string): Promise<string> =>
  queued(() => hash(password.normalize('NFKC'), cost))

/**
 * Whether it is the password of the hash; of null, as for an unknown address, it never is, after
 * the same time. Refuses as hashPassword.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const stored = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const compared = stored ?? (await nobodysHash())
  const isEqual = await queued(() => verify(compared, password.normalize('NFKC')))
  return isEqual && stored !== null
}

/**
 * What is kept of a code that the shop made, with a salt that is known already: two that are the
 * same have the same. Refuses as hashPassword.
 */
export const hashWithSalt = (code: string, salt: Buffer): Promise<string> =>
  queued(() => hash(code, { ...cost, salt }))

/** $argon2id$v=19$m=…,t=…,p=…$salt$hash */
export const saltOf = (made: string): Buffer => Buffer.from(made.split('$')[4] ?? '', 'base64')

let nobodys: string | undefined

async function nobodysHash(): Promise<string> {
  nobodys ??= await hashPassword(randomPassword())
  return nobodys
}

/** For somebody to whom it is shown once: 16 characters, 96 bits. */
export const randomPassword = (): string => randomBytes(12).toString('base64url')

const limit = pLimit(mostAtOnce)

async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= mostWaiting) throw overloaded()
  return limit(work)
}
