/** An exchange worth more than 2^31 piastres, EGP 21.4 million (R327). */
import { expect, test } from 'vitest'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { makeGoods, makeArea, read } = goodsIn(shop.database.pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const nada = await peopleIn(shop).makeAdmin()
const post = (path: string, body: object) =>
  shop.request('POST', `/api/${path}`, { body, token: nada.token })
const get = async (path: string) =>
  (await shop.request('GET', `/api/${path}`, { token: nada.token })).json

test('it is made, edited, delivered, listed, exported and counted to the piastre', async () => {
  const carpet = await makeGoods({
    name: 'Carpet',
    sizes: ['S', 'M'],
    counted_by: 'variant',
    quantity: 1000,
    price: 100_000_000,
  })
  await read('update products set cost = 99999999 where id = $1', [carpet.id])
  const { order } = (
    await buy(await fill({ product_id: carpet.id, size_id: carpet.sizes.S, quantity: 100 }), form)
  ).json
  expect(order.total_price).toBe(100_000_060)
  await post('orders/update-status', { order_id: order.id, status: 'accept' })
  const line = {
    position: 1,
    quantity: 99,
    reason: 'too_small',
    wants: 'exchange',
    size_id: carpet.sizes.M,
  }
  const made = await post('return/create', {
    order_id: order.id,
    lines: [line],
    comes_by: 'courier',
    delivery_price: 70.5,
  })
  expect(made.status, made.text).toBe(201)
  expect(made.json.return).toMatchObject({ value: 99_000_000, credit: 99_000_000, refund: 0 })
  const id = made.json.return.exchange_order_id
  const exchange = async () => (await get(`orders/getorder/${id}`)).order
  expect(await exchange()).toMatchObject({
    subtotal: 99_000_000,
    discount: 99_000_000,
    total_price: 70.5,
  })

  const courier_id = await read("select id from couriers where name = 'Bosta'")
  const [parcel] = (await post('parcel/create', { courier_id, order_ids: [id] })).json.parcels
  await post('parcel/handOver', { parcel_ids: [parcel.id] })
  expect((await post('parcel/delivered', { parcel_id: parcel.id })).status).toBe(200)
  const came = await post('return/receive', {
    return_id: made.json.return.id,
    pieces: [{ position: 1, sellable: 99, damaged: 0 }],
  })
  expect(came.status, came.text).toBe(200)
  // The exchanged pieces are returned in turn, for money.
  const again = await post('return/create', {
    ...{
      order_id: id,
      lines: [{ ...line, wants: 'money', size_id: undefined }],
      comes_by: 'customer',
      money_by: 'transfer',
    },
  })
  expect(again.json.return, again.text).toMatchObject({ value: 99_000_000, refund: 99_000_000 })

  const day = (await exchange()).created_at.slice(0, 10)
  // 100 carpets and EGP 60, plus the exchange's 99 and EGP 70.50, less the 99 that came back.
  const profit = await get(`profit?from=${day}&to=${day}&by=product`)
  expect(profit.sums).toMatchObject({ sales: 100_000_130.5, cost: 100 * 999_999.99 })
  expect((await get(`overview?from=${day}&to=${day}`)).figures.total).toBe(100_000_130.5)
  const file = await shop.request('GET', '/api/export/orders.csv', { token: nada.token })
  expect(file.text).toContain('99000000')
  expect((await shop.request('GET', '/api/export/orders.xlsx', { token: nada.token })).status).toBe(
    200,
  )
})
