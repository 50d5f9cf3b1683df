/** Redirects as the owner writes them, and as an import brings them. */
import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'
import { deleteRedirects, findRedirects, judgeRedirect, writeRedirects } from './redirects.ts'

const shop = await testShop()
const { ctx } = shop
const { get, post, lastChange, name } = await adminIn(shop)
const { read } = goodsIn(shop.database.pool)

const create = (old_address: string, new_address: string) =>
  post('/api/redirect/create', { old_address, new_address })
const made = async (old_address: string, new_address: string) =>
  (await create(old_address, new_address)).json.redirect
const fault = (old_address: string, new_address = '/shop') =>
  judgeRedirect(ctx, { old_address, new_address })

test('a redirect is stored in one spelling, searched, changed, logged and deleted', async () => {
  const redirect = await made('https://former.example/Products/Vase/?b=2&a=1', '/shop#top')
  expect(redirect).toMatchObject({
    old_address: '/products/vase?a=1&b=2',
    new_address: '/shop',
    version: 1,
  })
  expect(await lastChange()).toMatchObject({
    ...{ room: 'redirects', action: 'create', user_name: name, title: redirect.old_address },
    before: null,
  })
  const { id } = redirect
  expect((await get(`/api/redirect/get/${id}`)).json).toEqual({ redirect })
  expect((await get('/api/redirect/all?search=VASE')).json.redirects.data).toEqual([redirect])
  expect((await get('/api/redirect/all?search=shop&sort=old_address')).json.total).toBe(1)
  const changed = await post(`/api/redirect/update/${id}`, { new_address: '/sale', version: 1 })
  expect(changed.json.redirect).toMatchObject({ new_address: '/sale', version: 2 })
  const late = await post(`/api/redirect/update/${id}`, { new_address: '/cart', version: 1 })
  expect([late.status, late.json.fields]).toEqual([409, ['new_address']])
  const own = await post(`/api/redirect/update/${id}`, { old_address: '/cart' })
  expect([own.status, own.json.codes.old_address[0].code]).toEqual([422, 'redirect_own'])
  expect((await get(`/api/redirect/delete/${id}`)).status).toBe(200)
  expect((await get(`/api/redirect/get/${id}`)).status).toBe(404)
})

test('an old address has one redirect, in any spelling', async () => {
  const { id } = await made('/products/taken', '/shop')
  const again = await create('/PRODUCTS/taken/', '/sale')
  expect([again.status, again.json.codes.old_address[0].code]).toEqual([409, 'redirect_taken'])
  const other = await made('/products/other', '/shop')
  const moved = await post(`/api/redirect/update/${other.id}`, { old_address: '/products/taken' })
  expect(moved.status).toBe(409)
  expect(
    (await post(`/api/redirect/update/${id}`, { old_address: '/products/Taken' })).json,
  ).toMatchObject({
    redirect: { version: 1 },
  })
})

test.each([
  ...[
    '/shop',
    '/SHOP/',
    '/ar/shop',
    '/shop?sort=newest',
    '/cart',
    '/about',
    '/contact',
    '/dresses',
  ],
  ...['/dashboard', '/ar/dashboard/orders', '/api/anything', '/media/x.webp', '/assets/a.js'],
  ...[
    '/preview/abc',
    '/order/abc',
    '/reset-password/abc',
    '/robots.txt',
    '/sitemap.xml',
    '/look/a.css',
  ],
  ...['/favicon.svg', '/manifest.webmanifest', '/api', '/ar', '/pages/home', '/opening-soon'],
])('%s is the shop’s own', async (address) => {
  expect(await fault(address)).toBe('own_address')
})

