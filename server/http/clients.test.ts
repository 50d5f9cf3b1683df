/** Harmless peculiarities of clients are not refused. */
import { expect, test } from 'vitest'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { makeShopper } = peopleIn(shop)
const { token } = await makeShopper()
const mine = (headers: Record<string, string>, parts: { body?: string } = {}) =>
  shop.request('GET', '/api/user/orders', { ...parts, headers })

test.each(['Bearer', 'bearer', 'BEARER', 'Bearer  ', 'bearer   '])(
  'the bearer is known behind %j',
  async (scheme) => {
    expect((await mine({ authorization: `${scheme} ${token}` })).status).toBe(200)
  },
)

test.each(['Basic ', 'Bearer', '', 'Bearer,', 'Bearer x '])('and not behind %j', async (scheme) => {
  expect((await mine({ authorization: `${scheme}${token}` })).status).toBe(401)
})

test.each([
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json',
  'nothing',
  '',
])('no bytes are no body as %j, and bytes of no known kind are refused', async (type) => {
  const post = (body: string) =>
    shop.request('POST', '/api/login', { body, headers: { 'content-type': type } })
  const empty = await post('')
  expect(empty.status).toBe(422)
  expect(empty.json.errors).toEqual({
    email: ['Email is required'],
    password: ['Password is required'],
  })
  expect([400, 415]).toContain((await post('x')).status)
})

test('a JSON body may begin with the mark of its encoding', async () => {
  const { id } = await goodsIn(shop.database.pool).makeGoods()
  const body = `\uFEFF${JSON.stringify({ products: [id] })}`
  const reply = await shop.request('POST', '/api/wishlist/create', {
    body,
    headers: { 'content-type': 'application/json' },
  })
  expect(reply.status, reply.text).toBe(200)
})

test('a token that can be none of ours, however long, is an unknown one; a name that long is not found', async () => {
  for (const none of ['%00', 'a%00b', 'x'.repeat(201), 'x'.repeat(3000)]) {
    expect(await shop.request('GET', `/api/cart/${none}`)).toMatchObject({
      status: 200,
      json: { cart: [] },
    })
    expect(await shop.request('GET', `/api/wishlist/get/${none}`)).toMatchObject({
      status: 200,
      json: { wishlist: [] },
    })
    expect((await shop.request('GET', `/api/order/${none}`)).status).toBe(404)
  }
  for (const path of [
    '/api/userproduct/getProduct',
    '/api/products/category/navbar',
    '/api/products/category',
    '/media',
  ])
    expect((await shop.request('GET', `${path}/${'x'.repeat(3000)}`)).status, path).toBe(404)
})
