/** The visitor's cart in this document, for the header, the panel, the page and checkout: an optimistic store (web/stores/optimistic.ts). */
import { useDeferredValue } from 'react'
import type { Cart } from '#contract/cart.ts'
import type { Refusal, RefusalCode } from '#contract/refusal.ts'
import { browserApi } from '#web/api.ts'
import { readLocal, writeLocal } from '#web/local.ts'
import { currentLocale } from '#web/locale.ts'
import { optimisticStore, type View } from '#web/stores/optimistic.ts'
import { type CartChange, findLine, isLine, type LineKey, withChanges } from './lines.ts'

/** Why a change was not made, without the texts: they are chosen by the page's language. */
export type CartRefusal = {
  code: RefusalCode
  /** The field that is wrong, by its last name: 'size_id', 'color_id', 'quantity', 'items'. */
  field: string | null
  /** Pieces the line can have, where it asked for more. */
  left: number | null
}

export type CartView = View<{ cart: Cart | null }, CartRefusal>

const store = optimisticStore<Cart, CartChange, { cart: Cart | null }, CartRefusal>({
  names: { token: 'guestToken', changed: 'cartChanged' },
  empty: { cart: [], count: 0, subtotal: 0, discount: 0, coupon: null, next_coupon: null },
  load: (guestToken) => browserApi().cart.get({ guestToken, lang: currentLocale() }, visitor()),
  make,
  // What is added comes on top of what is there: each addition counts.
  replaces: (newer, older) => newer.kind !== 'add' && older.kind !== 'add' && isLine(older, newer),
  show: (stored, changes) => ({ cart: stored && withChanges(stored, changes) }),
  tell: toCartRefusal,
})

export const keepCart = store.keep
export const reloadCart = store.reload
export const changeCart = store.change

/** The cart of this moment, for what is decided in a press and not drawn. */
export const shownCart = (): Cart | null => store.current().cart

/** On any screen. */
export const useCart = (): CartView => store.useView((view) => view)

/** Pieces of a line in the cart. Nothing else in the cart draws anew who asks. */
export const usePieces = (line: LineKey | null): number | undefined => store.useView(({ cart }) => findLine(cart, line)?.quantity)

/** For a page that consists of the cart: its first coming is drawn in steps, so that a phone still hears a press meanwhile. */
export function useCartInSteps(): CartView {
  const now = useCart()
  const stepped = useDeferredValue(now)
  return stepped.cart ? now : stepped
}

/** Answers the cart as it then is. */
async function make(change: CartChange): Promise<Cart> {
  const { kind, product_id, size_id, color_id } = change
  const lang = currentLocale()
  const guestToken = readLocal('guestToken') ?? ''
  const line = { guestToken, productId: product_id, size_id, color_id, lang }
  if (kind === 'set') return browserApi().cart.setQuantity({ ...line, quantity: change.quantity }, visitor())
  if (kind === 'remove') return browserApi().cart.deleteItem(line, visitor())
  const items = [{ product_id, size_id, color_id, quantity: change.quantity }]
  const { cart_items, guest_token, ...figures } = await browserApi().cart.add({ items, guest_token: guestToken, lang }, visitor())
  const kept = readLocal('guestToken') ?? ''
  // Another tab was first to get a token: its cart is the one that counts.
  if (kept !== '' && guestToken === '') return make(change)
  if (kept === guestToken) writeLocal('guestToken', guest_token)
  return { ...figures, cart: cart_items }
}

function visitor() {
  return { token: readLocal('token') }
}

function toCartRefusal({ code, errors, shortages }: Refusal): CartRefusal {
  const [path] = Object.keys(errors ?? {})
  return { code, field: path?.split('.').at(-1) ?? null, left: shortages?.[0]?.left ?? null }
}
