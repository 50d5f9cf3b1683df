/** Kind of each row of a courier's list, compared with its parcel (R301). */
import type { SettlementColumns } from '#contract/couriers/couriers.ts'
import { orderIdOf } from '#contract/orders/order-number.ts'
import type { SettlementKind } from '#contract/couriers/settlement-rows.ts'
import { type ReadCells, readListRow } from './cells.ts'
import {
  type Candidate,
  expectedOf,
  hasLeft,
  isBack,
  isContrary,
  isRefusal,
  type Pairable,
  pairUp,
} from './pairing.ts'
import { settlementTotals } from './totals.ts'

export type RawRow = { row: number; cells: (string | null)[] }

export type Judged = {
  row: number
  tracking: string | null
  reference: string | null
  collected: number | null
  fee: number | null
  net: number | null
  day: string | null
  /** Null for a total row. */
  kind: SettlementKind | null
  parcel_id: number | null
  expected: number | null
}

/**
 * Tracking numbers and orders of all rows, for the query of candidates.
 * @param pattern of the shop's order numbers
 */
export function numbersOf(
  headings: string[],
  rows: RawRow[],
  columns: SettlementColumns,
  pattern: RegExp,
): { tracking: string[]; orders: number[] } {
  const read = rows.map(({ cells }) => readListRow(headings, cells, columns))
  return {
    tracking: read.flatMap(({ tracking }) => (tracking === null ? [] : [tracking.toLowerCase()])),
    orders: read.flatMap(({ tracking, reference }) =>
      [tracking, reference].flatMap(
        (text) => (text === null ? null : orderIdOf(text, pattern)) ?? [],
      ),
    ),
  }
}

/** Judgement of a total row. */
const nothing = {
  ...{ tracking: null, reference: null, collected: null, fee: null, net: null, day: null },
  ...{ kind: null, parcel_id: null, expected: null },
}

/**
 * @param pattern of the shop's order numbers
 * @param pins known parcels of rows
 */
export function judge(
  headings: string[],
  rows: RawRow[],
  columns: SettlementColumns,
  candidates: Candidate[],
  pattern: RegExp,
  pins: ReadonlyMap<number, number> = new Map(),
): Judged[] {
  const totals = settlementTotals(headings, rows, columns)
  const read = new Map(
    rows
      .filter(({ row }) => !totals.has(row))
      .map(({ row, cells }) => [row, readListRow(headings, cells, columns)] as const),
  )
  const parcelsOf = finder(candidates, pattern, pins)
  const pairs = pairUp(
    [...read].flatMap(([row, values]) =>
      values.trouble ? [] : [{ row, ...values, ...parcelsOf(row, values) }],
    ),
  )
  const contrary = new Set<number>()
  const judged = rows.map(({ row }): Judged => {
    const values = read.get(row)
    if (!values) return { row, ...nothing }
    const { trouble, shortened, ...said } = values
    const as = (
      kind: SettlementKind,
      parcel: Candidate | null,
      expected: number | null,
    ): Judged => ({
      ...{ row, ...said, kind, parcel_id: parcel?.id ?? null, expected },
    })
    if (trouble) return as('wrong', null, null)
    const { parcel = null, isFirst = false } = pairs.get(row) ?? {}
    if (!parcel) return as(shortened ? 'wrong' : 'unknown', null, null)
    if (!hasLeft(parcel)) return as('wrong', parcel, null)
    const collected = said.collected ?? 0
    const expected = expectedOf(parcel)
    if (isContrary(collected, expected)) {
      contrary.add(parcel.id)
      return as('wrong', parcel, expected)
    }
    if (!isFirst) return as('twice', parcel, expected)
    if (
      isRefusal(collected, said.fee, parcel) ||
      (isBack(parcel) && collected === 0 && (said.fee ?? 0) > 0)
    )
      return as('refused_with_fee', parcel, 0)
    return as(
      collected === expected ? 'match' : collected < expected ? 'too_little' : 'too_much',
      parcel,
      expected,
    )
  })
  // Rows that contradict each other about a parcel settle nothing of it.
  return judged.map((row) => (contrary.has(row.parcel_id ?? 0) ? { ...row, kind: 'wrong' } : row))
}

/**
 * Candidates of a row: the parcel with its tracking number, else the parcels of its order. None if
 * its numbers contradict each other.
 */
function finder(candidates: Candidate[], pattern: RegExp, pins: ReadonlyMap<number, number>) {
  const byId = new Map(candidates.map((candidate) => [candidate.id, candidate]))
  const byTracking = new Map(
    candidates.flatMap((candidate) =>
      candidate.tracking === null ? [] : [[candidate.tracking.toLowerCase(), candidate] as const],
    ),
  )
  const byOrder = Map.groupBy(candidates, ({ order_id }) => order_id)
  return (
    row: number,
    { tracking, reference }: ReadCells,
  ): Pick<Pairable, 'options' | 'isSure'> => {
    const named = orderIdOf(reference ?? '', pattern)
    const pinned = byId.get(pins.get(row) ?? 0)
    const own = pinned ?? (tracking === null ? undefined : byTracking.get(tracking.toLowerCase()))
    if (own) {
      const isOther =
        !pinned &&
        named !== null &&
        named !== own.order_id &&
        (byOrder.has(named) || /^[a-z]+-/i.test(reference ?? ''))
      return { options: isOther ? [] : [own], isSure: true }
    }
    // A courier's bare number may be an order's by chance.
    const number = reference ?? (tracking !== null && /[a-z]/i.test(tracking) ? tracking : '')
    const id = orderIdOf(number, pattern)
    return { options: byOrder.get(id ?? 0) ?? [], isSure: false }
  }
}
