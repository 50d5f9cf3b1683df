/** Search of order lists beside number, phone and name (order-records.test.ts). */
import { expect, test } from 'vitest'
import { peopleIn } from '../../../test/shop/people.ts'
import { testShop } from '../../../test/shop/shop.ts'

const shop = await testShop()
const admin = await peopleIn(shop).makeAdmin()

type Parts = { last: string; email?: string; instagram?: string; address?: string }
let made = 0

/** Inserts orders without checkout, which would accept all of this but is slower. */
async function makeOrder({
  last,
  email,
  instagram,
  address = '5 Nile St',
}: Parts): Promise<number> {
  const { rows } = await shop.database.pool.query(
    `insert into orders (token, first_name, last_name, phone, state, city, city_ar, address, email, instagram_user, subtotal, delivery_price,
       total_price, delivery_from, delivery_to)
     values ($1, 'Salma', $2, '01112345678', 'Dokki', 'Giza', 'الجيزة', $3, $4, $5, 10000, 6000, 16000, '2026-01-10', '2026-01-12')
     returning id`,
    [`order_${String(++made).padStart(20, '0')}`, last, address, email ?? null, instagram ?? null],
  )
  return rows[0].id
}

async function found(search: string): Promise<number[]> {
  const reply = await shop.request(
    'GET',
    `/api/orders/allOrders?${new URLSearchParams({ search })}`,
    { token: admin.token },
  )
  expect(reply.status).toBe(200)
  return reply.json.allOrders.data.map(({ id }: { id: number }) => id)
}

test('an order is found by its customer’s Instagram name, e-mail and address, however they are written', async () => {
  const nour = await makeOrder({
    ...{ last: 'Fathy', email: 'Salma.F+shop@Mail.example', instagram: '@Nour.Style_9' },
    address: '17 شارع أحمد عُرابي،\nالمهندسين (Flat 3/B)',
  })
  const plain = await makeOrder({ last: 'Zaki', instagram: 'nourXstyle' })
  for (const spelling of [
    '@nour.style_9',
    '@NOUR.STYLE',
    'nour.style',
    '＠nour.style',
    'style_9',
    'salma nour.style',
  ])
    expect(await found(spelling), spelling).toEqual([nour])
  for (const both of ['@no', '@nour', 'salma'])
    expect(await found(both), both).toEqual([plain, nour])
  expect(await found('nour_style')).toEqual([])
  for (const spelling of [
    'salma.f+shop@mail.example',
    'SALMA.F+SHOP@MAIL',
    'shop@mail.example',
    'mail.example',
  ])
    expect(await found(spelling), spelling).toEqual([nour])
  for (const spelling of [
    'احمد عرابى',
    'عرابي',
    '17 عرابي',
    'المهندسين flat',
    'ا عرابي 3',
    'flat b',
    'المهندسين الجيزه',
    'salma عرابي dokki',
  ])
    expect(await found(spelling), spelling).toEqual([nour])
  for (const none of ['18 عرابي', 'nour@mail.example', 'flat c'])
    expect(await found(none), none).not.toContain(nour)
})

test('a name of two parts is found as one word and as two', async () => {
  const [apart, joined] = [
    await makeOrder({ last: 'عبد الله' }),
    await makeOrder({ last: 'عبدالله' }),
  ]
  for (const spelling of ['عبدالله', 'عبد الله', 'عبد الّله'])
    expect(await found(spelling), spelling).toEqual([joined, apart])
  const [nour, ezz] = [await makeOrder({ last: 'نور الدين' }), await makeOrder({ last: 'عزالدين' })]
  expect([await found('نورالدين'), await found('عز الدين')]).toEqual([[nour], [ezz]])
  expect(await found('عبده')).toEqual([])
})
