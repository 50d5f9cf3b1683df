/**
 * The stock that taking back a change leaves: what it added is taken away from what there is now,
 * and the other way round, so that no sale since is undone.
 */
import { foldName } from '#contract/option-names.ts'
import { notRestorable } from '#server/refusal.ts'
import type { Row } from './kinds.ts'

/** A size and colour by their names; null where there are none. */
export type Choice = { size: string | null; color: string | null }
type Counted = Choice & { quantity: number }

/** What a product has now; `stock` is null while it is counted as one number. */
export type Pieces = { quantity: number; stock: Counted[] | null }

type Sent = { quantity?: number; seen_quantity?: number; stock?: (Counted & { seen?: number })[] }

const keyOf = ({ size, color }: Choice): string =>
  JSON.stringify([size, color].map((name) => name && foldName(name)))
export const isSame = (one: Choice, other: Choice): boolean => keyOf(one) === keyOf(other)

/**
 * As a form would send it; empty when the change left the stock alone. Refuses what would leave
 * less than nothing, and a change of how the stock is counted, which no difference says.
 * @param offered the sizes and colours that there will be
 */
export function stockBack(
  before: Row,
  after: Row,
  now: Pieces,
  offered: { sizes: string[]; colours: string[] },
): Sent {
  if (!('quantity' in before) && !('stock' in before)) return {}
  const [were, became] = [
    (before.stock ?? null) as Counted[] | null,
    (after.stock ?? null) as Counted[] | null,
  ]
  if ((were === null) !== (became === null) || (became === null) !== (now.stock === null))
    throw notRestorable('counted_otherwise')
  if (were === null || became === null || now.stock === null) {
    const quantity = leftOf(now.quantity + Number(before.quantity) - Number(after.quantity))
    return { quantity, seen_quantity: now.quantity }
  }
  const has = (names: string[], name: string | null) =>
    name === null ? names.length === 0 : names.some((one) => foldName(one) === foldName(name))
  const willBe = ({ size, color }: Choice) =>
    has(offered.sizes, size) && has(offered.colours, color)
  const there = now.stock.filter(willBe).map((row) => {
    const [was, became_] = [were, became].map(
      (rows) => rows.find((other) => isSame(other, row))?.quantity,
    )
    const difference = was === undefined || became_ === undefined ? 0 : was - became_
    return { ...row, seen: row.quantity, quantity: leftOf(row.quantity + difference) }
  })
  // Sizes and colours that come back, with what they had.
  const returning = were.filter(
    (row) => willBe(row) && !now.stock?.some((other) => isSame(other, row)),
  )
  const isChanged = returning.length > 0 || there.some(({ seen, quantity }) => seen !== quantity)
  return isChanged ? { stock: [...there, ...returning] } : {}
}

function leftOf(pieces: number): number {
  if (pieces < 0) throw notRestorable('sold')
  return pieces
}
