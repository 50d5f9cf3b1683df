/** Receipt of returning parcels: which have arrived, and the condition of their pieces. */
import { toLatinDigits } from '#contract/text/digits.ts'
import type { ComingBack } from '#contract/couriers/parcel-records.ts'

/** Typed counts of sellable and damaged pieces, by position. */
export type Here = Record<number, { sellable: string; damaged: string }>

export const keyOf = ({
  parcel_id,
  return_id,
}: Pick<ComingBack, 'parcel_id' | 'return_id'>): string =>
  parcel_id === null ? `return ${return_id}` : `parcel ${parcel_id}`

/** Default receipt: every piece arrived and is sellable. */
export const wholeOf = ({ pieces }: ComingBack): Here =>
  Object.fromEntries(
    pieces.map(({ position, quantity }) => [position, { sellable: `${quantity}`, damaged: '0' }]),
  )

/** Count; null for invalid text. */
function read(typed: string): number | null {
  const pieces = toLatinDigits(typed).trim()
  return /^\d{0,3}$/.test(pieces) ? Number(pieces) : null
}

export function countOf(
  back: ComingBack,
  here: Here,
): { sellable: number; damaged: number; isWrong: boolean } {
  let [sellable, damaged, isWrong] = [0, 0, false]
  for (const { position, quantity } of back.pieces) {
    const good = read(here[position]?.sellable ?? '')
    const bad = read(here[position]?.damaged ?? '')
    if (good === null || bad === null || good + bad > quantity) isWrong = true
    sellable += good ?? 0
    damaged += bad ?? 0
  }
  return { sellable, damaged, isWrong }
}

/** Receipt as the request body; missing pieces are left out. */
export const receiptOf = (back: ComingBack, here: Here) => ({
  ...(back.parcel_id === null ? { return_id: back.return_id } : { parcel_id: back.parcel_id }),
  version: back.version,
  pieces: back.pieces
    .map(({ position }) => ({
      position,
      sellable: read(here[position]?.sellable ?? '') ?? 0,
      damaged: read(here[position]?.damaged ?? '') ?? 0,
    }))
    .filter(({ sellable, damaged }) => sellable + damaged > 0),
})

/**
 * Parcel for a scanned code: an order's number with or without its letters, or a tracking number.
 */
export function findBack(all: ComingBack[], code: string): ComingBack | undefined {
  const plain = code.trim().replace(/^#/, '').toLowerCase()
  return all.find(({ number, tracking }) => {
    const short = number.toLowerCase().replace(/^[a-z]+-/, '')
    return (
      plain === number.toLowerCase() ||
      plain === short ||
      (tracking !== null && plain === tracking.toLowerCase())
    )
  })
}
