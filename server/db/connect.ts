/** The one way to the database: a pool, Drizzle over it, and the changefeed of what shoppers can see. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '../ctx.ts'
import { type Changefeed, followChanges, readServer } from './changefeed.ts'

export type Db = NodePgDatabase<Record<string, never>>

export type Database = {
  url: string
  pool: pg.Pool
  db: Db
  changefeed: Changefeed
  /** Starts the changefeed; from here on `log` is told of connections that are lost. */
  listen(log: Log): Promise<void>
  close(): Promise<void>
}

/** Money and counts come as numbers: the shop's totals stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** A date column is a day, not a moment: it stays YYYY-MM-DD. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export const openDb = (client: pg.Pool | pg.PoolClient): Db => drizzle(client)

/** @param options.max connections at most */
export function connectDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    // Statements of one transaction that do not need each other's answers are sent one behind the other, and waited for once.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    // PostgreSQL cuts off what takes too long; when it does not even do that, nobody waits for it any longer.
    query_timeout: 25_000,
    // What a large shop adds up fits into 16 MB and not into the 4 that PostgreSQL gives by itself.
    options: '-c statement_timeout=20000 -c work_mem=16MB -c idle_in_transaction_session_timeout=30000',
    application_name: 'zeina',
    // Awaited before the connection is used.
    onConnect: async (client) => changefeed.meet(await readServer(client)),
  })
  const changefeed = followChanges(url, renewable(pool))
  const toldTo = tellLosses(pool)
  return {
    url,
    pool,
    db: openDb(pool),
    changefeed,
    listen(log) {
      toldTo(log)
      return changefeed.listen(log)
    },
    async close() {
      await changefeed.close()
      await pool.end()
    },
  }
}

/** Answers what parts the pool from every connection that it has: idle ones at once, those in use when they are given back. */
function renewable(pool: pg.Pool): () => void {
  const open = new Set<pg.PoolClient>()
  const outdated = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  // The pool keeps none that has been ended.
  pool.on('release', (_error, client) => void (outdated.has(client) && client.end().catch(() => {})))
  return () => {
    for (const client of open) outdated.add(client)
    // Whoever asks from now on stands behind these.
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(true),
        () => {},
      )
    }
  }
}

/**
 * A connection lost between two queries, idle or in the middle of a transaction, fails its next query and is replaced; without listeners
 * the news itself would end the process. Answers who is told: of many that are lost at once only the first, until another one is made.
 */
function tellLosses(pool: pg.Pool): (log: Log) => void {
  let log: Log | undefined
  let isTold = false
  pool.on('error', (err) => {
    if (!isTold) log?.warn({ err }, 'Connections to the database are lost')
    isTold = true
  })
  pool.on('connect', (client) => {
    isTold = false
    client.on('error', () => {})
  })
  return (given) => {
    log = given
  }
}
