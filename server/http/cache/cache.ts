/**
 * The cache of public answers as bytes: each is made once per version of the catalogue. After a
 * change an answer is made anew at the next request; one that comes out the same keeps its bytes,
 * ETag and compressed forms. While the database is away, what was valid until then is still served.
 * When a day of the shop begins all is asked again: what a page shows may go by days. When memory
 * is full the least recently used entries go first.
 */
import { LRUCache } from 'lru-cache'
import { toCairoDay } from '#contract/cairo.ts'
import type { Changefeed } from '../../db/changefeed.ts'
import { textAlone } from '../../memory.ts'
import { type Answer, type Entry, toEntry } from './cache-entry.ts'
import { isAway } from '../errors.ts'

export type BytesCache = ReturnType<typeof makeBytesCache>

/**
 * What `fill` is given: a new answer, with `keep: false` when it must not be cached; or 'same' when
 * the older entry is still right.
 */
export type Made = (Answer & { keep?: boolean }) | 'same'

type Cached = { entry: Entry; version: number; day: string; size: number }

/** The key counts too: made-up addresses may be far longer than their answers. */
const sizeOf = (key: string, entry: Entry): number => entry.bytes + 2 * key.length

type Options = {
  /** What all cached entries may take together, with their addresses. */
  maxBytes?: number
  now?: () => Date
}

export function makeBytesCache(
  changefeed: Changefeed,
  { maxBytes = 24 * 1024 * 1024, now = () => new Date() }: Options = {},
) {
  const entries = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ size }) => size,
  })
  const filling = new Map<string, Promise<Entry>>()
  const counts = { hits: 0, misses: 0 }
  const today = (): string => toCairoDay(now())

  // Requests after a change must not share a fill that began before it.
  changefeed.onChange(() => filling.clear())

  const keep = (key: string, entry: Entry, version: number, day: string) =>
    entries.set(textAlone(key), { entry, version, day, size: sizeOf(key, entry) })

  const get = (key: string): Entry | undefined => {
    const cached = entries.get(key)
    if (
      !cached ||
      cached.version !== changefeed.version() ||
      !changefeed.trusted() ||
      cached.day !== today()
    )
      return undefined
    // It has grown when another compressed form was made since.
    if (cached.size !== sizeOf(key, cached.entry))
      keep(key, cached.entry, cached.version, cached.day)
    return cached.entry
  }

  const make = async (
    key: string,
    made: (older: Entry | undefined) => Promise<Made>,
  ): Promise<Entry> => {
    const version = changefeed.version()
    const day = today()
    const trusted = changefeed.trusted()
    const before = entries.peek(key)
    const older = before?.entry
    // A function, because it is asked after `made`: the changefeed may have been lost in the
    // meantime.
    const stillStands = () => before !== undefined && before.version === changefeed.lastTrusted()
    const answer = await made(older).catch((failure: unknown) => {
      if (isAway(failure) && stillStands()) return 'same' as const
      throw failure
    })
    // A page is rendered even without the database, with parts missing: the older one is better.
    if (
      older &&
      answer !== 'same' &&
      (answer.status === 503 || answer.keep === false) &&
      stillStands()
    )
      return older
    const entry = answer === 'same' ? (older as Entry) : unlessSame(toEntry(answer), older)
    const isWorthIt = answer === 'same' || (answer.status === 200 && answer.keep !== false)
    if (!isWorthIt) entries.delete(key)
    else if (trusted && changefeed.trusted() && changefeed.version() === version)
      keep(key, entry, version, day)
    return entry
  }

  return {
    get,

    /**
     * The entry of `key`, from the cache or made by `made`, which concurrent requests share. `made`
     * is given what was answered before the last change, if that is still cached. It may answer
     * with another status than 200 or say `keep: false`: then the entry is sent and not cached.
     */
    fill(key: string, made: (older: Entry | undefined) => Promise<Made>): Promise<Entry> | Entry {
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

    /** How often `fill` found what it was asked for, and how often it had to be made. */
    counts: () => counts,

    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/** The older entry where both are equal: it is compressed already, and browsers have its ETag. */
function unlessSame(entry: Entry, older: Entry | undefined): Entry {
  const isSame =
    older !== undefined &&
    older.etag === entry.etag &&
    older.status === entry.status &&
    JSON.stringify(older.headers) === JSON.stringify(entry.headers)
  return isSame ? Object.assign(older, { basis: entry.basis }) : entry
}
