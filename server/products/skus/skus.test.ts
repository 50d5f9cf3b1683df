import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { skuOf } from '#contract/products/skus.ts'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { type Json, productCallsIn } from '../../../test/shop/product-calls.ts'
import { rowsIn } from '../../../test/database/rows.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { nameVariants } from './skus.ts'

const shop = await testShop()
const { request, database, ctx } = shop
const { token } = await peopleIn(shop).makeAdmin()
const { read, makeSubcategory } = rowsIn(database.pool)
const { make, change, changed } = productCallsIn(shop, token, {
  subcategory_id: await makeSubcategory('Dresses'),
  quantity: 5,
})
const { makeArea } = goodsIn(database.pool)
const { fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))

const skusOf = ({ variants }: Json): string[] => variants.map(({ sku }: Json) => sku)
const found = async (search: string): Promise<number[]> =>
  (
    await request('GET', `/api/product/all?search=${encodeURIComponent(search)}`, { token })
  ).json.products.map(({ id }: Json) => id)

test('a SKU is made of address, colour and size, in letters of any script, and never too long', () => {
  expect(skuOf('nour-dress', 'Clay', 'M')).toBe('nour-dress-CLAY-M')
  expect(skuOf('vase', null, null)).toBe('vase')
  expect(skuOf('set', 'Off white / ecru', '36½')).toBe('set-OFF-WHITE-ECRU-36½')
  expect(skuOf('شال', 'أحمر', null)).toBe('shal-AHMR')
  expect(skuOf('فستان-لمار-الشيفون', 'أسود', 'L')).toBe('fstan-lmar-alshyfwn-ASWD-L')
  expect(skuOf('بُرنُس', null, '٣٨')).toBe('brns-38')
  for (const size of ['M', 'x'.repeat(40)]) {
    const long = skuOf('a'.repeat(220), 'c'.repeat(60), size)
    expect(long.length).toBeLessThan(limits.sku)
    expect(long.endsWith('X'.repeat(3)) || long.endsWith('-M')).toBe(true)
  }
})

test('what nobody named is named by the shop; what is typed stays as typed, with its barcode', async () => {
  const product = await make({
    ...{ name: 'Nour dress', sizes: ['S', 'M'], colors: ['Clay', 'Oat'] },
    variants: [{ size: 's', color: 'CLAY', sku: ' own-1 ', barcode: '6221031010014' }],
  })
  expect(skusOf(product).sort()).toEqual([
    'nour-dress-CLAY-M',
    'nour-dress-OAT-M',
    'nour-dress-OAT-S',
    'own-1',
  ])
  const renamed = await changed(product.id, { name: 'Nour linen dress', sizes: ['S', 'M', 'L'] })
  expect(skusOf(renamed).sort()).toEqual(
    [...skusOf(product), 'nour-linen-dress-CLAY-L', 'nour-linen-dress-OAT-L'].sort(),
  )
  const emptied = await changed(product.id, {
    variants: [{ size: 'S', color: 'Clay', sku: '', barcode: '' }],
  })
  expect(
    emptied.variants.find(({ size, color }: Json) => size === 'S' && color === 'Clay'),
  ).toMatchObject({
    ...{ sku: 'nour-linen-dress-CLAY-S', barcode: null },
  })
})

test('digits are Latin whatever keyboard they were typed on, as a scanner reads them', async () => {
  const product = await make({
    name: 'Shawl',
    sizes: ['٣٨'],
    variants: [{ size: '٣٨', sku: '\u200fAB-١٢٣', barcode: "'۶۲۲۱٠٣" }],
  })
  expect(product.variants).toMatchObject([{ sku: 'AB-123', barcode: '622103' }])
  expect(skuOf('shawl', null, '٣٨')).toBe('shawl-38')
  expect((await change(product.id, { variants: [{ size: '٣٨', sku: "'" }] })).status).toBe(200)
  const scanned = await request('GET', `/api/stock/find?code=${encodeURIComponent('۶۲۲۱٠٣')}`, {
    token,
  })
  expect(scanned.json).toMatchObject({ exact: true, hits: [{ name: 'Shawl' }] })
})

