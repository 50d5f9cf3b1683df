import { describe, expect, test, vi } from 'vitest'
import { contract } from '#contract/api.ts'
import type { Endpoint, LimitName } from '#contract/endpoint.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { type Reply, testShop } from '../../test/shop/shop.ts'
import { foldedEmail, networkOf, perMinute } from './limits.ts'

const shop = await testShop({ config: { rateLimit: true, trustProxy: 1 } })
const unlimited = await testShop()
const people = peopleIn(shop)

const limited = Object.values(contract).flatMap((calls) =>
  Object.values(calls as Record<string, Endpoint>).flatMap((endpoint) =>
    endpoint.limit ? [{ ...endpoint, limit: endpoint.limit }] : [],
  ),
)

let made = 0
/** An address that no other test in this file uses. */
const newAddress = () => `10.${++made >> 16}.${(made >> 8) & 255}.${made & 255}`

/** Limit per account of a call with a limit for accounts. */
const mostOfAccount = (limit: LimitName) => perMinute[limit].account as number

type From = { address?: string; body?: Record<string, unknown>; token?: string }

/** Calls with an unknown query key: cached responses under the plain address are not counted. */
const call = (
  { method, path }: { method: string; path: string },
  { address = newAddress(), body = {}, token }: From,
  where = shop,
) =>
  where.request(method, `${path.replace(/\{\w+\}/g, '1')}?none`, {
    ...(method !== 'GET' && { body }),
    ...(token && { token }),
    headers: { 'x-forwarded-for': address },
  })

async function repeat(times: number, act: () => Promise<Reply>): Promise<number[]> {
  const statuses: number[] = []
  for (let left = times; left > 0; left -= 20) {
    const replies = await Promise.all(Array.from({ length: Math.min(20, left) }, act))
    statuses.push(...replies.map((reply) => reply.status))
  }
  return statuses
}

function expectTooMany(reply: Reply): void {
  expect(reply.status, reply.text).toBe(429)
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  expect(reply.json).toMatchObject({
    code: 'too_many',
    message: 'Too many requests. Please try again later.',
  })
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(Number(reply.headers.get('retry-after'))).toBeLessThanOrEqual(60)
}

test('every call that costs the shop something is limited', () => {
  const named = [...new Set(limited.map((endpoint) => endpoint.limit))].sort()
  expect(named).toEqual(Object.keys(perMinute).sort())
  const calls = limited.map(({ path }) => path)
  for (const path of [
    'register',
    'login',
    'password/forgot',
    'password/reset',
    'review/create',
    'question/create',
    'callback/create',
  ])
    expect(calls).toContain(`/api/${path}`)
  for (const part of ['checkout', 'notify-me', 'search'])
    expect(calls.some((path) => path.includes(part))).toBe(true)
})

describe.each(limited)('$path', (endpoint) => {
  test('an address gets 429 after its number, and nobody else does', async () => {
    const address = newAddress()
    const { token } = endpoint.who === 'user' ? await people.makeShopper() : { token: '' }
    const most = perMinute[endpoint.limit].address
    // Bodies without an account: only the address counts. A signed-in user is counted as well, with
    // a lower limit.
    const within = endpoint.who === 'user' ? mostOfAccount(endpoint.limit) : most
    const statuses = await repeat(within, () => call(endpoint, { address, token }))
    expect(statuses).not.toContain(429)
    expect(Math.max(...statuses)).toBeLessThan(500)
    expectTooMany(await call(endpoint, { address, token }))
    if (endpoint.who === 'anyone') expect((await call(endpoint, {})).status).not.toBe(429)
    expect(
      (await shop.request('GET', '/api/settings', { headers: { 'x-forwarded-for': address } }))
        .status,
    ).toBe(200)
  })
})

test('nobody is shut out for longer when the clock is set back', async () => {
  const [post, address] = [{ method: 'POST', path: '/api/checkout/none' }, newAddress()]
  await repeat(perMinute.checkout.address, () => call(post, { address }))
  expectTooMany(await call(post, { address }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3_600_000 })
  try {
    expect((await call(post, { address })).status).not.toBe(429)
    // Counting continues as before.
    await repeat(perMinute.checkout.address - 1, () => call(post, { address }))
    expectTooMany(await call(post, { address }))
  } finally {
    vi.useRealTimers()
  }
})

test('calls of one kind are counted together', async () => {
  const address = newAddress()
  const [cart, wishlist] = ['/api/cart/add', '/api/wishlist/create'].map((path) => ({
    method: 'POST',
    path,
  }))
  await repeat(perMinute.cart.address, () =>
    call(cart as { method: string; path: string }, { address }),
  )
  expectTooMany(await call(wishlist as { method: string; path: string }, { address }))
})

