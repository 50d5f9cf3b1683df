import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { inTransaction } from '#server/ctx.ts'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { type Json, productCallsIn, stockOf } from '../../../test/shop/product-calls.ts'
import { rowsIn } from '../../../test/database/rows.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { returnStock, takeStock } from '../products.ts'

const shop = await testShop()
const { request, database, ctx } = shop
const { read, makeArea } = goodsIn(database.pool)
const { itemOf } = rowsIn(database.pool)
const { fill, buy, countOrders } = buyersIn(shop, await makeArea('Giza', 6000))
const { token } = await peopleIn(shop).makeAdmin()
const category = await createCategory(ctx, { name: 'Dresses' })
const day = await createSubcategory(ctx, { category_id: category.id, name: 'Day' })

const { make, change, changed } = productCallsIn(shop, token, { subcategory_id: day.id })

const itemsOf = (id: number): Promise<number> =>
  read('select count(*)::int from inventory_items where product_id = $1', [id])

test('one number stays one number when sizes and colours change, and every choice is taken from it', async () => {
  const { id } = await make({ quantity: 5, sizes: ['S'] })
  const after = await changed(id, { sizes: ['S', 'M'], colors: ['Red'] })
  expect(after).toMatchObject({ quantity: 5, stock: null })
  expect(await itemsOf(id)).toBe(1)
  const { variants } = (await request('GET', `/api/userproduct/getProduct/${id}`)).json.product
  expect(variants).toEqual(
    after.sizes.map(({ id: size_id }: Json) => ({
      size_id,
      color_id: after.colours[0].id,
      available: true,
    })),
  )
  const cart = await fill({
    product_id: id,
    size_id: after.sizes[1].id,
    color_id: after.colours[0].id,
    quantity: 2,
  })
  expect((await buy(cart)).status).toBe(201)
  expect((await changed(id, { sizes: [], colors: [] })).quantity).toBe(3)
  expect((await changed(id, { quantity: '8' })).quantity).toBe(8)
  expect((await buy(await fill({ product_id: id, quantity: 8 }))).status).toBe(201)
  expect((await changed(id, {})).is_sold_out).toBe(true)
})

test('a form writes the stock of fifty sizes in fifty colours in one field', async () => {
  const names = (name: string) => Array.from({ length: 50 }, (_, at) => `${name} ${at}`)
  const [sizes, colors] = [names('Size'), names('Colour')]
  const stock = sizes.flatMap((size) => colors.map((color) => ({ size, color, quantity: 2 })))
  const form = new FormData()
  const fields = {
    name: 'Large',
    price: '100',
    subcategory_id: String(day.id),
    stock: JSON.stringify(stock),
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const size of sizes) form.append('sizes[]', size)
  for (const color of colors) form.append('colors[]', color)
  const { status, json } = await request('POST', '/api/product/create', { token, body: form })
  expect([status, json.product.quantity]).toEqual([200, 5000])
  expect(Object.keys((await change(json.product.id, { stock: '[1' })).json.errors)).toEqual([
    'stock.0',
  ])
})

test('stock counts per size and colour, and quantity alone makes one number of it again', async () => {
  const { id } = await make({ quantity: 5, sizes: ['S', 'M'], colors: ['Red'] })
  const stock = [
    { size: 'S', color: 'Red', quantity: 3 },
    { size: 'M', color: 'Red', quantity: 0 },
  ]
  const counted = await changed(id, { quantity: 50, stock })
  expect([counted.quantity, stockOf(counted)]).toEqual([3, ['S/Red 3', 'M/Red 0']])
  expect(await itemsOf(id)).toBe(2)
  expect(stockOf(await changed(id, { price: 90 }))).toEqual(['S/Red 3', 'M/Red 0'])
  expect(stockOf(await changed(id, { stock: [{ size: 'M', color: 'Red', quantity: 4 }] }))).toEqual(
    ['S/Red 3', 'M/Red 4'],
  )
  expect(await changed(id, { quantity: 6 })).toMatchObject({ quantity: 6, stock: null })
  expect(await itemsOf(id)).toBe(1)
})

test('one number is split among all variants or not at all: a variant that is not named would lose its pieces', async () => {
  const { id } = await make({ quantity: 5, sizes: ['S', 'M'] })
  for (const stock of [[], [{ size: 'S', quantity: 3 }]]) {
    const { status, json } = await change(id, { name: 'Split', stock })
    expect([status, json.errors]).toEqual([
      422,
      { stock: ['Enter the pieces of each size and color'] },
    ])
  }
  expect(await changed(id, {})).toMatchObject({ quantity: 5, stock: null })
  // A size added in the same change needs a quantity too.
  expect(
    (
      await change(id, {
        sizes: ['S', 'M', 'L'],
        stock: ['S', 'M'].map((size) => ({ size, quantity: 2 })),
      })
    ).status,
  ).toBe(422)
  await changed(id, { quantity: 0 })
  expect(stockOf(await changed(id, { stock: [{ size: 'S', quantity: 3 }] }))).toEqual([
    'S/- 3',
    'M/- 0',
  ])
})

