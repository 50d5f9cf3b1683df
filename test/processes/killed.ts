/** Kills a process during a transaction, while another connection holds a lock that it needs. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Pool, PoolClient } from 'pg'
import { expect } from 'vitest'
import type { rowsIn } from '../database/rows.ts'

export function killedIn(read: ReturnType<typeof rowsIn>['read']) {
  const count = (what: string) =>
    read(
      `select count(*)::int from pg_stat_activity where datname = current_database() and ${what}`,
    )
  return {
    /** Connection that holds a lock, however long the process takes to need it. */
    hold: async (pool: Pool, lock: string): Promise<PoolClient> => {
      const holder = await pool.connect()
      await holder.query('begin')
      await holder.query('set local idle_in_transaction_session_timeout = 0')
      await holder.query(lock)
      return holder
    },
    /** Waits until the process waits for a lock. */
    untilWaiting: () => expect.poll(() => count(`wait_event_type = 'Lock'`)).toBe(1),
    /**
     * Kills the process; resolves once PostgreSQL has rolled back.
     * @param holder connection with the lock, in a transaction
     */
    kill: async (child: ChildProcess, holder: PoolClient): Promise<void> => {
      child.kill('SIGKILL')
      await once(child, 'exit')
      await holder.query('rollback')
      holder.release()
      await expect.poll(() => count(`state = 'active'`)).toBe(1)
    },
  }
}
