/**
 * The rows of all tables, counted and summed up, at one moment that a restore can come to exactly.
 * Whatever PostgreSQL reads for it has its checksums of pages compared on the way.
 */
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#server/cannot-start.ts'
import { inSession, type Session } from '#server/db/session.ts'
import type { TableSum } from './manifest.ts'

/** How a row reads as text must be the same at each end. */
const plain = {
  timezone: 'UTC',
  datestyle: 'ISO',
  search_path: 'pg_catalog',
  max_parallel_workers_per_gather: '0',
}

/**
 * A restore point, and the sums of all tables as they are at it. For a moment of some milliseconds
 * nobody may write: what is committed is then both before the point and in the snapshot, and what
 * is not is in neither. Who writes waits half a second at most, for each try.
 */
export async function sumAtPoint<More>(
  url: string,
  name: string,
  readMore: (snapshot: Session) => Promise<More>,
): Promise<Point & { tables: TableSum[]; more: More }> {
  return inSession(
    url,
    { ...plain, lock_timeout: `${patience.one}ms`, deadlock_timeout: '100ms' },
    (locker) =>
      inSession(url, plain, async (reader) => {
        await lowerPriority(reader)
        const point = await holdStill(locker, reader, name)
        return { ...point, tables: await sumTables(reader), more: await readMore(reader) }
      }),
  )
}

/** A place in the database's changes, such as 0/3000148. */
export type Point = { at: Date; lsn: string }

/**
 * For how long a moment without writes is tried for, and how long one try may keep writers waiting.
 * Milliseconds.
 */
const patience = { all: 300_000, one: 250 }

async function holdStill(locker: Session, reader: Session, name: string): Promise<Point> {
  const began = performance.now()
  let tables = await listTables(locker)
  for (;;) {
    await locker.query('begin')
    try {
      const heldUpAt = await lockAll(locker, tables)
      if (!heldUpAt) {
        await reader.query('begin isolation level repeatable read read only')
        // The snapshot is taken by the first query.
        await reader.query('select 1')
        const { rows } = await locker.query<Point>(
          'select clock_timestamp() as at, pg_create_restore_point($1)::text as lsn',
          [name],
        )
        return rows[0] as Point
      }
      // Who writes to it wanted one that was locked before it. First of all it is locked before
      // anybody can hold both.
      tables = [heldUpAt, ...tables.filter((table) => table !== heldUpAt)]
    } finally {
      await locker.query('rollback')
    }
    if (performance.now() - began > patience.all) {
      throw new CannotStart(
        'The backup was not made: something writes to the database without a pause, so that its tables cannot be counted at one moment.',
      )
    }
    // Whoever waited behind the locks goes first.
    await sleep(100 + Math.random() * 400)
  }
}

/**
 * One by one; answers the table at which it took too long, or somebody waited for what is locked
 * already.
 */
async function lockAll(locker: Session, tables: string[]): Promise<string | null> {
  const began = performance.now()
  for (const table of tables) {
    try {
      await locker.query(`lock table ${table} in share mode`)
    } catch (failure) {
      // No lock in time, or a deadlock.
      if (['55P03', '40P01'].includes((failure as { code?: string }).code ?? '')) return table
      throw failure
    }
    if (performance.now() - began > patience.one) return table
  }
  return null
}

/** All that are kept: of the shop, of its jobs and of its migrations. */
async function listTables(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1`)
  return rows.map(({ name }) => name)
}

/** Each table's rows, and the sum of a hash of each row, which no order of rows changes. */
export async function sumTables(session: Session): Promise<TableSum[]> {
  const sums: TableSum[] = []
  for (const name of await listTables(session)) {
    const { rows } = await session.query<Omit<TableSum, 'name'>>(
      `select count(*)::text as rows, coalesce(sum(hashtextextended(each_row::text, 0)), 0)::text as checksum from ${name} as each_row`,
    )
    sums.push({ name, ...(rows[0] as Omit<TableSum, 'name'>) })
  }
  return sums
}

/** Of a database that was restored. */
export const readTableSums = (url: string): Promise<TableSum[]> => inSession(url, plain, sumTables)

/** Requests go first: where this account may say so, and the server is on this machine. */
async function lowerPriority(session: Session): Promise<void> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    setPriority(rows[0]?.pid ?? 0, 19)
  } catch {
    // It is read all the same, in its turn.
  }
}
