import { expect, test } from 'vitest'
import { buyersIn, type Item } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { changeStatus } from './order-status.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { makeAdmin, makeShopper, as } = peopleIn(shop)
const { makeGoods, makeArea, stockOf, setStock, read } = goodsIn(shop.database.pool)
const { form, fill, buy, everything } = buyersIn(shop, await makeArea('Giza', 6000))
const admin = await makeAdmin()

const order = async (...items: Item[]): Promise<number> =>
  (await buy(await fill(...items), { ...form, email: 'mona@mail.example' })).json.order.id
const set = (body: unknown, token = admin.token) =>
  shop.request('POST', '/api/orders/update-status', { body, token })
const setAll = (body: unknown) =>
  shop.request('POST', '/api/orders/update-status-bulk', { body, token: admin.token })
const mailsTo = (id: number): Promise<number> =>
  read(
    `select count(*)::int from mails where kind = 'order-status' and subject like '%ZN-' || $1 || '%'`,
    [10_000 + id],
  )

test('an admin sets any status after any other; each change is kept with who made it, when and what was said', async () => {
  const vase = await makeGoods({ quantity: 100 })
  const id = await order({ product_id: vase.id, quantity: 2 })
  const statuses = [
    'shipped',
    'accept',
    'pending',
    'accept',
    'shipped',
    'reject',
    'shipped',
    'reject',
    'pending',
    'reject',
    'accept',
  ]
  for (const status of statuses) {
    const { status: code, json } = await set({ order_id: id, status, message: `Now ${status}` })
    expect(code).toBe(200)
    expect(json.message).toBe('Order status updated successfully')
    expect(json.order).toMatchObject({ id, status })
    expect(json.order.events.at(-1)).toMatchObject({
      status,
      message: `Now ${status}`,
      user_id: admin.id,
      user_name: admin.name,
    })
  }
  const { json } = await shop.request('GET', `/api/orders/getorder/${id}`, { token: admin.token })
  expect(json.order.events.map((event: { status: string }) => event.status)).toEqual([
    'pending',
    ...statuses,
  ])
  expect(json.order.events.map((event: { from: string }) => event.from)).toEqual([
    null,
    'pending',
    ...statuses.slice(0, -1),
  ])
  expect(await mailsTo(id)).toBe(statuses.length)
})

test('the customer sees on the order’s page what became of it', async () => {
  const vase = await makeGoods()
  const id = await order({ product_id: vase.id })
  await set({ order_id: id, status: 'shipped', message: 'The courier calls at noon.' })
  const token = await read('select token from orders where id = $1', [id])
  const { json } = await shop.request('GET', `/api/order/${token}`)
  expect(json.order.status).toBe('shipped')
  expect(json.order.events).toEqual([
    { status: 'pending', message: null, created_at: expect.any(String) },
    { status: 'shipped', message: 'The courier calls at noon.', created_at: expect.any(String) },
  ])
})

test('forms may say it as well, and an empty message is none', async () => {
  const vase = await makeGoods()
  const id = await order({ product_id: vase.id })
  const parts = { order_id: String(id), status: 'shipped', message: '' }
  const multipart = new FormData()
  for (const [field, value] of Object.entries(parts)) multipart.append(field, value)
  expect((await set(new URLSearchParams(parts))).json.order.events.at(-1)).toMatchObject({
    status: 'shipped',
    message: null,
  })
  multipart.set('status', 'accept')
  expect((await set(multipart)).json.order.status).toBe('accept')
})

test('what cannot be is refused: other people, unknown orders, unknown statuses', async () => {
  const vase = await makeGoods()
  const id = await order({ product_id: vase.id })
  const shopper = await makeShopper()
  const before = await everything()
  expect(
    (
      await shop.request('POST', '/api/orders/update-status', {
        body: { order_id: id, status: 'shipped' },
      })
    ).status,
  ).toBe(401)
  expect((await set({ order_id: id, status: 'shipped' }, shopper.token)).status).toBe(403)
  const unknown = await set({ order_id: 999_999, status: 'shipped' })
  expect([unknown.status, unknown.json.message]).toEqual([404, 'Order not found'])
  for (const body of [
    {},
    { order_id: id },
    { order_id: id, status: 'sent' },
    { order_id: 'x', status: 'shipped' },
    { status: 'shipped' },
  ]) {
    expect((await set(body)).status, JSON.stringify(body)).toBe(422)
  }
  expect(
    (await set({ order_id: id, status: 'shipped', message: 'x'.repeat(2001) })).json.errors,
  ).toHaveProperty('message')
  expect(await everything()).toBe(before)
})

