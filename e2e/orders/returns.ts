/** Delivered orders for journeys of returns, and the request form. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { asOwner, enter } from '../desk.ts'
import { makeProduct, removeProduct } from '../goods/goods.ts'
import { placeOwnOrder } from './orders.ts'
import { button, textbox } from '../parts.ts'
import type { Shop } from '../shop.ts'
import { api } from '../shopping.ts'

const made: number[] = []

/** Cleans up in `test.afterEach`. */
export async function removeGoods(): Promise<void> {
  for (const id of made.splice(0)) await removeProduct(id)
}

/** Order of two pieces in M and Clay, of a product that nobody else buys, delivered today. */
export async function placeDelivered(shop: Shop) {
  const owner = await asOwner()
  const stock = ['Clay', 'Oat'].flatMap((color) =>
    ['S', 'M', 'L'].map((size) => ({ size, color, quantity: 9 })),
  )
  const { id, slug, name } = await makeProduct({
    quantity: undefined,
    sizes: ['S', 'M', 'L'],
    colors: ['Clay', 'Oat'],
    stock,
    price: 400,
  })
  made.push(id)
  const { product } = await api.products.get({ id: slug })
  const size_id = product.sizes.find(({ size }) => size === 'M')?.id
  const color_id = product.colours.find((one) => one.name === 'Clay')?.id
  const item = {
    product_id: id,
    quantity: 2,
    size_id: size_id as number,
    color_id: color_id as number,
  }
  const { guest_token } = await api.cart.add({ items: [item], guest_token: '' })
  const order = await placeOwnOrder({ guestToken: guest_token, lang: shop.language })
  await api.orders.updateStatus({ order_id: order.id, status: 'accept' }, owner)
  return { ...order, product: name }
}

export type Delivered = Awaited<ReturnType<typeof placeDelivered>>

/** Product without sizes to exchange pieces for, whose price can change. */
export async function makeOther(price: number) {
  const { id, name } = await makeProduct({ price })
  made.push(id)
  const costs = async (price: number) => api.products.update({ id, price }, await asOwner())
  return { name, costs }
}

/**
 * Opens the page of an order in a shop that offers refunds, which no other journey notices: a page
 * that comes from the dashboard asks for the settings itself.
 */
export async function openWithRefunds(page: Page, shop: Shop, { token }: Delivered): Promise<void> {
  await page.route(/\/api\/settings(?=\?|$)/, async (route) => {
    const { settings, ...rest } = await (await route.fetch()).json()
    await route.fulfill({ json: { ...rest, settings: { ...settings, return_money: true } } })
  })
  await enter(page, shop, '/dashboard/home')
  await page.evaluate(
    (path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    },
    shop.path(`/order/${token}`),
  )
}

/** Section of the returned pieces on the order's page. */
export const backRegion = (page: Page, shop: Shop): Locator =>
  page.getByRole('region', { name: shop.say(m.order_back), exact: true })

export const askOpener = (page: Page, shop: Shop, of = m.return_ask_exchange_only): Locator =>
  button(backRegion(page, shop), shop.say(of))

export function askDialog(page: Page, shop: Shop, of = m.return_ask_exchange_only) {
  const dialog = page.getByRole('dialog', { name: shop.say(of), exact: true })
  const select = (label: () => string) =>
    dialog.getByRole('combobox', { name: shop.say(label), exact: true })
  return {
    dialog,
    line: (name: string) => dialog.getByRole('checkbox', { name: new RegExp(name) }),
    pieces: select(m.return_ask_quantity),
    reason: select(m.return_ask_reason),
    size: select(m.return_ask_size),
    note: textbox(dialog, shop.say(m.return_ask_note)),
    send: button(dialog, shop.say(m.return_ask_send)),
    alert: dialog.getByRole('alert'),
  }
}

/** Requests a return through the API, as the customer would. */
export const askBack = ({ token }: Delivered, wants: 'money' | 'exchange', quantity = 1) =>
  api.returns.ask({
    token,
    lines: [{ position: 1, quantity, reason: 'too_small', wants }],
    note: 'At home after 17:00.',
  })

export const returnsOf = async ({ id }: Delivered) =>
  (await api.returns.page({ page: 1, order_id: id }, await asOwner())).returns.data

/** Address of the list of returns, filtered to one order. */
export const listOf = ({ number }: Delivered): string => `/dashboard/returns?search=${number}`
