/** Remembered reads stay until the tables that they depend on change. */
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '../../test/database/database.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { inTransaction } from '../ctx.ts'
import type { Ctx } from '../ctx.ts'
import { remember } from './remember.ts'

const database = await testDatabase()
const { pool, changefeed } = database
const ctx = guestCtx(database)
const { makeGoods } = goodsIn(pool)
await database.listen(ctx.log)

function remembered() {
  const asked: string[] = []
  const read = remember(['areas'], async ({ client }: Ctx, letter: string) => {
    asked.push(letter)
    const { rows } = await client.query<{ city: string }>(
      'select city from areas where city like $1',
      [`${letter}%`],
    )
    return rows.map(({ city }) => city)
  })
  return { asked, read }
}

/** Waits for notifications of another connection. */
const heardOf = (tables: string[], before: number) =>
  expect.poll(() => changefeed.version(tables)).toBeGreaterThan(before)

test('what is remembered stands while other tables change, for each key by itself', async () => {
  const { asked, read } = remembered()
  const before = changefeed.version(['catalogue_entries'])
  await read(ctx, 'A')
  await makeGoods()
  await heardOf(['catalogue_entries'], before)
  await read(ctx, 'A')
  await read(ctx, 'B')
  expect(asked).toEqual(['A', 'B'])
})

test('and is asked anew once its own table has changed, in this process or another', async () => {
  const { asked, read } = remembered()
  expect(await read(ctx, 'M')).toEqual([])
  const before = changefeed.version(['areas'])
  await pool.query("insert into areas (city, price) values ('Minya', 7000)")
  await heardOf(['areas'], before)
  expect(await read(ctx, 'M')).toEqual(['Minya'])
  await inTransaction(ctx, ({ client }) =>
    client.query("insert into areas (city, price) values ('Mansoura', 7000)"),
  )
  expect(await read(ctx, 'M')).toEqual(['Minya', 'Mansoura'])
  expect(asked).toHaveLength(3)
})

test('a transaction is told what it sees itself, and nobody else is', async () => {
  const { read } = remembered()
  await read(ctx, 'Q')
  await inTransaction(ctx, async (inside) => {
    await inside.client.query("insert into areas (city, price) values ('Qena', 7000)")
    expect(await read(inside, 'Q')).toEqual(['Qena'])
    expect(await read(ctx, 'Q')).toEqual([])
  })
  expect(await read(ctx, 'Q')).toEqual(['Qena'])
})

test("a query of drizzle's is sent once", async () => {
  // A table other than areas, whose changes above may be notified only now.
  const read = remember(['coupons'], ({ db }) => db.execute(sql`select id from coupons`))
  const sent = vi.spyOn(pool, 'query')
  expect((await read(ctx)).rows).toEqual((await read(ctx)).rows)
  expect(sent).toHaveBeenCalledOnce()
  sent.mockRestore()
})

test('what failed is asked again', async () => {
  let times = 0
  const read = remember(['areas'], async () => {
    times++
    if (times === 1) throw new Error('database away')
    return times
  })
  await expect(read(ctx)).rejects.toThrow('database away')
  expect([await read(ctx), await read(ctx)]).toEqual([2, 2])
})

test('keys without end do not stay', async () => {
  const { asked, read } = remembered()
  for (let made = 0; made < 1000; made++) await read(ctx, `${made}`)
  await read(ctx, '999')
  expect(asked).toHaveLength(1000)
  await read(ctx, '0')
  expect(asked).toHaveLength(1001)
})
