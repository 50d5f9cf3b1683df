/** The lines of a cart as its screens see them, whoever holds them. */
import type { Cart, CartItem } from '#contract/cart.ts'
import { toEgp, toPiastres } from '#contract/money.ts'

/** Product, size and colour: one line of the cart. */
export type LineKey = { product_id: number; size_id: number | null; color_id: number | null }

/** 'restore' puts a line that was removed back as it was. */
export type CartChange = LineKey &
  (
    | { kind: 'add' | 'set'; quantity: number }
    | { kind: 'remove' }
    | { kind: 'restore'; quantity: number; line: CartItem }
  )

export const isLine = (line: LineKey, key: LineKey): boolean =>
  line.product_id === key.product_id &&
  line.size_id === key.size_id &&
  line.color_id === key.color_id

export const findLine = (cart: Cart | null, key: LineKey | null): CartItem | undefined =>
  cart?.cart.find((line) => key && isLine(line, key))

/** Cannot be ordered in any quantity. */
export const isBlocked = ({ state }: CartItem): boolean => state === 'sold_out' || state === 'gone'

export const lineId = ({ product_id, size_id, color_id }: LineKey): string =>
  `cart-line:${product_id}:${size_id ?? ''}:${color_id ?? ''}`

/**
 * Whether a change takes the place of one that waits. An addition comes on top of what is there, so
 * each counts; a line that is put back must be there before its quantity is set.
 */
export function replaces(newer: CartChange, older: CartChange): boolean {
  if (newer.kind === 'add' || older.kind === 'add' || !isLine(older, newer)) return false
  return !(newer.kind === 'set' && older.kind === 'restore')
}

/**
 * As the cart will be, in the order of the changes. Lines that can be ordered count in the
 * subtotal, as on the server; coupons wait for its answer.
 */
export function withChanges(cart: Cart, changes: CartChange[]): Cart {
  const made = changes.filter((change) => change.kind !== 'add')
  if (made.length === 0) return cart
  const lines = made.reduce(withChange, cart.cart)
  const sum = (of: (line: CartItem) => number) => lines.reduce((total, line) => total + of(line), 0)
  return {
    ...cart,
    cart: lines,
    count: sum((line) => line.quantity),
    subtotal: toEgp(sum((line) => (isBlocked(line) ? 0 : toPiastres(line.line_total)))),
  }
}

function withChange(lines: CartItem[], change: CartChange): CartItem[] {
  if (change.kind === 'remove') return lines.filter((line) => !isLine(line, change))
  // Where the shop lists it, as its newest; where it was if its removal was never sent.
  if (change.kind === 'restore' && !lines.some((line) => isLine(line, change)))
    return [...lines, change.line]
  const { quantity } = change
  return lines.map((line) =>
    isLine(line, change)
      ? { ...line, quantity, line_total: toEgp(toPiastres(line.price) * quantity) }
      : line,
  )
}
