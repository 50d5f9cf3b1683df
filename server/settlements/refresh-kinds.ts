/** Rows of a list judged again after parcels have moved. */
import type { SettlementColumns } from '#contract/couriers/couriers.ts'
import type { Ctx } from '#server/ctx.ts'
import { getOrderNumberPattern } from '#server/settings/settings.ts'
import { judge, numbersOf } from './row-kinds.ts'
import {
  listCandidates,
  type listKeptRows,
  type SettlementRow,
  writeJudged,
} from './settlements.queries.ts'

/** Judges all rows again, keeping each row's parcel. Returns whether any result changed. */
export async function rejudge(
  ctx: Ctx,
  settlement: Pick<SettlementRow, 'id' | 'courier_id' | 'headings'>,
  columns: SettlementColumns,
  rows: Awaited<ReturnType<typeof listKeptRows>>,
  more: ReadonlyMap<number, number> = new Map(),
): Promise<boolean> {
  const pins = new Map([
    ...rows.flatMap(({ row, parcel_id }) =>
      parcel_id === null ? [] : [[row, parcel_id] as const],
    ),
    ...more,
  ])
  const pattern = await getOrderNumberPattern(ctx)
  const numbers = numbersOf(settlement.headings, rows, columns, pattern)
  const candidates = await listCandidates(ctx, settlement.courier_id, {
    ...numbers,
    ids: [...pins.values()],
  })
  const judged = judge(settlement.headings, rows, columns, candidates, pattern, pins)
  const before = new Map(rows.map((kept) => [kept.row, kept]))
  const others = judged.filter(({ row, kind, parcel_id, expected }) => {
    const kept = before.get(row)
    return kept?.kind !== kind || kept.parcel_id !== parcel_id || kept.expected !== expected
  })
  if (others.length > 0) await writeJudged(ctx, settlement.id, others, false)
  return others.length > 0
}
