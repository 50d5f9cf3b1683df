import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '#contract/accounts/audit-log.ts'
import type { ReviewRecord } from '#contract/products/reviews.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { photo } from '../../test/files/pictures.ts'
import { testShop } from '../../test/shop/shop.ts'
import { acceptReview, addReview } from './reviews.ts'

const shop = await testShop()
const { makeGoods, read } = goodsIn(shop.database.pool)
const people = peopleIn(shop)
const admin = await people.makeAdmin()

const formOf = (fields: Record<string, string | number | Blob>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, value instanceof Blob ? value : String(value))
  return form
}

const write = (fields: Record<string, string | number | Blob>) =>
  shop.request('POST', '/api/review/create', { body: formOf(fields) })
const reviewOf = (product_id: number, rate = 4) => ({
  product_id,
  name: 'Mona',
  email: 'mona@mail.example',
  rate,
  review: 'Soft',
})
const readReviews = (product: number | string, query = '') =>
  shop.request('GET', `/api/review/getReviewByProduct/${product}${query}`)
const readSummary = (product: number | string) =>
  shop.request('GET', `/api/review/productReviewResult/${product}`)
const readRating = async (product: number) =>
  (await shop.request('GET', `/api/userproduct/getProduct/${product}`)).json.product.rating
const toggle = (id: number | string, token = admin.token) =>
  shop.request('POST', `/api/userData/review/${id}/changeStatus`, { token })
const newestId = () => read('select max(id) from reviews')
const pixels = await photo(40, 30).jpeg().toBuffer()
const jpeg = new File([new Uint8Array(pixels)], 'cup.jpg', { type: 'image/jpeg' })

const fits = { small: 0, true: 0, large: 0 }

