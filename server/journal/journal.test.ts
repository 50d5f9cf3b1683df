/** The journal: each act once, as timelines, the history and webhooks read it. */
import { expect, test } from 'vitest'
import { inTransaction } from '#server/ctx.ts'
import { on } from '#server/events.ts'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { acted } from './acted.ts'
import { record, recordAll, recordByClock } from './journal.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { makeAdmin, as } = peopleIn(shop)
const { makeGoods, makeArea } = goodsIn(pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const admin = await makeAdmin()

const place = async (): Promise<number> =>
  (await buy(await fill({ product_id: (await makeGoods()).id }), form)).json.order.id
const rowsSince = async (id: number) =>
  (await pool.query('select * from acts where id > $1 order by id', [id])).rows
const lastId = async (): Promise<number> =>
  (await pool.query('select coalesce(max(id), 0) as id from acts')).rows[0].id

test('what somebody does to an order is one row, in its timeline and in the history', async () => {
  const order_id = await place()
  const since = await lastId()
  await shop.request('POST', '/api/orders/update-status', {
    body: { order_id, status: 'shipped' },
    token: admin.token,
  })
  const rows = await rowsSince(since)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    ...{ order_id, kind: 'status', from_status: 'pending', to_status: 'shipped', news: 'shipped' },
    ...{
      room: 'orders',
      record_id: order_id,
      action: 'update',
      before: { status: 'pending' },
      after: { status: 'shipped' },
    },
    ...{ user_id: admin.id, user_name: admin.name, user_role: 'owner' },
  })
  for (const view of ['order_events', 'audit_log'])
    expect((await pool.query(`select id from ${view} where id > $1`, [since])).rows, view).toEqual([
      { id: rows[0].id },
    ])
})

test('what a shopper does is in the timeline alone, and what the clock does in neither', async () => {
  const since = await lastId()
  const order_id = await place()
  await recordByClock(shop.ctx, 'products', [1, 2])
  expect(await rowsSince(since)).toMatchObject([
    { order_id, kind: 'status', from_status: null, news: 'placed', room: null, user_name: null },
    { order_id: null, room: 'products', record_id: 1, user_name: null },
    { order_id: null, room: 'products', record_id: 2, user_name: null },
  ])
  expect((await pool.query('select id from audit_log where id > $1', [since])).rows).toEqual([])
  const { rows } = await pool.query(
    'select from orders join acts on acts.order_id = orders.id and acts.created_at = orders.created_at where orders.id = $1',
    [order_id],
  )
  expect(rows).toHaveLength(1)
})

test('a change in which nothing differs, or that nobody made, is not written', async () => {
  const since = await lastId()
  const change = {
    room: 'areas',
    action: 'update',
    record_id: 1,
    before: { price: 1 },
    after: { price: 1 },
  } as const
  expect(await record(as(admin), { change })).toBeNull()
  expect(await record(shop.ctx, { change: { ...change, after: { price: 2 } } })).toBeNull()
  expect(await rowsSince(since)).toEqual([])
})

test.each([{ title: `${'a'.repeat(199)}😀` }, { after: { name: `${'a'.repeat(199)}😀` } }])(
  'a long title is cut, and never to half a letter: %j',
  async (said) => {
    const since = await lastId()
    await record(as(admin), {
      change: { room: 'areas', action: 'create', record_id: 1, before: null, after: {}, ...said },
    })
    expect(await rowsSince(since)).toMatchObject([{ title: `${'a'.repeat(199)}\uFFFD` }])
  },
)

test('acts of a transaction are followed once, together and at its end; of one that fails nobody hears', async () => {
  const heard: unknown[] = []
  const listen = on(
    acted,
    async (_, acts) => void heard.push(acts.map(({ record_id }) => record_id)),
  )
  const ctx = { ...as(admin), subscribers: [listen] }
  const change = (record_id: number) => ({
    change: {
      room: 'areas',
      action: 'delete',
      record_id,
      before: { city: 'Giza' },
      after: null,
    } as const,
  })
  await inTransaction(ctx, async (ctx) => {
    await recordAll(ctx, [change(1), change(2)])
    await inTransaction(ctx, (ctx) => record(ctx, change(3)))
    expect(heard).toEqual([])
  })
  expect(heard).toEqual([[1, 2, 3]])
  const since = await lastId()
  const failing = inTransaction(ctx, async (ctx) => {
    await record(ctx, change(4))
    throw new Error('The power went')
  })
  await expect(failing).rejects.toThrow('The power went')
  expect(heard).toHaveLength(1)
  expect(await rowsSince(since)).toEqual([])
})

test('the last release writes through the views, and what it wrote is read like any other', async () => {
  const order_id = await place()
  const { rows: events } = await pool.query(
    `insert into order_events (id, order_id, kind, to_status, created_at) values (default, $1, default, 'pending', now()) returning id, kind`,
    [order_id],
  )
  expect(events).toMatchObject([{ kind: 'status' }])
  const { rows: entries } = await pool.query(
    `insert into audit_log (id, user_name, action, room, record_id, title, before, after) values (default, 'Nada', 'update', 'areas', 1, 'Giza', '{"price": 1}', '{"price": 2}')
     returning id, words_norm`,
  )
  expect(entries).toMatchObject([{ words_norm: 'nada\ngiza' }])
  const { json } = await shop.request('GET', '/api/history/all?search=Nada', { token: admin.token })
  expect(json.history.data.map(({ id }: { id: number }) => id)).toEqual([entries[0].id])
})
