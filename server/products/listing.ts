/** Lists that are narrowed or sorted, and what there is to narrow them to. */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { ListFilters, products } from '#contract/products.ts'
import type { Category } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { inLanguage } from '#server/language.ts'
import {
  countColours,
  countSizes,
  findMatching,
  listActiveSubcategories,
  listSortedIdsOf,
  type Matching,
  readSpan,
  type SizeCount,
} from './listing.queries.ts'
import { listNewestIdsOf } from './products.queries.ts'

type Filters = z.input<typeof products.filters.reply>

const plain: ListFilters = { size: [], color: [], min_price: undefined, max_price: undefined, in_stock: false, sort: 'newest' }

/** What was asked of a list, with everything in its usual order where nothing was. */
export const filtersOf = (asked: Partial<ListFilters>): ListFilters => ({ ...plain, ...asked })

/** Whether some products of the list may be left out. */
const narrows = ({ size, color, min_price, max_price, in_stock }: ListFilters): boolean =>
  size.length > 0 || color.length > 0 || min_price !== undefined || max_price !== undefined || in_stock

/** Whether the list is everything, newest first. */
export const isPlain = (filters: ListFilters): boolean => filters.sort === 'newest' && !narrows(filters)

/** A page of what matches in these sub-categories, which are active. @param count how many products they have: asked where none is left out */
export async function findListed(
  ctx: Ctx,
  subcategoryIds: number[],
  filters: ListFilters,
  { limit, offset }: Slice,
  count: () => number | Promise<number>,
): Promise<Matching> {
  if (narrows(filters)) return findMatching(ctx, subcategoryIds, filters, limit, offset)
  const total = await count()
  if (offset >= total) return { ids: [], total }
  const ids =
    filters.sort === 'newest'
      ? await listNewestIdsOf(ctx, subcategoryIds, limit, offset)
      : await listSortedIdsOf(ctx, subcategoryIds, filters.sort, limit, offset)
  return { ids, total }
}

/** The same over the whole shop. */
export const findListedInShop = async (ctx: Ctx, filters: ListFilters, slice: Slice, count: () => Promise<number>): Promise<Matching> =>
  findListed(ctx, await idsOf(ctx, null), filters, slice, count)

/** @param category null for the whole shop @param subcategory the slug of one sub-category; one of none finds nothing to narrow */
export async function readFilters(ctx: Ctx, category: Category | null, subcategory: string | undefined, lang: Lang): Promise<Filters> {
  const ids = await idsOf(ctx, category, subcategory)
  const [span, sizes, colours] = [await readSpan(ctx, ids), await countSizes(ctx, ids), await countColours(ctx, ids)]
  return {
    sizes: sizes
      .filter(canBeAsked)
      .sort(bySize)
      .map(({ name, count }) => ({ size: name, count })),
    colours: colours
      .filter(canBeAsked)
      .map(({ name, name_ar, hex, count }) => ({ value: name, name: inLanguage(lang, name, name_ar), hex, count })),
    price: span.min === null || span.max === null ? null : { min: span.min, max: span.max },
    in_stock: span.in_stock,
    total: span.total,
  }
}

/** Filters are separated by commas: a name with one, which no form but the API can bring, is not offered. */
const canBeAsked = ({ name }: { name: string }): boolean => !name.includes(',')

async function idsOf(ctx: Ctx, category: Category | null, subcategory?: string): Promise<number[]> {
  const active = await listActiveSubcategories(ctx, category?.id ?? null)
  return active.filter(({ slug }) => !subcategory || slug === subcategory).map(({ id }) => id)
}

const letters = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']
const natural = new Intl.Collator('en', { numeric: true })

/** XS to XXL, then what begins with a number, by it, then the rest. */
function bySize({ name: one }: SizeCount, { name: other }: SizeCount): number {
  return placeOf(one) - placeOf(other) || natural.compare(one, other)
}

function placeOf(size: string): number {
  const letter = letters.indexOf(size.toLowerCase())
  if (letter !== -1) return letter
  return /^\d/.test(size) ? letters.length : letters.length + 1
}
