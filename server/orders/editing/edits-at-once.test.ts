/**
 * Random edits concurrent with all other acts on orders and on the catalogue: stock is conserved,
 * sums are right, and no transaction waits for ever.
 */
import fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminIn } from '../../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { type Goods, goodsIn } from '../../../test/shop/goods.ts'
import {
  countAllPieces,
  diceOf,
  findWrongSums,
  randomEdit,
} from '../../../test/shop/order-edits.ts'
import { testShop } from '../../../test/shop/shop.ts'

/** A minute with `npm run test:all`, else some seconds. */
const isWhole = process.env.E2E_MATRIX === 'all'
const workers = 30
const seconds = isWhole ? 60 : 4

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { get, post } = await adminIn(shop)
const { makeGoods, makeArea, makeCoupon, read } = goodsIn(pool)
const areas = [await makeArea('Giza', 6000), await makeArea('Cairo', 4500)]
const { form, fill, buy } = buyersIn(shop, areas[0] as number)

type Json = NonNullable<Awaited<ReturnType<typeof post>>['json']>
type Reply = Awaited<ReturnType<typeof post>>

const goods: Goods[] = []
const orders: number[] = []
let made = 0

beforeAll(async () => {
  const [sizes, colours] = [
    ['S', 'M'],
    ['Sand', 'Mist'],
  ]
  for (let round = 1; round <= 3; round++) {
    goods.push(
      await makeGoods({ name: 'Shared', sizes, colours, quantity: 25, price: 12_000 }),
      await makeGoods({
        name: 'Counted',
        sizes,
        colours,
        counted_by: 'variant',
        quantity: 8,
        price: 9500,
        pictures: 2,
      }),
      await makeGoods({ name: 'Sized', sizes, counted_by: 'variant', quantity: 10, price: 20_050 }),
      await makeGoods({ name: 'Plain', quantity: 15, price: 3000 }),
    )
  }
  await makeCoupon(30_000, 2500, '2020-01-01', '2099-12-31')
  await makeCoupon(90_000, 9000, '2020-01-01', '2099-12-31')
})

const offered = () =>
  goods.flatMap(({ id: product_id, sizes, colours }) => {
    const ids = (named: Record<string, number>) =>
      Object.keys(named).length > 0 ? Object.values(named) : [null]
    return ids(sizes).flatMap((size_id) =>
      ids(colours).map((color_id) => ({ product_id, size_id, color_id })),
    )
  })
const at = <One>(list: One[], seed: number): One => list[seed % list.length] as One
const someOrder = (seed: number) => (orders.length > 0 ? at(orders, seed) : null)
const seen = async (id: number): Promise<Json> =>
  (await get(`/api/orders/getorder/${id}`)).json.order
const plain = ({ version: _, events: __, ...rest }: Json) => rest
const itemsAt = (order: Json, positions: number[]) =>
  order.items.filter((item: Json) => positions.includes(item.position))

function keep(reply: Reply): Reply {
  if (reply.status === 201) orders.push(reply.json.order.id)
  return reply
}

/**
 * Random requests. A refusal is a valid response; any other error fails the test: a deadlock victim
 * gets 503.
 */
