/** Stock counts over HTTP, while the shop keeps selling. */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { moveStock } from '#server/products/products.ts'
import { adminIn } from '../../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { type Json, productCallsIn } from '../../../test/shop/product-calls.ts'
import { rowsIn } from '../../../test/database/rows.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { get, post, lastChange, token, name: adminName } = await adminIn(shop)
const { makeArea } = goodsIn(shop.database.pool)
const { itemOf } = rowsIn(shop.database.pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 0))
const dresses = await createCategory(shop.ctx, { name: 'Dresses' })
const home = await createCategory(shop.ctx, { name: 'Home' })
const day = await createSubcategory(shop.ctx, { category_id: dresses.id, name: 'Day' })
const vases = await createSubcategory(shop.ctx, { category_id: home.id, name: 'Vases' })
const { make, changed } = productCallsIn(shop, token, { subcategory_id: day.id })

let made = 0
/** Product with a quantity in each size. */
const sized = (quantities: Record<string, number>, subcategory_id = day.id): Promise<Json> =>
  make({
    ...{ name: `Dress ${++made}`, subcategory_id, sizes: Object.keys(quantities), cost: 20 },
    stock: Object.entries(quantities).map(([size, quantity]) => ({ size, quantity })),
  })
const variantOf = (product: Json, size: string | null = null) =>
  product.variants.find((one: Json) => one.size === size).id
const buyOf = async (product: Json, size: string, quantity: number) => {
  const size_id = product.sizes.find((one: Json) => one.size === size).id
  const { status, json } = await buy(await fill({ product_id: product.id, size_id, quantity }), {
    ...form,
    phone: phoneOf(++made),
  })
  expect(status).toBe(201)
  return json.order
}
const open = async (body: object = {}): Promise<number> => {
  const { status, json, text } = await post('/api/stock/count/open', body)
  expect(status, text).toBe(201)
  return json.count.id
}
const add = (count_id: number, body: object, key?: string) =>
  post('/api/stock/count/add', { count_id, ...body }, key ? { 'idempotency-key': key } : {})
const apply = (count_id: number, body: object = {}) =>
  post('/api/stock/count/apply', { count_id, ...body })
const see = async (id: number, query = '') =>
  (await get(`/api/stock/count/get/${id}?${query}`)).json
const piecesOf = async (variant: number) =>
  (await get(`/api/stock/moves?variant_id=${variant}`)).json.stock.pieces

test('what differed when it was counted is applied, and what was sold meanwhile stays sold', async () => {
  const dress = await sized({ S: 8, M: 4, L: 3, XL: 0 })
  const id = await open({ category_id: dresses.id })
  expect((await add(id, { variant_id: variantOf(dress, 'S'), pieces: 7 })).json.line).toMatchObject(
    {
      pieces: 7,
      expected: 8,
      unsure: false,
      now: 8,
    },
  )
  await add(id, { code: `${dress.slug}-m`, pieces: 4 })
  await buyOf(dress, 'S', 2)
  const { count, figures, lines } = await see(id)
  expect(count).toMatchObject({
    name: 'Dresses',
    opened_by: adminName,
    counted: 2,
    differ: 1,
    difference: -1,
    applied_at: null,
  })
  expect(figures).toEqual({
    ...{ all: 4, counted: 2, pieces: 11, differ: 1, unsure: 0, sold_since: 2 },
    ...{ uncounted: 2, uncounted_empty: 1, uncounted_pieces: 3 },
  })
  // Last counted first.
  expect(
    lines.data.map((line: Json) => [line.size, line.pieces, line.expected, line.counted_by]),
  ).toEqual([
    ['M', 4, 4, adminName],
    ['S', 7, 8, adminName],
  ])
  expect((await see(id, 'differ=1')).lines.data).toMatchObject([{ size: 'S', cost: 20, now: 6 }])
  expect((await apply(id, { note: 'Autumn count' })).json.count).toMatchObject({
    applied_by: adminName,
    note: 'Autumn count',
  })
  expect(await lastChange()).toMatchObject({
    room: 'stock',
    action: 'update',
    record_id: id,
    title: 'Dresses',
    after: { pieces: -1 },
  })
  expect(await piecesOf(variantOf(dress, 'S'))).toBe(5)
  expect(await piecesOf(variantOf(dress, 'L'))).toBe(3)
  const { moves } = (await get(`/api/stock/moves?variant_id=${variantOf(dress, 'S')}`)).json
  expect(moves.data[0]).toMatchObject({
    kind: 'count',
    pieces: -1,
    quantity_after: 5,
    note: 'Autumn count',
    user_name: adminName,
  })
})

