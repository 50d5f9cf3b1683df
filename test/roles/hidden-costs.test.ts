/**
 * Costs of products are in no response to a role without figures, and no request of theirs changes
 * them (R271).
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { checkImport } from '#server/imports/imports.ts'
import { calls } from '../calls/register/register.ts'
import { adminIn, multipart } from '../shop/admin.ts'
import { bulkCallsIn } from '../shop/bulk-calls.ts'
import { goodsIn } from '../shop/goods.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const owner = await adminIn(shop)
const clerk = await adminIn(shop, 'catalogue')
const seller = await adminIn(shop, 'orders')
const secret = '777.25'

let product: { id: number; version: number; subcategory_id: number }
beforeAll(async () => {
  const category_id = (await owner.post('/api/category/create', { name: 'Home' })).json.category.id
  const place = { name: 'Vases', status: 'active', category_id }
  const subcategory_id = (await owner.post('/api/subcategory/create', place)).json.subcategory.id
  const sold = { name: 'Clay vase', price: 900, subcategory_id, quantity: 12, cost: secret }
  product = (await owner.post('/api/product/create', sold)).json.product
})

/** Every reading call, with the product as its record. */
const reads = calls
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ who, method, deletes, stream }) =>
      who === 'admin' && method === 'GET' && !deletes && !stream,
  )
const pathsOf = ({ path, file }: Endpoint) =>
  (file ? ['csv', 'xlsx'] : ['']).map(
    (format) =>
      `${path.replace('{format}', format).replace(/\{\w+\}/g, String(product.id))}?ids=${product.id}&variant_id=1&id=1`,
  )

test('the owner sees it', async () => {
  expect((await owner.get(`/api/product/get/${product.id}`)).json.product.cost).toBe(777.25)
  const { figures, stock } = (await owner.get('/api/stock/all')).json
  expect([figures.value, figures.without_cost, stock.data[0].cost]).toEqual([9327, 0, 777.25])
  expect((await owner.get('/api/export/products.csv')).text).toContain(secret)
})

test.each([
  ['catalogue', clerk],
  ['orders', seller],
])('nothing that %s reads has it', async (_, { get }) => {
  let answered = 0
  for (const path of reads.flatMap(pathsOf)) {
    const { status, text } = await get(path)
    expect(status, path).toBeLessThan(500)
    if (status === 200) answered++
    for (const told of [secret, '9327', '"cost"', 'Cost', 'At cost'])
      expect(text, path).not.toContain(told)
  }
  expect(answered).toBeGreaterThan(5)
})

test('the costs of a file that a manager brought are not read, applied or undone by whom they are kept from', async () => {
  const file = new File(
    ['Name,Name (Arabic),Price,Cost\nLamp,,100,1234.56\nRug,,200,98x76\n'],
    'lamps.csv',
    { type: 'text/csv' },
  )
  const read = await owner.post('/api/import/read', multipart({ file }))
  const { id, columns, words, options } = read.json.import
  expect(JSON.stringify(columns)).toContain('1234.56')
  const look = async () => {
    const paths = [`get/${id}`, `products/${id}`, `problems/${id}`].map(
      (path) => `/api/import/${path}`,
    )
    const files = ['import-result', 'import-problems'].map(
      (name) => `/api/export/${name}.csv?id=${id}`,
    )
    return (await Promise.all([...paths, ...files].map((path) => clerk.get(path))))
      .map(({ text }) => text)
      .join('\n')
  }
  expect(await look()).not.toMatch(/1234\.56|98x76/)
  const places = words.map(({ word }: { word: string }) => ({
    word,
    subcategory_id: product.subcategory_id,
  }))
  const targets = columns.map(({ target }: { target: string | null }) => target)
  expect(targets).toContain('cost')
  const asked = { import_id: id, targets, places, options }
  expect(await clerk.post('/api/import/check', asked)).toMatchObject({
    status: 403,
    json: { needs: ['figures'] },
  })
  // A key that sees costs but may not set them imports none either.
  const made = await owner.post('/api/key/create', {
    name: 'Reader',
    may: { catalogue: 'write', figures: 'read' },
  })
  expect(
    await shop.request('POST', '/api/import/check', { token: made.json.token, body: asked }),
  ).toMatchObject({
    status: 403,
    json: { needs: ['figures'] },
  })
  expect((await owner.post('/api/import/check', asked)).status).toBe(200)
  await checkImport(shop.ctx, { import_id: id, round: 1 }, new AbortController().signal)
  const seen = await look()
  expect(seen).toContain('Lamp')
  expect(seen).not.toMatch(/1234\.56|98x76/)
  for (const act of ['apply', 'retry', 'undo'])
    expect(await clerk.post(`/api/import/${act}`, { import_id: id }), act).toMatchObject({
      status: 403,
      json: { needs: ['figures'] },
    })
})

