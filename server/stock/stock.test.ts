/** Stock lists, deliveries and corrections over HTTP. */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { changeSettings } from '#server/settings/settings.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { type Json, productCallsIn } from '../../test/shop/product-calls.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { pool } = shop.database
const { get, post, lastChange, token, name: adminName } = await adminIn(shop)
const { makeArea, read } = goodsIn(pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 0))
const category = await createCategory(shop.ctx, { name: 'Dresses' })
const day = await createSubcategory(shop.ctx, { category_id: category.id, name: 'Day' })
const { make, change } = productCallsIn(shop, token, { subcategory_id: day.id })

const nour: Json = await make({
  ...{ name: 'Nour Dress', name_ar: 'فستان نور', cost: 40, sizes: ['S', 'M'], colors: ['Clay'] },
  stock: [
    { size: 'S', color: 'Clay', quantity: 3 },
    { size: 'M', color: 'Clay', quantity: 0 },
  ],
  variants: [{ size: 'S', color: 'Clay', sku: 'NOUR-S', barcode: '6221031010021' }],
})
const ward: Json = await make({ name: 'Ward Set', sizes: ['S', 'M'], quantity: 14 })
const candle: Json = await make({ name: 'Amber Candle', quantity: 40, cost: 10 })

const list = async (query = '') => (await get(`/api/stock/all?${query}`)).json
const rowOf = async (search: string) => (await list(`search=${search}`)).stock.data[0]
const variantOf = (product: Json, size: string | null) =>
  product.variants.find((one: Json) => one.size === size).id
const piecesOf = async (variant: number) =>
  (await get(`/api/stock/moves?variant_id=${variant}`)).json.stock.pieces
const receive = (body: object, key?: string) =>
  post('/api/stock/receive', body, key ? { 'idempotency-key': key } : {})

test('one row for each size and colour, and one for a product that is counted as one number', async () => {
  const { stock, figures } = await list('sort=name')
  expect(
    stock.data.map((row: Json) => [row.name, row.color, row.size, row.variants, row.pieces]),
  ).toEqual([
    ['Amber Candle', null, null, 1, 40],
    ['Nour Dress', 'Clay', 'S', 1, 3],
    ['Nour Dress', 'Clay', 'M', 1, 0],
    ['Ward Set', null, null, 2, 14],
  ])
  // 3 pieces at 40 and 40 at 10; the cost of a Ward Set is unknown.
  expect(figures).toEqual({
    all: 4,
    low: 1,
    low_stock: 5,
    out: 1,
    pieces: 57,
    value: 520,
    without_cost: 14,
  })
  expect((await list('level=low')).stock.data.map((row: Json) => row.sku)).toEqual(['NOUR-S'])
  expect((await list('level=out')).stock).toMatchObject({
    total: 1,
    data: [{ size: 'M', sku: 'nour-dress-CLAY-M' }],
  })
})

test('stock is low from as many pieces as the shop sets', async () => {
  await changeSettings(shop.ctx, { low_stock: 14 })
  const low = async () => {
    const { figures, stock } = await list('level=low&sort=name')
    return [figures.low_stock, figures.low, stock.data.map((row: Json) => row.name)]
  }
  await expect.poll(low).toEqual([14, 2, ['Nour Dress', 'Ward Set']])
  await changeSettings(shop.ctx, { low_stock: 5 })
  await expect.poll(low).toEqual([5, 1, ['Nour Dress']])
})

test('names in both languages, SKUs and barcodes are found, each variant by its own', async () => {
  const found = async (search: string) =>
    (await list(`search=${encodeURIComponent(search)}&sort=name`)).stock.data.map(
      (row: Json) => row.sku,
    )
  expect(await found('nour')).toEqual(['NOUR-S', 'nour-dress-CLAY-M'])
  expect(await found('نور')).toHaveLength(2)
  expect(await found('nour-s')).toEqual(['NOUR-S'])
  expect(await found('6221031010021')).toEqual(['NOUR-S'])
  expect(await found('clay-m')).toEqual(['nour-dress-CLAY-M'])
  expect((await list('search=zz')).figures).toMatchObject({ all: 0, pieces: 0 })
})

