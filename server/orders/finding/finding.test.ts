import { beforeEach, expect, test } from 'vitest'
import { ordersIn } from '../../../test/shop/orders.ts'
import { type Reply, testShop } from '../../../test/shop/shop.ts'
import { statementsOf } from '../../../test/database/statements.ts'
import { guessLimit } from './finding.ts'

const config = { rateLimit: true, trustProxy: 1, logLevel: 'silent' } as const
const shop = await testShop({ config })
const unlimited = await testShop({ config: { logLevel: 'silent' } })
const { makeOrder } = ordersIn(shop.database.pool)
const { pool } = shop.database

let made = 0
const newNetwork = () => `10.${++made >> 16}.${(made >> 8) & 255}.${made & 255}`
const find = (number: unknown, phone: unknown, network = newNetwork()): Promise<Reply> =>
  shop.request('POST', '/api/order/find', {
    body: { number, phone },
    headers: { 'x-forwarded-for': network },
  })

let orders = 0
async function newOrder(second: string | null = null) {
  const phone = `0109${String(++orders).padStart(7, '0')}`
  const id = await makeOrder({ phone, second })
  const { rows } = await pool.query<{ number: string; token: string }>(
    'select number, token from orders where id = $1',
    [id],
  )
  return { phone, ...(rows[0] as { number: string; token: string }) }
}

beforeEach(() => pool.query('truncate password_guesses'))

test('an order is found by its number and its phone, in any spelling', async () => {
  const { number, phone, token } = await newOrder()
  const digits = number.slice(3)
  const arabic = [...digits].map((digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]).join('')
  const numbers = [
    number,
    `zn${digits}`,
    `ZN ${digits}`,
    digits,
    `#${digits}`,
    `# ${number}`,
    ` ${arabic} `,
    `zn-${arabic}`,
    `ZN–${digits}`,
    `ZN\u2011${digits}`,
    `ＺＮ－${digits}`,
  ]
  for (const spelling of numbers) {
    const reply = await find(spelling, phone)
    expect([spelling, reply.status, reply.json]).toEqual([
      spelling,
      200,
      { message: 'Order found', token },
    ])
  }
  const local = phone.slice(1)
  for (const spelling of [
    `+20 ${local}`,
    `0020${local}`,
    local,
    `${phone.slice(0, 4)}-${phone.slice(4)}`,
    `(+20) ${local.slice(0, 2)} \u2011 ${local.slice(2, 6)} - ${local.slice(6)}`,
    ` ${phone} `,
  ]) {
    expect((await find(number, spelling)).json.token, spelling).toBe(token)
  }
  const order = await shop.request('GET', `/api/order/${token}`)
  expect(order.json.order.number).toBe(number)
})

test('whatever is wrong is told alike: an unknown number, a wrong phone, and what is no number or no phone', async () => {
  const [order, other] = [await newOrder('01598765432'), await newOrder()]
  const wrong: [unknown, unknown][] = [
    ['ZN-99999', order.phone],
    [order.number, '01111111111'],
    [order.number, other.phone],
    // The second phone of the delivery address.
    [order.number, '01598765432'],
    ['ZN-', order.phone],
    ['number', order.phone],
    [`${order.number}x`, order.phone],
    [`ZX-${order.number.slice(3)}`, order.phone],
    ['0', order.phone],
    ['99999999999999', order.phone],
    [order.number, '123'],
    [order.number, 'phone'],
    ['%', '%'],
    ['\u0001', '\u0001'],
  ]
  const told = new Set<string>()
  for (const [number, phone] of wrong) {
    const reply = await find(number, phone)
    expect([number, phone, reply.status]).toEqual([number, phone, 404])
    told.add(reply.text)
  }
  expect([...told].map((text) => JSON.parse(text))).toMatchObject([
    { code: 'not_found', message: 'No order has this number and this phone' },
  ])
})