const email = (of: string) => `${of}-${++made}@mail.example`
const byEmail: [LimitName, string, string][] = [
  ['checkout', '/api/checkout/none', 'email'],
  ['register', '/api/register', 'email'],
  ['password', '/api/password/forgot', 'email'],
  ['notify', '/api/userproduct/1/notify-me', 'email'],
  ['review', '/api/review/create', 'email'],
  ['question', '/api/question/create', 'client_email'],
  ['callback', '/api/callback/create', 'email'],
]

describe.each(byEmail)('%s', (limit, path, field) => {
  const post = { method: 'POST', path }
  const account = mostOfAccount(limit)

  test('an e-mail address gets 429 after its number, from however many addresses and in whatever letters', async () => {
    const address = email('mona')
    const statuses = await repeat(account, () => call(post, { body: { [field]: address } }))
    expect(statuses).not.toContain(429)
    expectTooMany(await call(post, { body: { [field]: address } }))
    expectTooMany(await call(post, { body: { [field]: ` ${address.toUpperCase()} ` } }))
    // Both lead to the same account: the database folds İ to i, JavaScript does not.
    for (const same of [' '.repeat(300) + address, address.replace('mail.', 'maİl.')])
      expectTooMany(await call(post, { body: { [field]: same } }))
    expect((await call(post, { body: { [field]: email('another') } })).status).not.toBe(429)
  })
})

test('letters that are one to the database are counted as one', () => {
  const spellings = ['weiß@mail.example', 'WEIß@mail.example', 'weiẞ@mail.example'].map(foldedEmail)
  expect(new Set(spellings).size).toBe(1)
})

test('who gives no e-mail address is not taken for all others who give none', async () => {
  const checkout = { method: 'POST', path: '/api/checkout/none' }
  const statuses = await repeat(mostOfAccount('checkout') + 5, () =>
    call(checkout, { body: { email: ' ' } }),
  )
  expect(statuses).not.toContain(429)
})

test('guesses at a password with somebody’s session count for that user, whatever address comes along', async () => {
  const { token } = await people.makeShopper()
  const change = { method: 'POST', path: '/api/user/password' }
  const guess = () => ({
    email: email('anybody'),
    current_password: 'a guess',
    password: 'x',
    password_confirmation: 'x',
  })
  const statuses = await repeat(mostOfAccount('password'), () =>
    call(change, { token, body: guess() }),
  )
  expect(new Set(statuses)).toEqual(new Set([422]))
  expectTooMany(await call(change, { token, body: guess() }))
})

test('addresses of one household are one, those of others are not', async () => {
  expect(['2001:db8:1:2::5', '2001:db8:1:2:ffff::', '2001:db8:1:2:3:4:5:6'].map(networkOf)).toEqual(
    Array(3).fill('2001:db8:1:2'),
  )
  expect(['2001:db8::5', '::1', '::ffff:10.0.0.1', '10.0.0.1'].map(networkOf)).toEqual([
    '2001:db8:0:0',
    '0:0:0:0',
    '::ffff:10.0.0.1',
    '10.0.0.1',
  ])
  const callback = { method: 'POST', path: '/api/callback/create' }
  await repeat(perMinute.callback.address, () => call(callback, { address: `2001:db8::${++made}` }))
  expectTooMany(await call(callback, { address: `2001:db8::${++made}` }))
  expect((await call(callback, { address: `2001:db8:0:1::${++made}` })).status).toBe(422)
})

test.each([
  '/api/review/create',
  '/api/question/create',
  '/api/callback/create',
  '/api/checkout/none',
])('%s: a signed-in user is one account, whatever address they write', async (path) => {
  const { token } = await people.makeShopper()
  const post = { method: 'POST', path }
  const { limit } = limited.find((endpoint) =>
    endpoint.path.startsWith(path.replace('/none', '')),
  ) as { limit: LimitName }
  const statuses = await repeat(mostOfAccount(limit), () =>
    call(post, { token, body: { email: email('mine') } }),
  )
  expect(statuses).not.toContain(429)
  expectTooMany(await call(post, { token, body: { email: email('mine') } }))
  expect((await call(post, { body: { email: email('mine') } })).status).not.toBe(429)
})

test('an address is only believed as far as proxies are trusted', async () => {
  const direct = await testShop({ config: { rateLimit: true } })
  const callback = { method: 'POST', path: '/api/callback/create' }
  await repeat(perMinute.callback.address, () => call(callback, {}, direct))
  expectTooMany(await call(callback, {}, direct))
})

test('RATE_LIMIT=off lifts them all', async () => {
  for (const endpoint of limited.filter(({ who }) => who === 'anyone')) {
    const address = newAddress()
    const body = { email: 'mona@mail.example', client_email: 'mona@mail.example' }
    const statuses = await repeat(perMinute[endpoint.limit].address + 5, () =>
      call(endpoint, { address, body }, unlimited),
    )
    expect(statuses, endpoint.path).not.toContain(429)
  }
})