describe('who takes care of the catalogue', () => {
  test('changes all else of a product, and neither sets nor learns its cost', async () => {
    const path = `/api/product/update/${product.id}`
    expect(await clerk.post(path, { cost: 1 })).toMatchObject({
      status: 403,
      json: { needs: ['figures'] },
    })
    const costly = { name: 'Vase', price: 1, cost: 1, subcategory_id: product.subcategory_id }
    expect((await clerk.post('/api/product/create', costly)).status).toBe(403)
    const { status, json } = await clerk.post(path, { price: 950 })
    expect(status).toBe(200)
    expect(json.product).not.toHaveProperty('cost')
    expect((await owner.get(`/api/product/get/${product.id}`)).json.product).toMatchObject({
      price: 950,
      cost: 777.25,
    })
  })

  test('hears of a change meanwhile without it', async () => {
    await owner.post(`/api/product/update/${product.id}`, { cost: 800 })
    await owner.post(`/api/product/update/${product.id}`, { price: 970 })
    const { status, json } = await clerk.post(`/api/product/update/${product.id}`, {
      price: 980,
      version: product.version,
    })
    expect([status, json.code, json.fields]).toEqual([409, 'changed_meanwhile', ['price']])
    expect(json.now).toMatchObject({ price: 970 })
    expect(JSON.stringify(json)).not.toContain('cost')
    await owner.post(`/api/product/update/${product.id}`, { cost: secret })
  })

  test('receives a delivery without its prices', async () => {
    const [{ variants }] = (await clerk.get(`/api/stock/products?ids=${product.id}`)).json.products
    const lines = [{ variant_id: variants[0].variant_id, pieces: 1 }]
    const priced = { lines, costs: [{ product_id: product.id, cost: 5 }] }
    expect((await clerk.post('/api/stock/receive', priced)).status).toBe(403)
    expect((await clerk.post('/api/stock/receive', { lines })).status).toBe(200)
  })

  test('previews a change of prices without it', async () => {
    const { preview } = bulkCallsIn(shop, clerk)
    const change = { kind: 'price', direction: 'lower', percent: 50 }
    const { rows } = await preview({ ids: [product.id], change })
    // Whether a price is below the cost would reveal the cost to repeated requests.
    expect(rows.data[0]).toMatchObject({ problem: null, included: true })
    expect(rows.data[0].before).not.toHaveProperty('cost')
  })
})

test('a key that only reads figures sees what pieces cost, and sets it by nothing', async () => {
  const make = async (may: object) =>
    (await owner.post('/api/key/create', { name: 'Books', may })).json.token as string
  const update = (token: string, body: object) =>
    shop.request('POST', `/api/product/update/${product.id}`, { token, body })
  const reading = await make({ catalogue: 'write', figures: 'read' })
  expect(
    (await shop.request('GET', `/api/product/get/${product.id}`, { token: reading })).json.product
      .cost,
  ).toBe(777.25)
  expect(await update(reading, { cost: 1 })).toMatchObject({
    status: 403,
    json: { needs: ['figures'] },
  })
  expect((await update(reading, { badge: 'New' })).json.product).toMatchObject({
    badge: 'New',
    cost: 777.25,
  })
  const setting = await make({ catalogue: 'write', figures: 'write' })
  expect((await update(setting, { cost: 778 })).json.product).toMatchObject({ cost: 778 })
  await owner.post(`/api/product/update/${product.id}`, { cost: secret })
})

test('what a courier asks is read by whoever sets it, and where it goes by who packs', async () => {
  const area_id = await goodsIn(shop.database.pool).makeArea('Siwa', 9000)
  const made = await owner.post('/api/courier/create', {
    name: 'Camel',
    areas: [{ area_id, fee: 61.5, days: 9 }],
  })
  const { id } = made.json.courier
  const paths = [`/api/courier/get/${id}`, '/api/courier/all']
  const packer = await adminIn(shop, 'packing')
  for (const path of paths) {
    expect((await owner.get(path)).text).toContain('61.5')
    for (const { get } of [packer, seller]) {
      const { status, text } = await get(path)
      expect([status, text]).toEqual([200, expect.stringContaining('Siwa')])
      expect(text).not.toContain('61.5')
      expect(text).not.toContain('"fee"')
    }
  }
  const key = async (may: object) =>
    (await owner.post('/api/key/create', { name: 'Reader', may })).json.token
  const read = async (may: object) =>
    shop.request('GET', paths[0] as string, { token: await key(may) })
  expect((await read({ parcels: 'read', figures: 'read' })).text).not.toContain('61.5')
  expect((await read({ shop: 'read' })).text).toContain('61.5')
})
