/**
 * Recovery codes, for users who have lost their other factors: ten, shown once, each for one use.
 * They are hashed like passwords, with one salt for all codes of a user, so that checking one costs
 * one hash and not ten.
 */
import { randomBytes, randomInt } from 'node:crypto'
import { toBareNumber } from '#contract/text/digits.ts'
import type { Ctx } from '#server/ctx.ts'
import { hashWithSalt, saltOf } from '../passwords/passwords.ts'
import { deleteCode, findAnyHash, replaceCodes } from './recovery-codes.queries.ts'

/** Letters without lookalikes: no 0 and O, no 1, I and L, no U. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const count = 10
const length = 8

export type MadeCodes = { codes: string[]; hashes: string[] }

/** New codes with hashes. Takes a third of a second of CPU: call it outside of transactions. */
export async function makeCodes(): Promise<MadeCodes> {
  const salt = randomBytes(16)
  const codes = Array.from({ length: count }, () =>
    Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map((code) => hashWithSalt(code, salt)))
  return { codes: codes.map((code) => `${code.slice(0, 4)}-${code.slice(4)}`), hashes }
}

/** Replaces the user's codes. Returns the new ones, which are shown this once. */
export async function keepCodes(
  ctx: Ctx,
  userId: number,
  { codes, hashes }: MadeCodes,
): Promise<string[]> {
  await replaceCodes(ctx, userId, hashes, ctx.now())
  return codes
}

/** Hash of a typed code; null if the user has no codes. */
export async function hashCode(ctx: Ctx, userId: number, typed: string): Promise<string | null> {
  const known = await findAnyHash(ctx, userId)
  return known && hashWithSalt(toBareNumber(typed).toUpperCase(), saltOf(known))
}

export const useCode = (ctx: Ctx, userId: number, hash: string | null): Promise<boolean> =>
  hash === null ? Promise.resolve(false) : deleteCode(ctx, userId, hash)
