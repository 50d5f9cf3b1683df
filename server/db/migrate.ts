/**
 * Brings a database to the shape that this program knows: forward only, and one process at a time.
 * A shop may be selling meanwhile, of the last release as well: no change waits for a lock longer
 * than its visitors would notice (R189).
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
  /** Where the SQL and its journal are; the program's own when nothing is said. */
  folder?: string
  /** Milliseconds that a change waits for a lock, with every visitor of that table behind it. */
  lockTimeout?: number
  /** How often it is tried when a lock is not to be had, and the milliseconds in between. */
  tries?: number
  pause?: number
}

/**
 * How a database stands to this program: 'older' lacks a migration of its, 'newer' has one that it
 * does not know.
 */
export type SchemaState = 'equal' | 'older' | 'newer'

type Migration = { tag: string; when: number }

/** All that is asked of a connection or a pool. */
type Asked = { query(text: string): Promise<{ rows: unknown[] }> }

const ownFolder = join(import.meta.dirname, '../../migrations')

/**
 * Those of this program: read at its start, because an upgrade puts other files in their place
 * while it still runs.
 */
const own = journalIn(ownFolder)

/** Any number will do, as long as every shop waits on the same one. */
const turn = 731_204_185

/** PostgreSQL's codes of a lock that was not had in time, and of two that waited for each other. */
const locked = ['55P03', '40P01']

/**
 * Runs what is missing of migrations/, all or nothing. Processes that start together take turns.
 * Throws CannotStart, with the database as it was, naming PostgreSQL's reason, a lock that stays,
 * or that a newer program has been here.
 */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<void> {
  const { folder = ownFolder, lockTimeout = 2_000, tries = 12, pause = 2_000 } = options
  const known = folder === ownFolder ? own : journalIn(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'zeina migrations' })
  // A connection that ends under way is told by the query that fails; without a listener it would
  // end the process first.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [turn])
    const state = stateOf(await listMigrated(client), known)
    if (state === 'newer') throw await newerThanProgram(client, known)
    if (state === 'equal') return
    // The shop's own statements and transactions end within 30 seconds (connect.ts): all tries
    // together outlast them.
    await client.query(`set lock_timeout = ${lockTimeout}`)
    for (let tried = 1; !(await run(client, folder, tried === tries)); tried++) await sleep(pause)
    await client.query(`comment on schema drizzle is '${version}'`)
  } finally {
    await client.end()
  }
}

/** How the database stands to this program, in one small query. */
export const readSchemaState = async (client: Asked): Promise<SchemaState> =>
  stateOf(await listMigrated(client), own)

/** False when a lock was not to be had. */
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

/** When each migration was made that the database has: that is how the journal names them. */
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
