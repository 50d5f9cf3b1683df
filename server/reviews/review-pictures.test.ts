/** Cost limits of pictures in public reviews, before the owner has seen them. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { reviewTexts } from '#contract/field-texts.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { bombAvif, bombPng, photo } from '../../test/files/pictures.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { trustProxy: 1, rateLimit: true } })
const { makeGoods, read } = goodsIn(shop.database.pool)
const admin = await peopleIn(shop).makeAdmin()
let product = 0
beforeAll(async () => {
  product = (await makeGoods()).id
})

const fileOf = (bytes: Buffer) =>
  new File([new Uint8Array(bytes)], 'cup.jpg', { type: 'image/jpeg' })

function review(picture?: Buffer, address = '10.0.0.1') {
  const form = new FormData()
  for (const [field, value] of Object.entries({
    product_id: product,
    name: 'Mona',
    rate: 5,
    review: 'Soft',
  }))
    form.set(field, String(value))
  if (picture) form.set('image', fileOf(picture))
  return shop.request('POST', '/api/review/create', {
    body: form,
    headers: { 'x-forwarded-for': address },
  })
}

const decide = (id: number, is_accepted: 'accepted' | 'rejected') =>
  shop.request('POST', `/api/userData/review/${id}/changeStatus`, {
    body: { is_accepted },
    token: admin.token,
  })
const newest = (): Promise<number> => read('select max(id) from reviews')
const stemOf = (id: number): Promise<string> =>
  read('select stem from media_files where id = (select media_id from reviews where id = $1)', [id])
const jobsOf = (stem: string): Promise<number> =>
  read(
    `select count(*)::int from pgboss.job where name = 'make-variants' and data ->> 'stem' = $1`,
    [stem],
  )

test('a picture is one file of modest size until its review is accepted, which has the variants made', async () => {
  const { json: answer } = await review(await photo(2000, 1000).jpeg({ quality: 60 }).toBuffer())
  expect(answer).toEqual({ message: 'review created successfully' })
  const id = await newest()
  const stem = await stemOf(id)
  const files = async () =>
    (await readdir(join(shop.dataDir, 'media'))).filter((name) => name.startsWith(stem))
  expect(await files()).toEqual([`${stem}.webp`])
  expect(await jobsOf(stem)).toBe(0)
  const { json } = await shop.request('GET', '/api/userData/allReviews', { token: admin.token })
  expect(json.allReviews.data[0].picture).toEqual({
    url: `/media/${stem}.webp`,
    width: 1600,
    height: 800,
  })
  expect((await shop.request('GET', `/media/${stem}-360.avif`)).status).toBe(200)

  await decide(id, 'rejected')
  expect(await jobsOf(stem)).toBe(0)
  await decide(id, 'accepted')
  await decide(id, 'accepted')
  expect(await jobsOf(stem)).toBe(1)
})

test('a picture of an admin has its variants made at once, whoever sent it before', async () => {
  const picture = await photo(70, 50).jpeg().toBuffer()
  await review(picture)
  const stem = await stemOf(await newest())
  const form = new FormData()
  form.set('name', 'Slide')
  form.set('path', fileOf(picture))
  expect(
    (await shop.request('POST', '/api/slider/create', { body: form, token: admin.token })).status,
  ).toBe(200)
  expect(await jobsOf(stem)).toBe(1)
})

test.each([
  ['an AVIF of 49 megapixels', () => bombAvif(7000, 7000), /16 megapixels/],
  ['a PNG of 1 by 49 000 000', async () => bombPng(1, 49_000_000), /16 megapixels/],
  ['a PNG of 1 by 15 000 000', async () => bombPng(1, 15_000_000), /12000 pixels on a side/],
])('%s is refused for its header', async (_what, make, text) => {
  const reply = await review(await make())
  expect(reply).toMatchObject({
    status: 422,
    json: { errors: { image: [expect.stringMatching(text)] } },
  })
})

describe('pictures of reviews that nobody has looked at', () => {
  test('have their bound: above it a picture is refused, and the review is taken without one', async () => {
    const picture = await photo(60, 40).jpeg().toBuffer()
    await review(picture)
    const first = await newest()
    await read(
      'update media_files set bytes = 200000000 where id = (select media_id from reviews where id = $1)',
      [first],
    )
    const refused = await review(await photo(60, 40).jpeg().toBuffer())
    const text = reviewTexts.review_pictures_full
    expect(refused).toMatchObject({
      status: 409,
      json: { code: 'conflict', message: text, errors: { image: [text] } },
    })
    expect(await newest()).toBe(first)
    expect((await review()).status).toBe(200)

    await decide(first, 'rejected')
    expect((await review(await photo(60, 40).jpeg().toBuffer())).status).toBe(200)
  })

  test('do not count twice when they are the same', async () => {
    const picture = await photo(60, 40).jpeg().toBuffer()
    for (const _ of [1, 2]) await review(picture)
    await read(
      'update media_files set bytes = 150000000 where id = (select media_id from reviews where id = $1)',
      [await newest()],
    )
    expect((await review(await photo(60, 40).jpeg().toBuffer())).status).toBe(200)
    await read('delete from reviews')
  })
})

describe('forty pictures at once', () => {
  test('from as many addresses leave the owner’s upload first in line, and leave the shop well', async () => {
    const large = await photo(1600, 1200).jpeg({ quality: 50 }).toBuffer()
    const subcategory = await rowsIn(shop.database.pool).makeSubcategory()
    const form = new FormData()
    for (const [field, value] of Object.entries({
      name: 'Vase',
      price: 10,
      subcategory_id: subcategory,
      quantity: 1,
    }))
      form.set(field, String(value))
    form.append('images[]', fileOf(await photo(60, 40).jpeg().toBuffer()))

    const answered: string[] = []
    const guests = Array.from({ length: 40 }, async (_, place) => {
      const { status } = await review(large, `10.1.0.${place}`)
      if (status === 200) answered.push('guest')
      return status
    })
    // By then the queue is full: the last uploads have been refused.
    await Promise.any(
      guests.map((guest) =>
        guest.then((status) => (status === 503 ? status : Promise.reject(status))),
      ),
    )
    const owner = await shop.request('POST', '/api/product/create', {
      body: form,
      token: admin.token,
    })
    answered.push('owner')
    const statuses = await Promise.all(guests)
    expect(owner.status).toBe(200)
    expect(new Set(statuses)).toEqual(new Set([200, 503]))
    // Answered before: those decoded before the owner's upload, and at most one more.
    expect(answered.indexOf('owner')).toBeLessThan(4)
  })

  test('from one address are one', async () => {
    const picture = await photo(1600, 1200).jpeg({ quality: 50 }).toBuffer()
    const replies = await Promise.all(Array.from({ length: 5 }, () => review(picture, '10.2.0.1')))
    const refusals = replies.filter(({ status }) => status === 429)
    expect(refusals).toHaveLength(4)
    for (const { headers } of refusals) expect(headers.get('retry-after')).toBe('5')
    expect((await review(picture, '10.2.0.1')).status).toBe(200)
  })
})
