import pg from 'pg'
import { expect, test } from 'vitest'
import { cloneTemplate, testDatabase } from './database.ts'

const database = await testDatabase()

test('each file gets a migrated database of its own', async () => {
  const { rows } = await database.pool.query(
    "select current_database() as name, to_regclass('public.orders') as orders",
  )
  expect(rows[0].name).toMatch(/^test_[0-9a-f]{12}$/)
  expect(rows[0].orders).toBe('orders')
})

test('what one clone holds no other sees', async () => {
  await database.pool.query('create table mine (id int)')
  const other = await cloneTemplate()
  const client = new pg.Client({ connectionString: other.url })
  await client.connect()
  const { rows } = await client.query("select to_regclass('public.mine') as mine")
  await client.end()
  await other.drop()
  expect(rows[0].mine).toBeNull()
})