test('the status an order has already is news only with a message', async () => {
  const vase = await makeGoods()
  const id = await order({ product_id: vase.id })
  const before = await everything()
  const silent = await set({ order_id: id, status: 'pending' })
  expect([silent.status, silent.json.message]).toEqual([200, 'Order status updated successfully'])
  expect(await everything()).toBe(before)
  const said = await set({ order_id: id, status: 'pending', message: 'We called you.' })
  expect(said.json.order.events.at(-1)).toMatchObject({
    from: 'pending',
    status: 'pending',
    message: 'We called you.',
  })
  expect(await mailsTo(id)).toBe(1)
})

test('reject gives the stock back, once, and leaving it takes it again', async () => {
  const dress = await makeGoods({
    sizes: ['S', 'M'],
    colours: ['Sand'],
    counted_by: 'variant',
    quantity: 10,
  })
  const vase = await makeGoods({ quantity: 10 })
  const choice = (size: string) => ({
    product_id: dress.id,
    size_id: dress.sizes[size],
    color_id: dress.colours.Sand,
  })
  const id = await order(
    { ...choice('S'), quantity: 3 },
    { ...choice('M'), quantity: 1 },
    { product_id: vase.id, quantity: 4 },
  )
  const stock = async () => [...(await Promise.all(dress.items.map(left))), await stockOf(vase)]
  const left = (item: number): Promise<number> =>
    read('select quantity from inventory_items where id = $1', [item])
  expect(await stock()).toEqual([7, 9, 6])
  await set({ order_id: id, status: 'reject' })
  expect(await stock()).toEqual([10, 10, 10])
  await set({ order_id: id, status: 'reject', message: 'Sorry.' })
  expect(await stock()).toEqual([10, 10, 10])
  await set({ order_id: id, status: 'accept' })
  expect(await stock()).toEqual([7, 9, 6])
  await set({ order_id: id, status: 'shipped' })
  expect(await stock()).toEqual([7, 9, 6])
})

test('leaving reject is refused when something is gone: it is named, and nothing changes', async () => {
  const dress = await makeGoods({
    name: 'Long dress',
    sizes: ['S'],
    colours: ['Sand'],
    quantity: 10,
  })
  const vase = await makeGoods({ name: 'Vase', quantity: 10 })
  const id = await order(
    { product_id: dress.id, size_id: dress.sizes.S, color_id: dress.colours.Sand, quantity: 4 },
    { product_id: vase.id, quantity: 2 },
  )
  await set({ order_id: id, status: 'reject' })
  await setStock(dress.items[0], 3)
  const before = await everything()
  const reply = await set({ order_id: id, status: 'pending', message: 'We have it again.' })
  expect(reply.status).toBe(409)
  expect(reply.json).toMatchObject({
    code: 'out_of_stock',
    message: 'Long dress, S, Sand: only 3 left',
    shortages: [{ product_id: dress.id, name: 'Long dress, S, Sand', left: 3 }],
  })
  expect(await everything()).toBe(before)
  expect(await stockOf(vase)).toBe(10)
})

test('lines that are counted in one item are one demand', async () => {
  const dress = await makeGoods({ name: 'Dress', sizes: ['S', 'M'], quantity: 10 })
  const id = await order(
    { product_id: dress.id, size_id: dress.sizes.S, quantity: 3 },
    { product_id: dress.id, size_id: dress.sizes.M, quantity: 3 },
  )
  await set({ order_id: id, status: 'reject' })
  expect(await stockOf(dress)).toBe(10)
  await setStock(dress.items[0], 5)
  expect((await set({ order_id: id, status: 'pending' })).json.message).toBe(
    'Dress, M: only 2 left',
  )
  await setStock(dress.items[0], 6)
  expect((await set({ order_id: id, status: 'pending' })).status).toBe(200)
  expect(await stockOf(dress)).toBe(0)
})

test('pieces go to where their size and colour are counted today', async () => {
  const dress = await makeGoods({ sizes: ['S', 'M'], quantity: 10 })
  const id = await order({ product_id: dress.id, size_id: dress.sizes.M, quantity: 4 })
  // Stock is counted per size from now on: the shared item is deleted, and with it the line's
  // reference.
  const itemOf = (size: string): Promise<number> =>
    read(
      `with item as (insert into inventory_items (product_id, quantity) values ($1, 1) returning id)
       update variants set inventory_item_id = item.id from item where variants.product_id = $1 and size_id = $2 returning item.id`,
      [dress.id, dress.sizes[size]],
    )
  const [small, medium] = [await itemOf('S'), await itemOf('M')]
  await read(`update products set stock_counted_by = 'variant' where id = $1`, [dress.id])
  await read('delete from inventory_items where id = $1', [dress.items[0]])
  const left = (item: number): Promise<number> =>
    read('select quantity from inventory_items where id = $1', [item])
  await set({ order_id: id, status: 'reject' })
  expect([await left(small), await left(medium)]).toEqual([1, 5])
  await set({ order_id: id, status: 'pending' })
  expect([await left(small), await left(medium)]).toEqual([1, 1])
})