test('a scanner reads an SKU in any capitals or a barcode; words are only a suggestion', async () => {
  const find = async (code: string) =>
    (await get(`/api/stock/find?code=${encodeURIComponent(code)}`)).json
  expect(await find(' nour-S ')).toMatchObject({
    exact: true,
    hits: [{ size: 'S', barcode: '6221031010021' }],
  })
  expect(await find('٦٢٢١٠٣١٠١٠٠٢١')).toMatchObject({ exact: true, hits: [{ sku: 'NOUR-S' }] })
  // A variant of a product counted as one number returns that number.
  expect(await find('ward-set-M')).toMatchObject({
    exact: true,
    hits: [{ name: 'Ward Set', variants: 2, size: null }],
  })
  expect(await find('dress')).toMatchObject({ exact: false, hits: [{ size: 'S' }, { size: 'M' }] })
  expect(await find('nothing at all')).toEqual({ exact: false, hits: [], message: undefined })
  expect((await get('/api/stock/find?code=')).status).toBe(422)
  await change(candle.id, { variants: [{ size: null, color: null, barcode: '6221031010021' }] })
  expect((await find('6221031010021')).hits.map((hit: Json) => hit.name)).toEqual([
    'Nour Dress',
    'Amber Candle',
  ])
})

test('sheets have all sizes and colours of a product', async () => {
  const { products } = (await get(`/api/stock/products?ids=${ward.id},${nour.id},999999`)).json
  expect(products).toMatchObject([
    { product_id: ward.id, together: true, variants: [{ variants: 2, pieces: 14 }] },
    {
      product_id: nour.id,
      together: false,
      cost: 40,
      variants: [
        { size: 'S', pieces: 3 },
        { size: 'M', pieces: 0 },
      ],
    },
  ])
})

test('moves say who, when, why and the order', async () => {
  const variant = variantOf(nour, 'S')
  const { order } = (
    await buy(
      await fill({
        product_id: nour.id,
        size_id: nour.sizes[0].id,
        color_id: nour.colours[0].id,
        quantity: 2,
      }),
    )
  ).json
  const { stock, moves, counts } = (await get(`/api/stock/moves?variant_id=${variant}`)).json
  expect(moves.data).toMatchObject([
    {
      kind: 'sale',
      pieces: -2,
      quantity_after: 1,
      order_id: order.id,
      order_number: order.number,
      user_name: null,
    },
    { kind: 'correction', pieces: 3, quantity_after: 3, order_id: null },
  ])
  expect(counts).toEqual({ all: 2, sale: 1, back: 0, received: 0, by_hand: 1 })
  // Two sold in thirty days: one piece lasts fifteen.
  expect(stock).toMatchObject({ pieces: 1, sold: 2, lasts: 15, cost: 40 })
  expect((await get(`/api/stock/moves?variant_id=${variant}&kind=sale`)).json.moves.total).toBe(1)
  expect((await get('/api/stock/moves?variant_id=999999')).status).toBe(404)
  expect((await list()).stock.data[0]).toMatchObject({ sku: 'NOUR-S', lasts: 15 })
})

