/**
 * Cache of public responses as bytes: each is made once per version of the catalogue. After a
 * change a response is made anew at the next request; one with the same result keeps its bytes,
 * ETag and compressed forms. While the database is unavailable, the last valid responses are still
 * served. All entries expire at the start of a shop day, because pages may depend on the date. When
 * memory is full the least recently used entries are evicted.
 */
import { LRUCache } from 'lru-cache'
import { toCairoDay } from '#contract/days/cairo.ts'
import type { Changefeed } from '../../db/changefeed.ts'
import { textAlone } from '../../memory.ts'
import { type Answer, type CacheEntry, toEntry } from './cache-entry.ts'
import { isAway } from '../errors.ts'

export type BytesCache = ReturnType<typeof makeBytesCache>

/**
 * Result of `made`: a new response, with `keep: false` if it must not be cached; or 'same' if the
 * older entry is still right.
 */
export type Made = (Answer & { keep?: boolean }) | 'same'

type Cached = { entry: CacheEntry; version: number; day: string; size: number }

/** Size of an entry with its key: made-up addresses may be far longer than their responses. */
const sizeOf = (key: string, entry: CacheEntry): number => entry.bytes + 2 * key.length

type Options = {
  /** Limit in bytes of all cached entries with their keys. */
  maxBytes?: number
  now?: () => Date
  /** Whether a response may be kept now; true by default. */
  mayKeep?: () => Promise<boolean>
}

export function makeBytesCache(
  changefeed: Changefeed,
  { maxBytes = 24 * 1024 * 1024, now = () => new Date(), mayKeep = async () => true }: Options = {},
) {
  const entries = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ size }) => size,
  })
  const filling = new Map<string, Promise<CacheEntry>>()
  const counts = { hits: 0, misses: 0 }
  const today = (): string => toCairoDay(now())

  // Requests after a change must not share a fill that began before it.
  changefeed.onChange(() => filling.clear())

  const keep = (key: string, entry: CacheEntry, version: number, day: string) =>
    entries.set(textAlone(key), { entry, version, day, size: sizeOf(key, entry) })

  const get = (key: string): CacheEntry | undefined => {
    const cached = entries.get(key)
    if (
      !cached ||
      cached.version !== changefeed.version() ||
      !changefeed.trusted() ||
      cached.day !== today()
    )
      return undefined
    // The entry has grown if another compressed form was made since.
    if (cached.size !== sizeOf(key, cached.entry))
      keep(key, cached.entry, cached.version, cached.day)
    return cached.entry
  }

  const make = async (
    key: string,
    made: (older: CacheEntry | undefined) => Promise<Made>,
  ): Promise<CacheEntry> => {
    const version = changefeed.version()
    const day = today()
    const trusted = changefeed.trusted()
    const before = entries.peek(key)
    const older = before?.entry
    // A function, because it is evaluated after `made`: the changefeed may have been lost in the
    // meantime.
    const stillStands = () => before !== undefined && before.version === changefeed.lastTrusted()
    const answer = await made(older).catch((failure: unknown) => {
      if (isAway(failure) && stillStands()) return 'same' as const
      throw failure
    })
    // A page can be rendered without the database, with parts missing: the older entry is better.
    if (
      older &&
      answer !== 'same' &&
      (answer.status === 503 || answer.keep === false) &&
      stillStands()
    )
      return older
    const entry = answer === 'same' ? (older as CacheEntry) : unlessSame(toEntry(answer), older)
    const isWorthIt = answer === 'same' || (answer.status === 200 && answer.keep !== false)
    if (!isWorthIt || !(await mayKeep())) entries.delete(key)
    else if (trusted && changefeed.trusted() && changefeed.version() === version)
      keep(key, entry, version, day)
    return entry
  }

  return {
    get,

    /**
     * The entry of `key`, cached or made by `made`, which concurrent requests share. `made` gets
     * the entry from before the last change, if that is still cached. A response with another
     * status than 200 or `keep: false` is sent and not cached.
     */
    fill(
      key: string,
      made: (older: CacheEntry | undefined) => Promise<Made>,
    ): Promise<CacheEntry> | CacheEntry {
      const found = get(key) ?? filling.get(key)
      if (found) {
        counts.hits++
        return found
      }
      counts.misses++
      const making = make(key, made)
      if (changefeed.trusted()) {
        filling.set(key, making)
        const done = () => {
          if (filling.get(key) === making) filling.delete(key)
        }
        making.then(done, done)
      }
      return making
    },

    /** Numbers of cache hits and misses of `fill`. */
    counts: () => counts,

    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/** The older entry if both are equal: it is compressed already, and browsers have its ETag. */
function unlessSame(entry: CacheEntry, older: CacheEntry | undefined): CacheEntry {
  const isSame =
    older !== undefined &&
    older.etag === entry.etag &&
    older.status === entry.status &&
    JSON.stringify(older.headers) === JSON.stringify(entry.headers)
  return isSame ? Object.assign(older, { basis: entry.basis }) : entry
}
