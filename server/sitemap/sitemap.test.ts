import { refreshCatalogue } from '../../test/database/catalogue.ts'
import { describe, expect, test } from 'vitest'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'
import { idsPerPart } from './sitemap.ts'

const shop = await testShop()
const { pool } = shop.database
const { makeGoods } = goodsIn(pool)

const at = (path: string) => `http://localhost:0${path}`

/**
 * Strict parser of the XML subset in a sitemap: every element is closed, in order, and there is no
 * text outside.
 */
function elementsOf(xml: string): string[] {
  const open: string[] = []
  const seen: string[] = []
  let rest = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n/, '')
  expect(rest.length).toBeLessThan(xml.length)
  while (rest.trim()) {
    const [all, text, closing, name, , empty] =
      /^([^<>&]*(?:&(?:amp|apos|lt|gt|quot);[^<>&]*)*)<(\/?)([\w:]+)((?:\s[\w:-]+="[^"<&]*(?:&(?:amp|apos|lt|gt|quot);[^"<&]*)*")*)(\/?)>/.exec(
        rest,
      ) ?? []
    if (all === undefined || name === undefined) throw new Error(`No XML: ${rest.slice(0, 80)}`)
    if (!open.length && seen.length) throw new Error(`After the end: ${all}`)
    if (closing) expect(open.pop()).toBe(name)
    else seen.push(name)
    if (!closing && !empty) open.push(name)
    if (text?.trim() && !closing) throw new Error(`Text between elements: ${text}`)
    rest = rest.slice(all.length)
  }
  expect(open).toEqual([])
  return seen
}

const locationsOf = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address as string)

async function read(path: string) {
  const reply = await shop.request('GET', path)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'application/xml; charset=utf-8',
  ])
  elementsOf(reply.text)
  return reply.text
}

test('robots.txt forbids nothing and says where the sitemap is', async () => {
  const { status, text, headers } = await shop.request('GET', '/robots.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${at('/sitemap.xml')}\n`)
})

test('what the API answers is not to be listed', async () => {
  for (const path of ['/api/settings', '/api/nothing', '/api/docs']) {
    expect((await shop.request('GET', path)).headers.get('x-robots-tag'), path).toBe('noindex')
  }
})

describe('a small shop', () => {
  test('every page that is shown stands there once per language, and no other', async () => {
    const arabic = await makeGoods({ name: 'Vase' })
    const archived = await makeGoods({ name: 'Bowl' })
    const hidden = await makeGoods({ name: 'Tray' })
    const odd = await makeGoods()
    await pool.query(`update products set slug = 'مزهرية-النيل' where id = $1`, [arabic.id])
    await refreshCatalogue(pool)
    await pool.query(`update products set slug = 'd''oro' where id = $1`, [odd.id])
    await refreshCatalogue(pool)
    await pool.query('update products set archived_at = now() where id = $1', [archived.id])
    await refreshCatalogue(pool)
    await pool.query(
      `update subcategories set status = 'hidden' where id = (select subcategory_id from products where id = $1)`,
      [hidden.id],
    )
    await refreshCatalogue(pool)
    const { rows: categories } = await pool.query<{ slug: string }>('select slug from categories')

    const xml = await read('/sitemap.xml')
    const own = ['/about', '/delivery-returns', '/privacy', '/contact']
    const paths = [
      '',
      '/shop',
      '/track',
      ...own,
      ...categories.map(({ slug }) => `/category/${encodeURIComponent(slug)}`),
    ]
    const products = [
      '/productdetails/%D9%85%D8%B2%D9%87%D8%B1%D9%8A%D8%A9-%D8%A7%D9%84%D9%86%D9%8A%D9%84',
      '/productdetails/d&apos;oro',
    ]
    const expected = [...paths, ...products].flatMap((path) => [at(path || '/'), at(`/ar${path}`)])
    expect(locationsOf(xml).sort()).toEqual(expected.sort())
  })

  test('each names its counterpart, and a product when it was changed', async () => {
    const { id } = await makeGoods({ name: 'Lamp' })
    await pool.query(
      `update products set slug = 'lamp', created_at = '2026-02-03T04:05:06Z' where id = $1`,
      [id],
    )
    await refreshCatalogue(pool)
    const xml = await read('/sitemap.xml')
    const alternates = [
      ['en', '/productdetails/lamp'],
      ['ar', '/ar/productdetails/lamp'],
      ['x-default', '/productdetails/lamp'],
    ].map(
      ([language, path]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${at(path as string)}"/>`,
    )
    for (const path of ['/productdetails/lamp', '/ar/productdetails/lamp']) {
      expect(xml).toContain(
        `<url><loc>${at(path)}</loc><lastmod>2026-02-03T04:05:06.000Z</lastmod>${alternates.join('')}</url>`,
      )
    }
    expect(xml).toContain(`<url><loc>${at('/ar')}</loc><xhtml:link`)
  })

  test('a change shows at once', async () => {
    const { id } = await makeGoods({ name: 'Candle' })
    await pool.query(`update products set slug = 'candle-new' where id = $1`, [id])
    await refreshCatalogue(pool)
    await expect.poll(() => read('/sitemap.xml')).toContain('candle-new')
    await pool.query('update products set archived_at = now() where id = $1', [id])
    await refreshCatalogue(pool)
    await expect.poll(() => read('/sitemap.xml')).not.toContain('candle-new')
  })
})

test('a large shop names the parts that hold all of it', async () => {
  await pool.query(
    `insert into subcategories (name, slug, category_id) select 'Many', 'many', min(id) from categories`,
  )
  await refreshCatalogue(pool)
  await pool.query(
    `insert into products (id, slug, name, price, subcategory_id) overriding system value
     select id, 'many-' || id, 'Many', 100, (select id from subcategories where slug = 'many') from unnest($1::integer[]) as id`,
    [
      [
        idsPerPart - 1,
        idsPerPart,
        idsPerPart + 1,
        2 * idsPerPart,
        2 * idsPerPart + 1,
        4 * idsPerPart,
      ],
    ],
  )
  await refreshCatalogue(pool)
  const index = await read('/sitemap.xml')
  const parts = locationsOf(index)
  expect(parts).toEqual(
    ['pages', 'products-0', 'products-1', 'products-2', 'products-3'].map((name) =>
      at(`/sitemap/${name}.xml`),
    ),
  )
  const addresses = (await Promise.all(parts.map((part) => read(new URL(part).pathname)))).map(
    locationsOf,
  )
  const { rows } = await pool.query<{ slug: string }>(
    `select product.slug from products as product join subcategories as s on s.id = product.subcategory_id
     where product.archived_at is null and s.status = 'active'`,
  )
  const products = addresses.slice(1).flat()
  expect(new Set(products).size).toBe(products.length)
  expect(products.length).toBe(2 * rows.length)
  expect(addresses[3]).toEqual([
    at(`/productdetails/many-${2 * idsPerPart + 1}`),
    at(`/ar/productdetails/many-${2 * idsPerPart + 1}`),
  ])
  for (const nowhere of [
    'products-4',
    'products-01',
    'products--1',
    'products-99999',
    'products-999999',
    'other',
    '..%2Fpages',
  ]) {
    expect((await shop.request('GET', `/sitemap/${nowhere}.xml`)).status, nowhere).toBe(404)
  }
})