describe('a review', () => {
  test('is hidden until it is accepted, then shows at once wherever it counts, and is hidden again', async () => {
    const { id: product } = await makeGoods()
    const created = await write({ ...reviewOf(product), image: jpeg })
    expect(created).toMatchObject({ status: 200, json: { message: 'review created successfully' } })
    const id = await newestId()
    const nothing = { ceil_rate: 0, count: 0, mean: 0, distribution: [0, 0, 0, 0, 0], fits }
    expect((await readReviews(product)).json).toEqual({
      reviews: [],
      total: 0,
      current_page: 1,
      last_page: 1,
    })
    expect((await readSummary(product)).json).toEqual(nothing)
    expect(await readRating(product)).toBe(0)

    const accepted = await toggle(id)
    expect(accepted).toMatchObject({
      status: 200,
      json: { message: 'Review status changed to accept', is_accepted: 'accepted' },
    })
    const shown = (await readReviews(product)).json
    expect(shown).toEqual({
      reviews: [
        {
          id,
          product_id: product,
          name: 'Mona',
          rate: 4,
          review: 'Soft',
          image: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/),
          picture: { url: shown.reviews[0].image, width: 40, height: 30 },
          fit: null,
          verified: false,
          is_accepted: 'accepted',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*\+0[23]:00$/),
        },
      ],
      total: 1,
      current_page: 1,
      last_page: 1,
    })
    expect((await readSummary(product)).json).toEqual({
      ceil_rate: 4,
      count: 1,
      mean: 4,
      distribution: [0, 0, 0, 1, 0],
      fits,
    })
    expect(await readRating(product)).toBe(4)

    expect((await toggle(id)).json).toEqual({
      message: 'Review status changed to reject',
      is_accepted: 'rejected',
    })
    expect((await readReviews(product)).json.reviews).toEqual([])
    expect((await readSummary(product)).json).toEqual(nothing)
    expect(await readRating(product)).toBe(0)
  })

  test('needs a name, a text, a rate from 1 to 5 and a product, but no e-mail and no picture', async () => {
    const { id: product_id } = await makeGoods()
    const before = await read('select count(*) from reviews')
    expect((await shop.request('POST', '/api/review/create', { body: {} })).json).toMatchObject({
      code: 'invalid',
      errors: {
        name: ['Name is required'],
        review: ['Review is required'],
        rate: ['Rate is required'],
        product_id: expect.any(Array),
      },
    })
    for (const wrong of [
      { rate: 0 },
      { rate: 6 },
      { rate: '4.5' },
      { rate: '' },
      { email: 'mona' },
      { name: ' ' },
      { review: 'x'.repeat(5001) },
    ]) {
      const reply = await shop.request('POST', '/api/review/create', {
        body: { ...reviewOf(product_id), ...wrong },
      })
      expect(reply.status, JSON.stringify(wrong)).toBe(422)
      expect(Object.keys(reply.json.errors)).toEqual(Object.keys(wrong))
    }
    expect(await read('select count(*) from reviews')).toBe(before)

    const few = { product_id: String(product_id), name: 'Mona', rate: '5', review: 'Soft' }
    for (const body of [
      few,
      new URLSearchParams({ ...few, email: '' }),
      formOf({ ...few, email: '', image: '' }),
      formOf({ ...few, image: 'null' }),
    ]) {
      expect((await shop.request('POST', '/api/review/create', { body })).json).toEqual({
        message: 'review created successfully',
      })
    }
  })

  test('of a product that nobody sees is refused, before its picture is looked at', async () => {
    const { id: archived } = await makeGoods()
    await read('update products set archived_at = now() where id = $1', [archived])
    const { id: hidden } = await makeGoods()
    await read(
      `update subcategories set status = 'hidden' where id = (select subcategory_id from products where id = $1)`,
      [hidden],
    )
    for (const product of [archived, hidden, 2_000_000_000]) {
      const reply = await write({
        ...reviewOf(product),
        image: new File(['no picture'], 'cup.jpg'),
      })
      expect(reply).toMatchObject({ status: 404, json: { message: 'Product not found' } })
      expect((await readReviews(product)).status).toBe(404)
      expect((await readSummary(product)).status).toBe(404)
    }
    expect((await readReviews('vase')).status).toBe(404)
  })

  test('has one picture of at most 3000 kB, which is a picture', async () => {
    const { id: product } = await makeGoods()
    const large = new File(
      [new Uint8Array(pixels), new Uint8Array(3_000_001 - pixels.length)],
      'cup.jpg',
    )
    expect(await write({ ...reviewOf(product), image: large })).toMatchObject({
      status: 413,
      json: { code: 'too_large', message: 'The image may not be greater than 3000 kilobytes.' },
    })
    const whole = new File(
      [new Uint8Array(pixels), new Uint8Array(3_000_000 - pixels.length)],
      'cup.jpg',
    )
    expect((await write({ ...reviewOf(product), image: whole })).status).toBe(200)

    const two = formOf({ ...reviewOf(product), image: jpeg })
    two.append('image', jpeg)
    expect((await shop.request('POST', '/api/review/create', { body: two })).json.errors).toEqual({
      image: ['Only one picture'],
    })
    const text = new File(['a page'], 'cup.jpg', { type: 'image/jpeg' })
    expect((await write({ ...reviewOf(product), image: text })).json.errors).toEqual({
      image: ['The image must be a JPEG, PNG, WebP or AVIF picture.'],
    })
    expect((await write({ ...reviewOf(product), image: 'cup.jpg' })).json.errors).toEqual({
      image: ['Choose a picture'],
    })
  })
})

describe('the figures', () => {
  test('count stars, round the mean up for the card and to one decimal for readers', async () => {
    const { id: product } = await makeGoods()
    for (const rate of [5, 5, 4, 1, 3, 3])
      await acceptReview(shop.ctx, (await addReview(shop.ctx, reviewOf(product, rate))).id)
    await addReview(shop.ctx, reviewOf(product, 1))
    expect((await readSummary(product)).json).toEqual({
      ceil_rate: 4,
      count: 6,
      mean: 3.5,
      distribution: [1, 0, 2, 1, 2],
      fits,
    })
    expect(await readRating(product)).toBe(4)
  })

  test('do not change when a review is accepted twice', async () => {
    const { id: product } = await makeGoods()
    const { id } = await addReview(shop.ctx, reviewOf(product, 3))
    await acceptReview(shop.ctx, id)
    await acceptReview(shop.ctx, id)
    expect((await readSummary(product)).json).toMatchObject({ count: 1, ceil_rate: 3 })
  })
})