test('what is missing is told by field', async () => {
  expect((await find('', '')).json.errors).toEqual({
    number: [expect.any(String)],
    phone: ['Phone number is required'],
  })
  expect((await find('x'.repeat(101), '01012345678')).status).toBe(422)
  expect((await find({ id: 1 }, ['01012345678'])).status).toBe(422)
})

test('an unknown number and a wrong phone take the same statements', async () => {
  const { number, phone } = await newOrder()
  const statements = (number: string, phone: string) =>
    statementsOf(shop.database, () => find(number, phone))
  await find(number, '01111111111')
  const known = await statements(number, '01111111111')
  expect(known.filter((name) => name === 'orders.findToken')).toHaveLength(1)
  expect(await statements('ZN-88888', '01111111112')).toEqual(known)
  expect(await statements('ZN-88887', phone)).toEqual(known)
})

const guessWrongly = async (number: string, times: number) => {
  const replies = []
  for (let guess = 0; guess < times; guess++)
    replies.push(await find(number, `0121${String(++made).padStart(7, '0')}`))
  return replies.map(({ status, json }) => `${status} ${json.code}`)
}

test('wrong phones of one number end after their number, from wherever they come, and whether or not there is such an order', async () => {
  const { number, phone, token } = await newOrder()
  const { most } = guessLimit
  const expected = [...Array(most).fill('404 not_found'), ...Array(3).fill('429 too_many')]
  expect(await guessWrongly(number, most + 3)).toEqual(expected)
  expect(await guessWrongly('ZN-77777', most + 3)).toEqual(expected)
  // Any spelling of the number is refused, even with the right phone.
  const refused = await find(`#${number.slice(3)}`, phone)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(500)
  const other = await newOrder()
  expect((await find(other.number, other.phone)).json.token).toBe(other.token)
  await pool.query("update password_guesses set ends_at = ends_at - interval '10 minutes'")
  expect((await find(number, phone)).json.token).toBe(token)
})

test('numbers tried with one phone end as well', async () => {
  const { number, phone } = await newOrder()
  const statuses = []
  for (let guess = 0; guess <= guessLimit.most; guess++)
    statuses.push((await find(`ZN-6${String(guess).padStart(4, '0')}`, phone)).status)
  expect(statuses).toEqual([...Array(guessLimit.most).fill(404), 429])
  expect((await find(number, phone)).status).toBe(429)
})

test('at once they are counted one by one', async () => {
  const { number } = await newOrder()
  const replies = await Promise.all(
    Array.from({ length: 3 * guessLimit.most }, (_, at) =>
      find(number, `0122${String(at).padStart(7, '0')}`),
    ),
  )
  expect(replies.filter(({ status }) => status === 404)).toHaveLength(guessLimit.most)
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2 * guessLimit.most)
})

test('what is right does not count, nor what is no number', async () => {
  const { number, phone } = await newOrder()
  for (let round = 0; round < guessLimit.most + 3; round++)
    expect((await find(number, phone)).status).toBe(200)
  for (let round = 0; round < guessLimit.most + 3; round++) {
    expect((await find('nothing', `0128${String(round).padStart(7, '0')}`)).status).toBe(404)
  }
  expect(
    (await pool.query('select sum(guesses)::int as sum from password_guesses where guesses > 1'))
      .rows[0].sum,
  ).toBeNull()
})

test('one address asks so often a minute and no more, whatever it asks', async () => {
  const network = newNetwork()
  const { number, phone } = await newOrder()
  const statuses = []
  for (let call = 0; call < 21; call++) statuses.push((await find(number, phone, network)).status)
  expect(statuses).toEqual([...Array(20).fill(200), 429])
})

test('RATE_LIMIT=off lifts the counting', async () => {
  const body = { number: 'ZN-10001', phone: '01012345678' }
  for (let round = 0; round < guessLimit.most + 3; round++) {
    expect((await unlimited.request('POST', '/api/order/find', { body })).status).toBe(404)
  }
  expect((await unlimited.database.pool.query('select from password_guesses')).rowCount).toBe(0)
})
