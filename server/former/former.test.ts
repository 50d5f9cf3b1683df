import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { formerIn } from '../../test/shop/former.ts'
import { testShop } from '../../test/shop/shop.ts'
import {
  deleteFormerCustomers,
  deleteFormerOrders,
  findFormerCustomers,
  findFormerOrders,
  writeFormerCustomers,
  writeFormerOrders,
} from './former.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { ctx } = shop
const { get } = await adminIn(shop)
const { makeFormerOrder, makeFormerCustomer } = formerIn(ctx)

const list = async (query: Record<string, string> = {}) => {
  const { status, json } = await get(`/api/former/all?${new URLSearchParams(query)}`)
  expect(status).toBe(200)
  return json
}
type Row = { number: string }
const numbers = async (query: Record<string, string>): Promise<string[]> =>
  (await list(query)).orders.data.map(({ number }: Row) => number)

const day = (at: number) => `2025-03-0${at}T10:00:00Z`
const first = await makeFormerOrder({
  number: '#1001',
  at: day(1),
  total: 30_000,
  phone: '01012345678',
  email: 'mona@mail.example',
})
await makeFormerOrder({
  number: '#1002',
  at: day(2),
  total: 90_050,
  state: 'refused',
  phone: '01112345679',
  first_name: 'عبد الله',
  last_name: 'مُصطفى',
})
await makeFormerOrder({
  ...{ number: 'EG 77/1', at: day(3), total: 10_000, state: 'open', phone: null },
  ...{ first_name: '', last_name: '' },
})
await makeFormerOrder({ number: '10', at: day(3), total: 10_000, phone: '01212345670' })

test('orders stand newest first, oldest first or by total, with the sum of all that match', async () => {
  expect(await numbers({})).toEqual(['10', 'EG 77/1', '#1002', '#1001'])
  expect(await numbers({ sort: 'oldest' })).toEqual(['#1001', '#1002', 'EG 77/1', '10'])
  expect(await numbers({ sort: 'total' })).toEqual(['#1002', '#1001', '10', 'EG 77/1'])
  expect(await list({ page: '2', per_page: '3' })).toMatchObject({
    orders: { data: [{ number: '#1001', pieces: 1, total_price: 300 }], total: 4, last_page: 2 },
    sum: 1400.5,
  })
  expect(await list({ state: 'refused' })).toMatchObject({ total: 1, sum: 900.5 })
  expect(await list({ page: '9', per_page: '3' })).toMatchObject({
    orders: { data: [], total: 4 },
    sum: 1400.5,
  })
  expect(await list({ state: 'returned' })).toMatchObject({ orders: { data: [] }, sum: 0 })
})

test('they are found by number, phone in any spelling, name and e-mail', async () => {
  for (const search of [
    '#1001',
    '1001',
    '+20 101 234 5678',
    '010 12',
    '٠١٠١٢٣٤',
    'mona@mail.example',
  ])
    expect([search, await numbers({ search })]).toEqual([search, ['#1001']])
  for (const search of ['عبدالله', 'مصطفي', 'عبد مصطفى', '01112345679'])
    expect([search, await numbers({ search })]).toEqual([search, ['#1002']])
  expect(await numbers({ search: 'eg 77' })).toEqual(['EG 77/1'])
  for (const search of ['nobody', '%', '_', '100_', '01099999999'])
    expect([search, await numbers({ search })]).toEqual([search, []])
  expect(await numbers({ search: 'adel', state: 'refused' })).toEqual([])
})

test('an order shows its lines and sums', async () => {
  const id = await makeFormerOrder({
    ...{ number: '#2001', at: day(4), subtotal: 50_050, discount: 10_000, delivery_price: 5_000 },
    ...{ other: -50, total_price: 45_000, refunded: 1_000, city: 'Giza', address: '5 Nile St' },
    lines: [
      {
        name: 'Dress',
        variant: 'M / Black',
        sku: 'DR-1',
        quantity: 2,
        price: 20_000,
        total: 40_000,
      },
      { name: 'Scarf', variant: null, sku: null, quantity: 1, price: null, total: null },
    ],
  })
  const { json } = await get(`/api/former/get/${id}`)
  expect(json.order).toMatchObject({
    ...{ number: '#2001', pieces: 3, subtotal: 500.5, discount: 100, delivery_price: 50 },
    ...{ other: -0.5, total_price: 450, refunded: 10, province: null, address: '5 Nile St' },
    lines: [
      { name: 'Dress', variant: 'M / Black', sku: 'DR-1', quantity: 2, price: 200, total: 400 },
      { name: 'Scarf', variant: null, sku: null, quantity: 1, price: null, total: null },
    ],
  })
  expect((await get('/api/former/get/999999')).status).toBe(404)
  await deleteFormerOrders(ctx, [id])
  expect((await get(`/api/former/get/${id}`)).status).toBe(404)
})

test('an order that is written again is replaced, and what was found is written back whole', async () => {
  const [before] = await findFormerOrders(ctx, ['#1001', 'none'])
  if (!before) throw new Error('A written order is not found')
  const { id, created_at, ...stored } = before
  expect(id).toBe(first)
  const written = await writeFormerOrders(ctx, [
    { ...stored, state: 'cancelled', note: 'Twice', lines: [] },
    { ...stored, number: '#1003', other: 5, total_price: stored.total_price + 5 },
  ])
  expect(written.map(({ number }) => number).sort()).toEqual(['#1001', '#1003'])
  expect(written.find(({ number }) => number === '#1001')?.id).toBe(id)
  expect((await findFormerOrders(ctx, ['#1001']))[0]).toEqual({
    ...before,
    ...{ state: 'cancelled', note: 'Twice', lines: [] },
  })
  await writeFormerOrders(ctx, [stored])
  expect(await findFormerOrders(ctx, ['#1001'])).toEqual([before])
  const [other] = await findFormerOrders(ctx, ['#1003'])
  await deleteFormerOrders(ctx, [other?.id ?? 0])
  expect(await findFormerOrders(ctx, ['#1003'])).toEqual([])
  // A sum that is not its parts is refused by the database, and nothing of the call is kept.
  await expect(
    writeFormerOrders(ctx, [
      { ...stored, number: '#1004' },
      { ...stored, total_price: 1 },
    ]),
  ).rejects.toThrow()
  expect(await findFormerOrders(ctx, ['#1004'])).toEqual([])
  expect(await writeFormerOrders(ctx, [])).toEqual([])
})

test('customers are written, replaced, found and deleted alike', async () => {
  const phone = '01598765432'
  const [made] = await makeFormerCustomer({ phone, note: 'Calls at night', city: 'Giza' })
  const [before] = await findFormerCustomers(ctx, [phone, '01500000000'])
  if (!before) throw new Error('A written customer is not found')
  const { id, created_at, ...stored } = before
  expect(made).toEqual({ id, phone })
  await writeFormerCustomers(ctx, [{ ...stored, last_name: 'Helmy', note: null }])
  expect(await findFormerCustomers(ctx, [phone])).toEqual([
    { ...before, last_name: 'Helmy', note: null },
  ])
  await deleteFormerCustomers(ctx, [id])
  expect(await findFormerCustomers(ctx, [phone])).toEqual([])
})
