import { inArabic } from '#contract/text/isolated.ts'
import { expect, test } from 'vitest'
import { cancelReason } from '#contract/orders/order-events.ts'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { shopUrl: 'https://shop.example', logLevel: 'silent' } })
const { makeGoods, makeArea } = goodsIn(shop.database.pool)
const { form, fill } = buyersIn(shop, await makeArea('Giza', 6000))
const vase = await makeGoods({ quantity: 1000 })
const nada = await peopleIn(shop).makeAdmin()

const place = async (lang = 'en', parts: object = {}) =>
  (
    await shop.request(
      'POST',
      `/api/checkout/${await fill({ product_id: vase.id })}?lang=${lang}`,
      {
        body: { ...form, email: 'mona@mail.example', ...parts },
      },
    )
  ).json.order
const act = (what: string, body: object) =>
  shop.request('POST', `/api/orders/${what}`, { body, token: nada.token })
/** Mails about orders since the last call, except the order confirmation. */
const written = async () =>
  (
    await shop.database.pool.query(
      `delete from mails where kind not like 'order-placed%' returning *`,
    )
  ).rows

test.each(cancelReason.options)(
  'an order that is cancelled as %s is told of kindly, in both languages',
  async (reason) => {
    for (const lang of ['en', 'ar']) {
      const order = await place(lang)
      await act('cancel', { order_id: order.id, reason })
      const [mail, ...more] = await written()
      expect(more).toEqual([])
      expect(mail).toMatchObject({
        kind: 'order-cancelled',
        language: lang,
        to_address: 'mona@mail.example',
      })
      expect(mail.subject).toBe(
        lang === 'en'
          ? `Your order ${order.number} is cancelled`
          : `تم إلغاء طلبك ${inArabic(order.number)}`,
      )
      expect(mail.text).toContain(lang === 'en' ? 'There is nothing to pay.' : 'لا يلزم دفع شيء.')
      expect(mail.text).toContain(`/order/${order.token}`)
      expect(mail.text).not.toMatch(/fake|reject|refuse|مزيف|وهمي|رفض/i)
      expect(mail.text).not.toContain('undefined')
    }
  },
)

test('why it is cancelled, and what the shop says to it', async () => {
  const sentences = {
    customer: 'as you asked',
    refused_at_door: 'the courier brought your order',
    not_confirmed: 'we could not confirm your order',
    out_of_stock: 'is no longer in stock',
    other: 'we cannot deliver your order',
    fake: 'we cannot deliver your order',
  }
  for (const [reason, sentence] of Object.entries(sentences)) {
    await act('cancel', { order_id: (await place()).id, reason, message: 'We are <b>sorry</b>.' })
    const [mail] = await written()
    expect(mail.text).toContain(sentence)
    expect(mail.text).toContain('Zeina writes: We are <b>sorry</b>.')
    expect(mail.html).toContain('We are &#60;b&#62;sorry&#60;/b&#62;.')
  }
})

test('who was called is told so, and nobody else', async () => {
  for (const [lang, called] of [
    ['en', 'we called about your order'],
    ['ar', 'اتصلنا'],
  ] as const) {
    const [one, other] = [await place(lang), await place(lang)]
    await act('noAnswer', { order_id: one.id })
    for (const { id } of [one, other])
      await act('cancel', { order_id: id, reason: 'not_confirmed' })
    const told = new Map(
      (await written()).map(({ subject, text }) => [
        subject.includes(one.number),
        text.includes(called),
      ]),
    )
    expect(told).toEqual(
      new Map([
        [true, true],
        [false, false],
      ]),
    )
  }
})

test('a status that is set to rejected for a reason is told of like a cancellation, alone and in bulk', async () => {
  const [one, two] = [await place(), await place('ar')]
  await act('update-status', {
    order_id: one.id,
    status: 'reject',
    reason: 'out_of_stock',
    message: 'Sorry.',
  })
  const bulk = { order_ids: [two.id], status: 'reject', reason: 'customer' }
  expect((await act('update-status-bulk', bulk)).json.results).toMatchObject([
    { order_id: two.id, done: true },
  ])
  expect((await written()).map(({ kind, language }) => [kind, language])).toEqual([
    ['order-cancelled', 'en'],
    ['order-cancelled', 'ar'],
  ])
  const { json } = await shop.request('GET', `/api/orders/getorder/${two.id}`, {
    token: nada.token,
  })
  expect(json.order).toMatchObject({ status: 'reject', reason: 'customer' })
  expect(json.order.events.at(-1)).toMatchObject({ reason: 'customer' })
})

test('without a reason it is the mail of a status, as ever; with another status a reason is ignored', async () => {
  const { id } = await place()
  await act('update-status', { order_id: id, status: 'shipped', reason: 'fake' })
  await act('update-status', { order_id: id, status: 'reject' })
  expect((await written()).map(({ kind }) => kind)).toEqual(['order-status', 'order-status'])
})

test('another reason for the same is no news to the customer, unless something is said to it', async () => {
  const { id, token } = await place()
  await act('cancel', { order_id: id, reason: 'customer', message: 'As you asked.' })
  await written()
  const { json } = await act('update-status', { order_id: id, status: 'reject', reason: 'fake' })
  expect(json.order).toMatchObject({ reason: 'fake', version: 3 })
  expect(await written()).toEqual([])
  const statusesOf = async () =>
    (await shop.request('GET', `/api/order/${token}`)).json.order.events
  expect(await statusesOf()).toMatchObject([
    { status: 'pending' },
    { status: 'reject', message: 'As you asked.' },
  ])
  await act('update-status', {
    order_id: id,
    status: 'reject',
    reason: 'other',
    message: 'It was our mistake.',
  })
  expect(await written()).toMatchObject([
    { kind: 'order-status', subject: expect.stringContaining('A message about your order') },
  ])
  await act('update-status', { order_id: id, status: 'pending' })
  expect(await written()).toMatchObject([{ kind: 'order-status' }])
})

test('who has no address is written to by nobody', async () => {
  const { id } = await place('en', { email: '' })
  await act('cancel', { order_id: id, reason: 'customer' })
  expect(await written()).toEqual([])
})
