/**
 * The visitor's cart in this document, for the header, the panel, the page and checkout. A change shows at once; the calls it takes
 * are made one after the other, and what the shop refuses is taken back. A store of its own, as the wishlist's: with every change of
 * a fetcher React Router would draw the whole page again, each link on it.
 */
import { useDeferredValue, useSyncExternalStore } from 'react'
import type { Cart } from '#contract/cart.ts'
import { isRefusal, type RefusalCode } from '#contract/refusal.ts'
import { browserApi } from '#web/api.ts'
import { onLocalChange, readLocal, writeLocal } from '#web/local.ts'
import { currentLocale } from '#web/locale.ts'
import { type CartChange, isLine, withChanges } from './lines.ts'

/** Why a change was not made, without the texts: they are chosen by the page's language. */
export type CartRefusal = {
  code: RefusalCode
  /** The field that is wrong, by its last name: 'size_id', 'color_id', 'quantity', 'items'. */
  field: string | null
  /** Pieces the line can have, where it asked for more. */
  left: number | null
}

export type CartView = {
  /** As it will be once the changes under way are made; null while nobody knows, which is always so on the server. */
  cart: Cart | null
  /** Why it could not be had, when there is nothing to show instead. */
  refusal: CartRefusal | null
  /** Asked for again after that. */
  loading: boolean
}

const unknown: CartView = { cart: null, refusal: null, loading: false }
const emptyCart: Cart = { cart: [], count: 0, subtotal: 0, discount: 0, coupon: null, next_coupon: null }

let stored: Cart | null = null
let changes: CartChange[] = []
let view = unknown
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function show(news: Partial<Pick<CartView, 'refusal' | 'loading'>> = {}): void {
  view = { ...view, ...news, cart: stored && withChanges(stored, changes) }
  for (const tell of listeners) tell()
}

function keep(cart: Cart): void {
  stored = cart
  show({ loading: false, refusal: null })
}

/** On any screen. */
export const useCart = (): CartView =>
  useSyncExternalStore(
    subscribe,
    () => view,
    () => unknown,
  )

/** For a page that consists of the cart: its first coming is drawn in steps, so that a phone still hears a press meanwhile. */
export function useCartInSteps(): CartView {
  const now = useCart()
  const stepped = useDeferredValue(now)
  return stepped.cart ? now : stepped
}

/** The cart of this moment, for what is decided in a press and not drawn. */
export const shownCart = (): Cart | null => view.cart

/** Once, around the storefront: loads the cart and keeps it in step with the shop's other tabs. Answers how to stop. */
export function keepCart(): () => void {
  void reloadCart()
  return onLocalChange(['guestToken', 'token', 'cartChanged'], reloadCart)
}

/** Counts loads begun and changes answered: a load that was overtaken by another answer is old. */
let turn = 0

/** Asks for the cart again; one that is there stays when no answer comes. */
export async function reloadCart(): Promise<void> {
  const mine = ++turn
  const guestToken = readLocal('guestToken')
  if (!guestToken) return keep(emptyCart)
  if (view.refusal) show({ loading: true })
  try {
    const cart = await browserApi().cart.get({ guestToken, lang: currentLocale() }, visitor())
    if (mine === turn) keep(cart)
  } catch (thrown) {
    if (mine === turn) show({ loading: false, refusal: refusalOf(thrown) })
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Answers null once the shop has made the change or a newer one of the same line has taken its place, or why it was refused. */
export function changeCart(change: CartChange): Promise<CartRefusal | null> {
  // What still waits for its turn need not be asked for any more.
  if (change.kind !== 'add') changes = changes.filter((one) => one === underWay || one.kind === 'add' || !isLine(one, change))
  changes = [...changes, change]
  show()
  const done = last.then(() => (changes.includes(change) ? carryOut(change) : null))
  last = done
  return done
}

let underWay: CartChange | null = null

async function carryOut(change: CartChange): Promise<CartRefusal | null> {
  underWay = change
  const whose = readLocal('token')
  const answered = await make(change).catch(refusalOf)
  underWay = null
  changes = changes.filter((one) => one !== change)
  if ('code' in answered) {
    show()
    // What stands in the way shows in the cart as it is now; where nobody answers it would not be had.
    if (!unanswered.includes(answered.code)) await reloadCart()
    return answered
  }
  turn++
  keep(answered)
  // Somebody signed in or out meanwhile: the cart that counts is another one.
  if (readLocal('token') !== whose) void reloadCart()
  writeLocal('cartChanged', String(Date.now()))
  return null
}

const unanswered: RefusalCode[] = ['no_response', 'internal', 'overloaded', 'too_many']

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

const visitor = () => ({ token: readLocal('token') })

function refusalOf(thrown: unknown): CartRefusal {
  if (!isRefusal(thrown)) {
    console.error(thrown)
    return { code: 'internal', field: null, left: null }
  }
  const [path] = Object.keys(thrown.errors ?? {})
  return { code: thrown.code, field: path?.split('.').at(-1) ?? null, left: thrown.shortages?.[0]?.left ?? null }
}
