/** Helpers for journeys of the stock: list rows, a scanner, sales and deliveries meanwhile. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { asOwner } from '../desk.ts'
import { newName, newPhone } from '../orders/orders.ts'
import { main, row } from '../parts.ts'
import type { Shop } from '../shop.ts'
import { api } from '../shopping.ts'

type Named = { id: number; name: string; sand?: number }

/** Row of one size of a product. */
export const rowOf = (page: Page, name: string, size: string): Locator =>
  row(main(page), name).filter({
    has: page.getByText(new RegExp(`(^|[\\s,،])\\u2068?${size}\\u2069?$`)),
  })

/** Name of a variant in labels: "Nour Linen Midi Dress, Clay, M". */
export const named = (shop: Shop, ...parts: (string | null)[]): string =>
  parts.filter(Boolean).join(shop.say(m.admin_list_comma))

/** Buys a variant through the API. */
export async function buyPieces(
  { id, sand = undefined }: Named,
  size: number | null,
  quantity: number,
) {
  const item = {
    product_id: id,
    quantity,
    ...(size !== null && { size_id: size }),
    ...(sand && { color_id: sand }),
  }
  const { guest_token } = await api.cart.add({ items: [item], guest_token: '' })
  const { areaEstimate } = await api.areas.estimate({})
  const city = areaEstimate[0]?.id ?? 0
  const form = {
    first_name: newName(),
    last_name: 'Adel',
    state: 'Dokki',
    phone: newPhone(),
    address: '14 Mossadak Street, flat 9',
    city,
  }
  const { order } = await api.checkout.placeOrder({ guestToken: guest_token, ...form } as never)
  return order
}

export async function variantsOf(productId: number) {
  const { products } = await api.stock.sheets({ ids: String(productId) } as never, await asOwner())
  return products[0]?.variants ?? []
}

export async function receivePieces(productId: number, pieces: number): Promise<void> {
  const [variant] = await variantsOf(productId)
  await api.stock.receive(
    { lines: [{ variant_id: variant?.variant_id ?? 0, pieces }] } as never,
    await asOwner(),
  )
}

export const scanField = (page: Page, shop: Shop): Locator =>
  page.getByRole('combobox', { name: shop.say(m.admin_scan_label), exact: true })

/** Types a code like a scanner: keys wherever the focus is, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

export const piecesOf = async (id: number) => (await variantsOf(id)).map(({ pieces }) => pieces)
