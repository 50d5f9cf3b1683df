/**
 * Readiness of the database and its schema, checked on a connection of its own: a shop whose
 * connections are all busy is slow, and sending its visitors away would not help them.
 */
import pg from 'pg'
import { readSchemaState, type SchemaState } from './migrate.ts'

export type Readiness = {
  /**
   * One query at a time, whose result is cached for a second: no client can load the database by
   * requesting it.
   */
  ask(): Promise<SchemaState | 'silent'>
  close(): Promise<void>
}

/** Timeout in milliseconds of connecting and of each query, and lifetime of the result. */
const patience = 2_000
const holds = 1_000

export function openReadiness(url: string): Readiness {
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'zeina readiness',
  })
  pool.on('error', () => {})
  let asking: ReturnType<Readiness['ask']> | undefined
  const ask = async () => {
    const state = await readSchemaState(pool).catch(() => 'silent' as const)
    setTimeout(() => {
      asking = undefined
    }, holds).unref()
    return state
  }
  return {
    ask() {
      asking ??= ask()
      return asking
    },
    close: () => pool.end(),
  }
}