test('each line finds its own size and colour, in any capitals and also when they left the list', async () => {
  const dress = await makeGoods({
    sizes: ['S', 'M', 's'],
    colours: ['Sand'],
    counted_by: 'variant',
    quantity: 10,
  })
  const vase = await makeGoods({ quantity: 10 })
  const choice = (size: string) => ({
    product_id: dress.id,
    size_id: dress.sizes[size],
    color_id: dress.colours.Sand,
  })
  const id = await order(
    { ...choice('S'), quantity: 1 },
    { ...choice('M'), quantity: 2 },
    { ...choice('s'), quantity: 3 },
    { product_id: vase.id, quantity: 4 },
  )
  // Only the names are left to find the item that counts the pieces.
  await read('update order_lines set inventory_item_id = null where order_id = $1', [id])
  await read(`update order_lines set colour = 'SAND' where order_id = $1 and colour is not null`, [
    id,
  ])
  await read('update product_sizes set archived_at = now() where id = $1', [dress.sizes.M])
  const stock = async () => [...(await Promise.all(dress.items.map(left))), await stockOf(vase)]
  const left = (item: number): Promise<number> =>
    read('select quantity from inventory_items where id = $1', [item])
  expect(await stock()).toEqual([9, 8, 7, 6])
  await set({ order_id: id, status: 'reject' })
  expect(await stock()).toEqual([10, 10, 10, 10])
  // The choice on offer wins over an archived spelling.
  await read('update product_sizes set archived_at = now() where id = $1', [dress.sizes.s])
  await set({ order_id: id, status: 'pending' })
  expect(await stock()).toEqual([6, 8, 10, 6])
})

test('what is counted nowhere any more goes nowhere, and cannot be taken again', async () => {
  const gone = await makeGoods({ name: 'Gone', quantity: 5 })
  const vase = await makeGoods({ name: 'Vase', quantity: 5 })
  const id = await order({ product_id: gone.id, quantity: 2 }, { product_id: vase.id, quantity: 2 })
  await read('delete from cart_lines where product_id = $1', [gone.id])
  await read('delete from products where id = $1', [gone.id])
  expect((await set({ order_id: id, status: 'reject' })).status).toBe(200)
  expect(await stockOf(vase)).toBe(5)
  const refused = await set({ order_id: id, status: 'pending' })
  expect([refused.status, refused.json.message]).toEqual([409, 'Gone: sold out'])
  expect(await stockOf(vase)).toBe(5)
})

test('twenty admins at once leave stock and status in agreement', async () => {
  const vase = await makeGoods({ quantity: 10 })
  const dress = await makeGoods({ quantity: 10 })
  const ids = [
    await order({ product_id: vase.id, quantity: 3 }, { product_id: dress.id, quantity: 1 }),
    await order({ product_id: dress.id, quantity: 2 }, { product_id: vase.id, quantity: 4 }),
  ]
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      set({
        order_id: ids[i % 2],
        status: ['reject', 'accept', 'reject', 'pending', 'shipped'][i % 5],
      }),
    ),
  )
  expect(replies.map((reply) => reply.status)).toEqual(replies.map(() => 200))
  const kept = async (id: number | undefined): Promise<number> =>
    (await read('select status from orders where id = $1', [id])) === 'reject' ? 0 : 1
  const [first, second] = [await kept(ids[0]), await kept(ids[1])]
  expect(await stockOf(vase)).toBe(10 - 3 * first - 4 * second)
  expect(await stockOf(dress)).toBe(10 - first - 2 * second)
  // Each event starts from the status before it.
  for (const id of ids) {
    const { json } = await shop.request('GET', `/api/orders/getorder/${id}`, { token: admin.token })
    const events: { from: string; status: string }[] = json.order.events
    expect(events.slice(1).map((event) => event.from)).toEqual(
      events.slice(0, -1).map((event) => event.status),
    )
    expect(events.at(-1)?.status).toBe(json.order.status)
  }
})

