/**
 * Stock for admins: quantities, how long they last, moves, deliveries, counts, and reorder
 * suggestions. A delivery is added whole and once, a count changes only what differed when it was
 * counted, and no quantity falls below 0 (R230–R236).
 */
import { walkAfter } from '#server/db/walk.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import { reorderDays, type stock } from '#contract/products/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import { daysBefore } from '#server/db/batches.ts'
import { inPage, type PageAsked, sliceOf } from '#server/db/page.ts'
import { everything, walk } from '#server/db/walk.ts'
import { pictureOf } from '#server/media/media.ts'
import { notFound } from '#server/refusal.ts'
import {
  countReorder,
  listItemIds,
  listReorder,
  listReorderIds,
  listReorderOf,
  type ReorderAsked,
  type ReorderRow,
  readStockFigures,
} from './list.queries.ts'
import { suggestItems } from './counts/counts.queries.ts'
import {
  countMoves,
  listMoves,
  listNamedMoves,
  type MovesAsked,
  type NamedMove,
} from './moves.queries.ts'
import {
  findItemsByCode,
  findItemsOf,
  type ItemName,
  listItemNames,
  listItemRows,
  listItemsOfProducts,
} from './rows.queries.ts'

export {
  addToCount,
  applyCount,
  getCount,
  listCounts,
  listCountSheets,
  openCount,
} from './counts/counts.ts'
export { correctStock, receiveStock } from './change-stock.ts'
export type { NamedMove } from './moves.queries.ts'
export { sweepStockRequests } from './requests.ts'

/** Days of sales that are counted. */
const soldDays = 30

const sinceWhen = (ctx: Ctx): Date => daysBefore(ctx.now(), soldDays)

/** An item's name for a response, without its internal id. */
export const showName = <Row extends ItemName>({ item_id: _, image, ...row }: Row) => ({
  ...row,
  image: image && pictureOf(image),
})

/** Item names in the order of the ids; items without a variant on offer are left out. */
export const nameItems = async (ctx: Ctx, itemIds: number[]) =>
  (await listItemNames(ctx, itemIds)).map((row) => ({ item_id: row.item_id, name: showName(row) }))

const lastsOf = ({ pieces, sold }: { pieces: number; sold: number }): number | null =>
  sold > 0 ? Math.floor((pieces * soldDays) / sold) : null

/** Stock rows in the order of the ids. */
export const listStockRows = async (ctx: Ctx, itemIds: number[]) =>
  (await listItemRows(ctx, itemIds, sinceWhen(ctx))).map((row) => ({
    ...showName(row),
    lasts: lastsOf(row),
  }))

export async function listStock(ctx: Ctx, asked: ParsedOf<typeof stock.page>) {
  const slice = sliceOf(asked)
  const [figures, ids] = await Promise.all([
    readStockFigures(ctx, asked),
    listItemIds(ctx, asked, slice, sinceWhen(ctx)),
  ])
  return {
    counts: figures,
    ...inPage(await listStockRows(ctx, ids), slice, figures[asked.level ?? 'all']),
  }
}

/** All pages of the list in batches: the ids are read once at the start. */
export async function* walkStock(
  ctx: Ctx,
  asked: Omit<ParsedOf<typeof stock.page>, keyof PageAsked>,
) {
  const ids = await listItemIds(ctx, asked, everything, sinceWhen(ctx))
  yield* walk(ids, 200, (some) => listStockRows(ctx, some))
}

export type ListedStock = Awaited<ReturnType<typeof listStockRows>>[number]

/** Limit of items found by words. */
const mostHits = 10

/** Items with exactly this SKU or barcode; else items whose names contain the words. */
export async function findStock(ctx: Ctx, { code, count_id }: ParsedOf<typeof stock.find>) {
  const exact = await findItemsByCode(ctx, code)
  const ids =
    exact.length > 0 ? exact : await suggestItems(ctx, code, { countId: count_id, limit: mostHits })
  return { hits: (await listItemNames(ctx, ids)).map(showName), exact: exact.length > 0 }
}

