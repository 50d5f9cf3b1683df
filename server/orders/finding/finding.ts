/**
 * How who has neither an account nor the link finds an order: by its number and its phone (R218,
 * R219).
 */
import { toBareNumber } from '#contract/digits.ts'
import { mobilePattern } from '#contract/phone.ts'
import { limitGuesses } from '#server/accounts/accounts.ts'
import type { Ctx } from '#server/ctx.ts'
import { noSuchOrder } from '#server/refusal.ts'
import { findToken } from './finding.queries.ts'

/**
 * Wrong guesses at one number, and with one phone, within ten minutes, from all addresses together
 * (0040).
 */
export const guessLimit = { most: 10, window: 600_000 }

/**
 * The token of the order of this number and this phone. Refuses a number that is none, an unknown
 * one and a wrong phone alike, with the same 404 after the same statements; and with 429, whether
 * or not there is such an order, after too many wrong guesses.
 * @param asked.phone in its one form, where it is a phone
 * @param network none where nothing is to be counted (RATE_LIMIT)
 */
export async function findOrderToken(
  ctx: Ctx,
  asked: { number: string; phone: string },
  network: string | undefined,
): Promise<string> {
  const number = readNumber(asked.number)
  const phone = mobilePattern.test(asked.phone) ? asked.phone : null
  // What is no number or no phone is looked up all the same, as one that nobody has.
  const look = () => findToken(ctx, number ?? 'none', phone ?? 'none')
  const subjects = [
    ...(number ? [`order number\n${number}`] : []),
    ...(phone ? [`order phone\n${phone}`] : []),
  ]
  const token =
    network === undefined ? await look() : await limitGuesses(ctx, subjects, guessLimit, look)
  if (token === null) throw noSuchOrder()
  return token
}

/** As the shop writes it: zn10482, #10482, ZN – 10482 and ١٠٤٨٢ are ZN-10482. */
function readNumber(written: string): string | null {
  const digits = /^#?(?:zn)?([1-9]\d{0,9})$/i.exec(toBareNumber(written))?.[1]
  return digits ? `ZN-${digits}` : null
}
