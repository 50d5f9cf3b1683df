/** Every screen of the shop, by name, as a guest with something in the cart meets it. */
import type { Page } from '@playwright/test'
import { plainPiece, goodsOf } from './pieces.ts'
import type { Language } from './shop.ts'
import { api, bringCart, makeCart, recipients } from './shopping.ts'

export const addresses = {
  home: '/',
  shop: '/shop',
  dresses: '/dresses',
  category: '/category/table-tray',
  'sub-category': '/category/dresses?subcategory=kaftans',
  product: '/productdetails/coat-cairo',
  'product-sold-out': '/productdetails/dress-salma',
  'product-without-reviews': '/productdetails/basket-nuba',
  search: '/searchedproducts?search=linen',
  'search-nothing-found': '/searchedproducts?search=zzzzqq',
  'search-start': '/searchedproducts',
  cart: '/cart',
  checkout: '/checkout',
  'not-found': '/nowhere',
} as const

/** Fills the visitor's cart with five pieces; to be called before the first page is opened. */
export async function becomeGuest(page: Page): Promise<void> {
  await bringCart(page, await makeCart(goodsOf(plainPiece(), 2), { slug: 'cushion-velvet', size: '45 cm', colour: 'Olive', quantity: 3 }))
}

/** Answers the address of the page of a new order, by somebody who writes in this language. */
export async function placeOrder(language: Language): Promise<string> {
  const goods = { slug: 'candle-amber', size: '220 g', colour: 'Sage', quantity: 2 }
  const { areaEstimate } = await api.areas.estimate({})
  const { firstName, lastName, state, address } = recipients[language]
  const { order } = await api.checkout.placeOrder({
    ...{ guestToken: await makeCart(goods), first_name: firstName, last_name: lastName, state, address },
    ...{ phone: '01012345678', email: 'mona@mail.example', city: areaEstimate[0]?.id ?? 0 },
  })
  return `/order/${order.token}`
}