test('a delivery comes whole, once, with its papers and its costs', async () => {
  const [small, medium] = [variantOf(nour, 'S'), variantOf(nour, 'M')]
  const lines = [
    { variant_id: small, pieces: 5 },
    { variant_id: medium, pieces: '8' },
    { variant_id: variantOf(ward, 'S'), pieces: 1 },
    { variant_id: variantOf(ward, 'M'), pieces: 2 },
  ]
  const before = await piecesOf(small)
  const body = {
    lines,
    from: 'Atelier Samira',
    paper: 'Invoice 2214',
    costs: [{ product_id: ward.id, cost: '55.50' }],
  }
  const replies = await Promise.all([receive(body, 'delivery 1'), receive(body, 'delivery 1')])
  replies.push(await receive(body, 'delivery 1'))
  for (const reply of replies)
    expect([reply.status, reply.json.pieces, reply.json.variants]).toEqual([200, 16, 4])
  expect(await piecesOf(small)).toBe(before + 5)
  expect(await rowOf('ward')).toMatchObject({ pieces: 17, cost: 55.5 })
  expect(await lastChange()).toMatchObject({
    room: 'stock',
    action: 'create',
    title: 'Atelier Samira · Invoice 2214',
    after: { pieces: 16 },
  })
  const { moves } = (await get(`/api/stock/moves?variant_id=${medium}&kind=received`)).json
  expect(moves.data).toMatchObject([
    { pieces: 8, quantity_after: 8, note: 'Atelier Samira · Invoice 2214', user_name: adminName },
  ])
  // Another body under the same key is a new request.
  const other = await receive({ lines: [{ variant_id: small, pieces: 1 }] }, 'delivery 1')
  expect([other.status, Object.keys(other.json.errors)]).toEqual([422, ['Idempotency-Key']])
  expect(await piecesOf(small)).toBe(before + 5)
})

test('of a delivery with something wrong nothing comes', async () => {
  const small = variantOf(nour, 'S')
  const before = await piecesOf(small)
  const wrong: [object, string][] = [
    [{ lines: [] }, 'lines'],
    [{}, 'lines'],
    [
      {
        lines: [
          { variant_id: small, pieces: 1 },
          { variant_id: 999_999, pieces: 1 },
        ],
      },
      'lines.1.variant_id',
    ],
    [{ lines: [{ variant_id: small, pieces: 0 }] }, 'lines.0.pieces'],
    [{ lines: [{ variant_id: small, pieces: 2.5 }] }, 'lines.0.pieces'],
    [
      {
        lines: [
          { variant_id: small, pieces: 1 },
          { variant_id: small, pieces: 1_000_000 },
        ],
      },
      'lines.1.pieces',
    ],
    [
      { lines: [{ variant_id: small, pieces: 1 }], costs: [{ product_id: nour.id, cost: -1 }] },
      'costs.0.cost',
    ],
    [{ lines: [{ variant_id: small, pieces: 1 }], from: 'x'.repeat(141) }, 'from'],
  ]
  for (const [body, field] of wrong) {
    const reply = await receive(body, `wrong ${field}`)
    expect([reply.status, Object.keys(reply.json.errors)], reply.text).toEqual([422, [field]])
  }
  const gone = await receive(
    { lines: [{ variant_id: small, pieces: 1 }], costs: [{ product_id: 999_999, cost: 1 }] },
    'gone',
  )
  expect(gone.status).toBe(404)
  expect(await piecesOf(small)).toBe(before)
  // A refused request does not use up its key.
  expect((await receive({ lines: [{ variant_id: small, pieces: 1 }] }, 'gone')).status).toBe(200)
  expect(await piecesOf(small)).toBe(before + 1)
})

test('forty variants in one save', async () => {
  const sizes = Array.from({ length: 8 }, (_, at) => `${34 + at}`)
  const colors = ['Red', 'Blue', 'Teal', 'Sand', 'Olive']
  const large: Json = await make({ name: 'Large', sizes, colors, stock: [] })
  const lines = large.variants.map(({ id }: Json, at: number) => ({
    variant_id: id,
    pieces: at + 1,
  }))
  expect(lines).toHaveLength(40)
  expect((await receive({ lines })).json).toMatchObject({ pieces: 820, variants: 40 })
  expect((await list('search=large&per_page=100')).figures).toMatchObject({ all: 40, pieces: 820 })
})

