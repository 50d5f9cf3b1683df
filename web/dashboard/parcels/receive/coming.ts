/**
 * What has come of the parcels that are on their way back: which of them are here, and how each of
 * their pieces is.
 */
import { toLatinDigits } from '#contract/digits.ts'
import type { ComingBack } from '#contract/parcels.ts'

/** By position: how many pieces can be sold and how many are damaged, as typed. */
export type Here = Record<number, { sellable: string; damaged: string }>

export const keyOf = ({
  parcel_id,
  return_id,
}: Pick<ComingBack, 'parcel_id' | 'return_id'>): string =>
  parcel_id === null ? `return ${return_id}` : `parcel ${parcel_id}`

/** All of it is here and sellable unless somebody says otherwise. */
export const wholeOf = ({ pieces }: ComingBack): Here =>
  Object.fromEntries(
    pieces.map(({ position, quantity }) => [position, { sellable: `${quantity}`, damaged: '0' }]),
  )

/** Null where it is no number of pieces. */
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

/** As it is sent: pieces that are not here are left out. */
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
 * Which one a scanned code means: an order's number with or without its letters, or a tracking
 * number.
 */
export function findBack(all: ComingBack[], code: string): ComingBack | undefined {
  const plain = code.trim().replace(/^#/, '').toLowerCase()
  return all.find(({ number, tracking }) => {
    const short = number.toLowerCase().replace(/^zn-/, '')
    return (
      plain === number.toLowerCase() ||
      plain === short ||
      (tracking !== null && plain === tracking.toLowerCase())
    )
  })
}
