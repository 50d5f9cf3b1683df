/**
 * Which row of a list is of which parcel: all rows and all parcels of an order together, so that
 * the order of the rows says nothing (R301). The pair that fits best is made first, and neither of
 * it is asked again: with a strict order of all pairs there is one such pairing, and a row gets
 * another parcel than the one that it fits best only where that has a row which fits it better.
 */
import type { ParcelKind, ParcelState } from '#contract/parcels.ts'
import type { ReadCells } from './cells.ts'

/** A parcel that a row may be of. Sums are in piastres, days those of Cairo (YYYY-MM-DD). */
export type Candidate = {
  id: number
  order_id: number
  number: string
  tracking: string | null
  kind: ParcelKind
  state: ParcelState
  to_collect: number | null
  /** Null of one that has not left the shop, and where nothing has become of it yet. */
  left_on: string | null
  ended_on: string | null
  /** Of accepted lists: whether it stands in one, and what of it they settled. */
  is_settled: boolean
  settled: number
}

/** `isSure`: its parcel is known, by the parcel's own number or because somebody has said so. */
export type Pairable = Pick<ReadCells, 'tracking' | 'collected' | 'fee' | 'day'> & {
  row: number
  options: Candidate[]
  isSure: boolean
}

/**
 * `isFirst`: the row that counts for its parcel. A parcel of null: which one it is of is to be said
 * by a person.
 */
export type Pair = { parcel: Candidate | null; isFirst: boolean }

export const isBack = ({ state }: Candidate): boolean => state === 'refused' || state === 'received'

export const hasLeft = ({ state, to_collect }: Candidate): boolean =>
  to_collect !== null && state !== 'ready' && state !== 'cancelled'

/**
 * What is still to come for a parcel. What was paid for one that came back after all is to be given
 * back.
 */
export const expectedOf = (one: Candidate): number =>
  (isBack(one) ? 0 : (one.to_collect ?? 0)) - one.settled

/**
 * Money that goes the other way says nothing of a delivery: less than nothing where some or none is
 * due, or some where it is owed to the courier.
 */
export const isContrary = (collected: number, expected: number): boolean =>
  collected < 0 ? expected >= 0 : collected > 0 && expected < 0

/** Nothing collected, but a fee, of a parcel that was to bring something and is on its way. */
export const isRefusal = (collected: number, fee: number | null, one: Candidate): boolean =>
  collected === 0 &&
  (fee ?? 0) > 0 &&
  one.state === 'handed' &&
  one.kind !== 'return' &&
  expectedOf(one) > 0

/**
 * How well a row is of a parcel, the best first. What brings money is asked before what only says
 * that none came.
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

function fitOf({ collected, fee }: Pairable, one: Candidate, isTaken: boolean): number {
  const came = collected ?? 0
  const expected = expectedOf(one)
  if (!hasLeft(one)) return one.state === 'ready' ? fits.at_hand : fits.other
  if (isContrary(came, expected)) return fits.contrary
  if (isTaken) return fits.twice
  if (one.is_settled && expected === 0) return came === one.settled ? fits.before : fits.other
  if (came === expected) return came === 0 && one.state === 'handed' ? fits.moves : fits.same
  if (isRefusal(came, fee, one)) return fits.moves
  return expected === 0 ? fits.nothing_due : fits.differs
}

const daysBetween = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / 86_400_000)

/** Days by which what the row tells of lies outside of the parcel's way. */
const daysOff = (day: string | null, { left_on, ended_on }: Candidate): number =>
  day === null || left_on === null
    ? 0
    : daysBetween(day, left_on) + daysBetween(ended_on ?? day, day)

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

/** Of these the parcel that a row fits best. */
export const bestOf = (
  row: Omit<Pairable, 'options' | 'isSure' | 'row'>,
  options: Candidate[],
): Candidate | undefined =>
  optionsOf({ ...row, row: 0, options, isSure: true }).toSorted(compare)[0]?.parcel

/** By the numbers of the rows. A row without options has no pair. */
export function pairUp(rows: Pairable[]): ReadonlyMap<number, Pair> {
  const options = rows.flatMap((row) => optionsOf(row)).toSorted(compare)
  const pairs = new Map<number, Pair>()
  const taken = new Set<number>()
  const moreThanBack = ordersOfMoreNothings(rows)
  for (const { row, parcel, fit } of options) {
    if (pairs.has(row.row) || fit > fits.before || taken.has(parcel.id)) continue
    // Of an order that came back before a row of nothing may be of that trip once more: it moves no
    // other parcel by itself.
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

/** Orders of which more rows say that nothing was collected than parcels came back. */
function ordersOfMoreNothings(rows: Pairable[]): ReadonlySet<number> {
  const nothings = new Map<number, number>()
  const backs = new Map<number, Set<number>>()
  for (const { collected, options } of rows) {
    for (const id of new Set(options.map(({ order_id }) => order_id)))
      nothings.set(id, (nothings.get(id) ?? 0) + Number(collected === 0))
    for (const one of options.filter(isBack))
      backs.set(one.order_id, (backs.get(one.order_id) ?? new Set()).add(one.id))
  }
  return new Set(
    [...nothings].flatMap(([id, count]) => (count > (backs.get(id)?.size ?? 0) ? [id] : [])),
  )
}
