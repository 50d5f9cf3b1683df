/** Where addresses of a former shop lead (R412), in the order in which it is tried. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '#server/ctx.ts'
import { openDb } from '#server/db/connect.ts'
import { findImportedProduct } from '#server/imports/imports.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'
import { findNewAddress } from './redirects.ts'

const shop = await testShop()
const { ctx } = shop
const { post } = await adminIn(shop)
const { pool } = shop.database

const lead = (url: string) => findNewAddress(ctx, url, findImportedProduct)
const redirect = async (old_address: string, new_address: string) =>
  (await post('/api/redirect/create', { old_address, new_address })).json.redirect
const make = async (name: string, subcategory_id: number, more: object = {}) =>
  (await post('/api/product/create', { name, price: 5, subcategory_id, quantity: 1, ...more })).json
    .product

const ids = { kaftans: 0, hidden: 0, linen: 0 }

beforeAll(async () => {
  const category = async (name: string, name_ar: string) =>
    (await post('/api/category/create', { name, name_ar })).json.category.id
  const subcategory = async (
    category_id: number,
    name: string,
    name_ar: string,
    status = 'active',
  ) =>
    (await post('/api/subcategory/create', { category_id, name, name_ar, status })).json.subcategory
      .id
  const clothes = await category('Long Dresses', 'فساتين طويلة')
  const home = await category('Home', 'البيت')
  ids.kaftans = await subcategory(clothes, 'Kaftans', 'قفاطين')
  await subcategory(clothes, 'New in', 'جديد')
  await subcategory(home, 'New in', 'جديد')
  ids.hidden = await subcategory(home, 'Secrets', 'أسرار', 'hidden')
  ids.linen = (await make('Linen Shirt', ids.kaftans)).id
  await make('قفطان النوبة', ids.kaftans)
  await make('Unseen Vase', ids.hidden)
  await pool.query(`insert into product_former_slugs (slug, product_id) values ('old-linen', $1)`, [
    ids.linen,
  ])
  const page = {
    title: 'Story',
    slug: 'our-story',
    state: 'published',
    footer: 'none',
    sections: [],
  }
  await post('/api/ownPage/create', page)
  await post('/api/ownPage/create', { ...page, slug: 'secret', state: 'draft' })
})

const arabicSlug = encodeURIComponent('قفطان-النوبة')

describe('without a redirect', () => {
  test.each([
    ['/products/linen-shirt', '/productdetails/linen-shirt'],
    ['/Products/LINEN-SHIRT/', '/productdetails/linen-shirt'],
    ['/collections/all/products/linen-shirt', '/productdetails/linen-shirt'],
    ['/product/linen-shirt/', '/productdetails/linen-shirt'],
    ['/ar/products/linen-shirt', '/ar/productdetails/linen-shirt'],
    ['/en/products/linen-shirt', '/productdetails/linen-shirt'],
    ['/products/old-linen', '/productdetails/linen-shirt'],
    [`/product/${arabicSlug}`, `/productdetails/${arabicSlug}`],
    [`/product/${arabicSlug.toLowerCase()}/`, `/productdetails/${arabicSlug}`],
    ['/products/قفطان-النوبة', `/productdetails/${arabicSlug}`],
    [
      '/products/linen-shirt?variant=44&utm_source=mail&UTM_Medium=a%26b&fbclid=x&lang=en',
      '/productdetails/linen-shirt?utm_source=mail&UTM_Medium=a%26b&fbclid=x&lang=en',
    ],
    ['/products/linen-shirt?lang=ar', '/ar/productdetails/linen-shirt?lang=ar'],
    ['/products/unseen-vase', null],
    ['/products/nothing', null],
    ['/products/1', null],
    ['/products', null],
    ['/products/linen-shirt/more', null],
    ['/collections/long-dresses', '/category/long-dresses'],
    [`/collections/${encodeURIComponent('فساتين-طويلة')}`, '/category/long-dresses'],
    ['/product-category/clothes/long-dresses/', '/category/long-dresses'],
    [
      '/product-category/long-dresses/kaftans/page/2/',
      '/category/long-dresses?subcategory=kaftans',
    ],
    [
      `/ar/collections/${encodeURIComponent('قفاطين')}?utm_campaign=eid`,
      '/ar/category/long-dresses?subcategory=kaftans&utm_campaign=eid',
    ],
    ['/collections/new-in', '/category/long-dresses?subcategory=new-in'],
    ['/product-category/home/new-in', '/category/home?subcategory=new-in'],
    ['/collections/secrets', null],
    ['/collections/nothing', null],
    ['/collections/all', '/shop'],
    ['/ar/collections/?utm_source=a', '/ar/shop?utm_source=a'],
    ['/pages/Our-Story', '/pages/our-story'],
    ['/pages/About', '/about'],
    ['/pages/our-story', null],
    ['/pages/secret', null],
    ['/pages/nothing', null],
    ['/wp-content/uploads/a.jpg', null],
  ])('%s leads to %s', async (url, address) => {
    expect(await lead(url)).toBe(address)
  })
})

test('the slug under which a file brought a product leads to it', async () => {
  await pool.query(
    `with made as (insert into imports (file_name, format, state, summary, choices, user_name)
       values ('a.csv', 'shopify', 'done', '{}', '{}', 'Mona') returning id)
     insert into import_products (import_id, place, row, rows, outcome, state, name, slug, product_id, version)
     select id, 1, 1, 1, 'new', 'done', 'Shirt', 'shirt-of-file', $1, 1 from made`,
    [ids.linen],
  )
  expect(await lead('/products/shirt-of-file')).toBe('/productdetails/linen-shirt')
})

describe('by its redirect', () => {
  test('the exact query comes before the address without one, whatever the order and spelling', async () => {
    await redirect('/index.php?route=product&id=5', '/productdetails/linen-shirt')
    await redirect('/index.php', '/shop')
    expect(await lead('/index.php?id=5&route=product')).toBe('/productdetails/linen-shirt')
    expect(await lead('/INDEX.php/?Route=Product&ID=5&utm_source=x')).toBe(
      '/productdetails/linen-shirt?utm_source=x',
    )
    expect(await lead('/index.php?id=6')).toBe('/shop')
    expect(await lead('/index.php')).toBe('/shop')
  })

  test('it comes before the slug of a product, in the language that is asked for', async () => {
    await redirect('/products/linen-shirt-2', '/sale?page=2')
    expect(await lead('/ar/products/linen-shirt-2?utm_source=a')).toBe(
      '/ar/sale?page=2&utm_source=a',
    )
    await redirect('/ar/products/only-arabic', '/')
    expect(await lead('/ar/products/only-arabic')).toBe('/ar')
    expect(await lead('/products/only-arabic')).toBeNull()
    await redirect('/start', '/?tab=sets')
    expect(await lead('/ar/start')).toBe('/ar?tab=sets')
    await redirect('/arabic-start', '/ar/shop')
    expect(await lead('/ar/arabic-start')).toBe('/ar/shop')
  })

  test('a chain leads to its end at once, and a circle nowhere', async () => {
    await redirect('/chain/1', '/chain/2')
    await redirect('/chain/2', '/chain/3')
    await redirect('/chain/3', '/shop')
    expect(await lead('/chain/1')).toBe('/shop')
    // Written by hand: the rules refuse it.
    await pool.query(`insert into redirects (old_address, new_address) values
      ('/loop/1', '/loop/2'), ('/loop/2', '/loop/3'), ('/loop/3', '/LOOP/1?x=1'), ('/into', '/loop/1')`)
    for (const url of ['/loop/1', '/loop/2', '/loop/3', '/into']) expect(await lead(url)).toBeNull()
    await pool.query(
      `insert into redirects (old_address, new_address)
       select '/far/' || n, '/far/' || n + 1 from generate_series(1, 50) as n`,
    )
    expect(await lead('/far/1')).toBeNull()
    expect(await lead('/far/45')).toBe('/far/51')
  })

  test('a chain ends where the shop has a page by now', async () => {
    await redirect('/to/jars', '/category/jars')
    await redirect('/category/jars', '/shop')
    expect(await lead('/to/jars')).toBe('/shop')
    await post('/api/category/create', { name: 'Jars' })
    expect(await lead('/to/jars')).toBe('/category/jars')
  })

  test('one to an address without a page takes none away, and one to a former page is followed', async () => {
    await redirect('/collections/kaftans', '/gone-away')
    expect(await lead('/collections/kaftans')).toBe('/category/long-dresses?subcategory=kaftans')
    await redirect('/collections/abayas', '/ar/collections/all?sort_by=price')
    expect(await lead('/collections/abayas')).toBe('/ar/shop')
    await redirect('/products/linen', '/products/old-linen')
    expect(await lead('/products/linen')).toBe('/productdetails/linen-shirt')
    await redirect('/nobody', '/gone-away')
    expect(await lead('/nobody')).toBe('/gone-away')
  })

  test('a removed one leads nowhere at once', async () => {
    const { id } = await redirect('/gone', '/shop')
    expect(await lead('/gone')).toBe('/shop')
    await post(`/api/redirect/update/${id}`, { new_address: '/sale' })
    expect(await lead('/gone')).toBe('/sale')
    await shop.request('GET', `/api/redirect/delete/${id}`)
    await pool.query('delete from redirects where id = $1', [id])
    expect(await lead('/gone')).toBeNull()
  })

  test('letters that are no ASCII go out as codes, and nothing leads out of the shop', async () => {
    await redirect('/arabic', '/category/فساتين طويلة')
    expect(await lead('/arabic')).toBe(`/category/${encodeURIComponent('فساتين طويلة')}`)
    await pool.query(`insert into redirects (old_address, new_address) values
      ('/bad/1', '/\\evil.example'), ('/bad/2', '/.//evil.example'), ('/bad/3', e'/\\t/evil.example'), ('/bad/4', e'/a\\r\\nLocation: b')`)
    for (const url of ['/bad/1', '/bad/2', '/bad/3', '/bad/4'])
      expect(await lead(url)).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
  })
})

test.each([
  '/api/nothing',
  '/assets/gone.js',
  '/dashboard/nothing',
  '/ar/dashboard/nothing',
  '/preview/abc',
  '/order/abc',
  '/pages/Our-Story?preview=abc',
  '/',
  '/?x=1',
  '/%',
  '/%E0%A4%A',
  '/%00',
  '/products/%ff%fe',
  '/products/%2e%2e%2f',
  `/products/${'x'.repeat(5000)}`,
  `/products/${'%D9%81'.repeat(800)}`,
  `/collections/${'a/'.repeat(2000)}`,
  `/products/x?${'a=1&'.repeat(1200)}`,
  '/products/%27%3B%20drop%20table%20products',
  '//evil.example/products/x',
])('%s leads nowhere', async (url) => {
  expect(await lead(url)).toBeNull()
})

test('an address that nobody knows is looked up by indices alone, at most three times', async () => {
  const asked: string[] = []
  const client = {
    query: (statement: string | { text: string }, values?: unknown[]) => {
      asked.push(typeof statement === 'string' ? statement : statement.text)
      return pool.query(statement as string, values)
    },
  } as unknown as Ctx['client']
  const counted = { ...ctx, client, db: openDb(client) }
  const count = async (url: string) => {
    asked.length = 0
    expect(await findNewAddress(counted, url, findImportedProduct)).toBeNull()
    return asked.length
  }
  expect(await count('/nobody/knows?a=1')).toBe(1)
  expect(await count('/products/nobody-knows')).toBe(3)
  expect(await count('/dashboard/nobody-knows')).toBe(0)
  await pool.query(
    `insert into redirects (old_address, new_address) select '/n/' || n, '/shop' from generate_series(1, 20000) as n`,
  )
  await pool.query('analyze redirects')
  const { rows } = await pool.query(
    `explain select * from redirects where old_address = any ('{/a?b,/a}'::text[])`,
  )
  expect(JSON.stringify(rows)).toContain('redirects_old_address_unique')
})
