/**
 * A process that is killed in the midst of a transaction, at a place where somebody else holds what
 * it needs next.
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { PoolClient } from 'pg'
import { expect } from 'vitest'
import type { rowsIn } from '../database/rows.ts'

export function killedIn(read: ReturnType<typeof rowsIn>['read']) {
  const count = (what: string) =>
    read(
      `select count(*)::int from pg_stat_activity where datname = current_database() and ${what}`,
    )
  return {
    /** Until the process waits for what somebody holds. */
    untilWaiting: () => expect.poll(() => count(`wait_event_type = 'Lock'`)).toBe(1),
    /**
     * Comes back once PostgreSQL has undone what the process began. @param holder of what it waits
     * for, in a transaction of its own
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
