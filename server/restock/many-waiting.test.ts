import { refreshCatalogue } from '../../test/database/catalogue.ts'
import { expect, test } from 'vitest'
import { toCairoDay } from '#contract/days/cairo.ts'
import { plusDays } from '#contract/days/day.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { writeNotices } from './restock.ts'

const shop = await testShop()
const { request, database, ctx } = shop
const { makeGoods, setStock, stockOf, read } = goodsIn(database.pool)
const { token } = await peopleIn(shop).makeAdmin()

/** A sold-out product with so many waiting addresses. */
async function makeWaitedFor(people: number) {
  const goods = await makeGoods({ quantity: 0 })
  await database.pool.query(
    `insert into restock_requests (product_id, email) select $1, 'mona-' || number || '@mail.example' from generate_series(1, $2) as number`,
    [goods.id, people],
  )
  return goods
}
const restock = (id: number) =>
  request('POST', `/api/product/update/${id}`, { token, body: { quantity: 5 } })
const waiting = (id: number) =>
  read('select count(*)::int from restock_requests where product_id = $1', [id])
const lastJob = async () =>
  (
    await database.pool.query(
      `select data from pgboss.job where name = 'write-notices' order by created_on desc limit 1`,
    )
  ).rows[0]?.data
const written = async () =>
  (await database.pool.query<{ to: string }>('select to_address as to from mails')).rows.map(
    ({ to }) => to,
  )

test('buyers do not wait for the mails of those who waited', async () => {
  const goods = await makeWaitedFor(2000)
  expect((await restock(goods.id)).status).toBe(200)
  expect(await stockOf(goods)).toBe(5)
  // No mail was written in the transaction that holds locks on stock.
  expect(await written()).toEqual([])
  expect((await lastJob()).request_ids).toHaveLength(2000)
  expect(await waiting(goods.id)).toBe(2000)
})

test('a job that is cut off goes on where it was, and nobody is written to twice', async () => {
  const goods = await makeWaitedFor(250)
  await restock(goods.id)
  const notices = await lastJob()
  const cutOff = new AbortController()
  const stopping: typeof ctx.jobs.enqueue = async (...job) => {
    cutOff.abort()
    await ctx.jobs.enqueue(...job)
  }
  await expect(
    writeNotices({ ...ctx, jobs: { ...ctx.jobs, enqueue: stopping } }, notices, cutOff.signal),
  ).rejects.toThrow('stopped')
  expect(await written()).toHaveLength(100)
  expect(await waiting(goods.id)).toBe(150)
  const others = new AbortController().signal
  // Two concurrent runs, as when a slow run was taken for lost.
  await Promise.all([writeNotices(ctx, notices, others), writeNotices(ctx, notices, others)])
  const to = await written()
  expect([to.length, new Set(to).size, await waiting(goods.id)]).toEqual([250, 250, 0])
})

test('of what has been hidden since nothing is said, and they wait on', async () => {
  const goods = await makeWaitedFor(1)
  await restock(goods.id)
  const before = (await written()).length
  await database.pool.query(
    `update subcategories set status = 'hidden' where id = (select subcategory_id from products where id = $1)`,
    [goods.id],
  )
  await refreshCatalogue(database.pool)
  await writeNotices(ctx, await lastJob(), new AbortController().signal)
  expect([(await written()).length - before, await waiting(goods.id)]).toEqual([0, 1])
})

test('while the shop takes no orders nothing is said, and afterwards only of what is still there', async () => {
  const goods = await makeWaitedFor(2)
  await restock(goods.id)
  const before = (await written()).length
  const setOpening = async (state: string) => {
    const opening = {
      state,
      until: state === 'away' ? plusDays(toCairoDay(new Date()), 9) : '',
      words: { en: '', ar: '' },
    }
    const body = { opening }
    expect((await request('POST', '/api/settings/update', { token, body })).status).toBe(200)
  }
  const write = async () => {
    await writeNotices(ctx, await lastJob(), new AbortController().signal)
    return [(await written()).length - before, await waiting(goods.id)]
  }
  for (const state of ['soon', 'away'] as const) {
    await setOpening(state)
    expect(await write()).toEqual([0, 2])
  }
  const later = `select count(*)::int from pgboss.job where name = 'write-notices' and start_after > now() + interval '50 minutes'
    and data ->> 'product_id' = $1`
  expect(await read(later, [String(goods.id)])).toBe(2)

  await setOpening('open')
  await setStock(goods.items[0], 0)
  expect(await write()).toEqual([0, 2])
  await setStock(goods.items[0], 3)
  expect(await write()).toEqual([2, 0])
  expect(await write()).toEqual([2, 0])
})
