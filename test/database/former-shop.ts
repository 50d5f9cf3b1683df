/** Shop of release 1.1.0, in a database with that release's migrations only. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { loadKept, readKept } from '../../scripts/release/kept-release.ts'
import { emptyDatabase } from './database.ts'
import { formerMigrations } from './other-migrations.ts'

/** Opens the shop; its database is dropped after the test. */
export async function openFormerShop(): Promise<{ url: string; client: pg.Client }> {
  const kept = join(import.meta.dirname, '../releases/1.1.0')
  const { migrations } = await readKept(kept)
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const folder = await mkdtemp(join(tmpdir(), 'zeina-former-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await migrate(url, { folder: await formerMigrations(folder, migrations) })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await loadKept(client, kept)
  return { url, client }
}
