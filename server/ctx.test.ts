import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/database.ts'
import { guestCtx } from '../test/guest.ts'
import { inTransaction } from './ctx.ts'

const database = await testDatabase()
const ctx = guestCtx(database)

test('a connection that is lost between two queries of a transaction fails that transaction and nothing else', async () => {
  const lost = inTransaction(ctx, async ({ client }) => {
    const { rows } = await client.query('select pg_backend_pid() as id')
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].id])
    // No query is waiting when the news arrives.
    await sleep(200)
    await client.query('select 1')
  })
  await expect(lost).rejects.toThrow('not queryable')
  expect(await inTransaction(ctx, async ({ client }) => (await client.query('select 1 as one')).rows)).toEqual([{ one: 1 }])
})
