/**
 * Meaning of a text beyond its words: limits of the price, which hold with the words where any
 * product has them, and an order by price; and how the answer says all of it.
 */
import type { z } from 'zod'
import type { search } from '#contract/products/search.ts'
import type { SearchSort } from '#contract/sorts.ts'
import { askOfList, listProducts, type ProductPage } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { bareText, type Found, findFor, isWithoutWords, placeOf } from './found.ts'
import type { Piece } from './reading.ts'
import { countEach, findMatches, firstOfList } from './search.queries.ts'
import { type KnownWord, queriesOfEach, wordsAsked } from './text-query.ts'

/** Slice without rows, for counts alone. */
export const noRows: Slice = { page: 1, limit: 0, offset: 0, paged: true }

type ListAsked = Parameters<typeof askOfList>[1]

/** Meaning of a text beyond its words. */
type Meaning = {
  found: Found
  price: Price | null
  /** Whether a product that was found has such a price. */
  isPriceMet: boolean
  order: 'price_asc' | 'price_desc' | null
}

type Price = Pick<ListAsked, 'min_price' | 'max_price'>

/** @param slice rows of a text without a price or an order and of a list without filters */
export async function readMeaning(
  ctx: Ctx,
  parts: Piece[],
  asked: ListAsked,
  slice: Slice,
): Promise<Meaning> {
  const price = priceOf(parts)
  const isDear = parts.some((piece) => piece.as === 'dearest')
  const order = parts.some((piece) => piece.as === 'cheapest')
    ? 'price_asc'
    : isDear
      ? 'price_desc'
      : null
  const isListed = price || order || (await askOfList(ctx, asked, firstOfList))
  const found = await findFor(ctx, parts, isListed ? noRows : slice)
  if (!price) return { found, price, order, isPriceMet: true }
  const listed = await askOfList(ctx, price, firstOfList)
  const { total } = isWithoutWords(found)
    ? await listProducts(ctx, { ...price, page: 1, per_page: 1 }, 'en')
    : found.query
      ? await findMatches(ctx, found.query, noRows, listed)
      : found
  const isPriceMet = total > 0 || (found.total === 0 && !isWithoutWords(found))
  const place = isPriceMet ? found.place : await placeOf(ctx, found.known)
  return { found: { ...found, place }, price, order, isPriceMet }
}

/** Tightest limits of all prices in the text. */
function priceOf(parts: Piece[]): Price | null {
  const [from, to] = (['min_price', 'max_price'] as const).map((limit) =>
    parts.flatMap((piece) => piece[limit] ?? []),
  )
  return from && to && from.length + to.length > 0
    ? {
        min_price: from.length > 0 ? Math.max(...from) : undefined,
        max_price: to.length > 0 ? Math.min(...to) : undefined,
      }
    : null
}

/** Filters and order of a list with those of the text: both prices hold. */
export function withMeaning<Asked extends ListAsked>(asked: Asked, meaning: Meaning): Asked {
  const { price, isPriceMet } = meaning
  const { min_price, max_price } = (isPriceMet && price) || {}
  return {
    ...asked,
    min_price: Math.max(asked.min_price ?? 0, min_price ?? 0) || undefined,
    max_price: tightest(asked.max_price, max_price),
    sort: asked.sort === undefined || asked.sort === 'best_match' ? ownSort(meaning) : asked.sort,
  }
}

const tightest = (one: number | undefined, other: number | undefined): number | undefined =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

/** The text's own order; what a price excludes stands nearest to that price first. */
export function ownSort({ found, order, isPriceMet, price }: Meaning): SearchSort {
  if (order) return order
  if (!isPriceMet) return price?.max_price === undefined ? 'price_desc' : 'price_asc'
  return price && isWithoutWords(found) ? 'newest' : 'best_match'
}

/** Number of products of each word; a single word has those of the whole text. */
async function countWords(ctx: Ctx, words: KnownWord[], total: number): Promise<number[]> {
  return words.length > 1 || total > 0 ? countEach(ctx, queriesOfEach(words)) : words.map(() => 0)
}

const hasOwn =
  (number = '') =>
  ({ sizes }: ProductPage['products'][number]): boolean =>
    sizes.some(({ size }) => size.includes(number))

/**
 * How each part was read, with counts where no product matches the whole text. A number that is a
 * size of all these products by itself is no size of clothing.
 */
export async function showRead(
  ctx: Ctx,
  { found, isPriceMet }: Meaning,
  { total, products }: Pick<ProductPage, 'total' | 'products'>,
): Promise<z.input<typeof search.search.reply>['read']> {
  const isWhole = total > 0 && !found.partial && isPriceMet
  const words = isWithoutWords(found) ? [] : wordsAsked(found.known)
  const counts = isWhole ? [] : await countWords(ctx, words, total)
  const none = { size: null, min_price: null, max_price: null }
  const ofWords = words.map(({ text, at, size }, index) => ({
    ...none,
    at,
    text,
    ...(size && products.length > 0 && products.every(hasOwn(found.pieces[at]?.words[0]))
      ? { as: 'word' as const }
      : { as: found.pieces[at]?.as ?? 'word', size: size?.toUpperCase() ?? null }),
    // A part of several words has no more products than each of them.
    count: counts.length > 0 ? Math.min(...counts.filter((_, one) => words[one]?.at === at)) : null,
    isFirst: words.findIndex((word) => word.at === at) === index,
  }))
  const others = found.pieces.flatMap(({ as, typed, min_price, max_price }, at) =>
    as === 'price' || as === 'cheapest' || as === 'dearest'
      ? {
          ...none,
          at,
          text: bareText(typed),
          as,
          count: isWhole || as !== 'price' ? null : isPriceMet ? total : 0,
          min_price: min_price ?? null,
          max_price: max_price ?? null,
        }
      : [],
  )
  return [...ofWords.filter(({ isFirst }) => isFirst), ...others]
    .sort((one, other) => one.at - other.at)
    .map(({ at: _, ...read }) => read)
}
