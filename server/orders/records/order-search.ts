/**
 * What is meant by a text that looks for orders: a number, a phone, or words of who it is for and
 * where it goes (R8, R74).
 */
import { normalizePhone } from '#contract/phone.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameParts, normalise } from '#server/db/normalise.ts'
import { phoneBeginning } from '#server/db/phones.ts'
import { hasOrderNumbered, listUnconfirmedIds, type OrderSearch } from './order-search.queries.ts'

/** More words than anybody types to find an order. */
const mostWords = 8

/**
 * Digits alone are a number when there is such an order, and the beginning of a phone when there is
 * none. A text that can be nothing at all finds nothing.
 */
export async function readSearch(ctx: Ctx, written: string): Promise<OrderSearch> {
  // A number is often written as #1001.
  const text = written.replace(/^\s*#/, '')
  const typed = normalizePhone(text)
  const number = /^(?:zn)?([1-9]\d{0,9})$/i.exec(typed)?.[1]
  const phone = phoneBeginning(typed)
  if (number && (!phone || (await hasOrderNumbered(ctx, number))))
    return { by: 'number', begin: number }
  if (phone) return { by: 'phone', begin: phone }
  const [normal = ''] = await normalise(ctx, [text])
  return { by: 'words', words: wordsOf(normal) }
}

/**
 * Which of the orders that wait to be confirmed a text finds: by number, phone or words, as in the
 * list of all orders.
 */
export const findUnconfirmed = async (ctx: Ctx, text: string): Promise<number[]> =>
  listUnconfirmedIds(ctx, await readSearch(ctx, text))

/** An e-mail and an Instagram name are one word each, however many signs stand inside. */
const wordsOf = (normal: string): string[] =>
  [
    ...new Set((normal.match(/[\p{L}\p{N}]+(?:[._@]+[\p{L}\p{N}]+)*/gu) ?? []).flatMap(nameParts)),
  ].slice(0, mostWords)