test('buyers and admins at the same pieces neither wait for ever nor lose one', async () => {
  const vase = await makeGoods({ quantity: 30 })
  const dress = await makeGoods({ quantity: 30 })
  const ids = await Promise.all(
    Array.from({ length: 5 }, () =>
      order({ product_id: dress.id, quantity: 1 }, { product_id: vase.id, quantity: 1 }),
    ),
  )
  await Promise.all([
    ...ids.flatMap((id) => [
      set({ order_id: id, status: 'reject' }),
      set({ order_id: id, status: 'pending' }),
    ]),
    ...Array.from({ length: 10 }, () =>
      order({ product_id: vase.id, quantity: 1 }, { product_id: dress.id, quantity: 1 }),
    ),
  ])
  const standing: number = await read(
    `select count(*)::int from orders where status <> 'reject' and id in (select order_id from order_lines where product_id = $1)`,
    [vase.id],
  )
  expect([await stockOf(vase), await stockOf(dress)]).toEqual([30 - standing, 30 - standing])
})

test('a change whose mail cannot be queued does not happen', async () => {
  const vase = await makeGoods()
  const id = await order({ product_id: vase.id, quantity: 2 })
  const before = await everything()
  await read(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`,
  )
  await read('create trigger refuse before insert on mails for each row execute function refuse()')
  expect((await set({ order_id: id, status: 'reject' })).status).toBe(500)
  const bulk = await setAll({ order_ids: [id], status: 'reject' })
  expect(bulk.json.results).toEqual([
    {
      order_id: id,
      done: false,
      code: 'internal',
      message: 'Something went wrong!',
      reason: 'failed',
      params: {},
    },
  ])
  await read('drop trigger refuse on mails')
  expect(await everything()).toBe(before)
})

test('the audit log has what changed, and nothing when nothing did', async () => {
  const vase = await makeGoods()
  const id = await order({ product_id: vase.id })
  const ctx = as(admin)
  await changeStatus(ctx, id, { status: 'shipped' })
  await changeStatus(ctx, id, { status: 'shipped' })
  await changeStatus(ctx, id, { status: 'shipped', message: 'Soon.' })
  const title = `ZN-${id + 10_000}`
  const { rows } = await shop.database.pool.query(
    `select room, action, record_id, title, before, after from audit_log where room = 'orders' and record_id = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    {
      room: 'orders',
      action: 'update',
      record_id: id,
      title,
      before: { status: 'pending', version: 1 },
      after: { status: 'shipped', version: 2 },
    },
    {
      room: 'orders',
      action: 'update',
      record_id: id,
      title,
      before: { message: null },
      after: { message: 'Soon.' },
    },
  ])
})

test('several orders at once: each by itself, in the order asked, twice the same once', async () => {
  const vase = await makeGoods({ name: 'Last vase', quantity: 2 })
  const dress = await makeGoods({ quantity: 10 })
  const [first, second, short] = [
    await order({ product_id: dress.id }),
    await order({ product_id: dress.id }),
    await order({ product_id: vase.id, quantity: 2 }),
  ]
  await set({ order_id: short, status: 'reject' })
  await setStock(vase.items[0], 0)
  const { status, json } = await setAll({
    order_ids: [second, 999_999, first, short, second],
    status: 'shipped',
    message: 'On its way.',
  })
  expect(status).toBe(200)
  expect(json).toEqual({
    message: 'Order status updated for 2 of 4 orders',
    results: [
      {
        order_id: second,
        done: true,
        code: null,
        message: 'Order status updated successfully',
        reason: null,
        params: {},
      },
      {
        order_id: 999_999,
        done: false,
        code: 'not_found',
        message: 'Order not found',
        reason: 'gone',
        params: {},
      },
      {
        order_id: first,
        done: true,
        code: null,
        message: 'Order status updated successfully',
        reason: null,
        params: {},
      },
      {
        ...{ order_id: short, done: false, code: 'out_of_stock', message: 'Last vase: sold out' },
        ...{ reason: 'out_of_stock', params: { name: 'Last vase', left: 0 } },
      },
    ],
  })
  expect([await mailsTo(first), await mailsTo(second)]).toEqual([1, 1])
  const again = await setAll({ order_ids: [first, second], status: 'accept' })
  expect(again.json.message).toBe('Order status updated successfully')
  for (const order_ids of [undefined, [], ['x'], Array.from({ length: 101 }, (_, i) => i + 1)]) {
    expect((await setAll({ order_ids, status: 'accept' })).status).toBe(422)
  }
})

test('several orders may come as a form', async () => {
  const vase = await makeGoods()
  const ids = [await order({ product_id: vase.id }), await order({ product_id: vase.id })]
  const body = new URLSearchParams([
    ...ids.map((id) => ['order_ids[]', String(id)]),
    ['status', 'accept'],
  ])
  expect((await setAll(body)).json.results.map((result: { done: boolean }) => result.done)).toEqual(
    [true, true],
  )
})