describe('lists', () => {
  test('a product shows its own, newest first, and pages when asked to', async () => {
    const { id: product } = await makeGoods()
    const { id: other } = await makeGoods()
    await acceptReview(shop.ctx, (await addReview(shop.ctx, reviewOf(other))).id)
    const ids: number[] = []
    for (let day = 1; day <= 5; day++) {
      const created_at = new Date(`2026-11-0${day}T12:00:00Z`)
      const { id } = await addReview(shop.ctx, { ...reviewOf(product), created_at })
      await acceptReview(shop.ctx, id)
      ids.unshift(id)
    }
    const all = (await readReviews(product)).json
    expect(all.reviews.map(({ id }: { id: number }) => id)).toEqual(ids)
    expect(all).toMatchObject({ total: 5, last_page: 1 })
    const second = (await readReviews(product, '?page=2&per_page=2')).json
    expect(second.reviews.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2, 4))
    expect(second).toMatchObject({ total: 5, current_page: 2, last_page: 3 })
    expect((await readReviews(product, '?page=9')).json).toMatchObject({
      reviews: [],
      total: 5,
      current_page: 9,
      last_page: 1,
    })
    expect((await readReviews(product)).text).not.toContain('mail.example')
  })

  test('a product shows those with so many stars when asked to, and all when asked for what is no number of stars', async () => {
    const { id: product } = await makeGoods()
    for (const rate of [5, 4, 5, 1])
      await acceptReview(shop.ctx, (await addReview(shop.ctx, reviewOf(product, rate))).id)
    await addReview(shop.ctx, reviewOf(product, 5))
    const ratesOf = async (query: string) => {
      const { json } = await readReviews(product, query)
      return {
        rates: json.reviews.map(({ rate }: { rate: number }) => rate),
        total: json.total,
        last_page: json.last_page,
      }
    }
    expect(await ratesOf('?rate=5')).toEqual({ rates: [5, 5], total: 2, last_page: 1 })
    expect(await ratesOf('?rate=5&page=2&per_page=1')).toEqual({
      rates: [5],
      total: 2,
      last_page: 2,
    })
    expect(await ratesOf('?rate=2')).toEqual({ rates: [], total: 0, last_page: 1 })
    for (const rate of ['', '0', '6', '5.0', 'many', 'undefined']) {
      expect((await ratesOf(`?rate=${rate}`)).rates, rate).toEqual([1, 5, 4, 5])
    }
  })

  test('admins see all, newest first, with the address and the product', async () => {
    const { id: product } = await makeGoods({ name: 'Blue Vase', name_ar: 'مزهرية زرقاء' })
    await write({ ...reviewOf(product), image: jpeg })
    await read('update products set archived_at = now() where id = $1', [product])
    const total = await read('select count(*)::int from reviews')
    const { json } = await shop.request('GET', '/api/userData/allReviews?per_page=3', {
      token: admin.token,
    })
    const figures = { total, current_page: 1, last_page: Math.ceil(total / 3) }
    expect(json).toMatchObject({ ...figures, allReviews: figures })
    expect(json.allReviews.data).toHaveLength(3)
    expect(json.allReviews.data[0]).toMatchObject({
      id: await newestId(),
      product: 'Blue Vase',
      product_ar: 'مزهرية زرقاء',
      product_slug: null,
      is_new: true,
      product_id: product,
      email: 'mona@mail.example',
      is_accepted: 'rejected',
      image: expect.stringContaining('/media/'),
    })
    const usual = (
      await shop.request('GET', '/api/userData/allReviews?page=undefined', { token: admin.token })
    ).json.allReviews
    expect(usual.data).toHaveLength(12)
    const past = (
      await shop.request('GET', '/api/userData/allReviews?page=999999999', { token: admin.token })
    ).json.allReviews
    expect(past).toMatchObject({
      data: [],
      current_page: 999_999_999,
      last_page: Math.ceil(total / 12),
    })
  })
})

