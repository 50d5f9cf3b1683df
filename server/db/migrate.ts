/**
 * Migrations to this release's schema: forward only, and by one process at a time. The shop may be
 * selling meanwhile, on the last release as well: no statement waits for a lock longer than
 * visitors would notice (R189).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'
import { version } from '../version.ts'

export type MigrateOptions = {
  /** Folder of the SQL and its journal; the program's own by default. */
  folder?: string
  /** Milliseconds that a migration waits for a lock, with every visitor of that table behind it. */
  lockTimeout?: number
  /** Attempts to get a lock, and the milliseconds in between. */
  tries?: number
  pause?: number
}

/** State of a schema: 'older' lacks a migration of this release, 'newer' has an unknown one. */
export type SchemaState = 'equal' | 'older' | 'newer'

type Migration = { tag: string; when: number }

/** Required methods of a connection or a pool. */
type Asked = { query(text: string): Promise<{ rows: unknown[] }> }

const ownFolder = join(import.meta.dirname, '../../migrations')

/**
 * Migrations of this release: read at its start, because an upgrade replaces the files while it
 * still runs.
 */
const own = journalIn(ownFolder)

/** Key of the advisory lock, an arbitrary number shared by every shop. */
const turn = 731_204_185

/** PostgreSQL's codes of a lock timeout and of a deadlock. */
const locked = ['55P03', '40P01']

/**
 * Runs missing migrations, all or nothing. Processes that start together take turns. Throws
 * CannotStart, with the database unchanged, naming PostgreSQL's reason, a lock that is not
 * released, or a newer schema.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { folder = ownFolder, lockTimeout = 2_000, tries = 12, pause = 2_000 } = options
  const known = folder === ownFolder ? own : journalIn(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'zeina migrations' })
  // A lost connection is reported by the query that fails; without a listener it would end the
  // process first.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [turn])
    const state = stateOf(await listMigrated(client), known)
    if (state === 'newer') throw await newerThanProgram(client, known)
    if (state === 'equal') return
    // The shop's own statements and transactions end within 30 seconds (connect.ts): all attempts
    // together outlast them.
    await client.query(`set lock_timeout = ${lockTimeout}`)
    for (let tried = 1; !(await run(client, folder, tried === tries)); tried++) await sleep(pause)
    await client.query(`comment on schema drizzle is '${version}'`)
  } finally {
    await client.end()
  }
}

/** State of the schema, in one small query. */
export const readSchemaState = async (client: Asked): Promise<SchemaState> =>
  stateOf(await listMigrated(client), own)

/** False if a lock was not available. */
async function run(client: pg.Client, migrationsFolder: string, isLast: boolean): Promise<boolean> {
  try {
    await runMigrations(drizzle(client), { migrationsFolder })
    return true
  } catch (failure) {
    const { cause } = failure as Error
    if (!(cause instanceof pg.DatabaseError)) throw failure
    const isLocked = locked.includes(cause.code ?? '')
    if (isLocked && !isLast) return false
    throw new CannotStart(
      isLocked
        ? 'The database could not be brought up to date because another program keeps a lock on a table that has to be changed: end what works on the database besides the shop, and start again.'
        : `The database could not be brought up to date: ${cause.message} (PostgreSQL code ${cause.code}).`,
    )
  }
}

function stateOf(migrated: number[], known: Migration[]): SchemaState {
  if (migrated.some((when) => known.every((one) => one.when !== when))) return 'newer'
  return migrated.length < known.length ? 'older' : 'equal'
}

/** Creation times of the applied migrations, which identify them in the journal. */
async function listMigrated(client: Asked): Promise<number[]> {
  const { rows: found } = await client.query(
    "select to_regclass('drizzle.__drizzle_migrations') as migrations",
  )
  if (!(found[0] as { migrations: string | null }).migrations) return []
  const { rows } = await client.query(
    'select created_at from drizzle.__drizzle_migrations order by created_at',
  )
  return (rows as { created_at: string | number }[]).map(({ created_at }) => Number(created_at))
}

async function newerThanProgram(client: Asked, known: Migration[]): Promise<CannotStart> {
  const { rows } = await client.query(
    "select obj_description('drizzle'::regnamespace, 'pg_namespace') as version",
  )
  const { version: theirs } = rows[0] as { version: string | null }
  const newest = new Date((await listMigrated(client)).at(-1) ?? 0)
    .toISOString()
    .slice(0, 16)
    .replace('T', ' ')
  return new CannotStart(
    `The database is newer than this program: ${theirs ? `Zeina ${theirs}` : 'a newer Zeina'} has changed it (its newest migration is of ${newest} UTC) and this is Zeina ${version}, which knows none after ${known.at(-1)?.tag}: start the newer release, or restore a backup from before its upgrade.`,
  )
}

function journalIn(folder: string): Migration[] {
  return (
    JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as { entries: Migration[] }
  ).entries
}
