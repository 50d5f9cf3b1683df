import { inArabic, withoutMarks } from '#contract/text/isolated.ts'
import { expect, test } from 'vitest'
import { adminIn } from '../../../test/shop/admin.ts'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { shopUrl: 'https://shop.example' } })
const { post } = await adminIn(shop)
const { makeGoods, makeArea, read } = goodsIn(shop.database.pool)
const aswan = await makeArea('Aswan', 12_000)
const { form, fill } = buyersIn(shop, await makeArea('Giza', 6000))
const dress = await makeGoods({
  name: 'Dress',
  name_ar: 'فستان',
  sizes: ['S', 'M'],
  colours: ['Sand', 'Mist'],
  counted_by: 'variant',
})
const [vase, rug] = [
  await makeGoods({ name: 'Vase', name_ar: 'مزهرية' }),
  await makeGoods({ name: 'Rug', price: 50_000 }),
]

async function place(language: 'en' | 'ar', email: string) {
  const token = await fill(
    { product_id: dress.id, size_id: dress.sizes.M, color_id: dress.colours.Sand },
    { product_id: vase.id },
  )
  const reply = await shop.request('POST', `/api/checkout/${token}?lang=${language}`, {
    body: { ...form, email },
  })
  return reply.json.order
}

const edit = async (id: number, change: object) => {
  const version = await read('select version from orders where id = $1', [id])
  const reply = await post(`/api/orders/edit/${id}`, { version, tell_customer: true, ...change })
  expect(reply.status, reply.text).toBe(200)
}
const written = async () =>
  (await shop.database.pool.query(`delete from mails where kind = 'order-changed' returning *`))
    .rows

const everything = {
  lines: [
    {
      position: 1,
      size_id: dress.sizes.S,
      quantity: 2,
      price: 90,
      price_reason: 'A secret of the shop',
    },
    { product_id: rug.id, quantity: 1 },
  ],
  city: aswan,
  address: '3 Corniche',
  extra_discount: 20,
}

test('who is to be told reads what is another, the old and the new total, and the whole order as it is now', async () => {
  const order = await place('en', 'mona@mail.example')
  await edit(order.id, everything)
  const [mail, ...others] = await written()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    language: 'en',
    to_address: 'mona@mail.example',
    subject: `Your order ${order.number} has changed`,
  })
  for (const words of [
    `Mona, we have changed your order ${order.number}. You now pay EGP 780 in cash to the courier; it was EGP 260.`,
    'Dress: Size: S instead of M\nQuantity: 2 instead of 1\nPrice each: EGP 90 instead of EGP 100',
    'Rug × 1: Added',
    'Vase × 1: Removed',
    'Discount: EGP 20 instead of EGP 0',
    'Delivery to Aswan: EGP 120 instead of EGP 60',
    'Address: 3 Corniche\nDokki\nAswan',
    'This is your order now:',
    'Dress, Sand, S × 2: EGP 180',
    'Total, in cash: EGP 780',
    'The courier comes between',
    `https://shop.example/order/${order.token}`,
  ]) {
    expect(mail.text.replaceAll('\u00a0', ' ')).toContain(words)
  }
  expect(mail.text).not.toContain('secret')
})

test('in Arabic to who bought in Arabic', async () => {
  const order = await place('ar', 'mona@mail.example')
  await edit(order.id, everything)
  const [mail] = await written()
  expect(mail).toMatchObject({ language: 'ar', subject: `تم تعديل طلبك ${inArabic(order.number)}` })
  for (const words of [
    'المقاس: S بدلًا من M',
    'مزهرية × 1: إزالة من الطلب',
    'العنوان: 3 Corniche\nDokki\nAswan بالعربية',
    'فستان، Sand بالعربية، S × 2',
  ]) {
    expect(withoutMarks(mail.text).replaceAll('\u00a0', ' ')).toContain(words)
  }
  expect(mail.html).toContain('dir="rtl"')
})

test('nobody is told who is not to be, has no address, or of whose order nothing changed; a total that stays is said to stay', async () => {
  const order = await place('en', 'mona@mail.example')
  await edit(order.id, { first_name: 'Hoda', tell_customer: false })
  await edit(order.id, { first_name: 'Hoda' })
  await edit((await place('en', '')).id, { first_name: 'Hoda' })
  expect(await written()).toEqual([])
  await edit(order.id, { phone: '01298765432', email: 'hoda@mail.example' })
  const [mail] = await written()
  expect(mail).toMatchObject({ to_address: 'hoda@mail.example' })
  expect(mail.text).toContain('in cash to the courier, as before.')
  expect(mail.text).toContain('Phone: 01298765432')
  await edit(order.id, { email: '' })
  expect(await written()).toEqual([])
})
