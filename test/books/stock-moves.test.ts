/**
 * Stock movements add up to the stock of each inventory item after random sales, returns, edits,
 * deliveries, counts and corrections, and the program writes each of them itself (R222). A movement
 * that the database must add is a correction without an author.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../shop/admin.ts'
import { buyersIn, phoneOf } from '../shop/buyers.ts'
import { goodsIn } from '../shop/goods.ts'
import { diceOf, randomEdit } from '../shop/order-edits.ts'
import { type Json, productCallsIn } from '../shop/product-calls.ts'
import { testShop } from '../shop/shop.ts'
import { countUnexplained, listWrongStock } from './stock-moves.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { get, post, token } = await adminIn(shop)
const { makeArea } = goodsIn(pool)
const areas = [await makeArea('Giza', 6000)]
const { form, fill, buy } = buyersIn(shop, areas[0] as number)
const { id: category_id } = await createCategory(shop.ctx, { name: 'All' })
const { id: subcategory_id } = await createSubcategory(shop.ctx, { category_id, name: 'Some' })
const { make } = productCallsIn(shop, token, { subcategory_id })

const allSizes = ['S', 'M', 'L']
const allColours = ['Red', 'Sand']
const products: number[] = [
  (await make({ sizes: ['S', 'M'], colors: allColours, quantity: 30 })).id,
  (
    await make({
      sizes: ['S', 'M'],
      stock: [
        { size: 'S', quantity: 9 },
        { size: 'M', quantity: 0 },
      ],
    })
  ).id,
  (await make({ quantity: 12 })).id,
]
const orders: number[] = []
let made = 0

const record = async (id: number): Promise<Json> =>
  (await get(`/api/product/get/${id}`)).json.product
const some = <One>(list: One[], dice: (most: number) => number): One =>
  list[dice(list.length)] as One
const choices = (product: Json) => {
  const ids = (options: Json[]) => (options.length > 0 ? options.map(({ id }) => id) : [null])
  return ids(product.sizes).flatMap((size_id) =>
    ids(product.colours).map((color_id) => ({ product_id: product.id, size_id, color_id })),
  )
}
const allChoices = async () => (await Promise.all(products.map(record))).flatMap(choices)
const someVariant = async (dice: (most: number) => number): Promise<number> =>
  some((await record(some(products, dice))).variants as Json[], dice).id

type Reply = { status: number; text: string; json: Json }
type Dice = (most: number) => number

const keep = (reply: Reply): Reply => {
  if (reply.status === 201) orders.push(reply.json.order.id)
  return reply
}

/**
 * Random values of the product's form: a single number or stock by variant, with more or fewer
 * sizes and colours.
 */
async function randomForm(dice: Dice): Promise<Reply> {
  const product = await record(some(products, dice))
  const subset = (names: string[]) => names.filter(() => dice(3) > 0)
  const sizes = dice(2) ? { sizes: subset(allSizes) } : {}
  const colors = dice(3) ? {} : { colors: subset(allColours) }
  const sizesAfter: (string | null)[] = sizes.sizes ?? product.sizes.map(({ size }: Json) => size)
  const coloursAfter: (string | null)[] =
    colors.colors ?? product.colours.map(({ name }: Json) => name)
  const rows = (sizesAfter.length > 0 ? sizesAfter : [null]).flatMap((size) =>
    (coloursAfter.length > 0 ? coloursAfter : [null]).map((color) => {
      const now = product.stock?.find(
        (row: Json) => row.size === size && row.color === color,
      )?.quantity
      return {
        size,
        color,
        quantity: dice(9),
        ...(now !== undefined && dice(2) === 0 && { seen: now }),
      }
    }),
  )
  const counted = [
    {},
    { quantity: dice(25) },
    { quantity: dice(25), seen_quantity: product.quantity },
    { stock: rows },
  ]
  return post(`/api/product/update/${product.id}`, { ...sizes, ...colors, ...some(counted, dice) })
}

