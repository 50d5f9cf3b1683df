/** A choice of a product besides size and colour, from the form to the parcel (R422). */
import { describe, expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../../test/shop/admin.ts'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { type Json, productCallsIn, stockOf } from '../../../test/shop/product-calls.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const { request, database, ctx } = shop
const { get, post, token } = await adminIn(shop)
const { read, makeArea } = goodsIn(database.pool)
const { fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const category = await createCategory(ctx, { name: 'Dresses' })
const day = await createSubcategory(ctx, { category_id: category.id, name: 'Day' })
const { make, change, changed } = productCallsIn(shop, token, { subcategory_id: day.id })

const lengths = (...values: string[]) =>
  ['S', 'M'].flatMap((size) => values.map((choice) => ({ size, choice })))
const abaya = (parts: object = {}) =>
  make({
    choice_name: 'Length',
    choice_name_ar: 'الطول',
    sizes: [
      { size: 'S', name_ar: 'صغير', choice: '150 cm', choice_ar: '١٥٠ سم' },
      { size: 'S', name_ar: 'صغير', choice: '160 cm' },
      { size: 'M', choice: '150 cm', choice_ar: '١٥٠ سم' },
    ],
    colors: ['Black', 'Navy'],
    stock: [
      { size: 'S / 150 cm', color: 'Black', quantity: 5 },
      { size: 'S / 160 cm', color: 'Black', quantity: 2 },
      { size: 'M / 150 cm', color: 'Navy', quantity: 1 },
    ],
    ...parts,
  })
const namesIn = ({ sizes }: Json): string[] => sizes.map(({ size }: Json) => size)
const shown = async (id: number, lang = 'en'): Promise<Json> =>
  (await request('GET', `/api/userproduct/getProduct/${id}?lang=${lang}`)).json.product
const lastEntry = (id: number): Promise<number> =>
  read(`select max(id) from audit_log where room = 'products' and record_id = $1`, [id])

describe('a product of sizes, colours and lengths', () => {
  test('has one row for each size and value, named by both in both languages', async () => {
    const { id, sizes, ...record } = await abaya()
    expect(record).toMatchObject({ choice_name: 'Length', choice_name_ar: 'الطول' })
    expect(sizes).toMatchObject([
      {
        size: 'S / 150 cm',
        name_ar: 'صغير / ١٥٠ سم',
        part: 'S',
        part_ar: 'صغير',
        choice: '150 cm',
        choice_ar: '١٥٠ سم',
      },
      { size: 'S / 160 cm', name_ar: 'صغير / 160 cm' },
      { size: 'M / 150 cm', name_ar: 'M / ١٥٠ سم' },
    ])
    const english = await shown(id)
    expect(english.choice).toEqual({ name: 'Length' })
    expect(english.sizes[2]).toEqual({
      id: sizes[2].id,
      size: 'M / 150 cm',
      part: 'M',
      choice: '150 cm',
    })
    const arabic = await shown(id, 'ar')
    expect(arabic.choice).toEqual({ name: 'الطول' })
    expect(arabic.sizes[1]).toMatchObject({ size: 'صغير / 160 cm', part: 'صغير', choice: '160 cm' })
  })

  test('a product without the choice says so with null', async () => {
    const { id, sizes } = await make({ sizes: ['S'], quantity: 1 })
    expect(await shown(id)).toMatchObject({
      choice: null,
      sizes: [{ id: sizes[0].id, size: 'S', part: null, choice: null }],
    })
    const list = (await request('GET', '/api/userproduct/all?per_page=100')).json.products
    expect(list.find((one: Json) => one.id === id).sizes).toEqual([{ id: sizes[0].id, size: 'S' }])
  })

  test('is found by its sizes, of which a value is none, and by the words of its values', async () => {
    const { id } = await abaya({ name: 'Layla abaya' })
    const frame = await make({
      name: 'Photograph',
      choice_name: 'Frame',
      sizes: [{ choice: 'Walnut' }, { choice: 'Oakwood' }],
      quantity: 4,
    })
    const facets = (await request('GET', '/api/products/filters')).json
    const { sizes } = facets.filters ?? facets
    expect(sizes.map(({ size }: Json) => size)).toEqual(expect.arrayContaining(['S', 'M']))
    expect(sizes.map(({ size }: Json) => size).join()).not.toMatch(/150|Walnut/)
    const idsOf = async (query: string) =>
      (await request('GET', `/api/userproduct/all?per_page=100&${query}`)).json.products.map(
        (one: Json) => one.id,
      )
    expect(await idsOf('size=M')).toContain(id)
    expect(await idsOf('size=M&in_stock=1')).toContain(id)
    expect(await idsOf('size=M&color=Black&in_stock=1')).not.toContain(id)
    expect(await idsOf('size=Walnut')).toEqual([])
    const found = (await request('GET', '/api/userproduct/search?search=oakwood')).json
    expect(JSON.stringify(found)).toContain(frame.slug)
  })

  test.each([
    [{ sizes: [{ size: 'S', choice: '150' }] }, 'choice_name'],
    [{ choice_name: 'Length', sizes: ['S'] }, 'sizes.0.choice'],
    [{ choice_name: 'Length' }, 'choice_name'],
    [
      { choice_name: 'Length', sizes: [{ size: 'S'.repeat(20), choice: '1'.repeat(20) }] },
      'sizes.0.choice',
    ],
    [{ sizes: [{ choice: '' }] }, 'sizes.0.size'],
    [
      { choice_name: 'Length', sizes: [{ choice: 'A' }, { size: 'S', choice: 'A' }] },
      'sizes.0.size',
    ],
    [
      {
        choice_name: 'Length',
        sizes: [
          { size: 'S', choice: 'A / B' },
          { size: 'S / A', choice: 'B' },
        ],
      },
      'sizes.0.choice',
    ],
  ])('%j is refused at %s', async (parts, field) => {
    const { id } = await make({ quantity: 1 })
    const reply = await change(id, parts)
    expect(reply.status, reply.text).toBe(422)
    expect(Object.keys(reply.json.errors)).toEqual([field])
  })
})

describe('what is kept', () => {
  test('a value that is written anew keeps its rows, pieces, codes and the lines of carts', async () => {
    const before = await abaya()
    const cart = await fill({
      product_id: before.id,
      size_id: before.sizes[0].id,
      color_id: before.colours[0].id,
      quantity: 2,
    })
    const after = await changed(before.id, {
      sizes: [
        { size: 'S', choice: '150' },
        { size: 'S', choice: '160 cm' },
        { size: 'M', choice: '150' },
      ],
      stock: [{ size: 'S / 150', color: 'Black', seen: 5, quantity: 9 }],
    })
    expect(namesIn(after)).toEqual(['S / 150', 'S / 160 cm', 'M / 150'])
    expect(after.sizes.map(({ id }: Json) => id)).toEqual(before.sizes.map(({ id }: Json) => id))
    expect(after.variants.map(({ id, sku }: Json) => [id, sku])).toEqual(
      before.variants.map(({ id, sku }: Json) => [id, sku]),
    )
    expect(after.variants[0]).toMatchObject({ size: 'S / 150', color: 'Black', quantity: 9 })
    const { cart: lines } = (await request('GET', `/api/cart/${cart}`)).json
    expect(lines).toMatchObject([{ state: 'ok', product: { size: 'S / 150' } }])
    expect((await buy(cart)).status).toBe(201)
    // The former name comes back with what was sold meanwhile.
    const entry = await lastEntry(before.id)
    const reply = await post(`/api/history/restore/${entry}`, {})
    expect(reply.status, reply.text).toBe(200)
    const { product } = (await get(`/api/product/get/${before.id}`)).json
    expect(product.sizes).toEqual(before.sizes)
    expect(product.variants[0]).toMatchObject({ id: before.variants[0].id, quantity: 3 })
  })

  test('a value that another replaces elsewhere in the list is gone, and back with its row', async () => {
    const before = await make({ choice_name: 'Length', sizes: lengths('150', '160'), quantity: 3 })
    const after = await changed(before.id, { sizes: lengths('160', '170') })
    expect(after.sizes[0].id).toBe(before.sizes[1].id)
    expect(before.sizes.map(({ id }: Json) => id)).not.toContain(after.sizes[1].id)
    const again = await changed(before.id, { sizes: lengths('150', '160') })
    expect(again.sizes).toEqual(before.sizes)
  })

  test('sizes that each get one value, or lose it, keep their rows, pieces and codes', async () => {
    const before = await make({
      sizes: ['S', 'M'],
      stock: [
        { size: 'S', quantity: 5 },
        { size: 'M', quantity: 2 },
      ],
    })
    const kept = ({ sizes, variants }: Json) => [
      sizes.map(({ id }: Json) => id),
      variants.map(({ id, sku, quantity }: Json) => [id, sku, quantity]),
    ]
    const gained = await changed(before.id, { choice_name: 'Length', sizes: lengths('150') })
    expect(namesIn(gained)).toEqual(['S / 150', 'M / 150'])
    expect(kept(gained)).toEqual(kept(before))
    const lost = await changed(before.id, { choice_name: '', sizes: ['S', 'M'] })
    expect(namesIn(lost)).toEqual(['S', 'M'])
    expect(kept(lost)).toEqual(kept(before))
    // Of two values nobody knows which the pieces are of.
    const two = await changed(before.id, { choice_name: 'Length', sizes: lengths('150', '160') })
    expect(two.variants.map(({ quantity }: Json) => quantity)).toEqual([0, 0, 0, 0])
  })

  test('a size or value is spelt as where it stands first, in both languages', async () => {
    const { sizes } = await make({
      choice_name: 'Length',
      sizes: [
        { size: 'S', choice: 'Long', choice_ar: 'طويل' },
        { size: 's', name_ar: 'صغير', choice: 'Short' },
        { size: 'M', choice: 'long' },
      ],
      quantity: 1,
    })
    expect(sizes).toMatchObject([
      { size: 'S / Long', name_ar: 'صغير / طويل' },
      { size: 'S / Short', name_ar: 'صغير / Short' },
      { size: 'M / Long', name_ar: 'M / طويل' },
    ])
  })

  test('a full name alone means its row, as a form of a former release sends it', async () => {
    const before = await abaya()
    const after = await changed(before.id, { sizes: ['m / 150 CM', 'S / 160 cm'] })
    expect(after.sizes).toEqual([before.sizes[2], before.sizes[1]])
  })

  test('without the name of the choice its rows are plain sizes; without sizes there is no choice', async () => {
    const before = await abaya()
    const plain = await changed(before.id, { choice_name: '' })
    expect(plain).toMatchObject({ choice_name: null, choice_name_ar: null })
    expect(plain.sizes[0]).toEqual({
      id: before.sizes[0].id,
      size: 'S / 150 cm',
      name_ar: 'صغير / ١٥٠ سم',
    })
    expect(stockOf(plain)).toEqual(stockOf(before))
    const back = await post(`/api/history/restore/${await lastEntry(before.id)}`, {})
    expect(back.status, back.text).toBe(200)
    const { product } = (await get(`/api/product/get/${before.id}`)).json
    expect(product).toMatchObject({ choice_name: 'Length', choice_name_ar: 'الطول' })
    expect(product.sizes).toEqual(before.sizes)
    const bare = await changed(before.id, { sizes: [], colors: [], quantity: 2 })
    expect(bare).toMatchObject({ choice_name: null, sizes: [] })
  })

  test('a release that knows names alone leaves a plain size behind, never a wrong one', async () => {
    const before = await abaya()
    await read(`update product_sizes set name = 'S / 151 cm' where id = $1 returning 1`, [
      before.sizes[0].id,
    ])
    expect(
      await read('select row(part, choice)::text from product_sizes where id = $1', [
        before.sizes[0].id,
      ]),
    ).toBe('(,)')
    await expect(
      read(`update product_sizes set choice = '7' where id = $1 returning 1`, [before.sizes[0].id]),
    ).rejects.toThrow('product_sizes_choice_named')
    const after = await changed(before.id, { badge: 'New' })
    expect(after.choice_name).toBeNull()
    expect((await shown(before.id)).choice).toBeNull()
    const whole = await changed(before.id, {
      choice_name: 'Length',
      sizes: lengths('151 cm', '160 cm'),
    })
    expect(whole.sizes[0]).toMatchObject({ id: before.sizes[0].id, choice: '151 cm' })
  })
})

test('an order, its edit, its exchange, the stock and a request for more name size and value', async () => {
  const { id, sizes, colours, variants } = await abaya({ name: 'Hala abaya' })
  const [S150, S160, M150] = sizes.map((size: Json) => size.id)
  const [black, navy] = colours.map((colour: Json) => colour.id)
  const ok = async (asked: ReturnType<typeof post>): Promise<Json> => {
    const reply = await asked
    expect(reply.status, reply.text).toBeLessThan(300)
    return reply.json
  }
  const cart = await fill({ product_id: id, size_id: S150, color_id: black, quantity: 1 })
  const { order } = (await buy(cart)).json
  const orderOf = async (of: number) => (await get(`/api/orders/getorder/${of}`)).json.order
  const placed = await orderOf(order.id)
  expect(placed.items).toMatchObject([{ size: 'S / 150 cm', size_ar: 'صغير / ١٥٠ سم' }])

  const lines = [{ position: 1, size_id: S160 }]
  await ok(post(`/api/orders/edit/${order.id}`, { version: placed.version, lines }))
  expect((await orderOf(order.id)).items).toMatchObject([{ size: 'S / 160 cm' }])
  const pieces = async () => stockOf((await get(`/api/product/get/${id}`)).json.product)
  expect(await pieces()).toEqual(
    expect.arrayContaining(['S / 150 cm/Black 5', 'S / 160 cm/Black 1']),
  )

  await ok(post('/api/orders/update-status', { order_id: order.id, status: 'accept' }))
  const wanted = { reason: 'too_small', wants: 'exchange', size_id: M150, color_id: navy }
  const { return: back } = await ok(
    post('/api/return/create', {
      order_id: order.id,
      lines: [{ position: 1, quantity: 1, product_id: id, ...wanted }],
      comes_by: 'courier',
    }),
  )
  expect(back.items).toMatchObject([{ size: 'S / 160 cm', for_size: 'M / 150 cm' }])
  await ok(
    post('/api/return/receive', {
      return_id: back.id,
      pieces: [{ position: 1, sellable: 1, damaged: 0 }],
    }),
  )
  expect(await pieces()).toEqual(
    expect.arrayContaining(['S / 160 cm/Black 2', 'M / 150 cm/Navy 0']),
  )
  const gone = (await shown(id)).variants.find((one: Json) => one.size_id === M150)
  expect(gone.available).toBe(false)
  const asked = { email: 'mona@mail.example', size_id: M150, color_id: navy }
  await ok(request('POST', `/api/userproduct/${id}/notify-me`, { body: asked }))
  const { json } = await get('/api/stock/all?search=Hala')
  expect(JSON.stringify(json)).toContain('M / 150 cm')
  const moves = (await get(`/api/stock/moves?variant_id=${variants[0].id}`)).json
  expect(moves.stock).toMatchObject({ size: 'S / 150 cm' })
})
