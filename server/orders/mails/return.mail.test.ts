/** Mails to customers about parcels and returns as sent over SMTP, in both languages. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { drain } from '../../../test/shop/jobs.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { openSmtpServer, readMail } from '../../../test/outside/smtp.ts'

const smtp = await openSmtpServer()
afterAll(() => smtp.close())
const shop = await testShop({
  config: { shopUrl: 'https://shop.example', smtpUrl: smtp.url, logLevel: 'silent' },
  work: true,
})
const { pool } = shop.database
const { makeGoods, makeArea, read } = goodsIn(pool)
const { form, fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
const nada = await peopleIn(shop).makeAdmin()
const dress = await makeGoods({
  name: 'Dress',
  sizes: ['S', 'M'],
  counted_by: 'variant',
  quantity: 50,
  price: 20_000,
})
const email = 'mona@mail.example'
let courier_id = 0
let made = 0

beforeAll(async () => {
  courier_id = await read("select id from couriers where name = 'Bosta'")
  await pool.query(
    "update couriers set tracking_url = 'https://bosta.example/track?n={tracking}' where id = $1",
    [courier_id],
  )
})
beforeEach(() => sent())

const post = async (path: string, body: object) => {
  const reply = await shop.request('POST', `/api/${path}`, { body, token: nada.token })
  expect(reply.status, `${path} ${reply.text}`).toBeLessThan(300)
  return reply.json
}

/** The only mail since the last call as a mail client shows it; null for none. */
async function sent(): Promise<string | null> {
  await drain(pool)
  const mails = smtp.received.splice(0)
  expect(mails.length).toBeLessThan(2)
  for (const { to } of mails) expect(to).toEqual([email])
  return mails[0] ? readMail(mails[0].message) : null
}

type Lang = 'en' | 'ar'

async function place(lang: Lang, more: object = {}) {
  const cart = await fill({ product_id: dress.id, size_id: dress.sizes.S, quantity: 2 })
  const { order } = (await buy(cart, { ...form, email, lang, phone: phoneOf(++made), ...more }))
    .json
  await post('orders/confirm', { order_id: order.id })
  return order
}

async function handOver(order: { id: number }, tracking = '') {
  const [parcel] = (await post('parcel/create', { courier_id, order_ids: [order.id] })).parcels
  if (tracking) await post('parcel/track', { parcel_id: parcel.id, tracking })
  await drain(pool)
  smtp.received.length = 0
  await post('parcel/handOver', { parcel_ids: [parcel.id] })
  return parcel.id as number
}

const words = {
  en: {
    page: 'https://shop.example/order/',
    handed: [
      'is on its way. The courier will call',
      'Bosta',
      'T-en',
      'https://bosta.example/track?n=T-en',
      'Follow',
    ],
    delivered: ['has reached you'],
    refused: ['the courier brought your order', 'There is nothing to pay.'],
    exchange: [
      'we will take back what you chose from order',
      'There is nothing to pay for them.',
      'The courier will pick up what you send back.',
    ],
    paid: ['EGP 200 for what you returned from order', 'Sent to: mona@instapay'],
  },
  ar: {
    page: 'https://shop.example/ar/order/',
    handed: ['في الطريق', 'T-ar', 'https://bosta.example/track?n=T-ar', 'تتبع'],
    delivered: ['وصل'],
    refused: ['عاد إلينا طلبك', 'لا يلزم دفع شيء.'],
    exchange: [
      'قبلنا إرجاع ما اخترته من الطلب',
      'ولا يُدفع عنها شيء.',
      'يستلم المندوب القطع المرتجعة.',
    ],
    paid: ['عن القطع المرتجعة من الطلب', 'أُرسل إلى: mona@instapay'],
  },
}

test.each(['en', 'ar'] as const)(
  'in %s: handed over, delivered, exchanged and paid back, each with one mail',
  async (lang) => {
    const said = words[lang]
    const isTold = async (parts: string[], order: { number: string; token: string }) => {
      const mail = await sent()
      for (const part of [...parts, order.number, `${said.page}${order.token}`])
        expect(mail).toContain(part)
      if (lang === 'ar') expect(mail).toContain('dir="rtl"')
    }
    const order = await place(lang)
    const parcel = await handOver(order, `T-${lang}`)
    await isTold(said.handed, order)
    await post('parcel/delivered', { parcel_id: parcel })
    await isTold(said.delivered, order)

    const line = { position: 1, quantity: 1, reason: 'too_small' }
    const swap = { ...line, wants: 'exchange', size_id: dress.sizes.M }
    const exchange = (
      await post('return/create', { order_id: order.id, lines: [swap], comes_by: 'courier' })
    ).return
    await isTold([...said.exchange, exchange.exchange_number], order)

    const money = {
      lines: [{ ...line, wants: 'money' }],
      comes_by: 'customer',
      money_by: 'transfer',
      money_to: 'mona@instapay',
    }
    const back = (await post('return/create', { order_id: order.id, ...money })).return
    await sent()
    await post('return/receive', {
      return_id: back.id,
      pieces: [{ position: 1, sellable: 1, damaged: 0 }],
    })
    expect(await sent(), 'pieces that came are told with their money').toBeNull()
    await post('return/paid', { return_id: back.id })
    await isTold(said.paid, order)
  },
)

test.each(['en', 'ar'] as const)(
  'in %s: refused at the door is told once, and that nothing is to be paid',
  async (lang) => {
    const order = await place(lang)
    const parcel = await handOver(order)
    const handed = await sent()
    expect(handed).toContain(words[lang].page)
    expect(handed).not.toContain('bosta.example')
    await post('parcel/refused', { parcel_id: parcel })
    const mail = await sent()
    for (const part of [...words[lang].refused, order.number]) expect(mail).toContain(part)
    await post('parcel/receive', {
      back: [{ parcel_id: parcel, pieces: [{ position: 1, sellable: 2, damaged: 0 }] }],
    })
    expect(await sent()).toBeNull()
  },
)
