/** Settlements and rows in the contract's form. */
import type { SettlementColumns } from '#contract/couriers/couriers.ts'
import { settlementKinds } from '#contract/couriers/settlement-rows.ts'
import type { Ctx } from '#server/ctx.ts'
import { readListRow } from './cells.ts'
import type { Summed } from './settlements.queries.ts'
import { listFirstCells, listGroups, listMissing, type ShownRow } from './shown-rows.queries.ts'

/** Limit of missing parcels that are listed. */
const mostMissing = 500

export const briefOf = (settlement: Summed) => ({
  ...settlement,
  yours: settlement.counted_collected - settlement.fees,
})

export async function showSettlement(ctx: Ctx, settlement: Summed) {
  const first = await listFirstCells(ctx, settlement.id)
  const groups = await listGroups(ctx, settlement.id)
  const isJudged = settlement.state === 'read' && settlement.columns !== null
  const brief = briefOf(settlement)
  return {
    ...brief,
    headings: settlement.headings.map((heading, at) => ({
      heading,
      examples: examplesOf(first, at),
    })),
    columns: settlement.columns,
    groups: settlementKinds.flatMap((kind) => groups.filter((group) => group.kind === kind)),
    sums: {
      collected: settlement.collected,
      left_out: settlement.collected - settlement.counted_collected,
      fees: settlement.fees,
      yours: brief.yours,
      counted: settlement.counted,
      paid: settlement.paid_parcels,
      refused: settlement.refused_parcels,
      let_go: settlement.let_go,
      stays_owed: settlement.stays_owed,
      ...{ net_rows: settlement.net_rows, net_less: settlement.net_less },
    },
    missing: isJudged
      ? await listMissing(ctx, settlement.id, settlement.courier_id, mostMissing)
      : { parcels: [], count: 0, owed: 0 },
  }
}

const examplesOf = (rows: (string | null)[][], at: number): string[] =>
  [...new Set(rows.flatMap((cells) => cells[at] ?? []))]
    .slice(0, 2)
    .map((cell) => cell.slice(0, 80))

/** Reason why an unknown row needs a person, with the order that it may belong to. */
function doubtOf({ tracking, reference, tracked, ordered, has_come_back }: ShownRow) {
  if (tracked !== null) return { code: 'two_orders' as const, value: tracked }
  if (ordered === null) return null
  if (reference === null && /^\d+$/.test(tracking ?? ''))
    return { code: 'maybe_order' as const, value: ordered }
  return has_come_back ? { code: 'sent_again' as const, value: ordered } : null
}

/** A row with its errors, which are parsed from its cells again. */
export function showRow(
  row: ShownRow,
  { headings, columns }: { headings: string[]; columns: SettlementColumns | null },
) {
  return { ...row, trouble: troubleOf(row, headings, columns) }
}

export function troubleOf(row: ShownRow, headings: string[], columns: SettlementColumns | null) {
  if (row.kind === 'unknown') return doubtOf(row)
  if (row.kind !== 'wrong' || !columns) return null
  const { trouble, shortened } = readListRow(headings, row.cells, columns)
  const code = row.expected === null ? ('not_handed' as const) : ('other_way' as const)
  return trouble ?? (row.parcel_id === null ? shortened : null) ?? { code, value: null }
}
