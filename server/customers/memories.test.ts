import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { listMemories } from './customers.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const { makeOrder } = ordersIn(database.pool)

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
