/**
 * Cart of the visitor in this document, for the header, the panel, the page and checkout: an
 * optimistic store (web/stores/optimistic.ts).
 */
import { useDeferredValue } from 'react'
import type { Cart } from '#contract/shop/cart.ts'
import { browserApi } from '#web/api.ts'
import { readLocal, writeLocal } from '#web/device/local.ts'
import { currentLocale } from '#web/locale.ts'
import { visitor } from '#web/session.ts'
import { optimisticStore, type View } from '#web/stores/optimistic.ts'
import { type CartChange, findLine, type LineKey, replaces, withChanges } from './lines.ts'

export type CartView = View<{ cart: Cart | null }>

const store = optimisticStore<Cart, CartChange, { cart: Cart | null }>({
  names: { token: 'guestToken', changed: 'cartChanged' },
  empty: {
    cart: [],
    count: 0,
    subtotal: 0,
    discount: 0,
    coupon: null,
    next_coupon: null,
    free_delivery: null,
  },
  load: (guestToken) => browserApi().cart.get({ guestToken, lang: currentLocale() }, visitor()),
  send,
  isRemoval: ({ kind }) => kind === 'remove',
  replaces,
  show: (stored, changes) => ({ cart: stored && withChanges(stored, changes) }),
})

export const startCartSync = store.startSync
export const reloadCart = store.reload
export const changeCart = store.change

/** Current cart, for event handlers. */
export const shownCart = (): Cart | null => store.current().cart

/** Current cart, for components. */
export const useCart = (): CartView => store.useView((view) => view)

/** Quantity of one line; the component renders again only when it changes. */
export const usePieces = (line: LineKey | null): number | undefined =>
  store.useView(({ cart }) => findLine(cart, line)?.quantity)

/**
 * Cart for a page that consists of it: its first rendering is deferred, so that a phone stays
 * responsive.
 */
export function useCartInSteps(): CartView {
  const now = useCart()
  const stepped = useDeferredValue(now)
  return stepped.cart ? now : stepped
}

/** Sends a change and returns the new cart. */
async function send(change: CartChange, stored: Cart | null): Promise<Cart> {
  const { kind, product_id, size_id, color_id } = change
  const lang = currentLocale()
  const guestToken = readLocal('guestToken') ?? ''
  const line = { guestToken, productId: product_id, size_id, color_id, lang }
  if (kind === 'remove') return browserApi().cart.deleteItem(line, visitor())
  const { quantity } = change
  // A restored line may still exist, if its removal was refused or never sent: then its quantity is
  // set.
  const isSet = kind === 'set' || (kind === 'restore' && findLine(stored, change))
  if (isSet) return browserApi().cart.setQuantity({ ...line, quantity }, visitor())
  const items = [{ product_id, size_id, color_id, quantity }]
  const { cart_items, guest_token, ...figures } = await browserApi().cart.add(
    { items, guest_token: guestToken, lang },
    visitor(),
  )
  const kept = readLocal('guestToken') ?? ''
  // Another tab has stored a token first: the change goes to that cart.
  if (kept !== '' && guestToken === '') return send(change, stored)
  if (kept === guestToken) writeLocal('guestToken', guest_token)
  return { ...figures, cart: cart_items }
}
