/** Brings a database to the shape that this program knows: forward only, and one process at a time. */
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { CannotStart } from '../cannot-start.ts'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

/** Any number will do, as long as every shop waits on the same one. */
const turn = 731_204_185

/** Runs what is missing of migrations/. Processes that start together take turns. Throws CannotStart naming PostgreSQL's reason. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'zeina migrations' })
  // A connection that ends under way is told by the query that fails; without a listener it would end the process first.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [turn])
    await runMigrations(drizzle(client), { migrationsFolder })
  } catch (failure) {
    const { cause } = failure as Error
    if (cause instanceof pg.DatabaseError) {
      throw new CannotStart(`The database could not be brought up to date: ${cause.message} (PostgreSQL code ${cause.code}).`)
    }
    throw failure
  } finally {
    await client.end()
  }
}
