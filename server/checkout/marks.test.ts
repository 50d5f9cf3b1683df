import { beforeEach, expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { ordersIn } from '../../test/shop/orders.ts'
import { testShop } from '../../test/shop/shop.ts'
import { statementsOf } from '../../test/database/statements.ts'

const shop = await testShop()
const { makeGoods, makeArea, stockOf, setStock, read } = goodsIn(shop.database.pool)
const giza = await makeArea('Giza', 6000)
const { form, fill, buy, everything } = buyersIn(shop, giza)
const { makeOrder } = ordersIn(shop.database.pool)
const { get, post } = await adminIn(shop)

let buyers = 0
/** Phone of a new customer with a mark. */
async function newPhone(mark: string | null = null): Promise<string> {
  const phone = phoneOf(++buyers)
  if (mark) await read('insert into customers (phone, mark) values ($1, $2)', [phone, mark])
  return phone
}
const vase = await makeGoods({ quantity: 100 })
const buyAs = async (phone: string, more: object = {}, headers?: Record<string, string>) =>
  buy(await fill({ product_id: vase.id }), { ...form, phone, ...more }, headers)

beforeEach(() => setStock(vase.items[0], 100))

test('an order of a blocked phone is asked to call, and nothing is taken', async () => {
  const phone = await newPhone('blocked')
  const token = await fill({ product_id: vase.id, quantity: 2 })
  const before = await everything()
  const key = { 'idempotency-key': 'blocked' }
  const reply = await buy(token, { ...form, phone }, key)
  expect(reply.status).toBe(409)
  expect(reply.json).toMatchObject({
    code: 'call_us',
    message: 'Please call us to place this order',
  })
  expect(await everything()).toBe(before)
  expect((await shop.api.cart.get({ guestToken: token })).count).toBe(2)
  // After the mark is removed, the same request makes its order.
  await read('update customers set mark = null where phone = $1', [phone])
  expect((await buy(token, { ...form, phone }, key)).status).toBe(201)
  expect(await stockOf(vase)).toBe(98)
})

test('it is asked to call before anything else is judged that depends on the stock or the total', async () => {
  const phone = await newPhone('blocked')
  expect((await buyAs(phone, { total_seen: 1 })).json.code).toBe('call_us')
  const token = await fill({ product_id: vase.id, quantity: 5 })
  await setStock(vase.items[0], 0)
  expect((await buy(token, { ...form, phone })).json.code).toBe('call_us')
})

test('an empty cart and an area that is none are told to everybody alike', async () => {
  const phone = await newPhone('blocked')
  const token = await fill({ product_id: vase.id })
  expect((await buy(token, { ...form, phone, city: 999 })).json.errors).toEqual({
    city: [expect.any(String)],
  })
  expect((await buy('no-such-cart-at-all-here', { ...form, phone })).json.code).toBe('cart_empty')
})

test('a repeat of an order that was placed before is answered, whatever was noted since', async () => {
  const phone = await newPhone()
  const token = await fill({ product_id: vase.id })
  const key = { 'idempotency-key': 'before' }
  const { order } = (await buy(token, { ...form, phone }, key)).json
  await post(`/api/customers/update/${phone}`, { mark: 'blocked' })
  expect((await buy(token, { ...form, phone }, key)).json.order.id).toBe(order.id)
  expect((await buyAs(phone)).json.code).toBe('call_us')
})

test('an order of a trusted phone is confirmed by itself, and says so in its history', async () => {
  const { order } = (await buyAs(await newPhone('trusted'))).json
  expect(order).toMatchObject({
    status: 'pending',
    confirmation: 'confirmed',
    events: [{ status: 'pending' }],
  })
  const record = (await get(`/api/orders/getorder/${order.id}`)).json.order
  expect(record.confirmation).toBe('confirmed')
  expect(record.events).toMatchObject([
    { kind: 'status', status: 'pending', user_name: null },
    { kind: 'confirmation', confirmation: 'confirmed', user_id: null, user_name: null },
  ])
})

test.each([null, 'confirm_first'])(
  'an order of a phone marked %j waits to be confirmed',
  async (mark) => {
    const { order } = (await buyAs(await newPhone(mark))).json
    expect(order).toMatchObject({ status: 'pending', confirmation: 'waiting' })
  },
)

test('the mark of another phone of the order means nothing', async () => {
  const blocked = await newPhone('blocked')
  expect((await buyAs(await newPhone(), { additional_phone: blocked })).status).toBe(201)
})

test('a flagged phone is answered like any other, by the same statements', async () => {
  const phones = {
    plain: await newPhone(),
    flagged: await newPhone('confirm_first'),
    refusing: await newPhone(),
    blocked: await newPhone('blocked'),
  }
  for (const reason of ['fake', 'refused_at_door', 'fake'])
    await makeOrder({ phone: phones.refusing, status: 'reject', reason })
  const orderAs = async (phone: string) => {
    const token = await fill({ product_id: vase.id })
    let reply: Awaited<ReturnType<typeof buy>> | undefined
    const statements = await statementsOf(shop.database, async () => {
      reply = await buy(token, { ...form, phone })
    })
    return { statements, keys: Object.keys(reply?.json.order ?? {}), reply }
  }
  // The first order pays for the preparation of connections.
  await orderAs(await newPhone())
  const plain = await orderAs(phones.plain)
  expect(plain.statements).toContain('customers.mark')
  for (const phone of [phones.flagged, phones.refusing]) {
    const other = await orderAs(phone)
    expect(other.reply?.status).toBe(201)
    expect(other.statements).toEqual(plain.statements)
    expect(other.keys).toEqual(plain.keys)
    for (const word of ['mark', 'refus', 'flag', 'note'])
      expect(other.reply?.text).not.toMatch(new RegExp(`"\\w*${word}\\w*":[^n]`))
  }
  // A blocked phone's statements are the same up to its refusal.
  const { statements } = await orderAs(phones.blocked)
  expect(statements.at(-1)).toBe('rollback')
  expect(statements.slice(0, -1)).toEqual(plain.statements.slice(0, statements.length - 1))
})
