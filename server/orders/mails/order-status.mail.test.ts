import { inArabic } from '#contract/text/isolated.ts'
import { afterAll, expect, test } from 'vitest'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { drain } from '../../../test/shop/jobs.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { openSmtpServer } from '../../../test/outside/smtp.ts'

const smtp = await openSmtpServer()
afterAll(() => smtp.close())
const shop = await testShop({
  config: { shopUrl: 'https://shop.example', smtpUrl: smtp.url },
  work: true,
})
const { makeGoods, makeArea } = goodsIn(shop.database.pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const vase = await makeGoods({ quantity: 100 })
const admin = await peopleIn(shop).makeAdmin()

const place = async (more: object) =>
  (await buy(await fill({ product_id: vase.id }), { ...form, ...more })).json.order
const set = (body: unknown) =>
  shop.request('POST', '/api/orders/update-status', { body, token: admin.token })
/** The only status mail since the last call. */
const written = async () => {
  const { rows } = await shop.database.pool.query(
    `delete from mails where kind = 'order-status' returning *`,
  )
  expect(rows).toHaveLength(1)
  return rows[0]
}

test('the customer is written to with every change, with what the admin says as plain text', async () => {
  const order = await place({ email: 'mona@mail.example' })
  await set({
    order_id: order.id,
    status: 'shipped',
    message: 'Hello <b>Mona</b>,\nthe courier calls at noon.',
  })
  const mail = await written()
  expect(mail).toMatchObject({
    language: 'en',
    to_address: 'mona@mail.example',
    subject: `Your order ${order.number}: Shipped`,
  })
  for (const words of [
    `Order ${order.number} is on its way. The courier will call 01012345678`,
    'Zeina writes: Hello <b>Mona</b>,\nthe courier calls at noon.',
    `https://shop.example/order/${order.token}`,
  ]) {
    expect(mail.text).toContain(words)
  }
  expect(mail.html).toContain('Hello &#60;b&#62;Mona&#60;/b&#62;,<br>the courier calls at noon.')
  expect(mail.html).toContain(`href="https://shop.example/order/${order.token}"`)
})

test('each status has its words', async () => {
  const order = await place({ email: 'mona@mail.example' })
  for (const [status, word, sentence] of [
    ['accept', 'Accepted', 'has reached you'],
    ['reject', 'Rejected', 'was cancelled on'],
    ['pending', 'Pending', 'is with us'],
    ['shipped', 'Shipped', 'is on its way'],
  ]) {
    await set({ order_id: order.id, status })
    const mail = await written()
    expect(mail.subject).toBe(`Your order ${order.number}: ${word}`)
    expect(mail.text).toContain(sentence)
    expect(mail.text).not.toContain('writes:')
  }
})

test('a message alone does not say again what the status is', async () => {
  const order = await place({ email: 'mona@mail.example' })
  await set({ order_id: order.id, status: 'pending', message: 'Which floor?' })
  const mail = await written()
  expect(mail.subject).toBe(`A message about your order ${order.number}`)
  expect(mail.text).toContain('Zeina writes: Which floor?')
  expect(mail.text).not.toContain('is with us')
})

test('an Arabic order is written of in Arabic', async () => {
  const order = await place({ email: 'mona@mail.example', lang: 'ar' })
  await set({ order_id: order.id, status: 'reject', message: 'نعتذر' })
  const mail = await written()
  expect(mail).toMatchObject({ language: 'ar', subject: `طلبك ${inArabic(order.number)}: ملغى` })
  for (const words of ['أُلغي الطلب', 'نعتذر', `https://shop.example/ar/order/${order.token}`])
    expect(mail.text).toContain(words)
  expect(mail.html).toContain('dir="rtl"')
})

test('who gave no address gets no mail', async () => {
  const order = await place({ email: '' })
  expect((await set({ order_id: order.id, status: 'shipped', message: 'x' })).status).toBe(200)
  expect(
    (await shop.database.pool.query(`select from mails where kind = 'order-status'`)).rows,
  ).toEqual([])
})

test('the mail goes out over SMTP', async () => {
  const order = await place({ email: 'sent@mail.example' })
  await drain(shop.database.pool)
  smtp.received.length = 0
  await set({ order_id: order.id, status: 'shipped' })
  await drain(shop.database.pool)
  expect(smtp.received).toHaveLength(1)
  expect(smtp.received[0]?.to).toEqual(['sent@mail.example'])
  expect(smtp.received[0]?.message).toContain(`Your order ${order.number}: Shipped`)
})
