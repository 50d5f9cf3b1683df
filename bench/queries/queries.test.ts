import { setTimeout } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { inTransaction } from '#server/ctx.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { makeVariedProducts } from '../../test/database/varied-products.ts'
import { fillOrders } from '../shop/orders.ts'
import { checkPlans } from './queries.ts'

const database = await testDatabase()
const { pool, url } = database

test('every list of shop and dashboard is asked, its last page too, and says what it reads', async () => {
  await makeVariedProducts(guestCtx(database))
  await pool.query(`insert into areas (city, price) values ('Giza', 6000)`)
  await fillOrders(pool, 60)
  await pool.query('analyze')
  // What this process asks of other databases meanwhile is not counted.
  const other = connectDatabase(inject('cluster').replace('DATABASE', 'postgres'), { max: 1 })
  let isBusy = true
  const keepBusy = async () => {
    while (isBusy) await inTransaction(guestCtx(other), () => setTimeout(5))
  }
  const busy = keepBusy()
  const lines = await checkPlans(url)
  isBusy = false
  await busy
  await other.close()
  expect(lines.length).toBeGreaterThan(20)
  expect(lines.filter(({ verdict }) => verdict !== 'ok')).toEqual([])
  expect(lines.map(({ call }) => call)).toEqual(
    expect.arrayContaining([
      'products, newest',
      'category, rating',
      'search for a typo',
      'checkout, before its cart',
      'dashboard: products, name',
      'dashboard: orders, newest, page 4',
    ]),
  )
})

test('a table of many rows that is walked through is told', async () => {
  await pool.query(
    `insert into callbacks (email, phone, country) select g || '@example.com', '01012345678', 'Egypt' from generate_series(1, 6000) g`,
  )
  await pool.query(
    'analyze callbacks; alter table callbacks rename to callbacks_kept; create view callbacks as select * from callbacks_kept offset 0',
  )
  const lines = await checkPlans(url, undefined, 'dashboard: callbacks')
  expect(lines.find(({ call }) => call === 'dashboard: callbacks')?.verdict).toBe(
    'walks through callbacks_kept',
  )
})
