/**
 * The one route that reads and changes the cart: every screen loads and submits here, under the key of useCart. It lives in the
 * browser alone, because the cart's token does (spec §3); who comes by the address bar is led to the cart's page.
 */
import { type ClientActionFunctionArgs, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Cart } from '#contract/cart.ts'
import { isRefusal, type RefusalCode } from '#contract/refusal.ts'
import { browserApi } from '#web/api.ts'
import { pathTo } from '#web/links.ts'
import { currentLocale, localeOfPath } from '#web/locale.ts'
import { readLocal, writeLocal } from '#web/local.ts'
import { tellRefusedRemoval } from './refused-removals.ts'

/** Product, size and colour: one line of the cart. */
export type LineKey = { product_id: number; size_id: number | null; color_id: number | null }

export type CartChange = LineKey & ({ kind: 'add' | 'set'; quantity: number } | { kind: 'remove' })

/** Why a change was not made, without the texts: they are chosen by the page's language. */
export type CartRefusal = {
  code: RefusalCode
  /** The field that is wrong, by its last name: 'size_id', 'color_id', 'quantity', 'items'. */
  field: string | null
  /** Pieces the line can have, where it asked for more. */
  left: number | null
}

/** `order` counts answers, so that the newest of several can be told. */
export type CartAnswer = { cart: Cart; order: number } | { refusal: CartRefusal }

export const loader = ({ request }: { request: Request }) => redirect(pathTo('/cart', localeOfPath(new URL(request.url).pathname)))

export async function clientLoader({ request }: { request: Request }): Promise<CartAnswer> {
  const guestToken = readLocal('guestToken')
  if (!guestToken) return answer(emptyCart)
  return orRefusal(() => browserApi().cart.get({ guestToken, lang: currentLocale() }, { ...visitor(), signal: request.signal }))
}

/** Changes are made one after the other, in the order in which they were asked for. */
export async function clientAction({ request }: ClientActionFunctionArgs): Promise<CartAnswer> {
  const change = (await request.json()) as CartChange
  return inTurn(async () => {
    // A newer quantity of the same line, or its removal, waits behind this one.
    if (change.kind === 'set' && request.signal.aborted) return { refusal: { code: 'conflict', field: null, left: null } }
    const answered = await orRefusal(() => make(change))
    if ('cart' in answered) writeLocal('cartChanged', String(Date.now()))
    else if (change.kind === 'remove') tellRefusedRemoval(answered.refusal)
    return answered
  })
}

/** After these reading again would fail as well, and the cart on the screen give way to the failure. */
const unanswered: (RefusalCode | undefined)[] = ['no_response', 'internal', 'overloaded', 'too_many']

/** After every change that the shop took or refused. */
export function shouldRevalidate({ formAction, actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  if (!formAction?.endsWith('/cart/lines')) return defaultShouldRevalidate
  return !unanswered.includes((actionResult as CartAnswer & { refusal?: CartRefusal }).refusal?.code)
}

async function make(change: CartChange): Promise<Cart> {
  const { kind, product_id, size_id, color_id } = change
  const lang = currentLocale()
  const guestToken = readLocal('guestToken') ?? ''
  const line = { guestToken, productId: product_id, size_id, color_id, lang }
  if (kind === 'set') return browserApi().cart.setQuantity({ ...line, quantity: change.quantity }, visitor())
  if (kind === 'remove') return browserApi().cart.deleteItem(line, visitor())
  const items = [{ product_id, size_id, color_id, quantity: change.quantity }]
  const { cart_items, guest_token, ...figures } = await browserApi().cart.add({ items, guest_token: guestToken, lang }, visitor())
  writeLocal('guestToken', guest_token)
  return { ...figures, cart: cart_items }
}

const visitor = () => ({ token: readLocal('token') })

const emptyCart: Cart = { cart: [], count: 0, subtotal: 0, discount: 0, coupon: null, next_coupon: null }

let answers = 0

const answer = (cart: Cart): CartAnswer => ({ cart, order: ++answers })

async function orRefusal(ask: () => Promise<Cart>): Promise<CartAnswer> {
  try {
    return answer(await ask())
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown
    const field =
      Object.keys(thrown.errors ?? {})[0]
        ?.split('.')
        .at(-1) ?? null
    return { refusal: { code: thrown.code, field, left: thrown.shortages?.[0]?.left ?? null } }
  }
}

let last: Promise<unknown> = Promise.resolve()

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work)
  last = done.catch(() => {})
  return done
}
