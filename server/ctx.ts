/** Context of every rule: database, visitor, and the few services that it may use. */
import type { Pool, PoolClient } from 'pg'
import type { May, Role } from '#contract/accounts/roles.ts'
import type { Config } from './config.ts'
import { emit, type Subscriber } from './events.ts'
import type { Jobs } from './jobs/jobs.ts'
import { type Act, acted } from './journal/acted.ts'
import type { Storage } from './media/storage.ts'
import { type Database, type Db, openDb } from './db/connect.ts'

/** `session` is the hash of the visitor's token; `staff` is null for a shopper. */
export type User = { kind: 'user'; id: number; name: string; session: Buffer; staff: Staff | null }
/**
 * `may` are the current permissions, which can be fewer than the role's; `confirmedAt` is the last
 * authentication. A job in a person's name has no role.
 */
export type Staff = { role: Role | null; may: readonly May[]; confirmedAt: Date }
/** An API key: in public calls it counts as a guest. */
export type Key = {
  kind: 'key'
  id: number
  name: string
  may: Partial<Record<May, 'read' | 'write'>>
}
export type Visitor = { kind: 'guest' } | User | Key

export const guest: Visitor = { kind: 'guest' }

export type Log = {
  info(fields: object | string, message?: string): void
  warn(fields: object | string, message?: string): void
  error(fields: object | string, message?: string): void
}

export type Ctx = {
  database: Database
  /** Drizzle; inside inTransaction, of that transaction. */
  db: Db
  /** The same connection for plain SQL (jobs, prepared reads). */
  client: Pool | PoolClient
  visitor: Visitor
  /** Audit log entry being restored: changes are logged as part of it (changes.ts). */
  restores?: number | undefined
  /**
   * Mails of an act that can be undone: they leave after these seconds, unless the order's next
   * change drops them (dropHeldMails).
   */
  mailsHeld?: { order_id: number; seconds: number } | undefined
  jobs: Jobs
  /** Acts that the transaction has recorded in the journal so far. */
  acts: Act[]
  /** Subscribers of events, in the order in which they run (events.ts). */
  subscribers: readonly Subscriber[]
  storage: Storage
  config: Config
  now: () => Date
  log: Log
}

/**
 * Runs `work` in one transaction, on one connection: all its writes through the given ctx are
 * committed, or none. Inside a transaction it joins that one. If the work changed something
 * shoppers can see, this process's cached responses are dropped before the caller continues; other
 * processes get PostgreSQL's notification.
 */
export async function inTransaction<Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (ctx.client !== ctx.database.pool) return work(ctx)
  const client = await ctx.database.pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin')
    const inside: Ctx = { ...ctx, client, db: openDb(client), acts: [] }
    const result = await work(inside)
    if (inside.acts.length > 0) await emit(inside, acted, inside.acts)
    const changed = await commit(client)
    ctx.jobs.wake(client)
    if (changed.length > 0) ctx.database.changefeed.bump(changed)
    return result
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** PostgreSQL's code for every statement after the failed one. */
const transactionHadFailed = '25P02'

/**
 * Runs independent statements concurrently: those on one connection are sent one behind the other
 * and answered in that order. Waits for all of them, because none may continue when the transaction
 * has ended; of several failures the one that caused the others is thrown.
 */
export async function together<Sent extends readonly unknown[]>(
  sent: readonly [...Sent],
): Promise<{ [Key in keyof Sent]: Awaited<Sent[Key]> }> {
  const ended = await Promise.allSettled(sent)
  const failures = ended.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  if (failures.length > 0)
    throw failures.find((failure) => failure?.code !== transactionHadFailed) ?? failures[0]
  return ended.map((result) => (result as PromiseFulfilledResult<unknown>).value) as {
    [Key in keyof Sent]: Awaited<Sent[Key]>
  }
}

/**
 * Commits, and reads in the same round trip which tables a trigger announced as changed
 * (docs/schema.sql, announce_catalogue).
 */
async function commit(client: PoolClient): Promise<string[]> {
  const results = (await client.query(
    "select current_setting('zeina.catalogue', true) as catalogue; commit",
  )) as unknown as {
    command: string
    rows: { catalogue: string | null }[]
  }[]
  if (results[1]?.command !== 'COMMIT')
    throw new Error('The transaction had failed and was rolled back')
  return results[0]?.rows[0]?.catalogue?.split(',').filter(Boolean) ?? []
}
