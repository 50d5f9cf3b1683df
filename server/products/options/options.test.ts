import { refreshCatalogue } from '../../../test/database/catalogue.ts'
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { type Json, productCallsIn, stockOf } from '../../../test/shop/product-calls.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { findOption, respellings } from './options.ts'

const shop = await testShop()
const { request, database, ctx } = shop
const { read, makeArea } = goodsIn(database.pool)
const { fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const { token } = await peopleIn(shop).makeAdmin()
const category = await createCategory(ctx, { name: 'Dresses' })
const day = await createSubcategory(ctx, { category_id: category.id, name: 'Day' })

const { make, change, changed } = productCallsIn(shop, token, {
  subcategory_id: day.id,
  quantity: 5,
})
const set = (order_id: number, status: string) =>
  request('POST', '/api/orders/update-status', { body: { order_id, status }, token })
const linesOf = async (cart: string): Promise<Json[]> =>
  (await request('GET', `/api/cart/${cart}`)).json.cart

const sizesOf = ({ sizes }: Json): string[] => sizes.map(({ size }: Json) => size)
const namesOf = (id: number): Promise<string> =>
  read(
    `select string_agg(name || case when archived_at is null then '' else ' gone' end, ', ' order by id) from product_sizes where product_id = $1`,
    [id],
  )

/**
 * Inserts a size from the time when names were case-sensitive, with an inventory item of its own.
 */
async function addOldSize(
  id: number,
  name: string,
  quantity: number,
  isGone: boolean,
): Promise<number> {
  const size: number = await read(
    'insert into product_sizes (product_id, name, position, archived_at) values ($1, $2, 9, case when $3 then now() end) returning id',
    [id, name, isGone],
  )
  const item: number = await read(
    'insert into inventory_items (product_id, quantity) values ($1, $2) returning id',
    [id, quantity],
  )
  await read('insert into variants (product_id, size_id, inventory_item_id) values ($1, $2, $3)', [
    id,
    size,
    item,
  ])
  return size
}

test('a name means the option on offer before one that is gone, and its own spelling before another', () => {
  const option = (id: number, name: string, gone = false) => ({
    id,
    name,
    archived_at: gone ? new Date() : null,
  })
  const found = (name: string, ...options: ReturnType<typeof option>[]) =>
    findOption(options, name)?.id
  expect(found('XL', option(1, 'xl'), option(2, 'XL'))).toBe(2)
  expect(found('Xl', option(1, 'xl'), option(2, 'XL'))).toBe(1)
  expect(found('XL', option(1, 'xl'), option(2, 'XL', true))).toBe(1)
  expect(found('XL', option(1, 'xl', true), option(2, 'XL', true))).toBe(2)
  expect(found('ÉCRU', option(1, 'Écru', true))).toBe(1)
  expect(found('L', option(1, 'XL'))).toBeUndefined()
  expect(
    respellings(
      [option(1, 'xl'), option(2, 'XL', true), option(3, 'S'), option(4, 'm')],
      ['S', 'M', 'XL', 'L'],
    ),
  ).toEqual(
    new Map([
      [4, 'M'],
      [1, 'XL'],
      [2, 'xl'],
    ]),
  )
})

test('a respelled size and colour keep their ids, pieces and the lines of carts that hold them', async () => {
  const stock = [{ size: 'xl', color: 'red', quantity: 12 }]
  const before = await make({
    sizes: ['S', 'xl'],
    colors: [{ name: 'red', name_ar: 'أحمر', hex: '#aa1111' }],
    stock,
  })
  const [xl, red] = [before.sizes[1], before.colours[0]]
  const cart = await fill({ product_id: before.id, size_id: xl.id, color_id: red.id, quantity: 2 })
  const after = await changed(before.id, { sizes: ['XL', 's'], colors: ['Red'] })
  expect(after.sizes).toEqual([
    { id: xl.id, size: 'XL', name_ar: null },
    { id: before.sizes[0].id, size: 's', name_ar: null },
  ])
  expect(after.colours).toEqual([{ ...red, name: 'Red' }])
  expect(stockOf(after)).toEqual(['XL/Red 12', 's/Red 0'])
  expect(await linesOf(cart)).toMatchObject([
    { state: 'ok', left: 12, product: { size: 'XL', colour: { id: red.id, name: 'Red' } } },
  ])
  expect((await buy(cart)).status).toBe(201)
  expect((await changed(before.id, {})).quantity).toBe(10)
})

test('one number for the whole product goes on counting respelled sizes', async () => {
  const before = await make({ sizes: 'xl', quantity: 4 })
  const after = await changed(before.id, { sizes: 'Xl' })
  expect(after).toMatchObject({
    quantity: 4,
    stock: null,
    sizes: [{ id: before.sizes[0].id, size: 'Xl', name_ar: null }],
  })
  expect(await read('select count(*)::int from variants where product_id = $1', [before.id])).toBe(
    1,
  )
})

test('of names that differ in capitals alone the first is taken, in a new product as in a changed one', async () => {
  const fresh = await make({
    sizes: 'XL,xl, Xl',
    colors: ['Red', { name: 'RED', hex: '#111111' }],
    stock: [{ size: 'xl', color: 'red', quantity: 3 }],
  })
  expect([stockOf(fresh), fresh.colours]).toMatchObject([
    ['XL/Red 3'],
    [{ name: 'Red', hex: '#ff0000' }],
  ])
  const after = await changed(fresh.id, { sizes: ['xL', 'XL', 'M', 'm'], colors: ['red', 'Red'] })
  expect([stockOf(after), after.sizes[0].id]).toEqual([['xL/red 3', 'M/red 0'], fresh.sizes[0].id])
})

test('rows of stock find their size and colour in any capitals, and add up', async () => {
  const { id } = await make({ sizes: ['XL'], colors: ['Écru'] })
  const rows = (one: number) => [
    { size: 'xl', color: 'ÉCRU', quantity: one },
    { size: 'XL', color: 'écru', quantity: 2 },
  ]
  expect(stockOf(await changed(id, { stock: rows(3) }))).toEqual(['XL/Écru 5'])
  expect((await change(id, { stock: rows(999_999) })).json.errors).toHaveProperty(
    'stock.0.quantity',
  )
  const both = {
    name: 'Both',
    price: 1,
    subcategory_id: day.id,
    sizes: 'XL,xl',
    colors: 'Écru',
    stock: rows(999_999),
  }
  expect(
    (await request('POST', '/api/product/create', { token, body: both })).json.errors,
  ).toHaveProperty('stock.0.quantity')
  expect(
    (await change(id, { stock: [{ size: 'l', color: 'écru', quantity: 1 }] })).json.errors,
  ).toHaveProperty('stock.0.size')
  expect(stockOf(await changed(id, { sizes: 'xl', stock: rows(1) }))).toEqual(['xl/Écru 3'])
})

test('what left the list comes back with its id and its count under the new spelling', async () => {
  const stock = [
    { size: 'S', color: 'Sand', quantity: 1 },
    { size: 'xl', color: 'Sand', quantity: 2 },
  ]
  const before = await make({
    sizes: ['S', 'xl'],
    colors: [{ name: 'Sand', name_ar: 'رملي', hex: '#c8b59a' }],
    stock,
  })
  await changed(before.id, { sizes: ['S'] })
  const back = await changed(before.id, { sizes: ['S', 'XL'] })
  expect([back.sizes[1], stockOf(back)]).toEqual([
    { id: before.sizes[1].id, size: 'XL', name_ar: null },
    ['S/Sand 1', 'XL/Sand 2'],
  ])
  await changed(before.id, { colors: ['Teal'] })
  expect((await changed(before.id, { colors: ['SAND'] })).colours).toEqual([
    { ...before.colours[0], name: 'SAND' },
  ])
})

test('where both spellings were written once, each keeps its own, and the one on offer takes the name from the one that is gone', async () => {
  const { id, sizes } = await make({ sizes: ['XL'], stock: [{ size: 'XL', quantity: 5 }] })
  const gone = await addOldSize(id, 'xl', 1, true)
  const taken = await changed(id, { sizes: ['xl'] })
  expect([taken.sizes, stockOf(taken)]).toEqual([
    [{ id: sizes[0].id, size: 'xl', name_ar: null }],
    ['xl/- 5'],
  ])
  expect(await namesOf(id)).toBe('xl, XL gone')
  expect((await changed(id, { sizes: ['Xl'] })).sizes).toEqual([
    { id: sizes[0].id, size: 'Xl', name_ar: null },
  ])

  await database.pool.query('update product_sizes set archived_at = null where id = $1', [gone])
  await refreshCatalogue(database.pool)
  expect(stockOf(await changed(id, { price: 90 }))).toEqual(['Xl/- 5', 'XL/- 1'])
  const counted = await changed(id, {
    stock: [
      { size: 'XL', quantity: 3 },
      { size: 'xl', quantity: 4 },
    ],
  })
  expect(stockOf(counted)).toEqual(['Xl/- 4', 'XL/- 3'])
  const one = await changed(id, { sizes: ['XL', 'Xl'] })
  expect([one.sizes, stockOf(one)]).toEqual([[{ id: gone, size: 'XL', name_ar: null }], ['XL/- 3']])
  const exchanged = await changed(id, { sizes: ['Xl'] })
  expect([exchanged.sizes, stockOf(exchanged)]).toEqual([
    [{ id: gone, size: 'Xl', name_ar: null }],
    ['Xl/- 3'],
  ])
  expect(await namesOf(id)).toBe('XL gone, Xl')
  await changed(id, { sizes: ['S'] })
  expect((await changed(id, { sizes: ['XL', 'S'] })).sizes[0]).toEqual({
    id: sizes[0].id,
    size: 'XL',
    name_ar: null,
  })
  expect(sizesOf(await changed(id, { sizes: ['s', 'xL'] }))).toEqual(['s', 'xL'])
})

test('an order that was placed before keeps its names, and its pieces come back to the respelled size and colour', async () => {
  const stock = [{ size: 'xl', color: 'red', quantity: 3 }]
  const { id, sizes, colours } = await make({ sizes: ['xl', 'S'], colors: ['red'], stock })
  const choice = { product_id: id, size_id: sizes[0].id, color_id: colours[0].id }
  const order = (await buy(await fill({ ...choice, quantity: 2 }))).json.order
  expect(stockOf(await changed(id, { sizes: ['S', 'XL'], colors: ['Red'] }))).toEqual([
    'S/Red 0',
    'XL/Red 1',
  ])
  expect((await set(order.id, 'reject')).status).toBe(200)
  expect(stockOf(await changed(id, {}))).toEqual(['S/Red 0', 'XL/Red 3'])
  const { json } = await request('GET', `/api/orders/getorder/${order.id}`, { token })
  expect(json.order.items).toMatchObject([{ size: 'xl', colour: { name: 'red' } }])
  expect((await set(order.id, 'accept')).status).toBe(200)
  expect(stockOf(await changed(id, {}))).toEqual(['S/Red 0', 'XL/Red 1'])
})