test('a correction is the difference between what was seen and what is wanted', async () => {
  const variant_id = candle.variants[0].id
  const correct = (body: object, key?: string) =>
    post('/api/stock/correct', { variant_id, ...body }, key ? { 'idempotency-key': key } : {})
  // A customer buys one of the forty shown on the screen.
  await buy(await fill({ product_id: candle.id, quantity: 1 }), { ...form, phone: phoneOf(7) })
  const damaged = { seen: 40, wanted: 38, kind: 'damaged', note: 'Broken on the way' }
  const replies = await Promise.all([correct(damaged, 'once'), correct(damaged, 'once')])
  for (const reply of replies)
    expect(reply.json.stock, reply.text).toMatchObject({ pieces: 37, name: 'Amber Candle' })
  expect(await lastChange()).toMatchObject({
    ...{ room: 'stock', action: 'update', record_id: variant_id, title: 'Amber Candle' },
    ...{ before: { quantity: 39 }, after: { quantity: 37, note: 'Broken on the way' } },
  })
  const refused = await correct({ seen: 100, wanted: 50 })
  expect([refused.status, refused.json.code, refused.json.quantity]).toEqual([
    409,
    'stock_changed',
    37,
  ])
  expect((await correct({ seen: 37, wanted: 37 })).status).toBe(422)
  expect((await correct({ seen: 37, wanted: 1_000_001 })).status).toBe(422)
  expect((await correct({ seen: 0, wanted: 1_000_000 })).status).toBe(422)
  expect((await correct({ seen: 37, wanted: 36, kind: 'sale' })).status).toBe(422)
  expect((await correct({ variant_id: 999_999, seen: 1, wanted: 2 })).status).toBe(404)
  expect(await piecesOf(variant_id)).toBe(37)
})

test('who waits is told when a delivery brings it', async () => {
  const scarf: Json = await make({ name: 'Scarf', quantity: 0 })
  await shop.request('POST', `/api/userproduct/${scarf.id}/notify-me`, {
    body: { email: 'mona@mail.example' },
  })
  expect(await rowOf('scarf')).toMatchObject({ waiting: 1 })
  expect((await get('/api/stock/reorder')).json.reorder.data).toMatchObject([
    { name: 'Scarf', waiting: 1, suggested: 1, lasts: null },
  ])
  await receive({ lines: [{ variant_id: scarf.variants[0].id, pieces: 4 }] })
  const jobs = await read(`select count(*)::int from pgboss.job where name = 'write-notices'`)
  expect(jobs).toBeGreaterThan(0)
})

test('what to order is worked out from the days on which there was something to sell', async () => {
  const vase: Json = await make({ name: 'Vase', quantity: 10 })
  // Twenty days in the shop: all ten pieces were sold ten days ago.
  await pool.query(`update products set created_at = now() - interval '20 days' where id = $1`, [
    vase.id,
  ])
  const { order } = (
    await buy(await fill({ product_id: vase.id, quantity: 10 }), { ...form, phone: phoneOf(9) })
  ).json
  await pool.query(`update orders set created_at = now() - interval '10 days' where id = $1`, [
    order.id,
  ])
  await pool.query(
    `update stock_moves set created_at = now() - interval '10 days' where order_id = $1`,
    [order.id],
  )
  const reorder = async (query = '') =>
    (await get(`/api/stock/reorder?${query}`)).json.reorder.data.find(
      (row: Json) => row.name === 'Vase',
    )
  // One a day: ten days until the delivery, and forty-five after it.
  expect(await reorder()).toMatchObject({ pieces: 0, per_day: 1, lasts: 0, suggested: 55 })
  expect(await reorder('lead_days=5&lasting_days=20')).toMatchObject({ suggested: 25 })
  expect(await reorder('lead_days=abc&lasting_days=-3')).toMatchObject({ suggested: 55 })
  await receive({ lines: [{ variant_id: vase.variants[0].id, pieces: 100 }] })
  expect(await reorder()).toBeUndefined()
})

test('only admins see or move it', async () => {
  const guest = await shop.request('GET', '/api/stock/all')
  const { token: shopper } = await peopleIn(shop).makeShopper()
  expect(guest.status).toBe(401)
  expect(
    (await shop.request('POST', '/api/stock/receive', { token: shopper, body: { lines: [] } }))
      .status,
  ).toBe(403)
})
