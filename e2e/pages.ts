/** Every screen of the shop, by name, for a guest with a filled cart and wishlist. */
import type { Page } from '@playwright/test'
import { plainPiece, goodsOf } from './goods/pieces.ts'
import type { Language } from './shop.ts'
import { api, bringCart, bringWishlist, makeCart, makeWishlist, recipients } from './shopping.ts'

export const addresses = {
  home: '/',
  shop: '/shop',
  sale: '/sale',
  decor: '/decor',
  'shop-filtered': '/shop?category=dresses&color_family=beige,green&badge=New&on_sale=1',
  dresses: '/dresses',
  category: '/category/table-tray',
  'sub-category': '/category/dresses?subcategory=kaftans',
  'category-filtered':
    '/category/dresses?size=M,L&color=Clay,Bronze&min_price=2000&in_stock=1&sort=price_asc',
  product: '/productdetails/coat-cairo',
  'product-sold-out': '/productdetails/dress-salma',
  'product-without-reviews': '/productdetails/basket-nuba',
  search: '/searchedproducts?search=linen',
  'search-filtered': '/searchedproducts?search=linen&in_stock=1&sort=price_asc',
  'search-corrected': '/searchedproducts?search=cottn+cushon',
  'search-nothing-found': '/searchedproducts?search=zzzzqq',
  'search-start': '/searchedproducts',
  cart: '/cart',
  wishlist: '/wishlist',
  checkout: '/checkout',
  about: '/about',
  'delivery-returns': '/delivery-returns',
  privacy: '/privacy',
  contact: '/contact',
  track: '/track',
  login: '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password/abcdefghijklmnopqrstuvwxyz',
  'not-found': '/nowhere',
} as const

/**
 * Fills the visitor's cart with five pieces and the wishlist with three; call it before the first
 * page is opened.
 */
export async function becomeGuest(page: Page): Promise<void> {
  await bringWishlist(page, await makeWishlist('dress-salma', 'lamp-fustat', 'dress-nour'))
  await bringCart(
    page,
    await makeCart(goodsOf(plainPiece(), 2), {
      slug: 'cushion-velvet',
      size: '45 cm',
      colour: 'Olive',
      quantity: 3,
    }),
  )
}

/** Token in the address of an order's page. */
export const tokenIn = (address: string): string => address.split('/').at(-1) ?? ''

/** Places an order in a language; returns the address of its page. */
export async function placeOrder(language: Language, phone = '01012345678'): Promise<string> {
  const goods = { slug: 'candle-amber', size: '220 g', colour: 'Sage', quantity: 2 }
  const { areaEstimate } = await api.areas.estimate({})
  const { firstName, lastName, state, address } = recipients[language]
  const { order } = await api.checkout.placeOrder({
    ...{
      guestToken: await makeCart(goods),
      first_name: firstName,
      last_name: lastName,
      state,
      address,
    },
    ...{ phone, email: 'mona@mail.example', city: areaEstimate[0]?.id ?? 0 },
  })
  return `/order/${order.token}`
}
