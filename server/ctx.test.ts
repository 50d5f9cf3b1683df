import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database/database.ts'
import { guestCtx } from '../test/shop/guest.ts'
import { inTransaction, together } from './ctx.ts'

const database = await testDatabase()
const ctx = guestCtx(database)

test('a connection that is lost between two queries of a transaction fails that transaction and nothing else', async () => {
  const lost = inTransaction(ctx, async ({ client }) => {
    const { rows } = await client.query('select pg_backend_pid() as id')
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].id])
    // No query is waiting when the error arrives.
    await sleep(200)
    await client.query('select 1')
  })
  await expect(lost).rejects.toThrow('not queryable')
  expect(
    await inTransaction(ctx, async ({ client }) => (await client.query('select 1 as one')).rows),
  ).toEqual([{ one: 1 }])
})

test('what was sent together ends with its transaction, and says what went wrong first', async () => {
  await database.pool.query('create table sent (word text)')
  const broken = inTransaction(ctx, async ({ client }) => {
    const twice = client
      .query('select pg_sleep(0)')
      .then(() => client.query(`insert into sent values ('after')`))
    return together([
      client.query(`insert into sent values ('before')`),
      twice,
      client.query('select 1 / 0'),
      client.query('select 1'),
    ])
  })
  await expect(broken).rejects.toMatchObject({ code: '22012' })
  // As many as there are connections: none of them is still in use by the aborted transactions.
  await Promise.all(
    Array.from({ length: 20 }, () => inTransaction(ctx, ({ client }) => client.query('select 1'))),
  )
  expect((await database.pool.query('select word from sent')).rows).toEqual([])
  const [one, two] = await inTransaction(ctx, ({ client }) =>
    together([client.query('select 1 as n'), client.query('select 2 as n')]),
  )
  expect([one.rows, two.rows]).toEqual([[{ n: 1 }], [{ n: 2 }]])
})
