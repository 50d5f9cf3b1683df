/** Fit votes of reviews, and reviews by verified buyers. */
import { expect, test } from 'vitest'
import { buyersIn } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { makeGoods, makeArea, read } = goodsIn(shop.database.pool)
const people = peopleIn(shop)
const admin = await people.makeAdmin()

const reviewOf = (product_id: number) => ({ product_id, name: 'Mona', rate: 4, review: 'Soft' })
const write = (body: object, token?: string) =>
  shop.request('POST', '/api/review/create', { body, ...(token && { token }) })
const readReviews = (product: number) =>
  shop.request('GET', `/api/review/getReviewByProduct/${product}`)
const readSummary = (product: number) =>
  shop.request('GET', `/api/review/productReviewResult/${product}`)
const accept = async () =>
  shop.request(
    'POST',
    `/api/userData/review/${await read('select max(id) from reviews')}/changeStatus`,
    { token: admin.token },
  )

test('the fits of accepted reviews are counted', async () => {
  const { id: product } = await makeGoods()
  for (const fit of ['true', 'true', 'small', '']) {
    expect((await write({ ...reviewOf(product), fit })).status).toBe(200)
    await accept()
  }
  await write({ ...reviewOf(product), fit: 'large' })
  expect((await readSummary(product)).json.fits).toEqual({ small: 1, true: 2, large: 0 })
  expect(
    (await readReviews(product)).json.reviews.map(({ fit }: { fit: string | null }) => fit),
  ).toEqual([null, 'small', 'true', 'true'])
  expect((await write({ ...reviewOf(product), fit: 'tight' })).status).toBe(422)
})

test('a review is verified for whom the product was sent to, known by the bearer or by the token of the order', async () => {
  const shopper = await people.makeShopper()
  const bought = await makeGoods()
  const other = await makeGoods()
  const { fill, buy } = buyersIn(shop, await makeArea('Giza', 6000))
  const placed = (await buy(await fill({ product_id: bought.id }))).json.order
  const isVerified = async (product: number, more: object = {}, token?: string) => {
    await write({ ...reviewOf(product), ...more }, token)
    await accept()
    return (await readReviews(product)).json.reviews[0].verified
  }
  const order_token = placed.token
  const turn = (status: string) =>
    shop.request('POST', '/api/orders/update-status', {
      token: admin.token,
      body: { order_id: placed.id, status },
    })
  expect(await isVerified(bought.id, { order_token })).toBe(false)
  for (const status of ['shipped', 'accept']) {
    expect((await turn(status)).status).toBe(200)
    expect(await isVerified(bought.id, { order_token })).toBe(true)
  }
  expect(await isVerified(bought.id)).toBe(false)
  expect(await isVerified(bought.id, { order_token: 'nobodys-token-nobodys-token' })).toBe(false)
  expect(await isVerified(bought.id, { verified: true })).toBe(false)
  expect(await isVerified(other.id, { order_token })).toBe(false)
  expect(await isVerified(bought.id, {}, shopper.token)).toBe(false)
  await shop.database.pool.query('update orders set user_id = $1 where id = $2', [
    shopper.id,
    placed.id,
  ])
  expect(await isVerified(bought.id, {}, shopper.token)).toBe(true)
  await turn('reject')
  expect(await isVerified(bought.id, { order_token }, shopper.token)).toBe(false)
})
