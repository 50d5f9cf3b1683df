/**
 * Every cell of the order state table: for each location of the pieces and each next status,
 * parcel, stock, money and mail match the table.
 */
import { beforeAll, expect, test } from 'vitest'
import type { OrderStatus } from '#contract/orders/orders.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'
import {
  orderTurns,
  parcelActs,
  parcelEffects,
  type PiecesState,
  returnActs,
  statusEffects,
} from './life.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { post } = await adminIn(shop)
const { makeGoods, makeArea, stockOf, read } = goodsIn(pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
let courier_id = 0
let buyers = 0
beforeAll(async () => {
  courier_id = await read("select id from couriers where name = 'Bosta'")
})

const move = (order_id: number, status: OrderStatus) =>
  post('/api/orders/update-status', { order_id, status })
const parcelOf = (order: number) =>
  read(`select max(id) from parcels where order_id = $1 and kind <> 'return'`, [order])
const stateOf = (id: number) => read('select state from parcels where id = $1', [id])
const mails = (email: string) =>
  read('select count(*)::int from mails where to_address = $1', [email])
/** An order's money that is not void, as 'open 26000, paid 26000'. */
const moneyOf = (order: number) =>
  read(
    `select coalesce(string_agg(state || ' ' || amount, ', ' order by id), '') from order_money where order_id = $1 and state <> 'void'`,
    [order],
  )

async function placed() {
  const goods = await makeGoods({ quantity: 10, price: 10_000 })
  const email = `buyer${++buyers}@mail.example`
  const { order } = (
    await buy(await fill({ product_id: goods.id, quantity: 2 }), {
      ...form,
      email,
      phone: phoneOf(buyers),
    })
  ).json
  await post('/api/orders/confirm', { order_id: order.id })
  return { id: order.id as number, goods, email, total: Math.round(order.total_price * 100) }
}

const pack = async (id: number) =>
  (await post('/api/parcel/create', { courier_id, order_ids: [id] })).json.parcels[0].id as number
const handOver = async (id: number) =>
  post('/api/parcel/handOver', { parcel_ids: [await pack(id)] })

/** Acts that bring an order's pieces to each location. */
const reach: Record<PiecesState, (id: number) => Promise<unknown>> = {
  kept: async () => {},
  stock: (id) => move(id, 'reject'),
  ready: pack,
  handed: handOver,
  delivered: async (id) => {
    await handOver(id)
    await post('/api/parcel/delivered', { parcel_id: await parcelOf(id) })
  },
  refused: async (id) => {
    await handOver(id)
    await post('/api/parcel/refused', { parcel_id: await parcelOf(id) })
  },
}
const statusAt: Record<PiecesState, OrderStatus> = {
  ...{
    kept: 'pending',
    stock: 'reject',
    ready: 'pending',
    handed: 'shipped',
    delivered: 'accept',
    refused: 'reject',
  },
}

const cells = Object.entries(orderTurns).flatMap(([pieces, turns]) =>
  Object.entries(turns).map(
    ([status, turn]) => [pieces as PiecesState, status as OrderStatus, turn] as const,
  ),
)

test.each(cells)('pieces %s, moved to %s', async (pieces, status, turn) => {
  const { id, goods, email, total } = await placed()
  await reach[pieces](id)
  // The ten minutes in which a parcel's act can be undone are over.
  await pool.query('update mails set held_order_id = null where to_address = $1', [email])
  const parcel = (await parcelOf(id)) as number | null
  const [stock, told, state] = [
    await stockOf(goods),
    await mails(email),
    parcel && (await stateOf(parcel)),
  ]
  expect((await move(id, status)).status).toBe(200)
  expect(await read('select status from orders where id = $1', [id])).toBe(status)
  if (parcel) expect(await stateOf(parcel)).toBe(turn.parcel ?? state)
  expect(await stockOf(goods)).toBe(
    stock + (turn.stock === 'give back' ? 2 : turn.stock === 'take' ? -2 : 0),
  )
  const isNews = status !== statusAt[pieces]
  expect(await mails(email)).toBe(told + (isNews ? 1 : 0))
  // Only a parcel carries money; an accepted order is paid in any case.
  const carried =
    parcel && !(pieces === 'refused' && status === 'pending')
      ? parcelEffects[turn.parcel ?? (state as 'ready')].money
      : null
  const expected = carried ?? (status === 'accept' ? 'paid' : 'none')
  expect(await moneyOf(id)).toBe(
    expected === 'none' || expected === 'void' ? '' : `${expected} ${total}`,
  )
  expect(statusEffects[status].news).toBe(
    { pending: 'changed', shipped: 'shipped', accept: 'delivered', reject: 'rejected' }[status],
  )
})

test('acts of parcels and returns are refused from every state that is not theirs', async () => {
  const { id } = await placed()
  const parcel_id = await pack(id)
  const calls = {
    put_back: 'putBack',
    deliver: 'delivered',
    refuse: 'refused',
    end: 'end',
  } as const
  for (const state of Object.keys(parcelEffects)) {
    for (const [act, call] of Object.entries(calls)) {
      if (parcelActs[act as keyof typeof calls].from.some((one) => one === state)) continue
      await pool.query(
        'update parcels set state = $2, to_collect = 0, handed_at = now() where id = $1',
        [parcel_id, state],
      )
      const reply = await post(`/api/parcel/${call}`, { parcel_id })
      expect([act, state, reply.status, reply.json.code]).toEqual([
        act,
        state,
        409,
        'changed_meanwhile',
      ])
    }
  }
  await move(id, 'accept')
  const lines = [{ position: 1, quantity: 1, reason: 'other', wants: 'money' }]
  const taken = await post('/api/return/create', {
    order_id: id,
    lines,
    comes_by: 'customer',
    money_by: 'transfer',
  })
  const return_id = taken.json.return.id
  const acts = {
    decline: 'decline',
    call_off: 'cancel',
    end: 'end',
    pay: 'paid',
    receive: 'receive',
  } as const
  const pieces = [{ position: 1, sellable: 1, damaged: 0 }]
  for (const state of ['asked', 'coming', 'to_pay', 'done', 'declined', 'cancelled']) {
    for (const [act, call] of Object.entries(acts)) {
      if (returnActs[act as keyof typeof acts].from.some((one) => one === state)) continue
      await pool.query('update returns set state = $2 where id = $1', [return_id, state])
      const reply = await post(`/api/return/${call}`, { return_id, message: 'No.', pieces })
      expect([act, state, reply.status, reply.json.code]).toEqual([
        act,
        state,
        409,
        'changed_meanwhile',
      ])
    }
  }
})
