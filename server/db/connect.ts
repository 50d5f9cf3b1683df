/** Database connection: a pool, Drizzle over it, and the changefeed of the catalogue. */
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
  /** Starts the changefeed; from here on lost connections are logged to `log`. */
  listen(log: Log): Promise<void>
  close(): Promise<void>
}

/** Money and counts are parsed as numbers: the shop's totals stay far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
/** A date column is a day, not a moment: it stays YYYY-MM-DD. */
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

export const openDb = (client: pg.Pool | pg.PoolClient): Db => drizzle(client)

/** @param options.max maximum of connections */
export function connectDatabase(url: string, options: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max ?? 20,
    connectionTimeoutMillis: 10_000,
    // Pipelining: statements of one transaction that do not need each other's results are sent
    // together and awaited once.
    pipeline: true,
    idleTimeoutMillis: 60_000,
    // PostgreSQL ends a slow statement itself; this timeout is for an unresponsive PostgreSQL.
    query_timeout: 25_000,
    // Aggregates of a large shop fit into 16 MB, not into PostgreSQL's default of 4 MB.
    options:
      '-c statement_timeout=20000 -c work_mem=16MB -c idle_in_transaction_session_timeout=30000',
    application_name: 'zeina',
    // Awaited before the connection is used.
    onConnect: async (client) => changefeed.meet(await readServer(client)),
  })
  const changefeed = followChanges(url, renewable(pool))
  const setLog = logLostConnections(pool)
  return {
    url,
    pool,
    db: openDb(pool),
    changefeed,
    listen(log) {
      setLog(log)
      return changefeed.listen(log)
    },
    async close() {
      await changefeed.close()
      await pool.end()
    },
  }
}

/**
 * Returns a function that closes every current connection of the pool: idle ones at once, those in
 * use when they are released.
 */
function renewable(pool: pg.Pool): () => void {
  const open = new Set<pg.PoolClient>()
  const outdated = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  // The pool removes a closed connection.
  pool.on(
    'release',
    (_error, client) => void (outdated.has(client) && client.end().catch(() => {})),
  )
  return () => {
    for (const client of open) outdated.add(client)
    // Queued before any later request for a connection, so that those get new ones.
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        (client) => client.release(true),
        () => {},
      )
    }
  }
}

/**
 * Logs lost connections. A connection lost between two queries, idle or in the middle of a
 * transaction, fails its next query and is replaced; without listeners the error event would end
 * the process. Of many that are lost at once only the first is logged. Returns how to set the log.
 */
function logLostConnections(pool: pg.Pool): (log: Log) => void {
  let log: Log | undefined
  let isLogged = false
  pool.on('error', (err) => {
    // At a shutdown PostgreSQL may be told to end before it has received the last terminate
    // message.
    if (!isLogged && !pool.ending) log?.warn({ err }, 'Connections to the database are lost')
    isLogged = true
  })
  pool.on('connect', (client) => {
    isLogged = false
    client.on('error', () => {})
  })
  return (given) => {
    log = given
  }
}
