/** Order lookup by number and phone, for guests who lost the link (R218, R219). */
import { orderIdOf } from '#contract/orders/order-number.ts'
import { toBareNumber } from '#contract/text/digits.ts'
import { mobilePattern } from '#contract/text/phone.ts'
import { limitGuesses } from '#server/accounts/accounts.ts'
import type { Ctx } from '#server/ctx.ts'
import { noSuchOrder } from '#server/refusal.ts'
import { getOrderNumberPattern } from '#server/settings/settings.ts'
import { findToken } from './finding.queries.ts'

/**
 * Limit of wrong guesses per number and per phone within ten minutes, over all addresses together
 * (0040).
 */
export const guessLimit = { most: 10, window: 600_000 }

/**
 * Token of the order with this number and phone. Refuses an invalid or unknown number and a wrong
 * phone with the same 404 after the same statements, so that they cannot be distinguished; and with
 * 429 after too many wrong guesses, whether or not the order exists.
 * @param asked.phone normalised, if it is a phone
 * @param network undefined if nothing is counted (RATE_LIMIT)
 */
export async function findOrderToken(
  ctx: Ctx,
  asked: { number: string; phone: string },
  network: string | undefined,
): Promise<string> {
  // Spelled as zn10482, #10482, ZN – 10482 or ١٠٤٨٢.
  const id = orderIdOf(toBareNumber(asked.number), await getOrderNumberPattern(ctx))
  const phone = mobilePattern.test(asked.phone) ? asked.phone : null
  // An invalid number or phone is looked up too, as a value that no order has, so that timing does
  // not differ.
  const look = () => findToken(ctx, id ?? 0, phone ?? 'none')
  const subjects = [
    ...(id === null ? [] : [`order number\n${id}`]),
    ...(phone ? [`order phone\n${phone}`] : []),
  ]
  const token =
    network === undefined ? await look() : await limitGuesses(ctx, subjects, guessLimit, look)
  if (token === null) throw noSuchOrder()
  return token
}
