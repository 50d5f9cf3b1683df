/** Steps of a guest towards an order, for journeys on other topics. */
import type { Locator, Page } from '@playwright/test'
import { makeClient } from '#contract/client.ts'
import { isRefusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { field } from './parts.ts'
import type { Language, Shop } from './shop.ts'

/** API of the shop, for data that no screen shows. */
export const api = makeClient((path, init) => fetch(`${process.env.E2E_URL}${path}`, init))

export type Goods = { slug: string; size: string; colour: string; quantity?: number }

/** Ids for the English names of a product, size and colour. */
async function findGoods({ slug, size, colour, quantity = 1 }: Goods) {
  const { product } = await api.products.get({ id: slug })
  const size_id = product.sizes.find((one) => one.size === size)?.id
  const color_id = product.colours.find(({ name }) => name === colour)?.id
  if (!size_id || !color_id) throw new Error(`The demo shop has no ${slug} in ${size}, ${colour}`)
  return { product_id: product.id, size_id, color_id, quantity }
}

/** New guest cart; returns its token. */
export async function makeCart(...goods: Goods[]): Promise<string> {
  const items = await Promise.all(goods.map(findGoods))
  return (await api.cart.add({ items, guest_token: '' })).guest_token
}

/** Gives the visitor this cart; call it before the first page is opened. */
export async function bringCart(page: Page, guestToken: string): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('guestToken', token), guestToken)
}

/** New guest wishlist in this order; returns its token. */
export async function makeWishlist(...slugs: string[]): Promise<string> {
  const products = await Promise.all(
    slugs.map(async (slug) => (await api.products.get({ id: slug })).product.id),
  )
  let token = ''
  for (const id of products)
    token = (await api.wishlist.create({ products: [id], guest_token: token })).guest_token
  return token
}

/** Gives the visitor this wishlist; call it before the first page is opened. */
export async function bringWishlist(page: Page, token: string): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('wishlistToken', token), token)
}

/** Available stock, which the shop reveals when too many are added (up to 100). */
export async function countLeft(goods: Goods): Promise<number> {
  try {
    await api.cart.add({ items: [{ ...(await findGoods(goods)), quantity: 100 }], guest_token: '' })
    return 100
  } catch (thrown) {
    const left = isRefusal(thrown) ? thrown.shortages?.[0]?.left : undefined
    if (left === undefined) throw thrown
    return left
  }
}

/** Places another guest's order through the API. */
export async function buyElsewhere(goods: Goods): Promise<void> {
  const { areaEstimate } = await api.areas.estimate({})
  const { state, address } = recipients.en
  await api.checkout.placeOrder({
    ...{ guestToken: await makeCart(goods), first_name: 'Omar', last_name: 'Said', state, address },
    ...{ phone: '01112223334', city: areaEstimate[0]?.id ?? 0 },
  })
}

/** Recipients of the journeys' orders. */
export const recipients: Record<
  Language,
  { firstName: string; lastName: string; state: string; address: string; city: string }
> = {
  en: {
    firstName: 'Mona',
    lastName: 'Adel',
    state: 'Dokki',
    address: '14 Mossadak Street, flat 9',
    city: 'Giza',
  },
  ar: {
    firstName: 'منى',
    lastName: 'عادل',
    state: 'الدقي',
    address: '١٤ شارع مصدق، شقة ٩',
    city: 'الجيزة',
  },
}

export const phone = '01012345678'

/** Fills in the required fields of the delivery form. */
export async function fillDelivery(page: Page, shop: Shop): Promise<void> {
  const { firstName, lastName, state, address, city } = recipients[shop.language]
  await field(page, shop.say(m.checkout_first_name)).fill(firstName)
  await field(page, shop.say(m.checkout_last_name)).fill(lastName)
  await field(page, shop.say(m.checkout_phone)).fill(phone)
  await field(page, shop.say(m.checkout_city)).selectOption(city)
  await field(page, shop.say(m.checkout_state)).fill(state)
  await field(page, shop.say(m.checkout_address)).fill(address)
}

/** Values typed by fillDelivery, by label. */
export function typedDelivery(language: Language) {
  const { firstName, lastName, state, address } = recipients[language]
  return [
    [m.checkout_first_name, firstName],
    [m.checkout_last_name, lastName],
    [m.checkout_phone, phone],
    [m.checkout_state, state],
    [m.checkout_address, address],
  ] as const
}

/** Cart link of the header, with any count. */
export const cartLink = (page: Page, shop: Shop): Locator =>
  page.getByRole('banner').getByRole('link', { name: new RegExp(`^${shop.say(m.header_cart)}`) })

/** Address of a confirmed order. */
export const orderPath = /\/order\/[\w-]{20,}$/
