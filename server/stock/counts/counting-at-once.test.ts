/**
 * Buyers, deliveries, two admins who count and one who applies, concurrently: no piece is lost or
 * invented.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adminIn } from '../../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { type Goods, goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { listWrongStock } from '../../../test/books/stock-moves.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { post } = await adminIn(shop)
const { makeGoods, makeArea } = goodsIn(pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 0))

let made = 0
const countOf = async (item: number): Promise<number> =>
  (await pool.query('select quantity from inventory_items where id = $1', [item])).rows[0]?.quantity

/** Sales and deliveries of an item after it was counted. */
const movedSince = async (count: number, item: number): Promise<number> =>
  (
    await pool.query(
      `select coalesce(sum(move.pieces), 0)::int as pieces
      from stock_count_lines as line
      join stock_moves as move on move.inventory_item_id = line.inventory_item_id and move.kind <> 'count' and move.created_at > line.counted_at
      where line.count_id = $1 and line.inventory_item_id = $2`,
      [count, item],
    )
  ).rows[0]?.pieces

const scenario = fc.record({
  /** Difference between shelf and books. */
  truths: fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 }),
  buyers: fc.integer({ min: 2, max: 8 }),
  seed: fc.integer({ min: 0, max: 1000 }),
})

test('the final number is what was counted, less what was sold since and more what came', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ truths, buyers, seed }) => {
      const goods: Goods = await makeGoods({
        sizes: ['S', 'M', 'L'],
        counted_by: 'variant',
        quantity: 20,
      })
      const { rows: variants } = await pool.query(
        'select id, size_id, inventory_item_id as item from variants where product_id = $1 order by id',
        [goods.id],
      )
      const { id: count_id } = (await post('/api/stock/count/open', { name: `Race ${goods.id}` }))
        .json.count
      const purchase = async (number: number) => {
        const { size_id } = variants[(number + seed) % variants.length]
        const token = await fill({
          product_id: goods.id,
          size_id,
          quantity: 1 + ((number + seed) % 2),
        })
        expect((await buy(token, { ...form, phone: phoneOf(++made) })).status).toBe(201)
      }
      /**
       * A person counts shelf and books at one moment: the expected quantity plus the difference.
       */
      const counting = async (at: number) => {
        const { id: variant_id } = variants[at]
        const { line } = (await post('/api/stock/count/add', { count_id, variant_id, pieces: 20 }))
          .json
        const { json, status } = await post('/api/stock/count/add', {
          count_id,
          variant_id,
          pieces: line.expected + (truths[at] as number),
        })
        expect(status).toBe(200)
        return json.line
      }
      const delivery = () =>
        post('/api/stock/receive', { lines: [{ variant_id: variants[seed % 3].id, pieces: 5 }] })
      const first = Array.from({ length: buyers }, (_, number) => purchase(number))
      const [, , ...lines] = await Promise.all([
        Promise.all(first),
        delivery(),
        counting(0),
        counting(1),
        counting(2),
      ])
      const selling = Array.from({ length: buyers }, (_, number) => purchase(number + 7))
      const applying = [1, 2].map(() => post('/api/stock/count/apply', { count_id }))
      const [applied] = await Promise.all([Promise.all(applying), Promise.all(selling), delivery()])
      expect(applied.map(({ status }) => status).sort()).toEqual([200, 409])
      for (const [at, { item }] of variants.entries()) {
        expect(await countOf(item), `item ${at}`).toBe(
          lines[at].pieces + (await movedSince(count_id, item)),
        )
      }
      expect(await listWrongStock(pool)).toEqual([])
    }),
    { numRuns: process.env.E2E_MATRIX === 'all' ? 40 : 6 },
  )
})

test('two who scan the same pieces at once count each scan once', async () => {
  const goods = await makeGoods({ quantity: 30 })
  const { id: count_id } = (await post('/api/stock/count/open')).json.count
  const variant_id = (await pool.query('select id from variants where product_id = $1', [goods.id]))
    .rows[0].id
  const scans = Array.from({ length: 30 }, (_, at) =>
    post(
      '/api/stock/count/add',
      { count_id, variant_id, add: 1 },
      { 'idempotency-key': `scan ${at % 25}` },
    ),
  )
  for (const { status } of await Promise.all(scans)) expect(status).toBe(200)
  const { rows } = await pool.query(
    'select pieces, expected, unsure from stock_count_lines where count_id = $1',
    [count_id],
  )
  expect(rows).toEqual([{ pieces: 25, expected: 30, unsure: false }])
})

test('of pieces that are bought while a count takes them away, none goes below nothing', async () => {
  for (let round = 0; round < 5; round++) {
    const goods = await makeGoods({ quantity: 3 })
    const { id: count_id } = (await post('/api/stock/count/open')).json.count
    const variant_id = (
      await pool.query('select id from variants where product_id = $1', [goods.id])
    ).rows[0].id
    await post('/api/stock/count/add', { count_id, variant_id, pieces: 1 })
    const tokens = await Promise.all(
      [1, 2, 3].map(() => fill({ product_id: goods.id, quantity: 1 })),
    )
    const [applied, ...bought] = await Promise.all([
      post('/api/stock/count/apply', { count_id }),
      ...tokens.map((token) => buy(token, { ...form, phone: phoneOf(++made) })),
    ])
    const sold = bought.filter(({ status }) => status === 201).length
    expect(await countOf(goods.items[0] as number)).toBe(
      3 - sold - (applied?.status === 200 ? 2 : 0),
    )
    expect(applied?.status === 200 ? sold : sold >= 2).toBeTruthy()
    expect(await listWrongStock(pool)).toEqual([])
  }
})
