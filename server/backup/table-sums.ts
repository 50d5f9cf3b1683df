/**
 * Row counts and checksums of all tables, at one moment that a restore can reach exactly. Reading
 * them also verifies PostgreSQL's page checksums.
 */
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#server/cannot-start.ts'
import { inSession, type Session } from '#server/db/session.ts'
import type { TableSum } from './manifest.ts'

/** Settings that make a row's text the same on every server. */
const plain = {
  timezone: 'UTC',
  datestyle: 'ISO',
  search_path: 'pg_catalog',
  max_parallel_workers_per_gather: '0',
}

/**
 * A restore point, and the checksums of all tables at it. Writes are locked for some milliseconds:
 * commits are then both before the point and in the snapshot, or in neither. A writer waits half a
 * second at most, for each attempt.
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

/** A WAL position, such as 0/3000148, and its time. */
export type Point = { at: Date; lsn: string }

/**
 * Total time in milliseconds for a moment without writes, and the longest wait that one attempt may
 * cause to writers.
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
      // A writer of this table waits for one that was locked before it, so this table is locked
      // first next time, before any writer can hold both.
      tables = [heldUpAt, ...tables.filter((table) => table !== heldUpAt)]
    } finally {
      await locker.query('rollback')
    }
    if (performance.now() - began > patience.all) {
      throw new CannotStart(
        'The backup was not made: something writes to the database without a pause, so that its tables cannot be counted at one moment.',
      )
    }
    // Writers waiting for the locks go first.
    await sleep(100 + Math.random() * 400)
  }
}

/**
 * Locks tables one by one; returns the table at which it took too long, or a writer waited for a
 * locked one.
 */
async function lockAll(locker: Session, tables: string[]): Promise<string | null> {
  const began = performance.now()
  for (const table of tables) {
    try {
      await locker.query(`lock table ${table} in share mode`)
    } catch (failure) {
      // Lock timeout, or a deadlock.
      if (['55P03', '40P01'].includes((failure as { code?: string }).code ?? '')) return table
      throw failure
    }
    if (performance.now() - began > patience.one) return table
  }
  return null
}

/** All permanent tables: of the shop, of its jobs and of its migrations. */
async function listTables(session: Session): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
    order by 1`)
  return rows.map(({ name }) => name)
}

/** Row count of each table, and the sum of all row hashes, which does not depend on row order. */
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

/** Checksums of a restored database. */
export const readTableSums = (url: string): Promise<TableSum[]> => inSession(url, plain, sumTables)

/**
 * Lowers the priority below that of requests, if this account may do so and the server is on this
 * machine.
 */
async function lowerPriority(session: Session): Promise<void> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    setPriority(rows[0]?.pid ?? 0, 19)
  } catch {
    // Reading works without it, at normal priority.
  }
}