/** Products with all variants on offer, in the order of the ids; archived products are left out. */
export async function listSheets(ctx: Ctx, productIds: number[]) {
  const rows = await listStockRows(ctx, await listItemsOfProducts(ctx, productIds))
  return [...Map.groupBy(rows, ({ product_id }) => product_id)].map(([product_id, variants]) => {
    const [first] = variants as [(typeof variants)[number]]
    const { name, name_ar, cost, image } = first
    return {
      product_id,
      name,
      name_ar,
      cost,
      image,
      variants,
      together: variants.some((one) => one.variants > 1),
    }
  })
}

export async function readMoves(
  ctx: Ctx,
  { variant_id, kind, ...asked }: ParsedOf<typeof stock.moves>,
) {
  const item = (await findItemsOf(ctx, [variant_id])).get(variant_id)
  if (item === undefined) throw notFound('Variant')
  const slice = sliceOf(asked)
  const [rows, counts, moves] = await Promise.all([
    listStockRows(ctx, [item]),
    countMoves(ctx, item),
    listMoves(ctx, item, kind, slice),
  ])
  const [row] = rows
  if (!row) throw notFound('Variant')
  return { row, counts, ...inPage(moves, slice, counts[kind ?? 'all']) }
}

/**
 * All matching moves in batches, newest first, including those of archived products. Refuses an
 * unknown variant.
 */
export async function* walkMoves(
  ctx: Ctx,
  { variant_id, ...asked }: MovesAsked & { variant_id?: number | undefined },
) {
  const item =
    variant_id === undefined ? undefined : (await findItemsOf(ctx, [variant_id])).get(variant_id)
  if (variant_id !== undefined && item === undefined) throw notFound('Variant')
  // Moves are never changed and none is inserted among older ones: a page begins where the one
  // before it ended.
  yield* walkAfter<NamedMove>((last) =>
    listNamedMoves(ctx, { ...asked, item, before: last?.id }, 500),
  )
}

type ReorderAskedFor = Pick<ParsedOf<typeof stock.reorder>, 'lead_days' | 'lasting_days'>

const reorderOf = (ctx: Ctx, { lead_days, lasting_days }: ReorderAskedFor): ReorderAsked => ({
  lead: lead_days,
  lasting: lasting_days,
  since: sinceWhen(ctx),
})

export async function readReorder(
  ctx: Ctx,
  { lead_days, lasting_days, ...asked }: ParsedOf<typeof stock.reorder>,
) {
  const slice = sliceOf(asked)
  const { rows, total } = await listReorder(ctx, reorderOf(ctx, { lead_days, lasting_days }), slice)
  return inPage(rows.map(showName), slice, total)
}

/** Length of the reorder list with the default days. */
export const countToReorder = (ctx: Ctx): Promise<number> =>
  countReorder(
    ctx,
    reorderOf(ctx, { lead_days: reorderDays.lead, lasting_days: reorderDays.lasting }),
  )

/**
 * All pages of the reorder list in batches, with the suggested quantities; or the given variants
 * alone with their quantities, on the list or not.
 * @param pieces by variant
 */
export async function* walkReorder(
  ctx: Ctx,
  { pieces, ...days }: ReorderAskedFor & { pieces?: Map<number, number> | undefined },
) {
  const asked = reorderOf(ctx, days)
  const items = pieces && (await findItemsOf(ctx, [...pieces.keys()]))
  const wanted = new Map([...(items ?? [])].map(([variant, item]) => [item, pieces?.get(variant)]))
  const ids = items ? [...wanted.keys()] : await listReorderIds(ctx, asked)
  yield* walk(ids, 1000, async (some) =>
    (await listReorderOf(ctx, asked, some)).map((row) => ({
      ...row,
      ordered: wanted.get(row.item_id) ?? row.suggested,
    })),
  )
}

export type OrderedRow = ReorderRow & { ordered: number }