test('whatever variants a change names, the others keep their pieces', async () => {
  const [sizes, colors] = [
    ['S', 'M'],
    ['Red', 'Blue', 'Sand'],
  ]
  const choices = sizes.flatMap((size) => colors.map((color) => ({ size, color })))
  const { id } = await make({
    sizes,
    colors,
    stock: choices.map((choice, at) => ({ ...choice, quantity: at })),
  })
  const left = new Map(choices.map(({ size, color }, at) => [`${size}/${color}`, at]))
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.constantFrom(...left.keys()), fc.nat(50)), async (wanted) => {
      const stock = Object.entries(wanted).map(([key, quantity]) => {
        const [size, color] = key.split('/')
        left.set(key, quantity)
        return { size, color, quantity }
      })
      expect(stockOf(await changed(id, { stock }))).toEqual(
        [...left].map(([key, quantity]) => `${key} ${quantity}`),
      )
    }),
    { numRuns: 25 },
  )
})

test('of a quantity that a form showed the difference counts: what was bought since it opened stays bought', async () => {
  const { id } = await make({ quantity: 5 })
  await changed(id, { quantity: 4 })
  expect(await changed(id, { name: 'Rug', quantity: '5', seen_quantity: '5' })).toMatchObject({
    name: 'Rug',
    quantity: 4,
  })
  expect(await changed(id, { quantity: 6, seen_quantity: 5 })).toMatchObject({ quantity: 5 })
})

test('counts stay when sizes and colours change; new ones begin at nothing, dropped ones leave the sum and return with theirs', async () => {
  const { id } = await make({
    sizes: ['S', 'M'],
    stock: [
      { size: 'S', quantity: 3 },
      { size: 'M', quantity: 2 },
    ],
  })
  const swapped = await changed(id, { sizes: ['M', 'L'] })
  expect([swapped.quantity, stockOf(swapped)]).toEqual([2, ['M/- 2', 'L/- 0']])
  expect(stockOf(await changed(id, { sizes: ['S', 'M'] }))).toEqual(['S/- 3', 'M/- 2'])
  await changed(id, { sizes: ['M'], stock: [{ size: 'M', quantity: 1 }] })
  expect(stockOf(await changed(id, { sizes: ['S', 'M'] }))).toEqual(['S/- 3', 'M/- 1'])
  expect(stockOf(await changed(id, { colors: ['Red'] }))).toEqual(['S/Red 0', 'M/Red 0'])
  expect(stockOf(await changed(id, { sizes: [], colors: [], stock: [{ quantity: 7 }] }))).toEqual([
    '-/- 7',
  ])
})

test('a product that is sold out in what it offers is sold out, whatever dropped sizes hold', async () => {
  const { id } = await make({
    sizes: ['S', 'M'],
    stock: [
      { size: 'S', quantity: 3 },
      { size: 'M', quantity: 0 },
    ],
  })
  expect(await changed(id, { sizes: ['M'] })).toMatchObject({ quantity: 0, soldOut: true })
  expect((await request('GET', `/api/userproduct/getProduct/${id}`)).json.product.soldOut).toBe(
    true,
  )
})

test('pieces that come back find their count, wherever it is kept by then', async () => {
  const { id } = await make({ sizes: ['S', 'M'], colors: ['Red'], quantity: 5 })
  const item = (size: string | null, colour: string | null) => itemOf(id, size, colour)
  const shared = await item('S', 'Red')
  const stock = [
    { size: 'S', color: 'Red', quantity: 1 },
    { size: 'M', color: 'Red', quantity: 2 },
  ]
  await changed(id, { stock })
  const [small, medium] = [await item('S', 'Red'), await item('M', 'Red')]
  expect(new Set([shared, small, medium]).size).toBe(3)
  expect(await returnStock(ctx, new Map([[shared as number, 1]]), 1)).toEqual(new Map())
  const pieces = new Map([
    [medium as number, 4],
    [small as number, 1],
  ])
  expect(await returnStock(ctx, pieces, 1)).toEqual(
    new Map([
      [small, 1],
      [medium, 2],
    ]),
  )
  expect(stockOf(await changed(id, { sizes: ['M'] }))).toEqual(['M/Red 6'])
  expect(await item('S', 'Red')).toBe(small)
})

