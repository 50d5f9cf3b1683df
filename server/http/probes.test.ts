/** Health probes over real HTTP and a real database. */
import { get } from 'node:http'
import { json } from 'node:stream/consumers'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { testShop } from '../../test/shop/shop.ts'
import { version } from '../version.ts'

const shop = await testShop()
const { pool } = shop.database
const ready = () => shop.request('GET', '/readyz')
const ok = { announcements: 'ok', database: 'ok', schema: 'ok', stopping: 'ok' }

test('who asks is told that it lives and is ready, each time anew', async () => {
  for (const method of ['GET', 'HEAD']) {
    const living = await shop.request(method, '/livez')
    expect([living.status, living.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  expect((await shop.request('GET', '/livez')).text).toBe('ok')
  const answer = await ready()
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(answer.json).toEqual({ ready: true, version, checks: ok })
})

test('the version is said to programs on this machine alone', async () => {
  const asked = async (headers: Record<string, string>) =>
    (await askRaw(`${shop.url}/readyz`, headers)).json
  const { port } = new URL(shop.url)
  for (const host of [`127.0.0.1:${port}`, 'localhost', 'LOCALHOST:80', '[::1]:3000'])
    expect(await asked({ host })).toMatchObject({ version })
  const throughProxies: Record<string, string>[] = [
    { 'x-forwarded-for': '203.0.113.7' },
    // A client behind a proxy can write the first address itself.
    { 'x-forwarded-for': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { via: '1.1 proxy' },
    { host: 'shop.example' },
    { host: 'localhost.shop.example' },
  ]
  for (const headers of throughProxies)
    expect(await asked(headers), JSON.stringify(headers)).toEqual({ ready: true, checks: ok })
  const trusting = await testShop({ config: { trustProxy: 1 } })
  const spoofed = await trusting.request('GET', '/readyz', {
    headers: { 'x-forwarded-for': '127.0.0.1' },
  })
  expect(spoofed.json).toEqual({ ready: true, checks: ok })
})

/** Request with its own `Host` header, which fetch does not allow. */
function askRaw(url: string, headers: Record<string, string>): Promise<{ json: unknown }> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, async (answer) => resolve({ json: await json(answer) })).once(
      'error',
      reject,
    )
  })
}

test('a database of another program is not ready, and says which way it differs', async () => {
  const { rows } = await pool.query(
    'select * from drizzle.__drizzle_migrations order by created_at desc limit 1',
  )
  const { hash, created_at } = rows[0]
  await pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 9000000000000)",
  )
  await expect.poll(async () => (await ready()).status).toBe(503)
  expect((await ready()).json).toEqual({
    ready: false,
    version,
    checks: { ...ok, schema: 'the database is newer than this program' },
  })
  await pool.query(
    'delete from drizzle.__drizzle_migrations where created_at in (9000000000000, $1)',
    [created_at],
  )
  await expect
    .poll(async () => (await ready()).json.checks.schema)
    .toBe('the database lacks a migration of this program')
  await pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    created_at,
  ])
  await expect.poll(async () => (await ready()).status).toBe(200)
})

test('without its database it lives and is not ready, until that is back', async () => {
  const admin = new pg.Client({
    connectionString: inject('cluster').replace('DATABASE', 'postgres'),
  })
  await admin.connect()
  const name = new URL(shop.database.url).pathname.slice(1)
  await admin.query(`alter database ${name} with allow_connections false`)
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    name,
  ])
  await expect
    .poll(async () => (await ready()).json.checks)
    .toEqual({
      announcements: 'the announcements of the database do not arrive',
      database: 'the database does not answer',
      schema: 'unknown',
      stopping: 'ok',
    })
  expect((await ready()).status).toBe(503)
  expect((await shop.request('GET', '/livez')).status).toBe(200)
  const staying = await shop.request(
    'GET',
    '/readyz?exclude=announcements&exclude=database&exclude=schema',
  )
  expect([staying.status, staying.json.checks]).toEqual([200, { stopping: 'ok' }])
  expect((await shop.request('GET', '/readyz?exclude=stopping')).status).toBe(503)
  await admin.query(`alter database ${name} with allow_connections true`)
  await admin.end()
  await expect.poll(async () => (await ready()).status).toBe(200)
})

test('many who ask at once trouble the database with one question', async () => {
  const asked = async () =>
    Number(
      (
        await pool.query(
          "select count(*) from pg_stat_activity where application_name = 'zeina readiness' and datname = current_database()",
        )
      ).rows[0].count,
    )
  const answers = await Promise.all(Array.from({ length: 200 }, ready))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await asked()).toBeLessThanOrEqual(1)
})
