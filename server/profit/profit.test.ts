import { expect, test } from 'vitest'
import { profitParts } from '#contract/couriers/profit.ts'
import { checkShares, sumFees, sumShares } from '#server/orders/orders.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { listOtherShares } from '../../test/books/order-shares.ts'
import { type Life, moneyOf, randomLives, type Told } from '../../test/books/profit-reckoning.ts'

const shop = await testShop()
const { makeAdmin, makeShopper } = peopleIn(shop)
const { makeGoods, read } = goodsIn(shop.database.pool)
const admin = await makeAdmin()

const get = async (path: string, token = admin.token) =>
  (await shop.request('GET', path, { token })).json

const world = await makeWorld()

async function makeWorld() {
  const goods = [await makeGoods(), await makeGoods(), await makeGoods()].map(({ id }) => id)
  const category = await read(
    "insert into categories (name, slug) values ('Other', 'other-category') returning id",
  )
  const subcategory = await read(
    "insert into subcategories (category_id, name, slug) values ($1, 'Others', 'others') returning id",
    [category],
  )
  await read('update products set subcategory_id = $1 where id = $2', [subcategory, goods[2]])
  const { rows } = await shop.database.pool.query<{ id: number; category: number }>(
    `select product.id, subcategory.category_id as category from products as product join subcategories as subcategory on subcategory.id = product.subcategory_id`,
  )
  const areas = [1, 2].map((number) =>
    read('insert into areas (city, price) values ($1, 5000) returning id', [`City ${number}`]),
  )
  const coupon = await read(
    "insert into coupons (price, discount, start_date, end_date) values (10000, 1000, '2026-01-01', '2026-02-01') returning id",
  )
  const courier = await read(
    "insert into couriers (name) values ('Courier of the test') returning id",
  )
  return {
    products: [...goods, null],
    categoryOf: new Map(rows.map(({ id, category: own }) => [id, own])),
    areas: [...(await Promise.all(areas)), null],
    coupons: [coupon, null],
    courier,
    courierRuns: [
      await read(
        "insert into settlements (courier_id, file_name, headings, state, accepted_at) values ($1, 'a.csv', '[]', 'accepted', now()) returning id",
        [courier],
      ),
      await read(
        "insert into settlements (courier_id, file_name, headings) values ($1, 'b.csv', '[]') returning id",
        [courier],
      ),
    ],
  }
}

let made = 0
let rowsMade = 1

async function write(life: Life): Promise<void> {
  const { order, lines, back, parcels } = life
  const id = await read(
    `insert into orders (token, status, first_name, last_name, phone, state, city, address, area_id, source, coupon_id, subtotal, discount,
       exchange_credit, delivery_price, total_price, delivery_from, delivery_to, left_at)
     values ($1, $2, 'Mona', 'Adel', '01012345678', 's', 'c', 'a', $3, $4, $5, $6::int, $7::int, $8, $9::int, $6::int - $7::int + $9::int, '2026-01-01', '2026-01-01', $10) returning id`,
    [
      `profit_${String(++made).padStart(20, '0')}`,
      ...[
        order.status,
        order.area,
        order.source,
        order.coupon,
        order.subtotal,
        order.discount,
        order.credit,
        order.delivery,
        order.left_at,
      ],
    ],
  )
  life.id = id
  for (const [position, { product, price, quantity, cost }] of lines.entries()) {
    await read(
      "insert into order_lines (order_id, position, product_id, name, price, quantity, cost) values ($1, $2, $3, 'Piece', $4, $5, $6)",
      [...[id, position, product, price, quantity, cost]],
    )
  }
  if (back.length > 0) {
    const made = await read(
      'insert into returns (order_id, state, value, received_at) values ($1, $2, $3, $4) returning id',
      [
        ...[
          id,
          life.isReceived ? 'done' : 'coming',
          back.reduce((sum, { value }) => sum + value, 0),
          life.isReceived ? new Date() : null,
        ],
      ],
    )
    for (const { position, quantity, value, sellable, damaged } of back) {
      await read(
        "insert into return_lines (return_id, order_id, position, quantity, reason, wants, value, sellable, damaged) values ($1, $2, $3, $4, 'other', 'money', $5, $6, $7)",
        [made, id, position, quantity, value, sellable, damaged],
      )
    }
  }
  for (const { state, fee, charged, isAccepted } of parcels) {
    const parcel = await read(
      "insert into parcels (order_id, courier_id, kind, state, fee, to_collect, handed_at) values ($1, $2, 'deliver', $3, $4, 0, now()) returning id",
      [id, world.courier, state, fee],
    )
    if (charged === null) continue
    // Without a tick the shortfall stays owed; the fee counts in any case.
    await read(
      "insert into settlement_rows (settlement_id, row, cells, fee, kind, is_chosen, paid, parcel_id) values ($1, $2, '[]', $3, 'too_little', false, 0, $4)",
      [...[world.courierRuns[isAccepted ? 0 : 1], ++rowsMade, charged, parcel]],
    )
  }
  await sumFees({ client: shop.database.pool }, [id])
  await sumShares({ client: shop.database.pool }, [id])
}

