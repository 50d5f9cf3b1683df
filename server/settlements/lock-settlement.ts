/** A settlement locked at the version that the admin saw. */
import { settlementRecord } from '#contract/couriers/settlements.ts'
import { refuseStale } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { found } from '#server/refusal.ts'
import { findSettlement, lockSettlement, type SettlementRow } from './settlements.queries.ts'
import { showSettlement } from './settlement-records.ts'

export type SeenSettlement = { settlement_id: number; version?: number | undefined }

/**
 * Locks a settlement in a transaction. Refuses with 404, and with 409 `changed_meanwhile` another
 * version.
 */
export async function lockSeenSettlement(
  ctx: Ctx,
  { settlement_id, version }: SeenSettlement,
): Promise<SettlementRow> {
  const settlement = found(await lockSettlement(ctx, settlement_id), 'Settlement')
  await refuseStale(
    ctx,
    { room: 'settlements', record_id: settlement.id, version: settlement.version },
    version,
    settlementRecord,
    () => getSettlement(ctx, settlement.id),
  )
  return settlement
}

/** Refuses with 404. */
export const getSettlement = async (ctx: Ctx, id: number) =>
  showSettlement(ctx, found(await findSettlement(ctx, id), 'Settlement'))
