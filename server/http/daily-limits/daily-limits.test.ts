/**
 * Daily limits of public submissions, per network and in total, over HTTP and in the database that
 * all processes share (R323).
 */
import { beforeEach, expect, test } from 'vitest'
import { contract } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { fullForms } from '#contract/running/health.ts'
import { adminIn } from '../../../test/shop/admin.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { type Reply, testShop } from '../../../test/shop/shop.ts'
import { type DailyKind, listFull, perDay, sweepDailyCounts, withinDay } from './daily-limits.ts'

const shop = await testShop({ config: { rateLimit: true, trustProxy: 1, logLevel: 'silent' } })
const { get } = await adminIn(shop)
const { pool } = shop.database
const { makeGoods } = goodsIn(pool)
const vase = await makeGoods({ quantity: 5 })

beforeEach(() => pool.query('delete from daily_counts'))

let made = 0
const network = () => `10.9.${++made >> 8}.${made & 255}`
const mail = () => `mona-${++made}@mail.example`
const phone = '01012345678'

const forms: Record<DailyKind, { path: string; body: () => object }> = {
  register: {
    path: '/api/register',
    body: () => ({
      name: 'Mona',
      email: mail(),
      phone,
      password: 'a good password',
      password_confirmation: 'a good password',
    }),
  },
  password: { path: '/api/password/forgot', body: () => ({ email: mail() }) },
  notify: { path: `/api/userproduct/${vase.id}/notify-me`, body: () => ({ email: mail() }) },
  review: {
    path: '/api/review/create',
    body: () => ({ product_id: vase.id, name: 'Mona', rate: 5, review: 'Good' }),
  },
  question: {
    path: '/api/question/create',
    body: () => ({ client_email: mail(), client_phone: phone, message: 'When?' }),
  },
  callback: {
    path: '/api/callback/create',
    body: () => ({ email: mail(), phone, country: 'Egypt', type: 'call' }),
  },
}
const kinds = Object.keys(forms) as DailyKind[]

const send = (kind: DailyKind, from: string, body: object = forms[kind].body()): Promise<Reply> =>
  shop.request('POST', forms[kind].path, { body, headers: { 'x-forwarded-for': from } })

/** Sets a counter, for a day that ends in an hour. */
const fill = (column: 'network' | 'all', count: number) =>
  pool.query(
    `update daily_counts set count = $1, ends_at = now() + interval '1 hour' where (network_hash = '') = $2`,
    [count, column === 'all'],
  )

function expectFull({ status, headers, json, text }: Reply): void {
  expect(status, text).toBe(429)
  expect(json).toEqual({
    code: 'too_many',
    message: expect.stringContaining('tomorrow'),
    error: expect.any(String),
  })
  const after = Number(headers.get('retry-after'))
  expect([after > 3000, after <= 3600]).toEqual([true, true])
}

test('whatever anybody may write, and stays, is bounded in a day', () => {
  const bounded = (endpoint: Endpoint) =>
    endpoint.daily && endpoint.limit !== undefined && endpoint.limit in perDay
  const calls = Object.entries(contract).flatMap(([room, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
      name: `${room}.${name}`,
      endpoint,
    })),
  )
  const open = calls.filter(
    ({ endpoint }) => endpoint.who === 'anyone' && endpoint.method !== 'GET',
  )
  /**
   * Calls without a daily limit, because nothing stays or a password, an invitation, an order, or a
   * cart that is swept is needed.
   */
  const others = [
    'accounts.login',
    'accounts.loginPasskeyOptions',
    'accounts.loginSecond',
    'accounts.resetPassword',
    'joining.look',
    'joining.join',
    'wishlist.create',
    'wishlist.deleteItem',
    'cart.add',
    'cart.setQuantity',
    'cart.deleteItem',
    'orders.find',
    'returns.ask',
    'returns.withdraw',
    'ownOrder.cancel',
    'ownOrder.correct',
    'ownOrder.again',
    'checkout.placeOrder',
  ]
  expect(
    open
      .filter(({ endpoint, name }) => !bounded(endpoint) && !others.includes(name))
      .map(({ name }) => name),
  ).toEqual([])
  expect(
    [
      ...new Set(
        open.filter(({ endpoint }) => bounded(endpoint)).map(({ endpoint }) => endpoint.limit),
      ),
    ].sort(),
  ).toEqual([...kinds].sort())
  expect(calls.filter(({ endpoint }) => endpoint.daily && !bounded(endpoint))).toEqual([])
  expect([...fullForms].sort()).toEqual([...kinds].sort())
})

test.each(kinds)(
  '%s: a network that has sent as much as it may is refused, and nobody else is',
  async (kind) => {
    const [ours, other] = [network(), network()]
    expect((await send(kind, ours)).status).toBe(200)
    await fill('network', perDay[kind].network - 1)
    expect((await send(kind, ours)).status).toBe(200)
    expectFull(await send(kind, ours))
    expect((await send(kind, other)).status).toBe(200)
    expect(await listFull(shop.ctx)).toEqual([])
  },
)

test.each(kinds)(
  '%s: of all together no more is taken either, which the owner reads in Health until the day is over',
  async (kind) => {
    expect((await send(kind, network())).status).toBe(200)
    await fill('all', perDay[kind].all - 1)
    expect((await send(kind, network())).status).toBe(200)
    const refusals = [await send(kind, network()), await send(kind, network())]
    for (const refused of refusals) expectFull(refused)
    const { troubles, forms_full } = (await get('/api/health')).json
    expect(troubles).toContainEqual({ kind: 'forms_full', since: expect.any(String) })
    expect(forms_full).toEqual([{ kind, until: expect.any(String) }])
    await pool.query("update daily_counts set ends_at = now() - interval '1 second'")
    expect((await send(kind, network())).status).toBe(200)
    expect((await get('/api/health')).json).toMatchObject({ forms_full: [] })
  },
)

test('what is refused for another reason does not count', async () => {
  const ours = network()
  for (let tried = 0; tried < 5; tried++)
    expect((await send('callback', ours, { phone: 'none' })).status).toBe(422)
  const { rows } = await pool.query('select coalesce(max(count), 0) as most from daily_counts')
  expect(Number(rows[0].most)).toBe(0)
})

test('those that come at once are counted like one after the other', async () => {
  const most = perDay.callback.network
  const answers = await Promise.allSettled(
    Array.from({ length: most + 15 }, () =>
      withinDay(shop.ctx, 'callback', 'here', async () => 'done'),
    ),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(most)
  const { rows } = await pool.query('select count from daily_counts order by count')
  expect(rows.map(({ count }) => count)).toEqual([most, most])
})

test('a day that was begun before the clock was set back is over, and the nightly sweep forgets those that are over alone', async () => {
  await withinDay(shop.ctx, 'review', 'here', async () => {})
  await pool.query(`update daily_counts set count = 1000000, ends_at = now() + interval '9 days'`)
  await withinDay(shop.ctx, 'review', 'here', async () => {})
  expect(await listFull(shop.ctx)).toEqual([])
  await withinDay(shop.ctx, 'question', 'here', async () => {})
  await pool.query(
    "update daily_counts set ends_at = now() - interval '1 second' where kind = 'review'",
  )
  await sweepDailyCounts(shop.ctx, new AbortController().signal)
  const { rows } = await pool.query('select distinct kind from daily_counts')
  expect(rows).toEqual([{ kind: 'question' }])
})
