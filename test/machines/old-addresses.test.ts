/** Requests for pages that the shop has not, answered by pages as they are built (R412). */
import { request as send } from 'node:http'
import { expect, test } from 'vitest'
import { adminIn } from '../shop/admin.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop({ pages: 'built' })
const { post, get } = await adminIn(shop)
const { hostname, port } = new URL(shop.url)

/** Sends the address as it is, which fetch would tidy. */
const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  new Promise<{ status: number; location: string | undefined; kept: string | undefined }>(
    (resolve, reject) =>
      send({ hostname, port, path, method, headers }, (answer) => {
        answer.resume()
        const { location, 'cache-control': kept } = answer.headers
        resolve({ status: answer.statusCode ?? 0, location, kept })
      })
        .on('error', reject)
        .end(),
  )
const led = async (path: string) => {
  const { status, location } = await ask(path)
  return status === 301 ? location : status
}
const redirect = async (old_address: string, new_address: string) =>
  (await post('/api/redirect/create', { old_address, new_address })).json.redirect

test('a redirect is followed while it is there, by GET and HEAD, and never kept by a browser', async () => {
  expect(await led('/index.php?id=5')).toBe(404)
  const { id } = await redirect('/index.php?id=5', '/sale')
  for (const method of ['GET', 'HEAD'])
    expect(await ask('/index.php?id=5&utm_source=mail', method)).toEqual({
      ...{ status: 301, location: '/sale?utm_source=mail', kept: 'no-cache' },
    })
  expect((await ask('/index.php?id=5', 'POST')).status).toBe(404)
  expect(await led('/ar/index.php?id=5')).toBe('/ar/sale')
  await post(`/api/redirect/update/${id}`, { new_address: '/shop' })
  expect(await led('/index.php?id=5')).toBe('/shop')
  await get(`/api/redirect/delete/${id}`)
  expect(await led('/index.php?id=5')).toBe(404)
})

test('a page that is kept comes before a redirect, and a redirect once the page is gone', async () => {
  await redirect('/category/shawls', '/sale')
  expect(await led('/category/shawls')).toBe('/sale')
  const { id } = (await post('/api/category/create', { name: 'Shawls' })).json.category
  expect([await led('/category/shawls'), await led('/category/shawls')]).toEqual([200, 200])
  await get(`/api/category/delete/${id}`)
  expect(await led('/category/shawls')).toBe('/sale')
})

test('addresses of former shops lead to products, also to one that is renamed', async () => {
  const category_id = (await post('/api/category/create', { name: 'Robes', name_ar: 'عبايات' }))
    .json.category.id
  const subcategory_id = (
    await post('/api/subcategory/create', { category_id, name: 'Silk', status: 'active' })
  ).json.subcategory.id
  const { product } = (
    await post('/api/product/create', { name: 'عباية حرير', price: 9, subcategory_id, quantity: 1 })
  ).json
  const there = `/productdetails/${encodeURIComponent('عباية-حرير')}`
  for (const path of [`/products/${encodeURIComponent('عباية-حرير')}`, '/Product/عباية-حرير/'])
    expect(await led(encodeURI(decodeURI(path)))).toBe(there)
  expect(await led('/product-category/robes/silk/')).toBe('/category/robes?subcategory=silk')
  expect(await led(`/ar/collections/${encodeURIComponent('عبايات')}`)).toBe('/ar/category/robes')
  const hidden = await post(`/api/subcategory/update/${subcategory_id}`, {
    ...{ name: 'Silk', category_id, status: 'hidden' },
  })
  expect(hidden.status, hidden.text).toBe(200)
  expect(await led(encodeURI('/products/عباية-حرير'))).toBe(404)
  expect(product.slug).toBe('عباية-حرير')
})

test.each([
  ['/products/%', 400],
  ['/products/%E0%A4%A', 400],
  ['/products/%00', 404],
  ['/products/%0d%0aLocation:%20https:%2f%2fevil.example', 404],
  [`/products/${'x'.repeat(5_000)}`, 404],
  [`/find?${'a=1&'.repeat(1_250)}`, 404],
  ['/dashboard/nothing', 404],
  ['/ar/dashboard/nothing', 404],
  ['/preview/nothing', 404],
  ['/api/nothing', 404],
  ['/assets/nothing.js', 404],
  ['/media/nothing.webp', 404],
])('%s is answered %d, and nothing breaks', async (path, status) => {
  expect(await led(path)).toBe(status)
})

test('nothing leads out of the shop', async () => {
  await redirect('/away', '/shop')
  await shop.database.pool.query(
    `insert into redirects (old_address, new_address) values ('/out/1', '/\\evil.example'), ('/out/2', '/.//evil.example'), ('/out/3', e'/a\\r\\nX: y')`,
  )
  for (const path of [
    '/out/1',
    '/out/2',
    '/out/3',
    '//evil.example/away',
    '/\\evil.example/away',
    '/./away',
    '/x/../away',
  ]) {
    const answer = await ask(path)
    if (answer.status !== 301) continue
    expect(answer.location, path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
    expect(new URL(answer.location as string, shop.url).origin, path).toBe(shop.url)
  }
  expect((await ask('/away', 'GET', { host: 'evil.example' })).location).toBe('/shop')
})

test('strangers of a shop that opens soon are told so at every old address', async () => {
  const opening = { state: 'soon', until: '', words: { en: '', ar: '' } }
  expect((await post('/api/settings/update', { opening })).status).toBe(200)
  expect(await led('/away')).toBe(503)
  await post('/api/settings/update', { opening: { ...opening, state: 'open' } })
  expect(await led('/away')).toBe('/shop')
})