async function count(dice: Dice): Promise<Reply> {
  const { id: count_id } = (await post('/api/stock/count/open', {})).json.count
  for (let line = dice(4); line >= 0; line--)
    await post('/api/stock/count/add', {
      count_id,
      variant_id: await someVariant(dice),
      pieces: dice(12),
    })
  return post('/api/stock/count/apply', { count_id, uncounted: dice(6) === 0 ? 'zero' : 'leave' })
}

const steps: Record<string, (dice: Dice) => Promise<Reply | null>> = {
  async buy(dice) {
    const items = [{ ...some(await allChoices(), dice), quantity: 1 + dice(2) }]
    const cart = await fill(...items).catch(() => null)
    return cart === null ? null : keep(await buy(cart, { ...form, phone: phoneOf(++made) }))
  },
  make: async (dice) =>
    keep(
      await post('/api/orders/create', {
        ...form,
        source: 'phone',
        phone: phoneOf(++made),
        lines: [{ ...some(await allChoices(), dice), quantity: 1 + dice(3) }],
      }),
    ),
  async edit(dice) {
    if (orders.length === 0) return null
    const id = some(orders, dice)
    const order = (await get(`/api/orders/getorder/${id}`)).json.order
    return post(
      `/api/orders/edit/${id}`,
      randomEdit(order, dice(100_000), await allChoices(), areas).change,
    )
  },
  status: async (dice) =>
    orders.length === 0
      ? null
      : post('/api/orders/update-status', {
          order_id: some(orders, dice),
          status: some(['pending', 'shipped', 'accept', 'reject'], dice),
        }),
  cancel: async (dice) =>
    orders.length === 0
      ? null
      : post('/api/orders/cancel', { order_id: some(orders, dice), reason: 'customer' }),
  form: randomForm,
  async receive(dice) {
    const lines = [
      { variant_id: await someVariant(dice), pieces: 1 + dice(9) },
      { variant_id: await someVariant(dice), pieces: 1 + dice(9) },
    ]
    return post('/api/stock/receive', {
      lines,
      from: 'Atelier',
      costs: [{ product_id: some(products, dice), cost: dice(90) }],
    })
  },
  async correct(dice) {
    const variant_id = await someVariant(dice)
    const { pieces } = (await get(`/api/stock/moves?variant_id=${variant_id}`)).json.stock
    return post('/api/stock/correct', {
      variant_id,
      seen: pieces,
      wanted: dice(20),
      kind: some(['correction', 'damaged'], dice),
    })
  },
  count,
}

const step = fc.record({
  what: fc.constantFrom(...Object.keys(steps), 'form', 'buy', 'edit'),
  seed: fc.integer({ min: 0, max: 1_000_000 }),
})

test('the moves of an item add up to its quantity, and each was written by the program', async () => {
  const done = new Map<string, number>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (sequence) => {
      for (const { what, seed } of sequence) {
        const reply = await steps[what]?.(diceOf(seed))
        if (!reply) continue
        expect([200, 201, 404, 409, 422], `${what} ${seed}: ${reply.text.slice(0, 300)}`).toContain(
          reply.status,
        )
        if (reply.status < 300) done.set(what, (done.get(what) ?? 0) + 1)
        expect(await listWrongStock(pool), `${what} ${seed}`).toEqual([])
        expect(await countUnexplained(pool), `${what} ${seed}`).toBe(0)
      }
    }),
    { numRuns: process.env.E2E_MATRIX === 'all' ? 60 : 8 },
  )
  // Each step has changed something at least once: a test with only refusals would prove nothing.
  expect([...done.keys()].sort()).toEqual(Object.keys(steps).sort())
})

test('what the program leaves out is written by the database, and is found', async () => {
  await pool.query(
    'update inventory_items set quantity = quantity + 1 where id = (select min(id) from inventory_items)',
  )
  expect(await listWrongStock(pool)).toEqual([])
  expect(await countUnexplained(pool)).toBe(1)
})
