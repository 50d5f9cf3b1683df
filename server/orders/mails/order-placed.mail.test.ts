import { expect, test } from 'vitest'
import { inArabic, withoutMarks } from '#contract/text/isolated.ts'
import { changeSettings } from '#server/settings/settings.ts'
import { buyersIn } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop({ config: { shopUrl: 'https://shop.example', logLevel: 'silent' } })
const { makeGoods, makeArea, makeCoupon, read } = goodsIn(shop.database.pool)
const { form, fill, buy, everything } = buyersIn(shop, await makeArea('Giza', 6000))
const dress = await makeGoods({
  name: 'Dress <b>',
  name_ar: 'فستان',
  price: 145_000,
  sizes: ['S'],
  colours: ['Sand'],
  quantity: 100,
  pictures: 1,
})
await makeCoupon(100_000, 10_000, '2020-01-01', '2099-12-31')

await changeSettings(shop.ctx, { contact_email: 'shop@mail.example' })

const choice = {
  product_id: dress.id,
  size_id: dress.sizes.S,
  color_id: dress.colours.Sand,
  quantity: 2,
}
const mails = () =>
  shop.database.pool.query('delete from mails returning *').then(({ rows }) => rows)
const jobs = (): Promise<number> =>
  read(`select count(*)::int from pgboss.job where name = 'send-mail'`)

test('customer and shop are written to when an order is placed', async () => {
  const before = await jobs()
  const { order } = (
    await buy(await fill(choice), {
      ...form,
      email: 'mona@mail.example',
      instagram_user: 'mona.adel',
      courier_note: 'Ring twice',
    })
  ).json
  const [toCustomer, toShop] = await mails()
  expect(await jobs()).toBe(before + 2)
  expect(toCustomer).toMatchObject({
    kind: 'order-placed',
    language: 'en',
    to_address: 'mona@mail.example',
    subject: `Your order ${order.number}`,
  })
  for (const words of [
    'Thank you, Mona',
    'EGP 2,860',
    'Dress <b>, Sand, S × 2: EGP 2,900',
    'Discount: −EGP 100',
    'Delivery to Giza: EGP 60',
    'We will call 01012345678 to confirm it.',
    `https://shop.example/order/${order.token}`,
    'Find your order with its number and your phone:\nhttps://shop.example/track\n',
    'shop@mail.example',
  ]) {
    expect(toCustomer.text).toContain(words)
  }
  expect(toCustomer.html).toContain('Dress &#60;b&#62;, Sand, S\u00a0×\u00a02')
  expect(toCustomer.html).toMatch(
    /<img src="https:\/\/shop\.example\/media\/[0-9a-f]{32}-360\.webp"/,
  )
  expect(toShop).toMatchObject({
    kind: 'order-placed-shop',
    to_address: 'shop@mail.example',
    subject: `New order ${order.number}: EGP 2,860`,
  })
  for (const words of [
    'Name: Mona Adel',
    'Phone: 01012345678',
    'Email: mona@mail.example',
    'Instagram: mona.adel',
    form.address,
    'Note to the courier: Ring twice',
  ]) {
    expect(toShop.text).toContain(words)
  }
  expect(toShop.text).not.toContain('Second phone')
})

test('an Arabic order is written of in Arabic', async () => {
  const { order } = (
    await buy(await fill(choice), { ...form, email: 'mona@mail.example', lang: 'ar' })
  ).json
  const [mail] = await mails()
  expect(mail).toMatchObject({ language: 'ar', subject: `طلبك ${inArabic(order.number)}` })
  for (const words of [
    'فستان، Sand بالعربية، S × 2',
    'التوصيل إلى Giza بالعربية',
    '2,860 ج.م',
    `https://shop.example/ar/order/${order.token}`,
    'https://shop.example/ar/track\n',
  ]) {
    expect(withoutMarks(mail.text)).toContain(words)
  }
  expect(mail.html).toContain('dir="rtl"')
})

test('without an e-mail address only the shop is written to', async () => {
  await buy(await fill(choice))
  expect((await mails()).map((mail) => mail.kind)).toEqual(['order-placed-shop'])
})

test('a shop without an address still sells', async () => {
  await changeSettings(shop.ctx, { contact_email: '' })
  expect((await buy(await fill(choice), { ...form, email: 'mona@mail.example' })).status).toBe(201)
  const written = await mails()
  expect(written.map((mail) => mail.kind)).toEqual(['order-placed'])
  expect(written[0].text).not.toContain('write to')
})

test('a refused order writes nothing, and one whose mail cannot be queued does not happen', async () => {
  const token = await fill(choice)
  const before = await everything()
  expect((await buy(token, { ...form, email: 'mona@mail.example', city: 999 })).status).toBe(422)
  await read(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'broken on purpose'; end $$`,
  )
  await read('create trigger refuse before insert on mails for each row execute function refuse()')
  expect((await buy(token, { ...form, email: 'mona@mail.example' })).status).toBe(500)
  await read('drop trigger refuse on mails')
  expect(await everything()).toBe(before)
})
