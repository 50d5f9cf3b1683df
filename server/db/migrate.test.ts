import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { cloneTemplate, emptyDatabase } from '../../test/database/database.ts'
import { laterMigrations } from '../../test/database/other-migrations.ts'
import { version } from '../version.ts'
import { migrate, readSchemaState } from './migrate.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

async function databaseOf(made: Promise<{ url: string; drop(): Promise<void> }>): Promise<string> {
  const { url, drop } = await made
  cleanUp.push(drop)
  return url
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  cleanUp.push(() => client.end())
  return client
}

async function later(...texts: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zeina-migrations-'))
  cleanUp.push(() => rm(folder, { recursive: true }))
  return await laterMigrations(folder, texts)
}

/**
 * State of everything that a start could change: objects of the schema, migrations, and comments.
 */
async function pictureOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select relnamespace::regnamespace::text, relname, oid from pg_class where relnamespace::regnamespace::text !~ '^pg_'
    union all select 'comment', obj_description(oid, 'pg_namespace'), oid from pg_namespace
    order by 1, 2, 3`)
  const { rows: migrations } = await client.query(
    'select * from drizzle.__drizzle_migrations order by id',
  )
  return [...rows, ...migrations]
}

const isWaiting = async (client: pg.Client): Promise<boolean> =>
  (await client.query("select from pg_locks where relation = 'orders'::regclass and not granted"))
    .rowCount !== 0

test('an empty database is older, and equal once it was brought up to date', async () => {
  const url = await databaseOf(emptyDatabase())
  const client = await connect(url)
  expect(await readSchemaState(client)).toBe('older')
  await migrate(url)
  expect(await readSchemaState(client)).toBe('equal')
})

test('a database that a newer program has changed is refused in one sentence that names both, and stays as it is', async () => {
  const url = await databaseOf(cloneTemplate())
  const client = await connect(url)
  await migrate(url, { folder: await later('create table of_tomorrow ()') })
  expect(await readSchemaState(client)).toBe('newer')
  await client.query("comment on schema drizzle is '77.1.0'")
  const before = await pictureOf(client)
  await expect(migrate(url)).rejects.toThrow(
    new RegExp(
      `^The database is newer than this program: Zeina 77\\.1\\.0 has changed it \\(its newest migration is of 20\\d\\d-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC\\) and this is Zeina ${version.replaceAll('.', '\\.')}, which knows none after 00\\d\\d_\\w+: start the newer release, or restore a backup from before its upgrade\\.$`,
    ),
  )
  expect(await pictureOf(client)).toEqual(before)
})

test('a migration that fails leaves nothing of itself and of those before it', async () => {
  const url = await databaseOf(cloneTemplate())
  const client = await connect(url)
  const before = await pictureOf(client)
  const folder = await later('create table of_tomorrow ()', 'select 1 / 0')
  await expect(migrate(url, { folder })).rejects.toThrow(
    'The database could not be brought up to date: division by zero (PostgreSQL code 22012).',
  )
  expect(await pictureOf(client)).toEqual(before)
})

test('a table that somebody holds is waited for briefly, left to its visitors, and asked for again', async () => {
  const url = await databaseOf(cloneTemplate())
  const [holder, visitor] = [await connect(url), await connect(url)]
  const folder = await later('alter table orders add column of_tomorrow integer')
  await holder.query('begin')
  await holder.query('select from orders limit 1')
  const migrating = migrate(url, { folder, lockTimeout: 300, pause: 300 })
  // A read queued behind the waiting migration is answered once that gives up, and again behind the
  // next attempt.
  for (let time = 0; time < 2; time++) {
    await expect.poll(() => isWaiting(visitor), { interval: 20 }).toBe(true)
    await visitor.query('select from orders limit 1')
    expect(await readSchemaState(visitor)).toBe('equal')
    await expect.poll(() => isWaiting(visitor), { interval: 20 }).toBe(false)
  }
  await holder.query('commit')
  await migrating
  expect(await readSchemaState(visitor)).toBe('newer')
  await visitor.query('select of_tomorrow from orders limit 1')
})

test('a lock that stays is told in one sentence', async () => {
  const url = await databaseOf(cloneTemplate())
  const holder = await connect(url)
  const folder = await later('alter table orders add column of_tomorrow integer')
  await holder.query('begin')
  await holder.query('select from orders limit 1')
  await expect(migrate(url, { folder, lockTimeout: 50, tries: 3, pause: 10 })).rejects.toThrow(
    /^The database could not be brought up to date because another program keeps a lock on a table .* start again\.$/,
  )
  await holder.query('commit')
  await migrate(url, { folder })
})
