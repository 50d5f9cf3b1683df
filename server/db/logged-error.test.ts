import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database/database.ts'
import { loggedError } from './logged-error.ts'

const { db, pool } = await testDatabase()

const failureOf = (query: PromiseLike<unknown>): Promise<unknown> =>
  Promise.resolve(query).then(() => null, loggedError)

test('an error of the database is told with its code and its stack', async () => {
  expect(await failureOf(db.execute(sql`select ${1}::int / 0`))).toEqual({
    type: 'error',
    message: 'division by zero',
    code: '22012',
    stack: expect.stringContaining('logged-error.test.ts'),
  })
})

test('the values of a query never reach the log', async () => {
  await pool.query("insert into areas (city, price) values ('Secret Street', 1)")
  for (const failure of [
    await failureOf(db.execute(sql`select 1 / 0 where ${'Secret Street'} <> ''`)),
    await failureOf(
      pool.query('insert into areas (city, price) values ($1, 1)', ['Secret Street']),
    ),
    await failureOf(pool.query('select $1::jsonb', ['{"street": "Secret Street'])),
  ]) {
    expect(failure).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    expect(JSON.stringify(failure)).not.toContain('Secret')
  }
})

test('causes are told as well', () => {
  expect(loggedError(new TypeError('above', { cause: new Error('below') }))).toMatchObject({
    type: 'TypeError',
    message: 'above',
    cause: { message: 'below' },
  })
})
