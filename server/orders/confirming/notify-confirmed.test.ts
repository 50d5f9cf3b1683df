import { inArabic } from '#contract/text/isolated.ts'
import { expect, test } from 'vitest'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { notifyConfirmed } from './confirming.ts'

const shop = await testShop({ config: { shopUrl: 'https://shop.example', logLevel: 'silent' } })
const { makeGoods, makeArea, read } = goodsIn(shop.database.pool)
const { form, fill } = buyersIn(shop, await makeArea('Giza', 6000))
const dress = await makeGoods({
  name: 'Dress',
  name_ar: 'فستان',
  sizes: ['M'],
  colours: ['Sand'],
  price: 145_000,
  quantity: 1000,
})
const nada = await peopleIn(shop).makeAdmin()

const place = async (lang: string, parts: object = {}) => {
  const cart = await fill({
    product_id: dress.id,
    size_id: dress.sizes.M,
    color_id: dress.colours.Sand,
    quantity: 2,
  })
  return (
    await shop.request('POST', `/api/checkout/${cart}?lang=${lang}`, {
      body: { ...form, email: 'mona@mail.example', ...parts },
    })
  ).json.order
}
const act = (what: string, order_id: number, more: object = {}) =>
  shop.request('POST', `/api/orders/${what}`, { body: { order_id, ...more }, token: nada.token })
type Job = { order_id: number; event_id: number }
/** Queued confirmation mails of an order, oldest first. */
const jobs = async (order_id: number): Promise<Job[]> =>
  (await read(
    `select json_agg(data order by (data ->> 'event_id')::int) from pgboss.job where name = 'tell-confirmed' and (data ->> 'order_id')::int = $1`,
    [order_id],
  )) ?? []
const tell = async (order_id: number) => {
  for (const job of await jobs(order_id)) await notifyConfirmed(shop.ctx, job)
}
const mails = async () =>
  (await shop.database.pool.query(`delete from mails where kind = 'order-confirmed' returning *`))
    .rows

test('the customer hears that the order is confirmed, in their language, some 15 seconds later', async () => {
  const order = await place('en')
  await act('confirm', order.id)
  expect(await mails()).toEqual([])
  const waits = `select extract(epoch from start_after - created_on)::float from pgboss.job where name = 'tell-confirmed'`
  expect(await read(waits)).toBeCloseTo(15, 0)
  await tell(order.id)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    language: 'en',
    to_address: 'mona@mail.example',
    subject: `Your order ${order.number} is confirmed`,
  })
  for (const words of [
    `Thank you, Mona. Your order ${order.number} is confirmed and is being made ready. You pay EGP 2,960 in cash to the courier.`,
    'Dress, Sand, M × 2',
    'The courier comes between',
    `https://shop.example/order/${order.token}`,
  ]) {
    expect(mail.text).toContain(words)
  }

  const arabic = await place('ar')
  await act('confirm', arabic.id)
  await tell(arabic.id)
  const [written] = await mails()
  expect(written).toMatchObject({
    language: 'ar',
    subject: `تم تأكيد طلبك ${inArabic(arabic.number)}`,
  })
  expect(written.text).toContain(`https://shop.example/ar/order/${arabic.token}`)
})

test('nobody is told where orders are not confirmed by then', async () => {
  const { id } = await place('en')
  await act('confirm', id)
  const settle = (confirm_orders: boolean) =>
    shop.request('POST', '/api/settings/update', { body: { confirm_orders }, token: nada.token })
  await settle(false)
  await tell(id)
  await settle(true)
  expect(await mails()).toEqual([])
})

test('what was taken back meanwhile nobody was told, and what was confirmed again is told once', async () => {
  const { id } = await place('en')
  await act('confirm', id)
  await act('reopen', id)
  await tell(id)
  expect(await mails()).toEqual([])
  await act('confirm', id)
  expect(await jobs(id)).toHaveLength(2)
  await tell(id)
  expect(await mails()).toHaveLength(1)
})

test('a run that comes twice tells once', async () => {
  const { id } = await place('en')
  await act('confirm', id)
  const [job] = (await jobs(id)) as [Job]
  await notifyConfirmed(shop.ctx, job)
  await notifyConfirmed(shop.ctx, job)
  expect(await mails()).toHaveLength(1)
})

test('of what was sent or rejected by then, and where there is no address, nothing is said', async () => {
  const [sent, rejected] = [await place('en'), await place('en')]
  for (const [{ id }, status] of [
    [sent, 'shipped'],
    [rejected, 'reject'],
  ]) {
    await act('confirm', id)
    await act('update-status', id, { status })
    await tell(id)
  }
  const { id } = await place('en', { email: '' })
  await act('confirm', id)
  expect(await jobs(id)).toEqual([])
  expect(await mails()).toEqual([])
})