const moneyKeys = ['sales', 'cost', 'fees', 'profit'] as const
type Money = Record<(typeof moneyKeys)[number], number>
const total = (rows: Money[]) =>
  Object.fromEntries(
    moneyKeys.map((key) => [key, Math.round(rows.reduce((sum, row) => sum + row[key] * 100, 0))]),
  )
const piastres = (row: Money) => total([row])
const told = ({ sales, cost, fees }: Told) => ({ sales, cost, fees, profit: sales - cost - fees })

test('profit is of who does the figures', async () => {
  const { token } = await makeShopper()
  for (const path of ['/api/profit', '/api/profit/orders', '/api/export/profit.csv']) {
    expect((await shop.request('GET', path)).status).toBe(401)
    expect((await shop.request('GET', path, { token })).status).toBe(403)
  }
})

test('nothing left: no rows, and sums of nothing', async () => {
  expect(await get('/api/profit?from=2026-01-01&to=2026-01-31')).toMatchObject({
    from: '2026-01-01',
    to: '2026-01-31',
    rows: [],
    sums: { orders: 0, sales: 0, cost: 0, fees: 0, profit: 0 },
    without_cost: { pieces: 0, products: 0, named: [] },
  })
})

test('of random lives of orders every table adds up to its orders, each row to those behind it, and all to a plain reckoning (R306, R307)', async () => {
  const lives = randomLives(world, { count: 120, seed: Number(process.env.SEED ?? 25) })
  for (const life of lives) await write(life)
  const period = 'from=2026-03-01&to=2026-03-31'
  // 31 March ends at midnight in Cairo: some orders left outside of it.
  const within = lives.filter((life) => life.order.status !== 'pending' && life.isWithin)
  expect(within.length).toBeGreaterThan(50)
  expect(within.length).toBeLessThan(lives.length)
  const all = within.map((life): Told => moneyOf(life))
  const whole = {
    sales: all.reduce((sum, one) => sum + one.sales, 0),
    cost: all.reduce((sum, one) => sum + one.cost, 0),
    fees: all.reduce((sum, one) => sum + one.fees, 0),
  }
  for (const by of profitParts) {
    const answer = await get(`/api/profit?${period}&by=${by}&lang=en`)
    expect([by, piastres(answer.sums)]).toEqual([by, told({ ...whole, state: 'delivered' })])
    expect([by, total(answer.rows)]).toEqual([by, piastres(answer.sums)])
    expect(answer.sums.orders).toBe(within.length)
    for (const state of ['delivered', 'returned', 'refused', 'on_the_way'] as const) {
      expect([state, answer.sums[state]]).toEqual([
        state,
        all.filter((one) => one.state === state).length,
      ])
      expect(answer.sums[state]).toBeGreaterThan(0)
    }
    for (const row of answer.rows) {
      const behind = await get(
        `/api/profit/orders?${period}&by=${by}&key=${row.key}&per_page=100&page=1`,
      )
      const rest = await get(
        `/api/profit/orders?${period}&by=${by}&key=${row.key}&per_page=100&page=2`,
      )
      const rows = [...behind.orders.data, ...rest.orders.data]
      expect([by, row.key, total(rows)]).toEqual([by, row.key, piastres(row)])
      expect(piastres(behind.sums)).toEqual(piastres(row))
      expect([behind.total, behind.name]).toEqual([row.orders, row.name])
      const reckoned = within.flatMap((life) => {
        const one = moneyOf(life, { by, key: row.key, categoryOf: world.categoryOf })
        return one ? [[life.id, one.state, told(one)]] : []
      })
      const answered = rows.map((one) => [one.order_id, one.state, piastres(one)])
      const byId = (a: unknown[], b: unknown[]) => Number(a[0]) - Number(b[0])
      expect([by, row.key, answered.sort(byId)]).toEqual([by, row.key, reckoned.sort(byId)])
    }
  }
  const costless = within
    .filter((life) => life.order.status === 'accept')
    .flatMap((life) =>
      life.lines.map((line, position) => {
        const sold = life.isReceived
          ? life.back
              .filter((one) => one.position === position)
              .reduce((sum, one) => sum + one.sellable, 0)
          : 0
        return line.cost === null ? line.quantity - sold : 0
      }),
    )
  const { without_cost } = await get(`/api/profit?${period}`)
  expect(without_cost.pieces).toBe(costless.reduce((sum, pieces) => sum + pieces, 0))
  expect(without_cost.named.length).toBeGreaterThan(0)
})

