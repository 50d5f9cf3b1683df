/**
 * Password hashing with argon2id. Hashing is expensive on purpose, so only a few hashes run at a
 * time: a crowd at the login form must not take the CPU from shoppers.
 */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { overloaded } from '#server/refusal.ts'

/** argon2id (the library's default) with 19 MiB and two passes: about 30 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const mostAtOnce = 2
/** Limit of the queue, some two seconds of waiting. */
const mostWaiting = 100

/**
 * Hash of a password, normalised by NFKC as in NIST SP 800-63B, so that é or Arabic letters are the
 * same however a keyboard composed them. Refuses with 503 when the queue is full.
 */
export const hashPassword = (password: string): Promise<string> =>
  queued(() => hash(password.normalize('NFKC'), cost))

/**
 * Whether it is the password of the hash; false for null, as for an unknown address, after the same
 * time. Refuses as hashPassword.
 */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const stored = passwordHash?.startsWith('$argon2id$') ? passwordHash : null
  const compared = stored ?? (await nobodysHash())
  const isEqual = await queued(() => verify(compared, password.normalize('NFKC')))
  return isEqual && stored !== null
}

/**
 * Hash of a generated code with a given salt: equal codes have equal hashes. Refuses as
 * hashPassword.
 */
export const hashWithSalt = (code: string, salt: Buffer): Promise<string> =>
  queued(() => hash(code, { ...cost, salt }))

/** Salt of $argon2id$v=19$m=…,t=…,p=…$salt$hash */
export const saltOf = (made: string): Buffer => Buffer.from(made.split('$')[4] ?? '', 'base64')

let nobodys: string | undefined

async function nobodysHash(): Promise<string> {
  nobodys ??= await hashPassword(randomPassword())
  return nobodys
}

/** Random password that is shown once: 16 characters, 96 bits. */
export const randomPassword = (): string => randomBytes(12).toString('base64url')

const limit = pLimit(mostAtOnce)

async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= mostWaiting) throw overloaded()
  return limit(work)
}
