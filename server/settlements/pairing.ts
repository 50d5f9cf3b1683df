/**
 * Pairing of rows with parcels, over all rows and parcels of an order, so that row order does not
 * matter (R301). The best-fitting pair is made first, and its row and parcel are removed. All pairs
 * are strictly ordered, so the pairing is unique: a row gets another parcel than its best fit only
 * if that parcel has a better-fitting row.
 */
import { daysBetween } from '#contract/days/day.ts'
import type { ParcelKind, ParcelState } from '#contract/couriers/parcel-records.ts'
import type { ReadCells } from './cells.ts'

/** A parcel that a row may belong to. Sums are in piastres, days those of Cairo (YYYY-MM-DD). */
export type Candidate = {
  id: number
  order_id: number
  number: string
  tracking: string | null
  kind: ParcelKind
  state: ParcelState
  to_collect: number | null
  /** Departure and end of the parcel; null before they happen. */
  left_on: string | null
  ended_on: string | null
  /** Whether accepted settlements contain the parcel, and the amounts they settled. */
  is_settled: boolean
  settled: number
}

/** `isSure`: the row's parcel is known, by its tracking number or because a person chose it. */
export type Pairable = Pick<ReadCells, 'tracking' | 'collected' | 'fee' | 'day'> & {
  row: number
  options: Candidate[]
  isSure: boolean
}

/** `isFirst`: the row that counts for its parcel. Parcel null: a person has to choose it. */
export type Pair = { parcel: Candidate | null; isFirst: boolean }

export const isBack = ({ state }: Candidate): boolean => state === 'refused' || state === 'received'

export const hasLeft = ({ state, to_collect }: Candidate): boolean =>
  to_collect !== null && state !== 'ready' && state !== 'cancelled'

/** Amount still expected for a parcel. For a parcel that came back after payment it is negative. */
export const expectedOf = (candidate: Candidate): number =>
  (isBack(candidate) ? 0 : (candidate.to_collect ?? 0)) - candidate.settled

/**
 * Whether the amount has the wrong sign: negative where something or nothing is due, or positive
 * where the courier is owed.
 */
export const isContrary = (collected: number, expected: number): boolean =>
  collected < 0 ? expected >= 0 : collected > 0 && expected < 0

/**
 * Whether a row reports a refusal: a fee but nothing collected, for a parcel on its way that should
 * bring money.
 */
export const isRefusal = (collected: number, fee: number | null, candidate: Candidate): boolean =>
  collected === 0 &&
  (fee ?? 0) > 0 &&
  candidate.state === 'handed' &&
  candidate.kind !== 'return' &&
  expectedOf(candidate) > 0

/**
 * Fit of a row and a parcel, best first. Rows with money come before rows that only report none.
 */
const fits = {
  same: 0,
  differs: 1,
  moves: 2,
  before: 3,
  twice: 4,
  at_hand: 5,
  nothing_due: 6,
  other: 7,
  contrary: 8,
} as const

function fitOf({ collected, fee }: Pairable, candidate: Candidate, isTaken: boolean): number {
  const came = collected ?? 0
  const expected = expectedOf(candidate)
  if (!hasLeft(candidate)) return candidate.state === 'ready' ? fits.at_hand : fits.other
  if (isContrary(came, expected)) return fits.contrary
  if (isTaken) return fits.twice
  if (candidate.is_settled && expected === 0)
    return came === candidate.settled ? fits.before : fits.other
  if (came === expected) return came === 0 && candidate.state === 'handed' ? fits.moves : fits.same
  if (isRefusal(came, fee, candidate)) return fits.moves
  return expected === 0 ? fits.nothing_due : fits.differs
}

/** Number of days by which a row's date lies outside of the parcel's trip. */
const daysOff = (day: string | null, { left_on, ended_on }: Candidate): number =>
  day === null || left_on === null
    ? 0
    : Math.max(0, daysBetween(day, left_on)) + Math.max(0, daysBetween(ended_on ?? day, day))

type Option = { row: Pairable; parcel: Candidate; fit: number; rank: number[] }

function optionsOf(row: Pairable, taken: ReadonlySet<number> = new Set()): Option[] {
  return row.options.map((parcel) => {
    const fit = fitOf(row, parcel, taken.has(parcel.id))
    const off =
      fit === fits.moves ? 0 : Math.abs(Math.abs(row.collected ?? 0) - Math.abs(expectedOf(parcel)))
    const isOwn =
      row.tracking !== null && row.tracking.toLowerCase() === parcel.tracking?.toLowerCase()
    const alike = [row.collected ?? 0, row.fee ?? 0, Date.parse(row.day ?? '') || 0, row.row]
    return {
      row,
      parcel,
      fit,
      rank: [Number(!isOwn), fit, off, daysOff(row.day, parcel), parcel.id, ...alike],
    }
  })
}

function compare({ rank: one }: Option, { rank: other }: Option): number {
  const at = one.findIndex((figure, at) => figure !== other[at])
  return at < 0 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

/** Best-fitting parcel of a row. */
export const bestOf = (
  row: Omit<Pairable, 'options' | 'isSure' | 'row'>,
  options: Candidate[],
): Candidate | undefined =>
  optionsOf({ ...row, row: 0, options, isSure: true }).toSorted(compare)[0]?.parcel

/** Pairs by row number. A row without candidates has no pair. */
export function pairUp(rows: Pairable[]): ReadonlyMap<number, Pair> {
  const options = rows.flatMap((row) => optionsOf(row)).toSorted(compare)
  const pairs = new Map<number, Pair>()
  const taken = new Set<number>()
  const moreThanBack = ordersOfMoreNothings(rows)
  for (const { row, parcel, fit } of options) {
    if (pairs.has(row.row) || fit > fits.before || taken.has(parcel.id)) continue
    // A row without money may repeat an earlier trip of an order that came back: it moves no other
    // parcel automatically.
    const isDoubt = fit === fits.moves && !row.isSure && !moreThanBack.has(parcel.order_id)
    const isFirst = fit < fits.before && !isDoubt
    pairs.set(row.row, { parcel: isDoubt ? null : parcel, isFirst })
    if (isFirst) taken.add(parcel.id)
  }
  for (const { row } of options) {
    if (pairs.has(row.row)) continue
    const [best] = optionsOf(row, taken).toSorted(compare)
    if (!best) continue
    const isFirst = best.fit === fits.nothing_due
    pairs.set(row.row, { parcel: best.parcel, isFirst })
    if (isFirst) taken.add(best.parcel.id)
  }
  return pairs
}

/** Orders with more rows without money than returned parcels. */
function ordersOfMoreNothings(rows: Pairable[]): ReadonlySet<number> {
  const nothings = new Map<number, number>()
  const backs = new Map<number, Set<number>>()
  for (const { collected, options } of rows) {
    for (const id of new Set(options.map(({ order_id }) => order_id)))
      nothings.set(id, (nothings.get(id) ?? 0) + Number(collected === 0))
    for (const candidate of options.filter(isBack))
      backs.set(candidate.order_id, (backs.get(candidate.order_id) ?? new Set()).add(candidate.id))
  }
  return new Set(
    [...nothings].flatMap(([id, count]) => (count > (backs.get(id)?.size ?? 0) ? [id] : [])),
  )
}
