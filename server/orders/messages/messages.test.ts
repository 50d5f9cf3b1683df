import { beforeAll, expect, test } from 'vitest'
import type { MessageKind, MessageSaid } from '#contract/orders/message-words.ts'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { shopUrl: 'https://shop.example', logLevel: 'silent' } })
const { pool } = shop.database
const { makeGoods, makeArea, read } = goodsIn(pool)
const { form, fill } = buyersIn(shop, await makeArea('Giza', 6000))
const vase = await makeGoods({ name: 'Vase', price: 20_000, quantity: 1000 })
const nada = await peopleIn(shop).makeAdmin()
let courier_id = 0

beforeAll(async () => {
  courier_id = await read("select id from couriers where name = 'Bosta'")
})

const post = async (path: string, body: object) =>
  (await shop.request('POST', `/api/${path}`, { body, token: nada.token })).json
const get = async (path: string) =>
  (await shop.request('GET', `/api/${path}`, { token: nada.token })).json

const place = async (lang = 'en', more: object = {}) =>
  (
    await shop.request(
      'POST',
      `/api/checkout/${await fill({ product_id: vase.id, quantity: 1 })}?lang=${lang}`,
      { body: { ...form, ...more } },
    )
  ).json.order
async function handOver(order: { id: number }, tracking?: string) {
  await post('orders/confirm', { order_id: order.id })
  const made = await post('parcel/create', { courier_id, order_ids: [order.id] })
  const parcel_id: number = made.parcels[0].id
  if (tracking) await post('parcel/track', { parcel_id, tracking })
  await post('parcel/handOver', { parcel_ids: [parcel_id] })
  return parcel_id
}
const messagesOf = async (id: number) => (await get(`orders/getorder/${id}`)).messages
const queued = async (id: number) =>
  (await get('orders/messages')).messages.find(
    ({ order_id }: { order_id: number }) => order_id === id,
  )
/** Messages that wait in Today; `orders/messages` lists the same. */
const waiting = async () => {
  const { messages } = await get('orders/messages')
  const unsent = messages.filter(
    ({ message }: { message: { said: MessageSaid | null } }) =>
      message.said === null || message.said === 'opened',
  )
  const { work } = (await shop.request('GET', '/api/overview', { token: nada.token })).json
  expect(work.messages).toBe(unsent.length)
  return work.messages as number
}
const note = (order_id: number, message: MessageKind, said: MessageSaid) =>
  post('orders/message', { order_id, message, said })

test('a call in vain has its message, anew with each call, and none once the order is confirmed', async () => {
  const order = await place()
  expect(await messagesOf(order.id)).toEqual([])
  const { messages } = await post('orders/noAnswer', { order_id: order.id })
  expect(messages).toEqual([
    {
      kind: 'no_answer',
      text: `Hello Mona, this is Zeina. We called you about your order ${order.number} and could not reach you. When is a good time to call again? Or say yes here, and we send it right away.
Your order: https://shop.example/order/${order.token}`,
      ...{ said: null, said_at: null, said_by: null },
    },
  ])
  await note(order.id, 'no_answer', 'sent')
  expect(await messagesOf(order.id)).toMatchObject([{ said: 'sent', said_by: nada.name }])
  await post('orders/noAnswer', { order_id: order.id })
  expect(await messagesOf(order.id)).toMatchObject([{ kind: 'no_answer', said: null }])
  expect((await post('orders/confirm', { order_id: order.id })).messages).toEqual([])
})

test('after a hand-over customers without an e-mail are listed with courier, tracking and what is due, in their language', async () => {
  const order = await place('ar')
  const mailed = await place('en', { email: 'mona@mail.example' })
  const before = await get('orders/messages')
  await handOver(order, '76148384')
  await handOver(mailed)
  const now = await get('orders/messages')
  expect(now.mailed).toBe(before.mailed + 1)
  expect(await queued(mailed.id)).toBeUndefined()
  const { message, ...row } = await queued(order.id)
  expect(row).toMatchObject({ number: order.number, first_name: 'Mona', phone: order.phone })
  expect(message).toMatchObject({ kind: 'shipped', said: null })
  const [first, second, third] = message.text.split('\n')
  expect(first).toMatch(
    new RegExp(`^أهلًا Mona، طلبك ${order.number} من زينة خرج مع بوسطة ويصلك خلال .+\\.$`),
  )
  expect(second).toMatch(/^التتبع: https:\/\/.*76148384$/)
  expect(third).toBe('المطلوب عند الاستلام: 260 ج.م نقدًا.')
  expect((await messagesOf(order.id)).map(({ kind }: { kind: string }) => kind)).toEqual([
    'shipped',
    'out_today',
  ])
})

