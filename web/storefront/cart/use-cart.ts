import { useCallback } from 'react'
import { useFetcher, useFetchers } from 'react-router'
import type { Cart, CartItem } from '#contract/cart.ts'
import { toEgp, toPiastres } from '#contract/money.ts'
import { pathTo } from '#web/links.ts'
import type { CartAnswer, CartChange, CartRefusal, LineKey } from './lines.ts'

/** The one fetcher that holds the cart; whatever shows it uses this key. */
const cartKey = 'cart'

const linesPath = () => pathTo('/cart/lines')

export type CartView = {
  /** As it will be once the changes under way are made; null while nobody knows, which is always so on the server. */
  cart: Cart | null
  /** Why it could not be had, when there is nothing to show instead. */
  refusal: CartRefusal | null
  loading: boolean
  reload: () => void
}

/** The visitor's cart, on any screen. */
export function useCart(): CartView {
  const { data, state, load } = useFetcher<CartAnswer>({ key: cartKey })
  const changes = useFetchers().filter(({ formAction }) => formAction?.endsWith('/cart/lines'))
  const reload = useCallback(() => void load(linesPath()), [load])

  let newest = data
  for (const { data: answered } of changes as { data?: CartAnswer }[]) {
    if (answered && 'cart' in answered && (!newest || !('cart' in newest) || newest.order < answered.order)) newest = answered
  }
  const under = changes.filter((change) => change.state === 'submitting').map((change) => change.json as CartChange)
  const cart = newest && 'cart' in newest ? withChanges(newest.cart, under) : null
  const refusal = newest && 'refusal' in newest ? newest.refusal : null
  return { cart, refusal, loading: state !== 'idle', reload }
}

/**
 * How every change is submitted: it shows at once, so that the next press of a quick hand starts from it. The pages stay as
 * they are: only the cart is asked for again (shouldRevalidate in lines.ts).
 */
export const submission = () =>
  ({ method: 'post', action: linesPath(), encType: 'application/json', flushSync: true, defaultShouldRevalidate: false }) as const

export const isLine = (line: LineKey, key: LineKey): boolean =>
  line.product_id === key.product_id && line.size_id === key.size_id && line.color_id === key.color_id

/** Cannot be ordered in any quantity. */
export const isBlocked = ({ state }: CartItem): boolean => state === 'sold_out' || state === 'gone'

export const lineId = ({ product_id, size_id, color_id }: LineKey): string => `cart-line:${product_id}:${size_id ?? ''}:${color_id ?? ''}`

/** Lines that can be ordered count in the subtotal, as on the server; coupons wait for its answer. */
function withChanges(cart: Cart, changes: CartChange[]): Cart {
  const made = changes.filter((change) => change.kind !== 'add')
  if (made.length === 0) return cart
  const lines = cart.cart.flatMap((line): CartItem[] => {
    const change = made.find((change) => isLine(line, change))
    if (!change) return [line]
    if (change.kind === 'remove') return []
    return [{ ...line, quantity: change.quantity, line_total: toEgp(toPiastres(line.price) * change.quantity) }]
  })
  const sum = (of: (line: CartItem) => number) => lines.reduce((total, line) => total + of(line), 0)
  const counts = (line: CartItem) => !isBlocked(line)
  return {
    ...cart,
    cart: lines,
    count: sum((line) => line.quantity),
    subtotal: toEgp(sum((line) => (counts(line) ? toPiastres(line.line_total) : 0))),
  }
}
