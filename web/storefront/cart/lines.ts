/** Pure functions over the lines of a cart. */
import type { Cart, CartItem } from '#contract/shop/cart.ts'
import { toEgp, toPiastres } from '#contract/text/money.ts'

/** Key of a cart line: product, size and colour. */
export type LineKey = { product_id: number; size_id: number | null; color_id: number | null }

/** A change of one line; 'restore' undoes a removal. */
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

/** Whether a line cannot be ordered in any quantity. */
export const isBlocked = ({ state }: CartItem): boolean => state === 'sold_out' || state === 'gone'

export const lineId = ({ product_id, size_id, color_id }: LineKey): string =>
  `cart-line:${product_id}:${size_id ?? ''}:${color_id ?? ''}`

/**
 * Whether a newer change replaces an older one in the queue. Additions never do, since each counts;
 * neither does a quantity after 'restore', which must run first.
 */
export function replaces(newer: CartChange, older: CartChange): boolean {
  if (newer.kind === 'add' || older.kind === 'add' || !isLine(older, newer)) return false
  return !(newer.kind === 'set' && older.kind === 'restore')
}

/**
 * Cart with pending changes applied in order. Lines that can be ordered count in the subtotal, as
 * on the server; coupons are updated by the server's answer.
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
  // A restored line is the newest on the server; it keeps its position if its removal was never
  // sent.
  if (change.kind === 'restore' && !lines.some((line) => isLine(line, change)))
    return [...lines, change.line]
  const { quantity } = change
  return lines.map((line) =>
    isLine(line, change)
      ? { ...line, quantity, line_total: toEgp(toPiastres(line.price) * quantity) }
      : line,
  )
}