const happenings: Record<string, (seed: number) => Promise<Reply | null>> = {
  async buy(seed) {
    const dice = diceOf(seed)
    const items = Array.from({ length: 1 + dice(3) }, () => ({
      ...at(offered(), dice(1000)),
      quantity: 1 + dice(2),
    }))
    const token = await fill(...items).catch(() => null)
    return token === null ? null : keep(await buy(token, { ...form, phone: phoneOf(++made) }))
  },
  async make(seed) {
    const dice = diceOf(seed)
    const lines = Array.from({ length: 1 + dice(3) }, () => ({
      ...at(offered(), dice(1000)),
      quantity: 1 + dice(3),
    }))
    const body = { ...form, source: 'phone', phone: phoneOf(++made), lines, note: 'By hand' }
    return keep(await post('/api/orders/create', body, { 'idempotency-key': `made ${seed % 50}` }))
  },
  async edit(seed) {
    const id = someOrder(seed)
    if (id === null) return null
    const order = await seen(id)
    const { change, untouched } = randomEdit(order, seed, offered(), areas)
    const reply = await post(`/api/orders/edit/${id}`, { ...change, tell_customer: seed % 2 === 0 })
    if (reply.status === 200)
      expect(itemsAt(reply.json.order, untouched)).toEqual(itemsAt(order, untouched))
    return reply
  },
  async preview(seed) {
    const id = someOrder(seed)
    if (id === null) return null
    return post(
      `/api/orders/preview/${id}`,
      randomEdit(await seen(id), seed, offered(), areas).change,
    )
  },
  async status(seed) {
    const order_id = someOrder(seed)
    if (order_id === null) return null
    return post('/api/orders/update-status', {
      order_id,
      status: at(['pending', 'shipped', 'accept', 'reject', 'pending'], seed >> 4),
    })
  },
  async cancel(seed) {
    const order_id = someOrder(seed)
    if (order_id === null) return null
    return post('/api/orders/cancel', { order_id, reason: 'customer' })
  },
  async confirm(seed) {
    const order_id = someOrder(seed)
    if (order_id === null) return null
    return post(`/api/orders/${at(['confirm', 'noAnswer', 'reopen'], seed >> 4)}`, { order_id })
  },
  'name and price': (seed) =>
    post(`/api/product/update/${at(goods, seed).id}`, {
      name: `Named ${seed % 9}`,
      price: 30 + (seed % 200),
    }),
  'change an area': (seed) =>
    post(`/api/area/update/${at(areas, seed)}`, { price: 20 + (seed % 60) }),
}

/** How often each request was made. */
const done = new Map<string, number>()

async function happen({ what, seed }: { what: string; seed: number }): Promise<void> {
  const reply = await happenings[what]?.(seed)
  if (reply && reply.status < 300) done.set(what, (done.get(what) ?? 0) + 1)
  if (reply)
    expect([200, 201, 404, 409, 422], `${what} ${seed}: ${reply.text.slice(0, 300)}`).toContain(
      reply.status,
    )
}

const happening = fc.record({
  what: fc.constantFrom(...Object.keys(happenings), 'edit', 'edit', 'buy', 'make'),
  seed: fc.integer({ min: 0, max: 100_000 }),
})

let start: Record<number, number> = {}
beforeEach(async () => {
  start = await countAllPieces(pool)
})
const expectRight = async (what?: string) => {
  expect(await countAllPieces(pool), what).toEqual(start)
  expect(await findWrongSums(pool), what).toEqual([])
}

describe('pieces of every item are what there was without what is in open and delivered orders, and sums are those of lines', () => {
  test('after each of random happenings', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 25, maxLength: 25 }), async (sequence) => {
        for (const one of sequence) {
          await happen(one)
          await expectRight(`${one.what} ${one.seed}`)
        }
      }),
      { numRuns: isWhole ? 40 : 6, endOnFailure: true },
    )
  })

  test('after many at once', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 40, maxLength: 40 }), async (sequence) => {
        await Promise.all(sequence.map(happen))
        await expectRight()
      }),
      { numRuns: isWhole ? 40 : 5, endOnFailure: true },
    )
  })
})

