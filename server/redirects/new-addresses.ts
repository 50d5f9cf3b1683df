/** New addresses of requests for pages that the shop has not (R412). */
import { oldAddressOf } from '#contract/shop/redirects.ts'
import { pathToCategory, pathToOwnPage } from '#contract/shop/list-addresses.ts'
import { type PageName, pageNames } from '#contract/shop/page-text.ts'
import { findShownId, findShownProduct } from '#server/catalogue/catalogue.ts'
import { listCategories } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { findPublishedSlug } from '#server/own-pages/own-pages.ts'
import { slugOf } from '#server/slug.ts'
import { type Ahead, followRedirects } from './following.ts'
import { isOwn, isReserved } from './own-addresses.ts'
import { inArabic, isKept, plainPath } from './spellings.ts'

/** Product by a slug that rooms below know, as of an import; null without one. */
export type FindProduct = (ctx: Ctx, slug: string) => Promise<number | null>

/**
 * Path and query of the page that an old address leads to: null for an address that nobody knows.
 * @param url path and query of a request for which the shop has no page
 */
export async function findNewAddress(
  ctx: Ctx,
  url: string,
  findProduct: FindProduct,
): Promise<string | null> {
  const old = oldAddressOf(url)
  if (!old || isReserved(old)) return null
  const asked = new URL(`http://shop${url}`)
  // What a token shows is shown nowhere else.
  if (asked.searchParams.has('preview')) return null
  const isArabic = /^\/ar\//i.test(url) || /^ar\b/i.test(asked.searchParams.get('lang') ?? '')
  const reached = await followRedirects(ctx, old)
  // A redirect that leads nowhere takes nothing from an address that does without it.
  const found =
    (reached && (await findEnd(ctx, reached, findProduct))) ??
    (await findPage(ctx, plainPath(old), findProduct)) ??
    reached
  if (!found) return null
  const to = new URL(`http://shop${isArabic ? inArabic(found) : found}`)
  for (const [key, value] of asked.searchParams)
    if (isKept(key) && !to.searchParams.has(key)) to.searchParams.append(key, value)
  const path = to.pathname.replace(/^\/+/, '/')
  return path === asked.pathname ? null : path + to.search
}

/** Whether a new address of a redirect leads to a page of this shop, by others or by itself. */
export async function leadsSomewhere(
  ctx: Ctx,
  address: string,
  findProduct: FindProduct,
  ahead?: Ahead,
): Promise<boolean> {
  if ((await findEnd(ctx, address, findProduct)) !== null) return true
  const reached = await followRedirects(ctx, address, ahead)
  return reached !== null && (await findEnd(ctx, reached, findProduct)) !== null
}

/** Address where redirects ended, or of the page to which it leads by itself; null without one. */
async function findEnd(
  ctx: Ctx,
  address: string,
  findProduct: FindProduct,
): Promise<string | null> {
  const stored = oldAddressOf(address)
  if (!stored || (await isOwn(ctx, stored))) return address
  const page = await findPage(ctx, plainPath(stored), findProduct)
  return page && /^\/ar\//.test(stored) ? inArabic(page) : page
}

/** Addresses of former shops by the programs that made them; the last of the words is the slug. */
const formerPages: [address: RegExp, find: FindPage][] = [
  [/^\/(?:collections\/[^/]+\/)?products\/([^/]+)$/, findProductPage],
  [/^\/product\/([^/]+)$/, findProductPage],
  [/^\/(collections(?:\/all)?)$/, async () => '/shop'],
  [/^\/collections\/([^/]+)$/, findCategoryPage],
  [/^\/product-category\/(.+?)(?:\/page\/\d+)?$/, findCategoryPage],
  [/^\/pages\/([^/]+)$/, findOwnPage],
]

type FindPage = (ctx: Ctx, words: string, findProduct: FindProduct) => Promise<string | null>

async function findPage(ctx: Ctx, path: string, findProduct: FindProduct): Promise<string | null> {
  for (const [address, find] of formerPages) {
    const words = address.exec(path)?.[1]
    if (words) return find(ctx, words, findProduct)
  }
  return null
}

async function findProductPage(
  ctx: Ctx,
  word: string,
  findProduct: FindProduct,
): Promise<string | null> {
  const slug = slugOf(word, 'product', 200)
  const id = (await findShownId(ctx, slug)) ?? (await findProduct(ctx, slug))
  const product = id === null ? null : await findShownProduct(ctx, id)
  return product && `/productdetails/${encodeURIComponent(product.slug)}`
}

type Named = { name: string; name_ar: string | null; slug: string }

/** Page of a category or a sub-category: of equal names that in the category named before it. */
async function findCategoryPage(ctx: Ctx, words: string): Promise<string | null> {
  const [slug, parent] = words.split('/').map(slugIn).reverse()
  const isCalled =
    (wanted: string | undefined) =>
    ({ name, name_ar, slug }: Named): boolean =>
      [slug, slugIn(name), name_ar && slugIn(name_ar)].includes(wanted ?? '')
  const categories = await listCategories(ctx)
  const within = (among: typeof categories): string | null => {
    for (const { slug: category, subcategories } of among) {
      const found = subcategories.find(isCalled(slug))
      if (found) return `${pathToCategory(category)}?subcategory=${encodeURIComponent(found.slug)}`
    }
    return null
  }
  const category = categories.find(isCalled(slug))
  return (
    within(categories.filter(isCalled(parent))) ??
    (category ? pathToCategory(category.slug) : within(categories))
  )
}

const slugIn = (name: string): string => slugOf(name, 'category', 120)

async function findOwnPage(ctx: Ctx, word: string): Promise<string | null> {
  if (pageNames.includes(word as PageName)) return `/${word}`
  const slug = await findPublishedSlug(ctx, word)
  return slug && pathToOwnPage(slug)
}
