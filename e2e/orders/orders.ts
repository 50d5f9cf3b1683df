/**
 * Orders for journeys of the dashboard: each journey has its own, since all projects share one
 * shop.
 */
import type { Locator, Page } from '@playwright/test'
import type { OrderStatus } from '#contract/orders/orders.ts'
import * as m from '#messages'
import { asOwner, expectPopup } from '../desk.ts'
import { journeysPlace } from '../goods/goods.ts'
import { button, press } from '../parts.ts'
import { type Shop, test } from '../shop.ts'
import { api } from '../shopping.ts'

/** Unique valid phone. */
export const newPhone = (): string =>
  `010${String(Math.trunc(Math.random() * 1e8)).padStart(8, '0')}`

export type Placed = Awaited<ReturnType<typeof placeOwnOrder>>

type Wishes = {
  firstName?: string
  lastName?: string
  phone?: string
  email?: string | null
  guestToken?: string
  lang?: 'en' | 'ar'
  instagram?: string
  pieces?: number
  /** Delivery area. */
  city?: number
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** Unique name of letters, which the shop requires. */
export const newName = (): string =>
  `Mona${Array.from({ length: 8 }, () => letters[Math.trunc(Math.random() * letters.length)]).join('')}`

/** Cart with a product that no other journey buys, with stock for all orders of this one. */
async function makeOwnCart(quantity: number): Promise<string> {
  candle ??= findCandle()
  const { id, sizes, colours } = await candle
  const choice = {
    ...(sizes[0] && { size_id: sizes[0].id }),
    ...(colours[0] && { color_id: colours[0].id }),
  }
  return (await api.cart.add({ items: [{ product_id: id, quantity, ...choice }], guest_token: '' }))
    .guest_token
}

let candle: ReturnType<typeof findCandle> | undefined

async function findCandle() {
  const { product } = await api.products.get({ id: 'candle-twist' })
  await api.products.update({ id: product.id, quantity: 5000 }, await asOwner())
  return product
}

/** Places an order, by default of one piece to Giza or the first area. */
export async function placeOwnOrder({
  firstName = newName(),
  lastName = 'Hegazy',
  phone = newPhone(),
  email,
  guestToken,
  lang = 'en',
  instagram = '',
  pieces = 1,
  city,
}: Wishes = {}) {
  const delivery = {
    ...{
      first_name: firstName,
      last_name: lastName,
      phone,
      state: 'Dokki',
      address: '14 Mossadak Street, flat 9',
    },
    ...{
      city: city ?? (await usualArea()),
      email: email === undefined ? `${firstName.toLowerCase()}@mail.example` : (email ?? ''),
    },
    instagram_user: instagram,
  }
  const token = guestToken ?? (await makeOwnCart(pieces))
  const { order } = await api.checkout.placeOrder({ guestToken: token, ...delivery, lang })
  return {
    ...delivery,
    id: order.id,
    number: order.number,
    token: order.token,
    total: order.total_price,
    name: `${firstName} ${lastName}`,
  }
}

async function usualArea(): Promise<number> {
  const { areaEstimate } = await api.areas.estimate({})
  return (areaEstimate.find(({ city }) => city === 'Giza') ?? areaEstimate[0])?.id ?? 0
}

/** Places a rejected order whose only piece was sold meanwhile: it can no longer leave reject. */
export async function placeOrderOfWhatIsGone(): Promise<Placed> {
  const owner = await asOwner()
  const { subcategory } = await journeysPlace()
  const name = `Vase of ${newName()}`
  const { product } = await api.products.create(
    { name, price: 300, subcategory_id: subcategory.id, quantity: 1 },
    owner,
  )
  const buy = async () => {
    const { guest_token } = await api.cart.add({
      items: [{ product_id: product.id, quantity: 1 }],
      guest_token: '',
    })
    return placeOwnOrder({ guestToken: guest_token })
  }
  const placed = await buy()
  await api.orders.updateStatus({ order_id: placed.id, status: 'reject' }, owner)
  await buy()
  // Cleans up, since all journeys share the shop's lists.
  await api.products.delete({ id: product.id }, owner)
  return placed
}

/** Current order in the shop. */
export const readOrder = async (id: number) =>
  (await api.orders.record({ orderId: String(id) }, await asOwner())).order

export const orderPath = (id: number): string => `/dashboard/orders/orderDetails/${id}`

export const orderRow = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) })

/** Address of the list, filtered to this order. */
export const listOf = (...words: string[]): string =>
  `/dashboard/orders?search=${encodeURIComponent(words.join(' '))}`

/**
 * Status editor of the order's screen; `asked` is the confirmation before an unconfirmed order is
 * shipped.
 */
export const statusEditor = (page: Page, shop: Shop) => {
  const panel = page.getByRole('region', { name: shop.say(m.admin_order_status), exact: true })
  const form = panel.locator('form').filter({
    has: page.getByRole('radio', { name: shop.say(m.admin_order_pending), exact: true }),
  })
  return {
    panel,
    form,
    pill: panel.locator('.status'),
    status: (status: OrderStatus) => statusBox(form, shop, status),
    message: form.getByRole('textbox'),
    update: button(form, shop.say(m.admin_order_update)),
  }
}

/** Opens the message to the customer, which phones fold while no other status is chosen. */
export async function unfoldMessage(page: Page, shop: Shop): Promise<void> {
  if (isPhone()) await press(statusEditor(page, shop).form, shop.say(m.admin_order_message_write))
}

const statusNames = {
  pending: m.admin_order_pending,
  shipped: m.admin_order_shipped,
  accept: m.admin_order_accept,
  reject: m.admin_order_reject,
}

/** Confirms shipping an unconfirmed order. */
export async function shipAnyway(page: Page, shop: Shop, number: string): Promise<void> {
  const question = page.getByRole('alertdialog', {
    name: shop.say(m.admin_ship_title, { number: `\u2066${number}\u2069` }),
  })
  await press(question, shop.say(m.admin_ship_action))
}

/** Confirms shipping several orders; all unconfirmed by default. */
export async function shipAllAnyway(
  page: Page,
  shop: Shop,
  count: number,
  unconfirmed = count,
): Promise<void> {
  const question = page.getByRole('alertdialog', {
    name: shop.say(m.admin_ship_title_many, { unconfirmed, count }),
  })
  await press(question, shop.say(m.admin_ship_action_many, { count }))
}

/** Status in a form with all four. */
export const statusBox = (form: Locator, shop: Shop, status: OrderStatus): Locator =>
  form.getByRole('radio', { name: shop.say(statusNames[status]), exact: true })

/**
 * Dialog for the reason of a rejection.
 * @param title by default of one order
 */
export const rejectDialog = (
  page: Page,
  shop: Shop,
  number: string,
  title = shop.say(m.admin_reject_title, { number }),
) => {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  return {
    dialog,
    reason: (name: (typeof m)['admin_reason_fake']) =>
      dialog.getByRole('radio', { name: shop.say(name), exact: true }),
    message: dialog.getByRole('textbox'),
    reject: button(dialog, shop.say(m.admin_reject_send)),
    keep: button(dialog, shop.say(m.admin_reject_keep)),
  }
}

export const isPhone = (): boolean => test.info().project.name.endsWith('390')

/** Expects the success message of a status change. */
export const expectOrderUpdated = (page: Page, shop: Shop): Promise<void> =>
  expectPopup(page, shop.specified('Order status updated successfully', m.admin_order_updated))

export async function confirmedOrder() {
  const order = await placeOwnOrder()
  await api.orders.confirm({ order_id: order.id }, await asOwner())
  return order
}
