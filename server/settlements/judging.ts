/** What each row of a courier's list is: compared with the parcels of this courier, by tracking number and then by order number (R301). */
import type { SettlementColumns } from '#contract/couriers.ts'
import type { SettlementKind } from '#contract/settlements.ts'
import { readRow } from './cells.ts'
import { totalsOf } from './totals.ts'

/** A parcel that a row may be of. Sums are in piastres. */
export type Candidate = {
  id: number
  order_id: number
  number: string
  tracking: string | null
  kind: 'deliver' | 'exchange' | 'return'
  state: 'ready' | 'handed' | 'delivered' | 'refused' | 'received' | 'cancelled'
  to_collect: number | null
  /** Of accepted lists: whether it stands in one, and what of it they settled. */
  is_settled: boolean
  settled: number
}

export type RawRow = { row: number; cells: (string | null)[] }

/** A row as it is kept; `pinned` is the parcel that somebody has said it is of. */
export type KeptRow = RawRow & { parcel_id: number | null }

export type Judged = {
  row: number
  tracking: string | null
  reference: string | null
  collected: number | null
  fee: number | null
  net: number | null
  day: string | null
  /** Null of a row that only adds up others. */
  kind: SettlementKind | null
  parcel_id: number | null
  expected: number | null
}

/** As orders are numbered: 'zn-10371' and '10371' are ZN-10371. */
export const orderNumberOf = (reference: string): string => (/^\d+$/.test(reference) ? `ZN-${reference}` : reference.toUpperCase())

/** Tracking and order numbers of all rows, as Candidates are asked for. */
export function numbersOf(headings: string[], rows: RawRow[], columns: SettlementColumns): { tracking: string[]; orders: string[] } {
  const read = rows.map(({ cells }) => readRow(headings, cells, columns))
  return {
    tracking: read.flatMap(({ tracking }) => (tracking === null ? [] : [tracking.toLowerCase()])),
    orders: read.flatMap(({ tracking, reference }) => [tracking, reference].flatMap((one) => (one === null ? [] : [orderNumberOf(one)]))),
  }
}

/** What is said of a row that is none. */
const nothing = {
  ...{ tracking: null, reference: null, collected: null, fee: null, net: null, day: null },
  ...{ kind: null, parcel_id: null, expected: null },
}

/** @param pins parcels that somebody has named for a row */
export function judge(
  headings: string[],
  rows: RawRow[],
  columns: SettlementColumns,
  candidates: Candidate[],
  pins: ReadonlyMap<number, number> = new Map(),
): Judged[] {
  const byId = new Map(candidates.map((one) => [one.id, one]))
  const byTracking = new Map(candidates.flatMap((one) => (one.tracking === null ? [] : [[one.tracking.toLowerCase(), one] as const])))
  const byOrder = new Map<string, Candidate[]>()
  for (const one of candidates) byOrder.set(one.number, [...(byOrder.get(one.number) ?? []), one])
  const taken = new Set<number>()
  const contrary = new Set<number>()
  const totals = totalsOf(headings, rows, columns)
  const judged = rows.map(({ row, cells }): Judged => {
    if (totals.has(row)) return { row, ...nothing }
    const { trouble, shortened, ...read } = readRow(headings, cells, columns)
    const as = (kind: SettlementKind, parcel: Candidate | null, expected: number | null): Judged => ({
      ...{ row, ...read, kind, parcel_id: parcel?.id ?? null, expected },
    })
    if (trouble) return as('wrong', null, null)
    const collected = read.collected ?? 0
    const parcel =
      byId.get(pins.get(row) ?? 0) ??
      (read.tracking === null ? undefined : byTracking.get(read.tracking.toLowerCase())) ??
      best(byOrder, read.reference, collected, taken) ??
      best(byOrder, read.tracking, collected, taken)
    if (!parcel) return as(shortened ? 'wrong' : 'unknown', null, null)
    if (parcel.to_collect === null || parcel.state === 'ready' || parcel.state === 'cancelled') return as('wrong', parcel, null)
    const expected = expectedOf(parcel)
    if (isContrary(collected, expected)) {
      contrary.add(parcel.id)
      return as('wrong', parcel, expected)
    }
    const isTwice = taken.has(parcel.id) || (parcel.is_settled && expected === 0)
    taken.add(parcel.id)
    if (isTwice) return as('twice', parcel, expected)
    const isRefused =
      collected === 0 && (read.fee ?? 0) > 0 && (isBack(parcel) || (parcel.state === 'handed' && parcel.kind !== 'return' && expected > 0))
    if (isRefused) return as('refused_with_fee', parcel, 0)
    return as(collected === expected ? 'match' : collected < expected ? 'too_little' : 'too_much', parcel, expected)
  })
  // A list that contradicts itself about a parcel settles nothing of it.
  return judged.map((one) => (contrary.has(one.parcel_id ?? 0) ? { ...one, kind: 'wrong' } : one))
}

const isBack = ({ state }: Candidate): boolean => state === 'refused' || state === 'received'

/** What is still to come for a parcel. What was paid for one that came back after all is to be given back. */
const expectedOf = (one: Candidate): number => (isBack(one) ? 0 : (one.to_collect ?? 0)) - one.settled

/** Money that goes the other way says nothing of a delivery: less than nothing where some or none is due, or some where it is owed to the courier. */
const isContrary = (collected: number, expected: number): boolean => (collected < 0 ? expected >= 0 : collected > 0 && expected < 0)

const places = { handed: 0, delivered: 1, refused: 2, received: 3, ready: 4, cancelled: 5 } as const

/** Of an order's parcels the one that money is to come from, or to go to: still out, or delivered and not settled; of those the last. */
function best(
  byOrder: ReadonlyMap<string, Candidate[]>,
  number: string | null,
  collected: number,
  taken: ReadonlySet<number>,
): Candidate | undefined {
  const all = number === null ? [] : (byOrder.get(orderNumberOf(number)) ?? [])
  const order = (one: Candidate) =>
    (isContrary(collected, expectedOf(one)) ? 20 : 0) +
    (taken.has(one.id) || (one.is_settled && one.to_collect === one.settled) ? 10 : 0) +
    places[one.state]
  return all.toSorted(
    (one, other) => order(one) - order(other) || Number(one.kind === 'return') - Number(other.kind === 'return') || other.id - one.id,
  )[0]
}