test('a long time comes to the same by every part, and to that behind its rows', async () => {
  const long = 'from=2026-02-01&to=2026-04-30'
  for (const by of ['product', 'category'] as const) {
    const answer = await get(`/api/profit?${long}&by=${by}`)
    const { sums } = await get(`/api/profit?${long}&by=source`)
    expect([by, answer.sums]).toEqual([by, sums])
    expect([by, total(answer.rows)]).toEqual([by, piastres(sums)])
    expect(answer.rows.map(({ profit }: Money) => profit)).toEqual(
      answer.rows
        .map(({ profit }: Money) => profit)
        .toSorted((one: number, other: number) => other - one),
    )
    for (const row of answer.rows) {
      const behind = await get(`/api/profit/orders?${long}&by=${by}&key=${row.key}&page=1`)
      const { key, name, name_ar, ...added } = row
      expect([key, behind.sums]).toEqual([key, added])
    }
  }
})

test('rows come in pages, and all at once without one', async () => {
  const asked = '/api/profit?from=2026-03-01&to=2026-03-31&by=product'
  const all = await get(asked)
  expect(all).toMatchObject({ total: all.rows.length, current_page: 1, last_page: 1 })
  const size = Math.ceil(all.rows.length / 2)
  const pages = [1, 2, 3].map((page) => get(`${asked}&page=${page}&per_page=${size}`))
  const [first, second, behind] = await Promise.all(pages)
  expect([...first.rows, ...second.rows]).toEqual(all.rows)
  expect(second).toMatchObject({ sums: all.sums, current_page: 2, last_page: 2 })
  expect(behind).toMatchObject({ rows: [], sums: all.sums, total: all.total })
})

test('the orders behind a row are searched and narrowed, and its sums stay', async () => {
  const all = await get('/api/profit/orders?from=2026-03-01&to=2026-03-31&page=1')
  const [first] = all.orders.data
  const found = await get(
    `/api/profit/orders?from=2026-03-01&to=2026-03-31&search=${first.number}&page=1`,
  )
  expect([found.total, found.orders.data[0].order_id, found.sums]).toEqual([
    1,
    first.order_id,
    all.sums,
  ])
  const refused = await get('/api/profit/orders?from=2026-03-01&to=2026-03-31&state=refused&page=1')
  expect([refused.total, refused.sums]).toEqual([all.sums.refused, all.sums])
  expect(refused.orders.data.every((one: { sales: number }) => one.sales === 0)).toBe(true)
})

test('profit and the orders behind it come as files', async () => {
  const { text } = await shop.request(
    'GET',
    '/api/export/profit.csv?from=2026-03-01&to=2026-03-31&by=source&lang=en',
    {
      token: admin.token,
    },
  )
  expect(text).toContain(
    'Name,Orders that left,Delivered,Returned,Refused,On the way,Sales,Cost,Courier fees,Profit',
  )
  expect(text).toContain('\nInstagram,')
  const answer = await shop.request(
    'GET',
    '/api/export/profit-orders.csv?from=2026-03-01&to=2026-03-31&by=source&key=shop&state=refused',
    {
      token: admin.token,
    },
  )
  const { total: rows } = await get(
    '/api/profit/orders?from=2026-03-01&to=2026-03-31&by=source&key=shop&state=refused&page=1',
  )
  expect(answer.text.trim().split('\n')).toHaveLength(rows + 1)
})

test('shares that were not kept are found and mended every night, those of many orders at once (R428)', async () => {
  const { pool } = shop.database
  const check = () => checkShares(shop.ctx)
  expect(await listOtherShares(pool)).toEqual([])
  await check()
  const changes = [
    "update orders set status = 'pending', left_at = null where id % 5 = 0 and left_at is not null",
    "update orders set status = 'shipped', left_at = '2026-03-02' where id % 10 = 0",
    "update orders set status = case status when 'accept' then 'reject' else 'accept' end where id % 4 = 0 and left_at is not null",
    'update orders set exchange_credit = 0 where exchange_credit > 0 and left_at is not null',
    'update order_fees set amount = amount + 1 where order_id % 2 = 0',
    'update returns set received_at = case when received_at is null then now() end',
    'update return_lines set sellable = quantity, damaged = 0 where position = 0',
    'update return_lines set value = value + 1 where position = 1',
    'delete from return_lines where position = 2',
    'update order_lines set product_id = null where product_id % 2 = 0',
    'update order_lines set cost = null where position = 0 and order_id % 3 = 0',
  ]
  for (const change of changes) {
    expect([change, (await pool.query(change)).rowCount]).not.toEqual([change, 0])
    await expect(check(), change).rejects.toThrow(/were not those calculated anew: \d/)
    expect([change, await listOtherShares(pool)]).toEqual([change, []])
    await check()
  }
  const id = await read('select max(order_id) from order_shares')
  for (const wrong of [
    'update order_shares set fees = fees + 1 where order_id = $1',
    'delete from order_shares where order_id = $1',
  ]) {
    await read(wrong, [id])
    expect(await listOtherShares(pool)).not.toEqual([])
    await expect(check()).rejects.toThrow(new RegExp(`calculated anew: ${id}$`))
    expect(await listOtherShares(pool)).toEqual([])
  }
})
