/**
 * Reads that a few small tables alone decide: what they answered stands until one of those tables
 * changes, and is forgotten when the changefeed is lost.
 */
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#server/ctx.ts'
import { textAlone } from '#server/memory.ts'
import type { Changefeed } from './changefeed.ts'

/** Answers remembered per read, so that made-up keys cannot fill the memory. */
const mostKept = 500

type Key = string | number | boolean | null
type Kept<Answer> = { version: number; answer: Promise<Answer> }

/**
 * The same read, asked once for each key as long as its tables stay as they are. In a transaction,
 * which sees what nobody else does, it is asked each time. Answers are shared: nobody may change
 * one.
 * @param tables as announcements name them (docs/schema.sql, announce_catalogue)
 */
export function remember<Answer, Asked extends [key?: Key]>(
  tables: readonly string[],
  read: (ctx: Ctx, ...key: Asked) => Promise<Answer>,
): (ctx: Ctx, ...key: Asked) => Promise<Answer> {
  const caches = new WeakMap<Changefeed, LRUCache<Exclude<Key, null>, Kept<Answer>>>()
  return (ctx, ...asked) => {
    const { changefeed, pool } = ctx.database
    if (ctx.client !== pool || !changefeed.trusted()) return read(ctx, ...asked)
    const cache =
      caches.get(changefeed) ?? new LRUCache<Exclude<Key, null>, Kept<Answer>>({ max: mostKept })
    caches.set(changefeed, cache)
    const key = asked[0] ?? ''
    const version = changefeed.version(tables)
    const before = cache.get(key)
    if (before?.version === version) return before.answer
    // A query of drizzle's is sent each time that it is waited for: what is kept is its answer.
    const kept = { version, answer: Promise.resolve(read(ctx, ...asked)) }
    const own = typeof key === 'string' ? textAlone(key) : key
    cache.set(own, kept)
    kept.answer.catch(() => cache.peek(own) === kept && cache.delete(own))
    return kept.answer
  }
}

/**
 * The same for what a buyer's transaction asks: it waits for nobody else's read, and asks on its
 * own connection, once until one of the tables changes. For tables that no transaction changes
 * which asks this.
 */
export function rememberInside<Answer>(
  tables: readonly string[],
  read: (ctx: Ctx) => Promise<Answer>,
): (ctx: Ctx) => Promise<Answer> {
  const kept = new WeakMap<Changefeed, { version: number; answer: Answer }>()
  return async (ctx) => {
    const { changefeed } = ctx.database
    const version = changefeed.version(tables)
    const before = kept.get(changefeed)
    if (changefeed.trusted() && before?.version === version) return before.answer
    const answer = await read(ctx)
    if (changefeed.trusted()) kept.set(changefeed, { version, answer })
    return answer
  }
}