describe('an edit at random', () => {
  test('comes to what its preview said, moves no stock by a price, and leaves alone what it does not name', async () => {
    let asked = 0
    let made = 0
    let missing = 0
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 1_000_000 }), async (seed) => {
        while (orders.length < 8) await happenings.buy?.(seed + orders.length)
        const order = await seen(at(orders, seed))
        const rows = await linesOf(order.id)
        const { change, untouched } = randomEdit(order, seed, offered(), areas)
        // One edit of four asks for more pieces than there are of anything.
        if (asked++ % 4 === 0)
          change.lines = [...(change.lines ?? []), { ...at(offered(), seed), quantity: 60 }]
        const preview = await post(`/api/orders/preview/${order.id}`, change)
        expect(plain(await seen(order.id))).toEqual(plain(order))
        const edit = await post(`/api/orders/edit/${order.id}`, change)
        await expectRight(`edit ${seed}`)
        if (preview.status !== 200) {
          expect([edit.status, edit.json]).toEqual([preview.status, preview.json])
          return
        }
        if (preview.json.missing.length > 0) {
          missing++
          expect([edit.status, edit.json.shortages]).toEqual([409, preview.json.missing])
          return
        }
        made++
        expect(edit.status, edit.text).toBe(200)
        expect(plain(edit.json.order)).toEqual(plain(preview.json.order))
        expect(preview.json.difference).toBeCloseTo(
          edit.json.order.total_price - order.total_price,
          5,
        )
        const now = await linesOf(order.id)
        for (const position of untouched) expect(now.get(position)).toEqual(rows.get(position))
        if (edit.json.order.version > order.version)
          expect(edit.json.order.events.at(-1).difference).toEqual(preview.json.changes)
      }),
      { numRuns: isWhole ? 400 : 60, endOnFailure: true },
    )
    expect(made, 'edits').toBeGreaterThan(0)
    expect(missing, 'shortages').toBeGreaterThan(0)
  })

  test('of prices alone leaves every item as it was', async () => {
    const stock = () => read('select json_agg(i order by id) from inventory_items i')
    const id = await read(`select id from orders where status = 'pending' order by id desc limit 1`)
    const order = await seen(id)
    const before = await stock()
    const lines = order.items.map(({ position, price }: Json) => ({
      position,
      price: price + 1,
      price_reason: 'Agreed',
    }))
    expect((await post(`/api/orders/edit/${id}`, { version: order.version, lines })).status).toBe(
      200,
    )
    expect(await stock()).toEqual(before)
  })
})

/** Rows of order_lines by position. */
async function linesOf(order: number): Promise<Map<number, object>> {
  const { rows } = await pool.query<{ position: number }>(
    'select * from order_lines where order_id = $1',
    [order],
  )
  return new Map(rows.map((row) => [row.position, row]))
}

test(`${workers} workers at once for ${seconds} s: no deadlock, no piece lost`, async () => {
  const until = performance.now() + seconds * 1000
  const kinds = [...Object.keys(happenings), 'edit', 'edit', 'edit', 'buy', 'make']
  const counts = await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const dice = diceOf(worker + 1)
      let count = 0
      for (; performance.now() < until; count++)
        await happen({ what: at(kinds, dice(1000)), seed: dice(100_000) })
      return count
    }),
  )
  expect(Math.min(...counts)).toBeGreaterThan(0)
  await expectRight()
  expect([...done.keys()].sort()).toEqual(Object.keys(happenings).sort())
})

test('while admins count the stock anew and delete areas: no deadlock, sums are right', async () => {
  const until = performance.now() + (seconds * 1000) / 2
  const kinds = ['edit', 'edit', 'buy', 'make', 'status', 'cancel', 'recount', 'recount', 'area']
  const recount = (seed: number) => {
    const { id, sizes, colours } = at(
      goods.filter((one) => Object.keys(one.sizes).length > 0),
      seed,
    )
    const stock = Object.keys(sizes).flatMap((size) =>
      (Object.keys(colours).length > 0 ? Object.keys(colours) : [null]).map((color) => ({
        size,
        color,
        quantity: 5 + (seed % 9),
      })),
    )
    return post(`/api/product/update/${id}`, seed % 2 ? { quantity: 30 } : { stock })
  }
  const renewArea = async (seed: number) => {
    const { json } = await post('/api/area/create', { city: `Area ${seed} ${++made}`, price: 50 })
    const id = json.area.id
    const order = someOrder(seed)
    if (order)
      await post(`/api/orders/edit/${order}`, { version: (await seen(order)).version, city: id })
    return get(`/api/area/delete/${id}`)
  }
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      const dice = diceOf(worker + 101)
      while (performance.now() < until) {
        const [what, seed] = [at(kinds, dice(1000)), dice(100_000)]
        if (what !== 'recount' && what !== 'area') await happen({ what, seed })
        else
          expect([200, 409], what).toContain(
            (await (what === 'area' ? renewArea(seed) : recount(seed))).status,
          )
      }
    }),
  )
  expect(await findWrongSums(pool)).toEqual([])
  expect(await read('select count(*)::int from inventory_items where quantity < 0')).toBe(0)
})
