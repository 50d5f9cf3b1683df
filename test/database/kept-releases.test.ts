/**
 * Shops of former releases (test/releases) run all migrations since: no row is lost, and the
 * current shop opens on them.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { makeClient } from '#contract/client.ts'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { migrate, readSchemaState } from '#server/db/migrate.ts'
import { version } from '#server/version.ts'
import { listWrongMoney } from '../books/order-money.ts'
import { listOtherShares } from '../books/order-shares.ts'
import { loadKept, readKept, sumTables } from '../../scripts/release/kept-release.ts'
import { emptyDatabase } from './database.ts'
import { formerMigrations } from './other-migrations.ts'

const folder = join(import.meta.dirname, '../releases')
const releases = readdirSync(folder)

async function makeFolder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'zeina-kept-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

/** Ids of history entries are shifted behind those of the timelines, since both share a table. */
async function showFormerIds(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ by: number }>(
    'select coalesce(max(id), 0) as by from acts where order_id is not null',
  )
  const by = rows[0]?.by
  await client.query(`
    create temporary view audit_log as
      select id - ${by} as id, user_id, user_name, user_role, action, room, record_id, title, before, after, bulk_change_id, restores - ${by} as restores, created_at
      from public.audit_log;
    create temporary view audit_log_pictures as select entry_id - ${by} as entry_id, media_id, created_at from public.audit_log_pictures`)
}

/** Variants of the catalogue are shown without what is left of the last pieces. */
async function showFormerVariants(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'catalogue_entries' and column_name <> 'variants'`,
  )
  await client.query(`
    create temporary view catalogue_entries as
      select ${rows[0]?.columns}, (
        select coalesce(jsonb_agg(variant - 'left' order by place), '[]')
        from jsonb_array_elements(variants) with ordinality as offered (variant, place)
      ) as variants
      from public.catalogue_entries`)
}

test('each release is kept, and names its commit once it is one', () => {
  expect(releases).toContain(version)
  for (const release of releases.filter(
    (one) => one !== version || existsSync(join(folder, one, 'commit')),
  ))
    expect(readFileSync(join(folder, release, 'commit'), 'utf8'), release).toMatch(
      /^[0-9a-f]{40}\n$/,
    )
})

test.each(releases)('the shop of %s is carried over whole, and goes on', async (release) => {
  const kept = join(folder, release)
  const { tables, migrations } = await readKept(kept)
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  await migrate(url, { folder: await formerMigrations(await makeFolder(), migrations) })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await loadKept(client, kept)
  expect(await sumTables(client, tables)).toEqual(tables)

  await migrate(url)
  expect(await readSchemaState(client)).toBe('equal')
  await showFormerIds(client)
  await showFormerVariants(client)
  expect(await sumTables(client, tables)).toEqual(tables)
  await client.query(
    'drop view pg_temp.audit_log, pg_temp.audit_log_pictures, pg_temp.catalogue_entries',
  )
  expect(await listWrongMoney(client)).toEqual([])
  expect(await listOtherShares(client)).toEqual([])
  const { rows: otherRefunds } = await client.query(`
    select returns.id, value - credit as before, -money.refund as after
    from returns cross join lateral (
      select coalesce(sum(amount), 0)::bigint as refund from order_money where return_id = returns.id and kind = 'refund' and state <> 'void'
    ) as money
    where returns.state in ('coming', 'to_pay', 'done') and value - credit <> -money.refund`)
  expect(otherRefunds).toEqual([])

  const dataDir = await makeFolder()
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: url,
    RATE_LIMIT: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'error',
    PORT: '0',
  })
  const database = connectDatabase(url)
  onTestFinished(() => database.close())
  const app = await createApp({ config, database, pages: 'none', work: false })
  onTestFinished(() => app.close())
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const api = makeClient((path, init) => fetch(address + path, init))
  // Owner as named by scripts/release/keep-release.ts.
  const { token } = await api.accounts.login({
    email: 'owner@zeina.example',
    password: 'kept for all later ones',
  })
  const { data, total } = (await api.orders.page({ page: 1 }, { token })).allOrders
  expect(total).toBe(10_000)
  const [newest] = data
  expect(newest).toMatchObject({ first_name: 'Mona', status: 'shipped' })
  const { order } = await api.orders.track({ token: newest?.token ?? '' })
  expect(order).toMatchObject({ id: newest?.id, status: 'shipped' })
  expect(order.events.map(({ status }) => status)).toEqual(['pending', 'shipped'])
  const day = (
    await client.query(
      "select min((created_at at time zone 'Africa/Cairo')::date)::text as first from orders",
    )
  ).rows[0].first
  const seen = await api.overview.get({ from: day, to: day }, { token })
  expect(Object.values(seen.orders).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(
    10_000,
  )
  expect(seen.figures.orders + seen.figures.rejected).toBeGreaterThan(0)
  expect((await api.search.search({ search: 'dress' })).products.length).toBeGreaterThan(0)
  // A new order gets the number after the kept ones.
  const { rows } = await client.query(
    "select nextval(pg_get_serial_sequence('orders', 'id'))::int > max(id) as is_new from orders",
  )
  expect(rows).toEqual([{ is_new: true }])
})