describe('the list of admins', () => {
  const listed = async (query: Record<string, string>): Promise<string[]> => {
    const { json } = await shop.request(
      'GET',
      `/api/userData/allReviews?${new URLSearchParams(query)}`,
      { token: admin.token },
    )
    expect(json.total).toBe(json.allReviews.data.length)
    return json.allReviews.data.map(({ name }: { name: string }) => name)
  }

  test('is searched by name, address, text and product, filtered by status and stars, and sorted', async () => {
    await read('delete from reviews')
    const vase = await makeGoods({ name: 'Blue Vase', name_ar: 'مزهرية زرقاء' })
    const { id: lamp } = await makeGoods({ name: 'Lamp' })
    const write = async (
      product_id: number,
      name: string,
      rate: number,
      review: string,
      day: number,
    ) =>
      (
        await addReview(shop.ctx, {
          product_id,
          name,
          email: `r${day}@mail.example`,
          rate,
          review,
          created_at: new Date(`2026-01-0${day}`),
        })
      ).id
    await acceptReview(shop.ctx, await write(vase.id, 'Mona', 5, 'Soft, 100% wool', 1))
    await toggle(await write(vase.id, 'إسراء', 3, 'جميلة', 2))
    await toggle(await read('select max(id) from reviews'))
    await write(lamp, 'Élise', 3, 'Too bright', 3)
    for (const [search, names] of Object.entries({
      mona: ['Mona'],
      'BLUE soft': ['Mona'],
      مزهريه: ['إسراء', 'Mona'],
      'lamp elise': ['Élise'],
      'lamp mona': [],
      'r3@': ['Élise'],
      '100%': ['Mona'],
      _: [],
    })) {
      expect(await listed({ search }), search).toEqual(names)
    }
    expect(await listed({ status: 'new' })).toEqual(['Élise'])
    expect(await listed({ status: 'accepted' })).toEqual(['Mona'])
    expect(await listed({ status: 'rejected' })).toEqual(['إسراء'])
    expect(await listed({ rate: '3' })).toEqual(['Élise', 'إسراء'])
    expect(await listed({ rate: '3', status: 'new', search: 'bright' })).toEqual(['Élise'])
    expect(await listed({ sort: 'oldest' })).toEqual(['Mona', 'إسراء', 'Élise'])
    expect(await listed({ sort: 'rate_asc' })).toEqual(['Élise', 'إسراء', 'Mona'])
    expect(await listed({ sort: 'rate_desc' })).toEqual(['Mona', 'Élise', 'إسراء'])
    for (const unknown of ['', 'null', '0', 'NEW']) {
      expect(await listed({ status: unknown, rate: unknown, sort: unknown }), unknown).toEqual([
        'Élise',
        'إسراء',
        'Mona',
      ])
    }
    await read(
      `update subcategories set status = 'hidden' where id = (select subcategory_id from products where id = $1)`,
      [lamp],
    )
    const { json } = await shop.request('GET', '/api/userData/allReviews', { token: admin.token })
    expect(
      json.allReviews.data.map(({ product_slug, is_new }: ReviewRecord) => [product_slug, is_new]),
    ).toEqual([
      [null, true],
      [expect.stringMatching(/^goods-/), false],
      [expect.stringMatching(/^goods-/), false],
    ])
  })
})

