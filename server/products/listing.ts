/** Lists that are narrowed or sorted, and what there is to narrow them to. */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { ListFilters, products } from '#contract/products.ts'
import type { Category } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import { remember } from '#server/db/remember.ts'
import { inLanguage } from '#server/language.ts'
import { listActiveSubcategories, listSortedIdsOf } from './listing.queries.ts'
import { matcherOf, offerOf, type Option } from './narrowing.ts'
import { ordersOf, sliceOfAll } from './ordered.ts'
import { countBySubcategory, listNewestIdsOf, type SubcategoryCount } from './products.queries.ts'
import { readShelves, rowsInOrder } from './shelves.ts'

type Filters = z.input<typeof products.filters.reply>

const plain: ListFilters = { size: [], color: [], min_price: undefined, max_price: undefined, in_stock: false, sort: 'newest' }

/** What was asked of a list, with everything in its usual order where nothing was. */
export const filtersOf = (asked: Partial<ListFilters>): ListFilters => ({ ...plain, ...asked })

/** Whether some products of the list may be left out. */
const narrows = ({ size, color, min_price, max_price, in_stock }: ListFilters): boolean =>
  size.length > 0 || color.length > 0 || min_price !== undefined || max_price !== undefined || in_stock

export type Matching = { ids: number[]; total: number }

/**
 * Whether a page is read from the indexes: near the top of a list that nothing is left out of, as long as the shelves are not filled. What
 * shoppers mostly see does not wait for them after a start.
 */
export const isFromIndex = (ctx: Ctx, filters: ListFilters, { limit, offset }: Slice): boolean =>
  !narrows(filters) && limit + offset <= 48 && !readShelves.isFilled(ctx)

/** A page of what matches in these sub-categories, which are active. @param count how many products they have: asked for a page from the index */
export async function findListed(
  ctx: Ctx,
  subcategoryIds: number[],
  filters: ListFilters,
  slice: Slice,
  count: () => number | Promise<number>,
): Promise<Matching> {
  const { limit, offset } = slice
  const { sort } = filters
  if (!isFromIndex(ctx, filters, slice)) return findOnShelves(ctx, subcategoryIds, filters, slice)
  const total = await count()
  if (offset >= total) return { ids: [], total }
  const ids =
    sort === 'newest'
      ? await listNewestIdsOf(ctx, subcategoryIds, limit, offset)
      : await listSortedIdsOf(ctx, subcategoryIds, sort, limit, offset)
  return { ids, total }
}

async function findOnShelves(ctx: Ctx, subcategoryIds: number[], filters: ListFilters, { limit, offset }: Slice): Promise<Matching> {
  const shelves = await readShelves(ctx)
  const { ids } = shelves.columns
  const matches = narrows(filters) ? matcherOf(shelves, filters) : null
  const lists = subcategoryIds.map((id) => {
    const rows = rowsInOrder(shelves, id, filters.sort)
    return matches ? rowsThat(rows, matches) : rows
  })
  const total = lists.reduce((sum, { length }) => sum + length, 0)
  const rows = offset < total ? sliceOfAll(lists, ordersOf(shelves.columns)[filters.sort], limit, offset) : []
  return { ids: rows.map((row) => ids[row] as number), total }
}

/** As filter, which is slower by half for typed arrays. */
function rowsThat(rows: Int32Array, matches: (row: number) => boolean): Int32Array {
  const kept = new Int32Array(rows.length)
  let count = 0
  for (const row of rows) if (matches(row)) kept[count++] = row
  return kept.subarray(0, count)
}

/** The same over the whole shop. */
export const findListedInShop = async (ctx: Ctx, filters: ListFilters, slice: Slice, count: () => Promise<number>): Promise<Matching> =>
  findListed(ctx, await idsOf(ctx, null), filters, slice, count)

/** @param category null for the whole shop @param subcategory the slug of one sub-category; one of none finds nothing to narrow */
export async function readFilters(ctx: Ctx, category: Category | null, subcategory: string | undefined, lang: Lang): Promise<Filters> {
  const ids = await idsOf(ctx, category, subcategory)
  const { sizes, colours, ...figures } = offerOf(await readShelves(ctx), ids)
  return {
    sizes: sizes
      .filter(canBeAsked)
      .sort(bySize)
      .map(({ name, count }) => ({ size: name, count })),
    colours: colours
      .filter(canBeAsked)
      .map(({ name, name_ar, hex, count }) => ({ value: name, name: inLanguage(lang, name, name_ar), hex, count })),
    ...figures,
  }
}

/** Filters are separated by commas: a name with one, which no form but the API can bring, is not offered. */
const canBeAsked = ({ name }: { name: string }): boolean => !name.includes(',')

const activeSubcategories = remember(['subcategories'], listActiveSubcategories)

/** The active sub-categories of a category that have products to show. */
export async function countSubcategories(ctx: Ctx, categoryId: number): Promise<SubcategoryCount[]> {
  if (!readShelves.isFilled(ctx)) return countBySubcategory(ctx, categoryId)
  const active = await activeSubcategories(ctx, categoryId)
  const shelves = await readShelves(ctx)
  return active
    .map((subcategory) => ({ ...subcategory, count: rowsInOrder(shelves, subcategory.id, 'newest').length }))
    .filter(({ count }) => count > 0)
}

async function idsOf(ctx: Ctx, category: Category | null, subcategory?: string): Promise<number[]> {
  const active = await activeSubcategories(ctx, category?.id ?? null)
  return active.filter(({ slug }) => !subcategory || slug === subcategory).map(({ id }) => id)
}

const letters = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl']
const natural = new Intl.Collator('en', { numeric: true })

/** XS to XXL, then what begins with a number, by it, then the rest. */
function bySize({ name: one }: Option, { name: other }: Option): number {
  return placeOf(one) - placeOf(other) || natural.compare(one, other)
}

function placeOf(size: string): number {
  const letter = letters.indexOf(size.toLowerCase())
  if (letter !== -1) return letter
  return /^\d/.test(size) ? letters.length : letters.length + 1
}