test('pages of records are the shop’s own while they are there', async () => {
  expect(await fault('/category/bowls')).toBeNull()
  expect(await fault('/productdetails/jug')).toBeNull()
  expect(await fault('/pages/our-story')).toBeNull()
  const category = (await post('/api/category/create', { name: 'Bowls' })).json.category
  const { subcategory } = (
    await post('/api/subcategory/create', {
      category_id: category.id,
      name: 'Deep',
      status: 'active',
    })
  ).json
  await post('/api/product/create', {
    ...{ name: 'Jug', price: 5, subcategory_id: subcategory.id, quantity: 1 },
  })
  const page = {
    title: 'Our story',
    slug: 'our-story',
    state: 'draft',
    footer: 'none',
    sections: [],
  }
  const { id } = (await post('/api/ownPage/create', page)).json.page
  expect(await fault('/category/bowls')).toBe('own_address')
  expect(await fault('/productdetails/jug')).toBe('own_address')
  expect(await fault('/pages/our-story')).toBeNull()
  await post(`/api/ownPage/update/${id}`, { state: 'published' })
  expect(await fault('/pages/our-story')).toBe('own_address')
})

test.each([
  'https://evil.example/shop',
  '//evil.example',
  '/\\evil.example',
  '/api/user/logout',
  '/assets/a.js',
  'javascript:alert(1)',
])('%s is no new address', async (address) => {
  expect(await fault('/products/away', address)).toBe('foreign_address')
  expect((await create('/products/away', address)).status).toBe(422)
})

test('an address of this shop may be written whole', async () => {
  expect(await made('/products/whole', `${ctx.config.shopUrl}/sale?page=2`)).toMatchObject({
    new_address: '/sale?page=2',
  })
})

test('no redirect leads in a circle', async () => {
  expect(await fault('/round/a', '/round/a')).toBe('address_circle')
  expect(await fault('/round/a', '/Round/A/?utm_source=mail')).toBe('address_circle')
  expect(await fault('/round/a', '/round/a?x=1')).toBe('address_circle')
  expect(await fault('/round/a', '/ar/round/a')).toBe('address_circle')
  await made('/round/b', '/round/c')
  await made('/round/c', '/round/d')
  expect(await fault('/round/d', '/round/b')).toBe('address_circle')
  expect(await fault('/round/e', '/round/b')).toBeNull()
  const refused = await create('/round/d', '/round/b')
  expect(refused.json.codes.new_address[0].code).toBe('redirect_circle')
})

test('many are written at once: added or replaced, each logged once, none twice', async () => {
  const before = await made('/many/1', '/shop')
  const rows = Array.from({ length: 100 }, (_, at) => ({
    old_address: `/Many/${at}/`,
    new_address: '/sale',
  }))
  const written = await writeRedirects(ctx, [
    ...rows,
    { old_address: '/many/5', new_address: '/decor' },
  ])
  expect(written).toHaveLength(100)
  expect(written.find(({ old_address }) => old_address === '/many/1')?.id).toBe(before.id)
  expect(
    (await findRedirects(ctx, ['/MANY/1', '/many/5', '/none', '?']))
      .map(({ old_address, new_address, version }) => [old_address, new_address, version])
      .sort(),
  ).toEqual([
    ['/many/1', '/sale', 2],
    ['/many/5', '/decor', 1],
  ])
  await writeRedirects(ctx, rows)
  await writeRedirects(ctx, rows)
  expect(
    await read('select sum(version) from redirects where old_address like $1', ['/many/%']),
  ).toBe(102)
  expect(await writeRedirects(ctx, [])).toEqual([])
  await deleteRedirects(ctx, [...written.map(({ id }) => id), 2_000_000_000])
  expect(await findRedirects(ctx, ['/many/1'])).toEqual([])
  await deleteRedirects(ctx, [])
})

test('a redirect that was deleted or changed comes back from its entry in the history', async () => {
  const redirect = await made('/products/back', '/shop')
  await get(`/api/redirect/delete/${redirect.id}`)
  const entry = await lastChange()
  const { version } = (await get(`/api/history/get/${entry.id}`)).json
  expect((await post(`/api/history/restore/${entry.id}`, { version })).status).toBe(200)
  expect((await get(`/api/redirect/get/${redirect.id}`)).json.redirect).toMatchObject({
    old_address: '/products/back',
  })
})

test('the table refuses what is no address of its kind', async () => {
  const insert = 'insert into redirects (old_address, new_address) values ($1, $2) returning id'
  for (const row of [
    ['//a', '/'],
    ['a', '/'],
    ['/a', '//b'],
    ['/a', 'https://b.example'],
    ['/', '/'],
  ])
    await expect(shop.database.pool.query(insert, row)).rejects.toMatchObject({ code: '23514' })
})