describe('admins', () => {
  test('may say which status they mean: a new one that is left rejected is new no more', async () => {
    const { id: product } = await makeGoods()
    const { id } = await addReview(shop.ctx, reviewOf(product, 5))
    const isNew = async () =>
      (await shop.request('GET', '/api/userData/allReviews', { token: admin.token })).json
        .allReviews.data[0].is_new
    const set = (is_accepted: unknown) =>
      shop.request('POST', `/api/userData/review/${id}/changeStatus`, {
        body: { is_accepted },
        token: admin.token,
      })
    expect(await isNew()).toBe(true)
    expect((await set('rejected')).json).toEqual({
      message: 'Review status changed to reject',
      is_accepted: 'rejected',
    })
    expect(await isNew()).toBe(false)
    for (const status of ['accepted', 'accepted', 'rejected'])
      expect((await set(status)).json.is_accepted).toBe(status)
    for (const nothing of ['', null]) await set(nothing)
    expect((await set('new')).json.errors).toHaveProperty('is_accepted')
    expect(await read('select status from reviews where id = $1', [id])).toBe('rejected')
    const { json } = await shop.request('GET', '/api/history/all?per_page=100', {
      token: admin.token,
    })
    const entries = json.history.data.filter(
      ({ room, record_id }: AuditEntry) => room === 'reviews' && record_id === id,
    )
    expect(entries.map(({ action }: AuditEntry) => action)).toEqual([
      'reject',
      'accept',
      'reject',
      'accept',
      'reject',
    ])
    expect(entries.at(-1)).toMatchObject({ before: { is_new: true }, after: { is_new: false } })
  })

  test('may take a decision back: the review is new and hidden again', async () => {
    const { id: product } = await makeGoods()
    const { id } = await addReview(shop.ctx, reviewOf(product, 5))
    const set = (body: object) =>
      shop.request('POST', `/api/userData/review/${id}/changeStatus`, { body, token: admin.token })
    const isNew = async () =>
      (await shop.request('GET', '/api/userData/allReviews', { token: admin.token })).json
        .allReviews.data[0].is_new
    for (const is_accepted of ['accepted', 'rejected']) {
      await set({ is_accepted })
      expect((await set({ is_new: true })).json).toEqual({
        message: 'Review status changed to reject',
        is_accepted: 'rejected',
      })
      expect((await set({ is_new: true, is_accepted: 'accepted' })).json.message).toBe(
        'Review status changed to reject',
      )
      expect(await isNew()).toBe(true)
      expect(await read('select status from reviews where id = $1', [id])).toBe('rejected')
    }
  })

  test('who change the status at the same moment do it one after the other, and each is told what they did', async () => {
    const { id: product } = await makeGoods()
    const { id } = await addReview(shop.ctx, reviewOf(product, 5))
    const replies = await Promise.all(Array.from({ length: 7 }, () => toggle(id)))
    const said = replies.map(({ json }) => json.message).sort()
    expect(said).toEqual([
      ...Array(4).fill('Review status changed to accept'),
      ...Array(3).fill('Review status changed to reject'),
    ])
    expect(await read('select status from reviews where id = $1', [id])).toBe('accepted')
    expect((await readSummary(product)).json.count).toBe(1)
  })

  test.each(['GET', 'DELETE'])(
    'delete with %s, and nothing of it is left in the figures',
    async (method) => {
      const { id: product } = await makeGoods()
      const { id } = await addReview(shop.ctx, reviewOf(product, 5))
      await acceptReview(shop.ctx, id)
      expect((await readSummary(product)).json.count).toBe(1)
      const path = `/api/userData/deletereview/${id}`
      expect((await shop.request(method, path, { token: admin.token })).json).toEqual({
        message: 'review deleted successfully',
      })
      expect((await readSummary(product)).json.count).toBe(0)
      expect((await readReviews(product)).json.reviews).toEqual([])
      expect(await readRating(product)).toBe(0)
      expect(await shop.request(method, path, { token: admin.token })).toMatchObject({
        status: 404,
        json: { message: 'Review not found' },
      })
      expect((await toggle(id)).status).toBe(404)
      expect((await toggle('abc')).status).toBe(404)
    },
  )

  test('are in the audit log', async () => {
    const { id: product } = await makeGoods()
    const { id } = await addReview(shop.ctx, reviewOf(product))
    await toggle(id)
    await toggle(id)
    await shop.request('DELETE', `/api/userData/deletereview/${id}`, { token: admin.token })
    const { json } = await shop.request('GET', '/api/history/all?per_page=100', {
      token: admin.token,
    })
    const entries = json.history.data
      .filter(({ room, record_id }: AuditEntry) => room === 'reviews' && record_id === id)
      .reverse()
    expect(entries).toMatchObject([
      {
        action: 'accept',
        user_name: admin.name,
        before: { status: 'rejected', is_new: true },
        after: { status: 'accepted', is_new: false },
      },
      { action: 'reject', before: { status: 'accepted' }, after: { status: 'rejected' } },
      { action: 'delete', before: { id, name: 'Mona' }, after: null },
    ])
  })

  test('are the only ones', async () => {
    const shopper = await people.makeShopper()
    const { id: product } = await makeGoods()
    const { id } = await addReview(shop.ctx, reviewOf(product))
    for (const [method, path] of [
      ['GET', '/api/userData/allReviews'],
      ['POST', `/api/userData/review/${id}/changeStatus`],
      ['GET', `/api/userData/deletereview/${id}`],
      ['DELETE', `/api/userData/deletereview/${id}`],
    ] as const) {
      expect((await shop.request(method, path)).status).toBe(401)
      expect((await shop.request(method, path, { token: shopper.token })).status).toBe(403)
    }
    expect(await read('select status from reviews where id = $1', [id])).toBe('rejected')
  })
})
