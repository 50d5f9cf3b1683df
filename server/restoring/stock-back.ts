/**
 * Stock after undoing a change: the change's difference is applied in reverse to the current stock,
 * so that no sale since is undone.
 */
import { foldName } from '#contract/products/options/option-names.ts'
import { notRestorable } from '#server/refusal.ts'
import type { Row } from './kinds.ts'

/** Names of size and colour; null where there are none. */
export type Choice = { size: string | null; color: string | null }
type Counted = Choice & { quantity: number }

/** Current stock of a product; `stock` is null while it is counted as one number. */
export type Pieces = { quantity: number; stock: Counted[] | null }

type Sent = { quantity?: number; seen_quantity?: number; stock?: (Counted & { seen?: number })[] }

const keyOf = ({ size, color }: Choice): string =>
  JSON.stringify([size, color].map((name) => name && foldName(name)))
export const isSame = (one: Choice, other: Choice): boolean => keyOf(one) === keyOf(other)

/**
 * Stock fields as a form would send them; empty if the change left the stock alone. Refuses a
 * result below 0, and a change of how the stock is counted, which has no difference.
 * @param offered variants after the restore
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
  // Returning sizes and colours, with their former stock.
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
