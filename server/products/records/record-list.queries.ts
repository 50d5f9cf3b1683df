/** Filters and sort orders of an admin's product list. */
import { and, asc, desc, eq, gt, inArray, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { ParsedOf } from '#contract/endpoint.ts'
import { type Lang, toId } from '#contract/parts.ts'
import type { ProductState } from '#contract/products/product-form.ts'
import type { productRecords, StockCounts, stockLevel } from '#contract/products/product-records.ts'
import type { Ctx } from '#server/ctx.ts'
import { readPatterns } from '#server/db/mentions.ts'
import type { ListOf, Slice } from '#server/db/page.ts'
import { getLowStock } from '#server/settings/settings.ts'
import { catalogueEntries as entries } from '#server/catalogue/catalogue.tables.ts'
import { products } from '../products.tables.ts'

/** Filters and sort order of the list. */
export type RecordList = ListOf<ParsedOf<typeof productRecords.page>>

/** 'low' is a part of 'in'. */
const stockStatesOf = (low: number): Record<z.output<typeof stockLevel>, SQL> => ({
  in: gt(entries.pieces, 0),
  low: sql`${entries.pieces} > 0 and ${lte(entries.fewest, low)}`,
  out: eq(entries.pieces, 0),
})

/** Normalised English name, or the Arabic one if there is one. */
const nameIn = (lang: Lang): SQL =>
  lang === 'ar'
    ? sql`coalesce(nullif(split_part(${entries.names}, chr(10), 2), ''), split_part(${entries.names}, chr(10), 1)) collate "C"`
    : sql`split_part(${entries.names}, chr(10), 1) collate "C"`

/** The id breaks ties, in the same direction. */
const orders = (lang: Lang): Record<RecordList['sort'], SQL[]> => ({
  newest: [desc(entries.created_at), desc(entries.product_id)],
  oldest: [asc(entries.created_at), asc(entries.product_id)],
  name: [asc(nameIn(lang)), asc(entries.product_id)],
  price_asc: [asc(entries.price), asc(entries.product_id)],
  price_desc: [desc(entries.price), desc(entries.product_id)],
  stock_asc: [asc(entries.pieces), asc(entries.product_id)],
})

/**
 * A page of ids. `counts` is the number of products per stock level, without the filter on stock.
 */
export async function listRecordIds(
  ctx: Ctx,
  asked: RecordList,
  { limit, offset }: Slice,
): Promise<{ ids: number[]; counts: StockCounts; low_stock: number }> {
  const low_stock = await getLowStock(ctx)
  const stockStates = stockStatesOf(low_stock)
  const where = await whereOf(ctx, asked)
  const isIn = (state: ProductState) => isInState(ctx, state)
  const inState = and(where, asked.state && isIn(asked.state))
  const howMany = (state: SQL) => sql<number>`count(*) filter (where ${state})`.mapWith(Number)
  const [counts, states, page] = await Promise.all([
    ctx.db
      .select({
        in: howMany(stockStates.in),
        low: howMany(stockStates.low),
        out: howMany(stockStates.out),
      })
      .from(entries)
      .where(inState),
    ctx.db
      .select({ draft: howMany(isIn('draft')), scheduled: howMany(isIn('scheduled')) })
      .from(entries)
      .where(where),
    ctx.db
      .select({ id: entries.product_id })
      .from(entries)
      .where(and(inState, asked.stock && stockStates[asked.stock]))
      .orderBy(...orders(asked.lang)[asked.sort])
      .limit(limit)
      .offset(offset),
  ])
  return {
    ids: page.map(({ id }) => id),
    low_stock,
    counts: {
      ...(counts[0] ?? { in: 0, low: 0, out: 0 }),
      ...(states[0] ?? { draft: 0, scheduled: 0 }),
    },
  }
}

/** All matching ids in their order, up to a limit. */
export async function listMatchingIds(
  ctx: Ctx,
  asked: RecordList,
  limit: number,
): Promise<number[]> {
  const stockStates = stockStatesOf(await getLowStock(ctx))
  const rows = await ctx.db
    .select({ id: entries.product_id })
    .from(entries)
    .where(
      and(
        await whereOf(ctx, asked),
        asked.state && isInState(ctx, asked.state),
        asked.stock && stockStates[asked.stock],
      ),
    )
    .orderBy(...orders(asked.lang)[asked.sort])
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Conditions of all filters except state and stock, which are counted. */
const whereOf = async (ctx: Ctx, asked: RecordList): Promise<SQL | undefined> =>
  and(
    asked.subcategory_id === undefined
      ? undefined
      : eq(entries.subcategory_id, asked.subcategory_id),
    asked.category_id === undefined ? undefined : eq(entries.category_id, asked.category_id),
    asked.hidden === undefined
      ? undefined
      : asked.hidden
        ? not(entries.visible)
        : sql`${entries.visible}`,
    asked.search ? await mentions(ctx, asked.search) : undefined,
  )

const isInState = (ctx: Ctx, state: ProductState): SQL =>
  inArray(
    entries.product_id,
    ctx.db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.state, state), isNull(products.archived_at))),
  )

/**
 * Condition of a search: every word matches the product's names or those of its categories, or the
 * text is its id.
 */
async function mentions(ctx: Ctx, search: string): Promise<SQL> {
  const patterns = await readPatterns(ctx, search)
  // Digits have been made Latin by norm().
  const [only] = patterns
  const id = patterns.length === 1 && only ? toId(only.slice(1, -1)) : 0
  return sql`(${entries.record_text} like all (${sql.param(patterns)}::text[]) or ${entries.product_id} = ${id})`
}
