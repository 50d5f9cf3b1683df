/**
 * Whether the database answers, and how it stands to this program, asked on a connection of its
 * own: a shop whose connections are all busy is slow, and sending its visitors away would not help
 * them.
 */
import pg from 'pg'
import { readSchemaState, type SchemaState } from './migrate.ts'

export type Readiness = {
  /**
   * One question at a time, and an answer holds for a second: nobody can trouble the database by
   * asking.
   */
  ask(): Promise<SchemaState | 'silent'>
  close(): Promise<void>
}

/** Milliseconds that connecting and each query may take, and that what was answered holds. */
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
