/**
 * Parser of order searches: a number, a phone, the SKU or barcode of a line, or words of customer and
 * address (R8, R74).
 */
import { getOrderNumberPattern } from '#server/settings/settings.ts'
import { bareCode } from '#contract/products/skus.ts'
import { normalizePhone } from '#contract/text/phone.ts'
import type { Ctx } from '#server/ctx.ts'
import { nameParts, normalise } from '#server/db/normalise.ts'
import { phoneBeginning } from '#server/db/phones.ts'
import {
  hasOrderNumbered,
  listItemsOfCode,
  listUnconfirmedIds,
  type OrderSearch,
} from './order-search.queries.ts'

const mostWords = 8

/**
 * Parses a search. Digits alone are a number if such an order exists, else the beginning of a
 * phone. A text that can match no field finds nothing.
 */
export async function readSearch(ctx: Ctx, written: string): Promise<OrderSearch> {
  // A number is often written as #1001.
  const text = written.replace(/^\s*#/, '')
  const typed = normalizePhone(text)
  const number = (await getOrderNumberPattern(ctx)).exec(typed)?.[1]
  const phone = phoneBeginning(typed)
  if (number && (!phone || (await hasOrderNumbered(ctx, number))))
    return { by: 'number', begin: number }
  if (phone) return { by: 'phone', begin: phone }
  const code = bareCode(text)
  const ids = /^\S{3,}$/.test(code) ? await listItemsOfCode(ctx, code) : []
  if (ids.length > 0) return { by: 'items', ids }
  const [normal = ''] = await normalise(ctx, [text])
  return { by: 'words', words: wordsOf(normal) }
}

/**
 * Ids of unconfirmed orders that a text finds by number, phone or words, as in the list of all
 * orders.
 */
export const findUnconfirmed = async (ctx: Ctx, text: string): Promise<number[]> =>
  listUnconfirmedIds(ctx, await readSearch(ctx, text))

/** Search words: an e-mail or an Instagram name is one word, whatever signs it contains. */
const wordsOf = (normal: string): string[] =>
  [
    ...new Set((normal.match(/[\p{L}\p{N}]+(?:[._@]+[\p{L}\p{N}]+)*/gu) ?? []).flatMap(nameParts)),
  ].slice(0, mostWords)