test('an order keeps its copy when the item it was taken from is gone', async () => {
  const { id, sizes } = await make({ sizes: ['S'], quantity: 2 })
  const order = await buy(await fill({ product_id: id, size_id: sizes[0].id }))
  await changed(id, { stock: [{ size: 'S', quantity: 9 }] })
  const { rows } = await database.pool.query(
    'select inventory_item_id, size, quantity from order_lines where order_id = $1',
    [order.json.order.id],
  )
  expect(rows).toEqual([{ inventory_item_id: null, size: 'S', quantity: 1 }])
})

test('what comes while a buyer waits for it is sold to them', async () => {
  const { id } = await make({ quantity: 0 })
  const item = await itemOf(id)
  let buying: Promise<Map<number, number>> | undefined
  await inTransaction(ctx, async (inner) => {
    await returnStock(inner, new Map([[item, 3]]), 1)
    buying = takeStock(ctx, new Map([[item, 2]]))
    await expect
      .poll(() =>
        read(`select count(*)::int from pg_locks where not granted and pid <> pg_backend_pid()`),
      )
      .toBeGreaterThan(0)
  })
  expect(await buying).toEqual(new Map([[item, 3]]))
  expect((await changed(id, {})).quantity).toBe(1)
})

test('buyers who buy while an admin sets the quantity: every piece is accounted for', async () => {
  const { id } = await make({ quantity: 11 })
  expect((await buy(await fill({ product_id: id }))).status).toBe(201)
  const carts = await Promise.all(Array.from({ length: 30 }, () => fill({ product_id: id })))
  await database.pool.query(`
    create table stock_log (id int generated always as identity, before int, after int);
    create function log_stock() returns trigger language plpgsql as
      'begin insert into stock_log (before, after) values (old.quantity, new.quantity); return null; end';
    create trigger log_stock after update on inventory_items for each row when (old.product_id = ${id}) execute function log_stock()`)
  const before = await countOrders()
  const buying = carts.map((cart) => buy(cart))
  const [bought, set] = await Promise.all([
    Promise.all(buying),
    Promise.all([100, 200, 300].map((quantity) => change(id, { quantity }))),
  ])
  expect(set.map(({ status }) => status)).toEqual([200, 200, 200])
  for (const { status } of bought) expect([201, 409]).toContain(status)
  const sold = bought.filter(({ status }) => status === 201).length
  expect((await countOrders()) - before).toBe(sold)

  const { rows: log } = await database.pool.query<{ before: number; after: number }>(
    'select before, after from stock_log order by id',
  )
  let quantity = 10
  let setTo = 0
  for (const entry of log) {
    expect(entry.before).toBe(quantity)
    quantity = entry.after
    // No sale could lead to one of these numbers.
    if (entry.after !== entry.before - 1) setTo++
  }
  expect(setTo).toBe(3)
  expect(log.length - setTo).toBe(sold)
  expect((await changed(id, {})).quantity).toBe(quantity)
})

test('buyers of every size while an admin changes how they are counted: nothing is oversold, nobody waits for ever', async () => {
  const sizes = ['S', 'M', 'L']
  const one = await make({ sizes, quantity: 6 })
  const other = await make({ sizes, quantity: 6 })
  const carts = await Promise.all(
    Array.from({ length: 30 }, (_, index) => {
      const [first, second] = index % 2 ? [one, other] : [other, one]
      return fill(
        { product_id: first.id, size_id: first.sizes[index % 3].id },
        { product_id: second.id, size_id: second.sizes[(index + 1) % 3].id },
      )
    }),
  )
  const stock = sizes.map((size) => ({ size, quantity: 2 }))
  const changes = [{ stock }, { quantity: 6 }, { stock }, { sizes: ['S', 'M'] }, { sizes }]
  const changing = (async () => {
    const statuses: number[] = []
    for (const body of changes) {
      const replies = await Promise.all([
        change(one.id, body),
        change(other.id, { ...body, name: `${other.name} ${statuses.length}` }),
      ])
      statuses.push(...replies.map(({ status }) => status))
    }
    return statuses
  })()
  const bought = await Promise.all(carts.map((cart) => buy(cart)))
  expect(new Set(await changing)).toEqual(new Set([200]))
  for (const { status } of bought) expect([201, 409]).toContain(status)
  // Whatever the last count set, stock left and sold since then is six at most.
  for (const { id } of [one, other]) {
    const { quantity } = await changed(id, {})
    expect(quantity).toBeGreaterThanOrEqual(0)
    expect(quantity).toBeLessThanOrEqual(6)
    expect(
      await read(
        'select count(*)::int from inventory_items i where product_id = $1 and not exists (select from variants v where v.inventory_item_id = i.id)',
        [id],
      ),
    ).toBe(0)
  }
})
