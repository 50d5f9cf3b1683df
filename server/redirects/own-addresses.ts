/** Addresses that the shop answers itself, of which no redirect can lead away. */
import { pageNames } from '#contract/shop/page-text.ts'
import { findShownId } from '#server/catalogue/catalogue.ts'
import { findCategoryByName } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { findPublishedSlug } from '#server/own-pages/own-pages.ts'

/** First words of addresses below which everything is the shop's own, or nobody's. */
const reserved = new Set([
  ...['api', 'assets', 'media', 'icons', 'look', 'sitemap', 'livez', 'readyz'],
  ...['dashboard', 'preview', 'order', 'reset-password', 'join'],
])

/** Whole addresses of pages and files; web/routes.ts and the routes of the server have no others. */
const whole = new Set<string>([
  ...['shop', 'sale', 'decor', 'dresses', 'sets', 'coats', 'searchedproducts'],
  ...['cart', 'wishlist', 'checkout', 'track', 'login', 'register', 'forgot-password', 'profile'],
  ...['opening-soon', ...pageNames, 'offline', 'robots.txt', 'sitemap.xml', 'worker.js'],
  ...['manifest.webmanifest', 'dashboard.webmanifest', 'favicon.svg', 'apple-touch-icon.png'],
  ...['icon-192.png', 'icon-512.png', 'icon-maskable-512.png', 'share.jpg'],
])

/** Records with a page of their own, by the first word of its address. */
const records: Record<string, (ctx: Ctx, reference: string) => Promise<unknown>> = {
  category: findCategoryByName,
  pages: findPublishedSlug,
  productdetails: findShownId,
}

/** Whether all addresses that begin like this one are the shop's, with or without a record. */
export const isReserved = (address: string): boolean => reserved.has(wordsOf(address)[0] ?? '')

/** Whether the shop answers this address with a page or a file. @param address in stored form */
export async function isOwn(ctx: Ctx, address: string): Promise<boolean> {
  const [first = '', second, ...others] = wordsOf(address)
  if (first === '' || reserved.has(first)) return true
  if (second === undefined) return whole.has(first)
  return others.length === 0 && Boolean(await records[first]?.(ctx, second))
}

/** Words of an address in stored form, without its language and query. */
const wordsOf = (address: string): string[] =>
  address
    .replace(/\?.*$/s, '')
    .replace(/^\/ar(?=\/|$)/, '')
    .split('/')
    .filter(Boolean)
