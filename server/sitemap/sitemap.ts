/**
 * Sitemap of all visible pages, for search engines (sitemaps.org). It contains each page once per
 * language with its counterpart in the other one, and nothing that shoppers cannot see.
 */
import { pathToCategory, pathToOwnPage } from '#contract/shop/list-addresses.ts'
import { pageNames } from '#contract/shop/page-text.ts'
import { listCategories } from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import {
  hasReduced,
  listCategoryTiles,
  listShownRanges,
  listShownSlugs,
} from '#server/catalogue/catalogue.ts'
import { listPublishedPages } from '#server/own-pages/own-pages.ts'
import { getShownSettings } from '#server/settings/settings.ts'

/** Ids of products in one part, each with two addresses: a part stays below 5000 of them. */
export const idsPerPart = 2_450

type Page = {
  /** English path, encoded: '/category/dresses'. */
  path: string
  changedAt?: Date
}

/**
 * The whole sitemap as XML, or, once its products need more than one file, the index of its parts.
 */
export async function writeSitemap(ctx: Ctx): Promise<string> {
  const ranges = await listShownRanges(ctx, idsPerPart)
  if (ranges.every((range) => range === 0))
    return writePages(ctx, [...(await listFixedPages(ctx)), ...(await listProductPages(ctx, 0))])
  const parts = ['pages', ...ranges.map((range) => `products-${range}`)]
  const entries = parts.map(
    (part) => `<sitemap><loc>${ctx.config.shopUrl}/sitemap/${part}.xml</loc></sitemap>`,
  )
  return document('sitemapindex', '', entries)
}

/** A part by its name in the index; null if there is none. */
export async function writeSitemapPart(ctx: Ctx, name: string): Promise<string | null> {
  if (name === 'pages') return writePages(ctx, await listFixedPages(ctx))
  const range = /^products-(0|[1-9]\d{0,4})$/.exec(name)?.[1]
  const pages = range === undefined ? [] : await listProductPages(ctx, Number(range))
  return pages.length > 0 ? writePages(ctx, pages) : null
}

async function listFixedPages(ctx: Ctx): Promise<Page[]> {
  const categories = await listCategories(ctx)
  const decor = await listCategoryTiles(ctx, 'decor', 'en')
  return [
    { path: '/' },
    { path: '/shop' },
    { path: '/track' },
    ...((await hasReduced(ctx)) ? [{ path: '/sale' }] : []),
    ...(decor.length > 0 ? [{ path: '/decor' }] : []),
    ...categories.map(({ slug }) => ({ path: pathToCategory(slug) })),
    ...pageNames.map((name) => ({ path: `/${name}` })),
    ...(await listPublishedPages(ctx)).map(({ slug }) => ({ path: pathToOwnPage(slug) })),
  ]
}

async function listProductPages(ctx: Ctx, range: number): Promise<Page[]> {
  const last = (range + 1) * idsPerPart
  const products = await listShownSlugs(ctx, range * idsPerPart, idsPerPart)
  return products
    .filter(({ id }) => id <= last)
    .map(({ slug, changed_at }) => ({
      path: `/productdetails/${encodeURIComponent(slug)}`,
      changedAt: changed_at,
    }))
}

async function writePages(ctx: Ctx, pages: Page[]): Promise<string> {
  const { shopUrl } = ctx.config
  const { language } = await getShownSettings(ctx)
  return document(
    'urlset',
    ' xmlns:xhtml="http://www.w3.org/1999/xhtml"',
    pages.flatMap(({ path, changedAt }) => {
      const english = escaped(shopUrl + path)
      const arabic = escaped(`${shopUrl}/ar${path === '/' ? '' : path}`)
      const alternates = [
        ['en', english] as const,
        ['ar', arabic] as const,
        ['x-default', language === 'ar' ? arabic : english] as const,
      ]
        .map(
          ([language, address]) =>
            `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
        )
        .join('')
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
      return [english, arabic].map(
        (address) => `<url><loc>${address}</loc>${changed}${alternates}</url>`,
      )
    }),
  )
}

const document = (root: string, namespaces: string, entries: string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>\n${entries.join('\n')}\n</${root}>\n`

/** Also escapes the apostrophe, which encodeURIComponent leaves unchanged. */
const escaped = (address: string): string =>
  address.replaceAll('&', '&amp;').replaceAll("'", '&apos;')
