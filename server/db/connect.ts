/** The one way to the database: a pool, Drizzle over it, and the version of what shoppers can see. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Catalogue, followCatalogue } from './catalogue.ts'

export type Db = NodePgDatabase<Record<string, never>>

export type Database = {
  url: string
  pool: pg.Pool
  db: Db
  catalogue: Catalogue
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
  })
  // A connection lost between two queries, idle or in the middle of a transaction, fails its next query and is replaced;
  // without listeners the news itself would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const catalogue = followCatalogue(url)
  return {
    url,
    pool,
    db: openDb(pool),
    catalogue,
    async close() {
      await catalogue.close()
      await pool.end()
    },
  }
}
