/**
 * Unanswered messages of shoppers are deleted after the days in the settings; answered ones as long
 * after their answer (R323).
 */
import { expect, test } from 'vitest'
import { sweepCallbacks } from '#server/callbacks/callbacks.ts'
import { sweepQuestions } from '#server/questions/questions.ts'
import { sweepRestockRequests } from '#server/restock/restock.ts'
import { sweepReviews } from '#server/reviews/reviews.ts'
import { adminIn } from '../shop/admin.ts'
import { goodsIn } from '../shop/goods.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop()
const { post } = await adminIn(shop)
const { pool } = shop.database
const { id: vase } = await goodsIn(pool).makeGoods({ quantity: 5 })

/** Age in days since they were sent, and since their answer. */
const sent: [string, number, number | null][] = [
  ['old', 181, null],
  ['new', 179, null],
  ['old and answered', 400, 181],
  ['old and answered lately', 400, 3],
]

async function fill(): Promise<void> {
  await pool.query(
    'delete from callbacks; delete from questions; delete from reviews; delete from restock_requests',
  )
  for (const [name, came, answered] of sent) {
    const values = [name, came, answered]
    const ago = (place: string) => `now() - ${place} * interval '1 day'`
    await pool.query(
      `insert into callbacks (name, phone, country, created_at, called_at) values ($1, '01012345678', 'Egypt', ${ago('$2::int')}, ${ago('$3::int')})`,
      values,
    )
    await pool.query(
      `insert into questions (client_name, client_phone, created_at, answered_at) values ($1, '01012345678', ${ago('$2::int')}, ${ago('$3::int')})`,
      values,
    )
    await pool.query(
      `insert into reviews (product_id, name, rate, review, created_at, decided_at) values (${vase}, $1, 5, 'Good', ${ago('$2::int')}, ${ago('$3::int')})`,
      values,
    )
    if (answered === null)
      await pool.query(
        `insert into restock_requests (product_id, email, created_at) values (${vase}, replace($1, ' ', '-') || '@mail.example', ${ago('$2::int')})`,
        [name, came],
      )
  }
}

async function left() {
  const names = async (table: string, column: string) =>
    (await pool.query(`select ${column} as name from ${table} order by id`)).rows.map(
      ({ name }) => name,
    )
  return {
    callbacks: await names('callbacks', 'name'),
    questions: await names('questions', 'client_name'),
    reviews: await names('reviews', 'name'),
    requests: await names('restock_requests', 'email'),
  }
}

async function sweep(): Promise<void> {
  for (const run of [sweepCallbacks, sweepQuestions, sweepReviews, sweepRestockRequests])
    await run(shop.ctx, new AbortController().signal)
}

const set = async (keep_unanswered_days: number) =>
  expect((await post('/api/settings/update', { keep_unanswered_days })).status).toBe(200)

test('after 180 days, as long as the owner has set no other number', async () => {
  await fill()
  await sweep()
  expect(await left()).toEqual({
    callbacks: ['new', 'old and answered lately'],
    questions: ['new', 'old and answered lately'],
    // A review is kept once it is decided.
    reviews: ['new', 'old and answered', 'old and answered lately'],
    requests: ['new@mail.example'],
  })
})

test('never with 0 days, and sooner with fewer', async () => {
  await fill()
  await set(0)
  await sweep()
  expect((await left()).callbacks).toHaveLength(sent.length)
  expect((await left()).requests).toHaveLength(2)
  await set(2)
  await sweep()
  expect(await left()).toEqual({
    callbacks: [],
    questions: [],
    reviews: ['old and answered', 'old and answered lately'],
    requests: [],
  })
  expect((await post('/api/settings/update', { keep_unanswered_days: -1 })).status).toBe(422)
  expect((await post('/api/settings/update', { keep_unanswered_days: 3651 })).status).toBe(422)
})

test('who asks to be told once more waits anew', async () => {
  await fill()
  await set(180)
  await shop.request('POST', `/api/userproduct/${vase}/notify-me`, {
    body: { email: 'old@mail.example' },
  })
  await sweep()
  expect((await left()).requests).toContain('old@mail.example')
})
