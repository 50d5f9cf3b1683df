/** Lists of settlements, their rows, and amounts owed by couriers, for screens and exports. */
import { everything, walkAfter } from '#server/db/walk.ts'
import type { SettlementKind } from '#contract/couriers/settlement-rows.ts'
import type { Ctx } from '#server/ctx.ts'
import { type PageAsked, sliceOf } from '#server/db/page.ts'
import { found } from '#server/refusal.ts'
import { getOrderNumberPattern } from '#server/settings/settings.ts'
import { findSettlement, listSettlements, type Summed } from './settlements.queries.ts'
import { listOwed, listShownAfter, listShownRows, type ShownRow } from './shown-rows.queries.ts'

type ListAsked = Parameters<typeof listSettlements>[1]

export const listSettlementPage = (ctx: Ctx, asked: ListAsked & PageAsked) =>
  listSettlements(ctx, asked, sliceOf(asked))

/** All settlements in one batch, newest first: a courier sends one a week. */
export async function* walkSettlements(ctx: Ctx, asked: ListAsked): AsyncGenerator<Summed[]> {
  yield (await listSettlements(ctx, asked, everything)).rows
}

/** Refuses with 404. */
export async function listSettlementRows(
  ctx: Ctx,
  { id, kind, ...asked }: { id: number; kind?: SettlementKind | undefined } & PageAsked,
) {
  const settlement = found(await findSettlement(ctx, id), 'Settlement')
  return {
    settlement,
    ...(await listShownRows(ctx, id, kind, await getOrderNumberPattern(ctx), sliceOf(asked))),
  }
}

/** Rows of a settlement in batches, in the order of the file. Refuses with 404. */
export async function* walkSettlementRows(ctx: Ctx, id: number): AsyncGenerator<ShownRow[]> {
  found(await findSettlement(ctx, id), 'Settlement')
  const pattern = await getOrderNumberPattern(ctx)
  yield* walkAfter<ShownRow>((last) => listShownAfter(ctx, id, pattern, last?.row ?? 0, 1000))
}

/** Amount owed by each courier and in total, in piastres. */
export async function getOwed(ctx: Ctx) {
  const couriers = await listOwed(ctx)
  const sum = (of: 'days_0_3' | 'days_4_7' | 'days_8_14' | 'days_over_14' | 'total' | 'late') =>
    couriers.reduce((sum, courier) => sum + courier[of], 0)
  const all = {
    days_0_3: sum('days_0_3'),
    days_4_7: sum('days_4_7'),
    days_8_14: sum('days_8_14'),
    days_over_14: sum('days_over_14'),
    ...{ total: sum('total'), late: sum('late') },
  }
  return { couriers, all }
}