test('an opened chat is no sent message, what was said is kept with its member, and the same again is one event', async () => {
  const order = await place()
  const before = await waiting()
  await handOver(order)
  const { version } = (await get(`orders/getorder/${order.id}`)).order
  await note(order.id, 'shipped', 'opened')
  expect(await waiting()).toBe(before + 1)
  expect((await queued(order.id)).message).toMatchObject({ said: 'opened', said_by: nada.name })
  await note(order.id, 'shipped', 'sent')
  const { order: noted, messages } = await note(order.id, 'shipped', 'sent')
  expect(await waiting()).toBe(before)
  expect(messages).toMatchObject([{ said: 'sent' }, { kind: 'out_today', said: null }])
  expect(noted.version).toBe(version)
  expect(
    noted.events
      .filter(({ kind }: { kind: string }) => kind === 'message')
      .map(({ about }: { about: object }) => about),
  ).toMatchObject([
    { message: 'shipped', said: 'opened' },
    { message: 'shipped', said: 'sent' },
  ])
  await note(order.id, 'shipped', 'not_sent')
  expect((await queued(order.id)).message.said).toBe('not_sent')
})

test('a hand-over that was undone and done again is told anew', async () => {
  const order = await place()
  const parcel_id = await handOver(order)
  await note(order.id, 'shipped', 'sent')
  const { parcel } = await get(`parcel/get/${parcel_id}`)
  await post('parcel/undo', { parcel_ids: [parcel_id], versions: [parcel.version] })
  expect(await queued(order.id)).toBeUndefined()
  expect(await messagesOf(order.id)).toEqual([])
  const before = await waiting()
  await post('parcel/handOver', { parcel_ids: [parcel_id] })
  expect((await queued(order.id)).message.said).toBeNull()
  expect(await waiting()).toBe(before + 1)
  await pool.query(`update parcels set handed_at = handed_at - interval '25 hours' where id = $1`, [
    parcel_id,
  ])
  expect(await queued(order.id)).toBeUndefined()
  expect(await waiting()).toBe(before)
})

test('a refused parcel and a cancelled order have words of their own', async () => {
  const refused = await place()
  await post('parcel/refused', { parcel_id: await handOver(refused) })
  expect(await messagesOf(refused.id)).toMatchObject([
    { kind: 'refused', text: expect.stringContaining('was not accepted at the door') },
  ])
  const cancelled = await place()
  const reply = await post('orders/cancel', { order_id: cancelled.id, reason: 'customer' })
  expect(reply.messages).toMatchObject([
    {
      kind: 'cancelled',
      text: `Mona, your order ${cancelled.number} is cancelled, as you asked.\nZeina`,
    },
  ])
})

test('an agreed return says how it comes and what is paid, and the money is told once it is sent', async () => {
  const order = await place()
  await post('parcel/delivered', { parcel_id: await handOver(order) })
  expect(await messagesOf(order.id)).toEqual([])
  const line = { position: 1, quantity: 1, reason: 'changed_mind', wants: 'money' }
  const made = await post('return/create', {
    ...{ order_id: order.id, lines: [line], comes_by: 'customer', money_by: 'transfer' },
  })
  expect(await messagesOf(order.id)).toMatchObject([
    {
      kind: 'return_agreed',
      text: `Mona, we will take back what you chose from order ${order.number}.
Please bring what comes back to us, with its labels.
We will send you EGP 200 once it is with us.
Zeina`,
    },
  ])
  const { id: return_id } = made.return
  await post('return/receive', { return_id, pieces: [{ position: 1, sellable: 1, damaged: 0 }] })
  expect(await messagesOf(order.id)).toEqual([])
  await post('return/paid', { return_id })
  expect(await messagesOf(order.id)).toMatchObject([
    {
      kind: 'paid_back',
      text: `EGP 200 for what you returned from order ${order.number} is on its way to you.\nZeina`,
    },
  ])
})