test('none is like another, in whatever capitals', async () => {
  const red = await make({ name: 'Cup', colors: ['Red'] })
  const cupRed = await make({ name: 'Cup red' })
  expect([skusOf(red), skusOf(cupRed)]).toEqual([['cup-RED'], ['cup-red-2']])
  const refused = await change(cupRed.id, { variants: [{ sku: 'CUP-red' }] })
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    { 'variants.0.sku': ['Another variant has this SKU'] },
  ])
  const twice = await request('POST', '/api/product/create', {
    token,
    body: {
      ...{ name: 'Twice', price: 1, subcategory_id: red.subcategory_id, sizes: ['S', 'M'] },
      variants: [
        { size: 'S', sku: 'one' },
        { size: 'M', sku: 'ONE' },
      ],
    },
  })
  expect([twice.status, twice.json.errors]).toEqual([
    422,
    { 'variants.1.sku': ['This SKU stands here twice'] },
  ])
  const unknown = await change(red.id, { variants: [{ color: 'Blue', sku: 'x' }] })
  expect([unknown.status, Object.keys(unknown.json.errors)]).toEqual([422, ['variants.0.color']])
  expect(await read(`select count(*)::int from products where name = 'Twice'`)).toBe(0)
})

test('two variants exchange theirs', async () => {
  const { id } = await make({ name: 'Swap', sizes: ['S', 'M'] })
  const swapped = await changed(id, {
    variants: [
      { size: 'S', sku: 'swap-M' },
      { size: 'M', sku: 'swap-S' },
    ],
  })
  expect(skusOf(swapped)).toEqual(['swap-M', 'swap-S'])
})

test('what left the list, or the shop, lets go of a SKU that is wanted elsewhere', async () => {
  const left = await make({
    name: 'Left',
    sizes: ['S', 'M'],
    variants: [{ size: 'M', sku: 'wanted-1' }],
  })
  await changed(left.id, { sizes: ['S'] })
  const deleted = await make({ name: 'Deleted', variants: [{ sku: 'wanted-2' }] })
  await request('GET', `/api/product/delete/${deleted.id}`, { token })
  for (const sku of ['wanted-1', 'wanted-2'])
    expect(skusOf(await make({ variants: [{ sku }] }))).toEqual([sku])
  // A returning size gets a new SKU.
  expect(skusOf(await changed(left.id, { sizes: ['S', 'M'] }))).toEqual(['left-S', 'left-M'])
})

test('the dashboard finds a product by a SKU and a barcode', async () => {
  const { id } = await make({
    name: 'Found',
    sizes: ['S'],
    variants: [{ size: 'S', sku: 'QX-77/b', barcode: '6221031019871' }],
  })
  for (const search of ['QX-77/b', 'qx-77', '6221031019871', '٦٢٢١٠٣١٠١٩٨٧١'])
    expect(await found(search), search).toEqual([id])
})

test('an order keeps the SKU and the cost of the day', async () => {
  const { id, sizes } = await make({ name: 'Sold', sizes: ['S'], cost: 40 })
  const { order } = (await buy(await fill({ product_id: id, size_id: sizes[0].id }))).json
  await changed(id, { cost: 55, variants: [{ size: 'S', sku: 'other' }] })
  expect(
    await read('select json_build_array(sku, cost) from order_lines where order_id = $1', [
      order.id,
    ]),
  ).toEqual(['sold-S', 4000])
})

test('what a program before this one wrote is named by itself', async () => {
  const { id } = await make({ name: 'Older', sizes: ['S', 'M'] })
  await read('update variants set sku = null where product_id = $1', [id])
  await nameVariants(ctx, new AbortController().signal)
  expect(skusOf((await request('GET', `/api/product/get/${id}`, { token })).json.product)).toEqual([
    'older-S',
    'older-M',
  ])
  expect(await found('older-M')).toEqual([id])
})
