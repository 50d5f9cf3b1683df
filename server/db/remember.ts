/**
 * Cached reads of a few small tables: a result is kept until one of those tables changes, and
 * dropped when the changefeed is lost.
 */
import { LRUCache } from 'lru-cache'
import type { Ctx } from '#server/ctx.ts'
import { textAlone } from '#server/memory.ts'
import type { Changefeed } from './changefeed.ts'

/** Limit of results per read, so that made-up keys cannot fill the memory. */
const mostKept = 500

type Key = string | number | boolean | null
type Kept<Answer> = { version: number; answer: Promise<Answer> }

/**
 * Cached version of a read, run once per key as long as its tables stay unchanged. In a
 * transaction, which sees its own writes, it is run each time. Results are shared and must not be
 * changed.
 * @param tables as named in notifications (docs/schema.sql, announce_catalogue)
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
    // A Drizzle query is sent each time it is awaited, so its promise is made once here.
    const kept = { version, answer: Promise.resolve(read(ctx, ...asked)) }
    const own = typeof key === 'string' ? textAlone(key) : key
    cache.set(own, kept)
    kept.answer.catch(() => cache.peek(own) === kept && cache.delete(own))
    return kept.answer
  }
}

/**
 * Cached read inside a buyer's transaction: it waits for no other request's read, and runs on its
 * own connection, once until one of the tables changes. For tables that no such transaction
 * changes.
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