test('what a file has put right since it was counted has to be counted again', async () => {
  const dress = await sized({ S: 10 })
  const id = await open()
  await add(id, { variant_id: variantOf(dress, 'S'), pieces: 9 })
  await moveStock(shop.ctx, [{ item_id: await itemOf(dress.id, 'S'), pieces: -1, kind: 'import' }])
  expect((await see(id)).lines.data).toMatchObject([
    { pieces: 9, expected: 10, now: 9, unsure: true },
  ])
})

test('a count is applied once, and nothing is counted in it afterwards', async () => {
  const dress = await sized({ S: 5 })
  const id = await open({ subcategory_id: day.id, name: 'Day dresses' })
  await add(id, { variant_id: variantOf(dress, 'S'), pieces: 4 })
  const replies = await Promise.all([apply(id), apply(id), apply(id)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect((await add(id, { variant_id: variantOf(dress, 'S'), pieces: 9 })).json.message).toBe(
    'This count was applied already',
  )
  expect(await piecesOf(variantOf(dress, 'S'))).toBe(4)
})

test('scanning adds one by one, and a scan that is sent twice counts once', async () => {
  const dress = await sized({ S: 3 })
  const id = await open({ category_id: dresses.id })
  const scan = { code: variantOf(dress, 'S') && dress.variants[0].sku, add: 1 }
  const replies = await Promise.all(['a', 'b', 'a', 'c'].map((key) => add(id, scan, key)))
  // The scans are counted in any order; each that comes again has its first answer.
  expect((await add(id, scan, 'c')).json).toEqual(replies[3]?.json)
  expect((await see(id)).lines.data).toMatchObject([{ pieces: 3, expected: 3, unsure: false }])
  expect((await add(id, { code: dress.variants[0].sku, add: -1 })).json.line).toMatchObject({
    pieces: 2,
  })
  expect((await add(id, { code: dress.variants[0].sku, add: -9 })).json.line).toMatchObject({
    pieces: 0,
  })
  expect((await add(id, { code: dress.variants[0].sku, forget: true })).json.line).toBeNull()
  expect((await see(id)).figures.counted).toBe(0)
})

test('the counted place is listed by name, and what should be there is told of counted sizes alone', async () => {
  const kitchen = await createCategory(shop.ctx, { name: 'Kitchen' })
  const jars = await createSubcategory(shop.ctx, { category_id: kitchen.id, name: 'Jars' })
  const [tall, low] = [await sized({ S: 3, M: 5 }, jars.id), await sized({ S: 4 }, jars.id)]
  await sized({ S: 9 })
  const id = await open({ subcategory_id: jars.id })
  await add(id, { variant_id: variantOf(tall, 'M'), pieces: 4 })
  const unseen = (size: string) => [size, undefined, undefined]
  const { products } = (await get(`/api/stock/count/products/${id}?page=1`)).json
  expect(
    products.data.map((one: Json) => [
      one.name,
      one.variants.map(({ size, line }: Json) => [size, line?.pieces, line?.expected]),
    ]),
  ).toEqual([
    [tall.name, [unseen('S'), ['M', 4, 5]]],
    [low.name, [unseen('S')]],
  ])
  const second = (await get(`/api/stock/count/products/${id}?page=2&per_page=1`)).json.products
  expect(second).toMatchObject({ data: [{ name: low.name }], total: 2, last_page: 2 })
  expect((await get('/api/stock/count/products/999999')).status).toBe(404)
})

test('what moved while it was counted piece by piece has to be counted again', async () => {
  const dress = await sized({ S: 5, M: 5 })
  const [small, medium] = [variantOf(dress, 'S'), variantOf(dress, 'M')]
  const id = await open({ category_id: dresses.id })
  await add(id, { variant_id: small, add: 3 })
  await add(id, { variant_id: medium, pieces: 6 })
  await buyOf(dress, 'S', 1)
  expect((await add(id, { variant_id: small, add: 1 })).json.line).toMatchObject({
    pieces: 4,
    unsure: true,
  })
  expect((await see(id, 'differ=1')).figures.unsure).toBe(1)
  const refused = await apply(id)
  expect([refused.status, refused.json.message]).toEqual([
    409,
    `Please count again what came or went meanwhile: ${dress.name}, S`,
  ])
  expect(await piecesOf(medium)).toBe(5)
  // The quantity seen now is that of a single moment.
  expect((await add(id, { variant_id: small, pieces: 4 })).json.line).toMatchObject({
    expected: 4,
    unsure: false,
  })
  expect((await apply(id)).status).toBe(200)
  expect([await piecesOf(small), await piecesOf(medium)]).toEqual([4, 6])
})

test('what somebody has put right meanwhile is not put right twice', async () => {
  const dress = await sized({ S: 6, M: 6 })
  const [small, medium] = [variantOf(dress, 'S'), variantOf(dress, 'M')]
  const [one, other] = [await open({ category_id: dresses.id }), await open()]
  for (const id of [one, other]) await add(id, { variant_id: small, pieces: 5 })
  await add(other, { variant_id: medium, pieces: 5 })
  await apply(one)
  await changed(dress.id, { stock: [{ size: 'M', quantity: 5, seen: 6 }] })
  const refused = await apply(other)
  expect([refused.status, refused.json.message]).toEqual([
    ...[409, expect.stringContaining(`${dress.name}, S`)],
  ])
  expect(refused.json.message).toContain(`${dress.name}, M`)
  expect((await apply(other, { except: [small, medium] })).status).toBe(200)
  expect([await piecesOf(small), await piecesOf(medium)]).toEqual([5, 5])
})

test('a difference that would leave less than nothing is refused by name, and the rest waits with it', async () => {
  const dress = await sized({ S: 2, M: 4 })
  const id = await open({ category_id: dresses.id })
  await add(id, { variant_id: variantOf(dress, 'S'), pieces: 1 })
  await add(id, { variant_id: variantOf(dress, 'M'), pieces: 3 })
  // Two sales: of the piece that was there, and of the one that was not.
  await buyOf(dress, 'S', 2)
  const refused = await apply(id)
  expect([refused.status, refused.json.message]).toEqual([
    409,
    `Please count again what came or went meanwhile: ${dress.name}, S`,
  ])
  expect(await piecesOf(variantOf(dress, 'M'))).toBe(4)
  expect((await apply(id, { except: [variantOf(dress, 'S')] })).status).toBe(200)
  expect([await piecesOf(variantOf(dress, 'S')), await piecesOf(variantOf(dress, 'M'))]).toEqual([
    0, 3,
  ])
})

test('what nobody counted is left, or set to nothing where that is asked for', async () => {
  const [vase, bowl] = [await sized({ S: 5, M: 7 }, vases.id), await sized({ S: 2 }, vases.id)]
  const left = await open({ category_id: home.id })
  await add(left, { variant_id: variantOf(vase, 'S'), pieces: 5 })
  await apply(left)
  expect([await piecesOf(variantOf(vase, 'M')), await piecesOf(variantOf(bowl, 'S'))]).toEqual([
    7, 2,
  ])
  const gone = await open({ category_id: home.id })
  await add(gone, { variant_id: variantOf(vase, 'S'), pieces: 6 })
  expect(
    (await apply(gone, { uncounted: 'zero', except: [variantOf(bowl, 'S')] })).json.count,
  ).toMatchObject({
    counted: 2,
    differ: 2,
    difference: -6,
  })
  expect([
    await piecesOf(variantOf(vase, 'S')),
    await piecesOf(variantOf(vase, 'M')),
    await piecesOf(variantOf(bowl, 'S')),
  ]).toEqual([6, 0, 2])
})

test('what is in another place is not counted in this one', async () => {
  const vase = await sized({ S: 5 }, vases.id)
  const id = await open({ category_id: dresses.id })
  const refused = await add(id, { variant_id: variantOf(vase, 'S'), pieces: 5 })
  expect([refused.status, refused.json.message]).toEqual([
    409,
    `${vase.name}, S is not in this count`,
  ])
  // A deleted category contains nothing.
  const lost = await createSubcategory(shop.ctx, { category_id: home.id, name: 'Lost' })
  const empty = await open({ subcategory_id: lost.id })
  await get(`/api/subcategory/delete/${lost.id}`)
  expect((await see(empty)).figures.all).toBe(0)
  expect((await apply(empty, { uncounted: 'zero' })).json.count).toMatchObject({ differ: 0 })
})

test('sizes that are counted as one number are counted as one', async () => {
  const set = await make({ name: 'Linen Set', sizes: ['S', 'M'], quantity: 9 })
  const id = await open({ category_id: dresses.id })
  await add(id, { variant_id: variantOf(set, 'S'), add: 4 })
  expect((await add(id, { variant_id: variantOf(set, 'M'), add: 4 })).json.line).toMatchObject({
    pieces: 8,
    expected: 9,
    variants: 2,
    size: null,
  })
  await apply(id)
  expect(await piecesOf(variantOf(set, 'S'))).toBe(8)
  // Stock counted differently meanwhile: the count of the single number does not apply to the
  // sizes.
  const next = await open({ category_id: dresses.id })
  await add(next, { variant_id: variantOf(set, 'S'), pieces: 1 })
  await changed(set.id, {
    stock: [
      { size: 'S', quantity: 5 },
      { size: 'M', quantity: 3 },
    ],
  })
  expect((await see(next)).count.counted).toBe(0)
  expect((await apply(next)).status).toBe(200)
})

test('codes that stand on several, or on none, count nothing', async () => {
  const stock = [
    { size: 'S', quantity: 1 },
    { size: 'M', quantity: 1 },
  ]
  const variants = [
    { size: 'S', barcode: '777' },
    { size: 'M', barcode: '777' },
  ]
  await make({ name: 'Twice', sizes: ['S', 'M'], stock, variants })
  const id = await open({ category_id: dresses.id })
  expect((await add(id, { code: '777', add: 1 })).json).toMatchObject({
    line: null,
    hits: [{ size: 'S' }, { size: 'M' }],
    message: 'nothing counted',
  })
  expect((await add(id, { code: '778', add: 1 })).json).toMatchObject({ line: null, hits: [] })
  expect((await see(id)).count.counted).toBe(0)
})

test('what cannot be counted is refused', async () => {
  const id = await open()
  const dress = await sized({ S: 1 })
  const variant_id = variantOf(dress, 'S')
  expect((await see(id)).count.name).toBe('Everything')
  for (const body of [
    {},
    { variant_id },
    { pieces: 1 },
    { variant_id, pieces: -1 },
    { variant_id, pieces: 1.5 },
    { variant_id, pieces: 1_000_001 },
    { variant_id, add: 'x' },
  ])
    expect((await add(id, body)).status, JSON.stringify(body)).toBe(422)
  await add(id, { variant_id, pieces: 1_000_000 })
  expect((await add(id, { variant_id, add: 1 })).status).toBe(422)
  expect((await add(id, { variant_id: 999_999, pieces: 1 })).status).toBe(404)
  for (const call of [
    add(999_999, { variant_id, pieces: 1 }),
    add(999_999, { code: 'no such', add: 1 }),
    apply(999_999),
  ])
    expect((await call).status).toBe(404)
  expect((await get('/api/stock/count/get/999999')).status).toBe(404)
  for (const body of [
    { category_id: 999_999 },
    { subcategory_id: 999_999 },
    { category_id: dresses.id, subcategory_id: day.id },
    { name: 'x'.repeat(101) },
  ])
    expect((await post('/api/stock/count/open', body)).status).toBe(422)
  const { counts } = (await get('/api/stock/count/all?per_page=100')).json
  expect(counts.data[0].applied_at).toBeNull()
  expect(counts.total).toBe(counts.data.length)
})

test('suggestions to a count begin with its own products, sizes in the order of the product', async () => {
  const inDay = await make({ name: 'Suggested Wrap', sizes: ['XL', 'S', 'M'], quantity: 1 })
  await changed(inDay.id, { stock: ['S', 'XL', 'M'].map((size) => ({ size, quantity: 2 })) })
  await sized({ S: 1 })
  const vase = await make({ name: 'A Suggested Vase', subcategory_id: vases.id, quantity: 3 })
  const found = async (query: string) =>
    (await get(`/api/stock/find?code=suggested${query}`)).json.hits.map((hit: Json) => [
      hit.name,
      hit.size,
    ])
  const wraps = ['XL', 'S', 'M'].map((size) => [inDay.name, size])
  expect(await found('')).toEqual([[vase.name, null], ...wraps])
  const count = await open({ subcategory_id: day.id })
  expect(await found(`&count_id=${count}`)).toEqual([...wraps, [vase.name, null]])
})
