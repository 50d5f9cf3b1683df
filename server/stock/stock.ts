/**
 * The shop's stock at work: what is there and how long it lasts, why it moved, deliveries, counting
 * it, and what to order. Stock promises that a delivery is added whole and once, that a count
 * changes what differed when it was counted and nothing else, and that nothing goes below 0
 * (R230–R236).
 */
import type { ParsedOf } from '#contract/endpoint.ts'
import { reorderDays, type stock } from '#contract/stock.ts'
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
  readFigures,
} from './list.queries.ts'
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

export { addToCount, applyCount, getCount, listCounts, openCount } from './counts/counts.ts'
export { correctStock, receiveStock } from './moving.ts'
export type { NamedMove } from './moves.queries.ts'
export { sweepRequests } from './requests.ts'

/** Of which sales are added up. */
const soldDays = 30

const sinceWhen = (ctx: Ctx): Date => daysBefore(ctx.now(), soldDays)

/** As it travels: the item stays inside. */
export const showName = <Row extends ItemName>({ item_id: _, image, ...row }: Row) => ({
  ...row,
  image: image && pictureOf(image),
})

/** In the order of the ids; what nothing on offer is counted in is left out. */
export const nameItems = async (ctx: Ctx, itemIds: number[]) =>
  (await listItemNames(ctx, itemIds)).map((row) => ({ item_id: row.item_id, name: showName(row) }))

const lastsOf = ({ pieces, sold }: { pieces: number; sold: number }): number | null =>
  sold > 0 ? Math.floor((pieces * soldDays) / sold) : null

/** In the order of the ids. */
export const listRows = async (ctx: Ctx, itemIds: number[]) =>
  (await listItemRows(ctx, itemIds, sinceWhen(ctx))).map((row) => ({
    ...showName(row),
    lasts: lastsOf(row),
  }))

export async function listStock(ctx: Ctx, asked: ParsedOf<typeof stock.page>) {
  const slice = sliceOf(asked)
  const [figures, ids] = await Promise.all([
    readFigures(ctx, asked),
    listItemIds(ctx, asked, slice, sinceWhen(ctx)),
  ])
  return {
    counts: figures,
    ...inPage(await listRows(ctx, ids), slice, figures[asked.level ?? 'all']),
  }
}

/**
 * The same list without pages, some at a time: what stands in it is read once, at the beginning.
 */
export async function* walkStock(
  ctx: Ctx,
  asked: Omit<ParsedOf<typeof stock.page>, keyof PageAsked>,
) {
  const ids = await listItemIds(ctx, asked, everything, sinceWhen(ctx))
  yield* walk(ids, 200, (some) => listRows(ctx, some))
}

export type StockRow = Awaited<ReturnType<typeof listRows>>[number]

/** So many that may be meant by words. */
const mostHits = 10

/** What is called exactly this; else what has these words. */
export async function findStock(ctx: Ctx, code: string) {
  const exact = await findItemsByCode(ctx, code)
  const ids =
    exact.length > 0
      ? exact
      : await listItemIds(
          ctx,
          { search: code, sort: 'name', lang: 'en' },
          { page: 1, limit: mostHits, offset: 0, paged: true },
          sinceWhen(ctx),
        )
  return { hits: (await listItemNames(ctx, ids)).map(showName), exact: exact.length > 0 }
}

/**
 * Products with all that is on offer of them, in the order of the ids; what is archived is left
 * out.
 */
export async function listSheets(ctx: Ctx, productIds: number[]) {
  const rows = await listRows(ctx, await listItemsOfProducts(ctx, productIds))
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
    listRows(ctx, [item]),
    countMoves(ctx, item),
    listMoves(ctx, item, kind, slice),
  ])
  const [row] = rows
  if (!row) throw notFound('Variant')
  return { row, counts, ...inPage(moves, slice, counts[kind ?? 'all']) }
}

/**
 * All moves of the shop that are asked for, newest first, some at a time; those of products that
 * are gone as well. Refuses a variant that is not there.
 */
export async function* walkMoves(
  ctx: Ctx,
  { variant_id, ...asked }: MovesAsked & { variant_id?: number | undefined },
) {
  const item =
    variant_id === undefined ? undefined : (await findItemsOf(ctx, [variant_id])).get(variant_id)
  if (variant_id !== undefined && item === undefined) throw notFound('Variant')
  // None that was written is ever changed, and no new one comes among them: a page begins where the
  // one before it ended.
  for (let last: NamedMove | undefined; ; ) {
    const moves = await listNamedMoves(ctx, { ...asked, item, before: last?.id }, 500)
    if (moves.length > 0) yield moves
    last = moves.at(-1)
    if (!last) return
  }
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

/** How long the list is, unless somebody asks for other days. */
export const countToReorder = (ctx: Ctx): Promise<number> =>
  countReorder(
    ctx,
    reorderOf(ctx, { lead_days: reorderDays.lead, lasting_days: reorderDays.lasting }),
  )

/**
 * The same list without pages, some at a time, with the pieces that it suggests; or these variants
 * alone, with so many of each, on the list or not.
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
