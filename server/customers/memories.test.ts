import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { formerIn } from '../../test/shop/former.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { forgetCustomer, listMemories } from './customers.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const { makeOrder } = ordersIn(database.pool)
const { makeFormerOrder, makeFormerCustomer } = formerIn(ctx)

test('a phone is remembered by what its orders say', async () => {
  const phone = '01012345678'
  const other = '01112345678'
  const at = (day: number) => new Date(Date.UTC(2026, 5, day))
  await makeOrder({ phone, status: 'reject', reason: 'fake', total: 10_000, at: at(1) })
  await makeOrder({ phone, status: 'accept', total: 20_050, at: at(2) })
  await makeOrder({ phone, status: 'reject', reason: 'refused_at_door', total: 10_000, at: at(3) })
  await makeOrder({ phone, status: 'reject', reason: 'customer', total: 10_000, at: at(4) })
  await makeOrder({ phone, status: 'reject', total: 10_000, at: at(5) })
  await makeOrder({ phone, status: 'shipped', total: 10_000, at: at(6) })
  await makeOrder({ phone, status: 'pending', total: 10_000, at: at(7) })
  await makeOrder({ phone: other, status: 'accept', total: 5_000, at: at(8) })
  const memories = await listMemories(ctx, [phone, '01212345678', phone])
  const nothing = { mark: null, note: null, noted_by: null, noted_at: null }
  expect([...memories.keys()].sort()).toEqual([phone, '01212345678'])
  expect(memories.get(phone)).toEqual({
    phone,
    orders: 7,
    delivered: 1,
    refused: 2,
    refused_at_door: 1,
    refused_since: 1,
    cancelled: 2,
    open: 2,
    spent: 20_050,
    first_at: at(1),
    last_at: at(7),
    ...nothing,
  })
  expect(memories.get('01212345678')).toEqual({
    phone: '01212345678',
    orders: 0,
    delivered: 0,
    refused: 0,
    refused_at_door: 0,
    refused_since: 0,
    cancelled: 0,
    open: 0,
    spent: 0,
    first_at: null,
    last_at: null,
    ...nothing,
  })
  expect(await listMemories(ctx, [])).toEqual(new Map())
})

test('refusals count since the last delivered order; of one moment the later made one is the later', async () => {
  const phone = '01098765432'
  const at = new Date('2026-03-01T10:00:00Z')
  const since = async () => (await listMemories(ctx, [phone])).get(phone)?.refused_since
  await makeOrder({ phone, status: 'reject', reason: 'fake', at })
  expect(await since()).toBe(1)
  await makeOrder({ phone, status: 'accept', at })
  expect(await since()).toBe(0)
  await makeOrder({ phone, status: 'reject', reason: 'fake', at })
  await makeOrder({
    phone,
    status: 'reject',
    reason: 'refused_at_door',
    at: new Date('2026-03-02T10:00:00Z'),
  })
  expect(await since()).toBe(2)
  await makeOrder({ phone, status: 'accept', at: new Date('2026-02-01T10:00:00Z') })
  expect(await since()).toBe(2)
})

test('orders of a former shop count with those of this one, and its open orders as orders alone', async () => {
  const phone = '01098765433'
  const at = (day: number) => new Date(Date.UTC(2026, 1, day))
  await makeFormerOrder({ phone, state: 'refused', at: at(1) })
  await makeFormerOrder({ phone, state: 'delivered', total: 50_000, refunded: 12_000, at: at(2) })
  await makeFormerOrder({ phone, state: 'returned', total: 30_000, refunded: 29_000, at: at(3) })
  await makeFormerOrder({ phone, state: 'refused', at: at(4) })
  await makeFormerOrder({ phone, state: 'cancelled', at: at(5) })
  await makeFormerOrder({ phone, state: 'open', at: at(6) })
  await makeFormerOrder({ phone: null, state: 'refused', at: at(7) })
  await makeOrder({ phone, status: 'shipped', at: at(8) })
  const memory = async () => (await listMemories(ctx, [phone])).get(phone)
  expect(await memory()).toMatchObject({
    orders: 7,
    delivered: 1,
    refused: 2,
    refused_at_door: 2,
    refused_since: 1,
    cancelled: 1,
    open: 1,
    spent: 39_000,
    first_at: at(1),
    last_at: at(8),
  })
  await makeOrder({ phone, status: 'accept', total: 1_000, at: at(4) })
  expect(await memory()).toMatchObject({ delivered: 2, refused_since: 0, spent: 40_000 })
})

test('what is kept of a phone stays while a former shop knows it', async () => {
  const [ordered, listed, nobody] = ['01098765434', '01098765435', '01098765436'] as const
  await makeFormerOrder({ phone: ordered })
  await makeFormerCustomer({ phone: listed })
  for (const phone of [ordered, listed, nobody]) {
    await database.pool.query(`insert into customers (phone, mark) values ($1, 'trusted')`, [phone])
    await forgetCustomer(ctx, phone)
  }
  const { rows } = await database.pool.query('select phone from customers order by phone')
  expect(rows).toEqual([{ phone: ordered }, { phone: listed }])
})
