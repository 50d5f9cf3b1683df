import { expect, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { shopUrl: 'https://shop.example' } })
const { makeGoods, makeArea } = goodsIn(shop.database.pool)
const { form, fill } = buyersIn(shop, await makeArea('Giza', 6000))
const dress = await makeGoods({
  name: 'Dress',
  name_ar: 'فستان',
  sizes: ['M'],
  colours: ['Sand'],
  price: 145_000,
  quantity: 1000,
})
const vase = await makeGoods({ name: 'Vase', price: 20_050, quantity: 1000 })
const nada = await peopleIn(shop).makeAdmin()

const place = async (lang: string) => {
  const choice = { size_id: dress.sizes.M, color_id: dress.colours.Sand }
  const cart = await fill(
    { product_id: dress.id, ...choice, quantity: 2 },
    { product_id: vase.id, quantity: 1 },
  )
  return (await shop.request('POST', `/api/checkout/${cart}?lang=${lang}`, { body: form })).json
    .order
}
const textsOf = async (id: number) =>
  (await shop.request('GET', `/api/orders/getorder/${id}`, { token: nada.token })).json.whatsapp
const settle = (change: object) =>
  shop.request('POST', '/api/settings/update', { body: change, token: nada.token })

test('a chat opens with the words of the settings, filled from the order', async () => {
  const { id, number, token } = await place('en')
  expect(await textsOf(id)).toEqual({
    confirm: `Hello Mona, this is Zeina. We have your order ${number}:
Dress, Sand, M × 2
Vase × 1
To pay in cash: EGP 3,160.50
14 Mossadak Street, flat 9, Dokki, Giza
May we send it? Your order: https://shop.example/order/${token}`,
    placed: `Hello Mona, we have placed your order ${number} with Zeina.
Dress, Sand, M × 2
Vase × 1
To pay in cash: EGP 3,160.50, delivery included.
14 Mossadak Street, flat 9, Dokki, Giza
Your order: https://shop.example/order/${token}`,
  })
})

test('in the language in which the customer bought', async () => {
  const { id, number, token } = await place('ar')
  const { confirm } = await textsOf(id)
  expect(confirm).toContain(
    `أهلًا Mona، من زينة. وصلنا طلبك ${number}:\nفستان، Sand بالعربية، M × 2\nVase × 1\n`,
  )
  expect(confirm).toMatch(/المطلوب عند الاستلام: .*3,160\.50.* نقدًا/)
  expect(confirm).toContain('14 Mossadak Street, flat 9، Dokki، Giza بالعربية')
  expect(confirm).toContain(`https://shop.example/ar/order/${token}`)
})

test('the owner’s own words come with the next order that is looked at, and what customers typed is filled in once', async () => {
  const { id } = await place('en')
  await settle({ whatsapp_confirm: { en: '{name}: {total}' } })
  expect((await textsOf(id)).confirm).toBe('Mona: EGP 3,160.50')
  await shop.database.pool.query(`update orders set first_name = '{total}' where id = $1`, [id])
  expect((await textsOf(id)).confirm).toBe('{total}: EGP 3,160.50')
  const { status, json } = await settle({ whatsapp_confirm: { en: 'Hello {nmae}' } })
  expect([status, Object.keys(json.errors)]).toEqual([422, ['whatsapp_confirm']])
})
