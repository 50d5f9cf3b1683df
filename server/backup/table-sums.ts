/**
 * The rows of all tables, counted and summed up, at one moment that a restore can come to exactly. Whatever PostgreSQL reads for it has its
 * checksums of pages compared on the way.
 */
import { setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart } from '#server/cannot-start.ts'
import { inSession, type Session } from '#server/db/session.ts'
import type { TableSum } from './manifest.ts'

/** How a row reads as text must be the same at each end. */
const plain = { timezone: 'UTC', datestyle: 'ISO', search_path: 'pg_catalog', max_parallel_workers_per_gather: '0' }

/**
 * A restore point, and the sums of all tables as they are at it. For a moment of some milliseconds nobody may write: what is committed is then
 * both before the point and in the snapshot, and what is not is in neither. Who writes waits a quarter of a second at most, for each try.
 */
export async function sumAtPoint<More>(
  url: string,
  name: string,
  readMore: (snapshot: Session) => Promise<More>,
): Promise<{ at: Date; tables: TableSum[]; more: More }> {
  return inSession(url, { ...plain, lock_timeout: '250ms', deadlock_timeout: '100ms' }, (locker) =>
    inSession(url, plain, async (reader) => {
      await lowerPriority(reader)
      const at = await holdStill(locker, reader, name)
      return { at, tables: await sumTables(reader), more: await readMore(reader) }
    }),
  )
}

/** For how long a moment without writes is tried for. Milliseconds. */
const patience = 300_000

const isHeldUp = (failure: unknown): boolean => ['55P03', '40P01'].includes((failure as { code?: string }).code ?? '')

async function holdStill(locker: Session, reader: Session, name: string): Promise<Date> {
  const began = Date.now()
  for (;;) {
    try {
      await locker.query('begin')
      const tables = await listTables(locker)
      await locker.query(`lock table ${tables.join(', ')} in share mode`)
      await reader.query('begin isolation level repeatable read read only')
      // The snapshot is taken by the first query.
      await reader.query('select 1')
      const { rows } = await locker.query<{ at: Date }>('select clock_timestamp() as at, pg_create_restore_point($1)', [name])
      return (rows[0] as { at: Date }).at
    } catch (failure) {
      if (!isHeldUp(failure)) throw failure
      if (Date.now() - began > patience) {
        throw new CannotStart(
          'The backup was not made: something writes to the database without a pause, so that its tables cannot be counted at one moment.',
        )
      }
    } finally {
      await locker.query('rollback')
    }
    // Whoever waited behind the locks goes first.
    await sleep(200 + Math.random() * 800)
  }
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
