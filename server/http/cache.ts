/**
 * Public answers as bytes: each made once per version of the catalogue. After a change an answer is made anew when it is next asked for; one that
 * has come out the same keeps its bytes, its ETag and its compressed forms. While the database is away, what was right until then is answered still.
 * What has not been used for long goes first when memory is full.
 */
import { LRUCache } from 'lru-cache'
import type { Changefeed } from '../db/changefeed.ts'
import { textAlone } from '../memory.ts'
import { type Answer, type Entry, toEntry } from './cache-entry.ts'
import { isAway } from './errors.ts'

export type BytesCache = ReturnType<typeof makeBytesCache>

/** What fills an entry: an answer, which may say that it is not worth keeping; or 'same' for what the older one says still. */
export type Made = (Answer & { keep?: boolean }) | 'same'

type Cached = { entry: Entry; version: number; size: number }

/** An address may be far longer than its answer: made-up ones must not fill the memory unseen. */
const sizeOf = (key: string, entry: Entry): number => entry.bytes + 2 * key.length

/** @param maxBytes what all cached entries may take together, with their addresses */
export function makeBytesCache(changefeed: Changefeed, maxBytes = 24 * 1024 * 1024) {
  const entries = new LRUCache<string, Cached>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ size }) => size,
  })
  const filling = new Map<string, Promise<Entry>>()

  // Who asks from now on must not be given what began before.
  changefeed.onChange(() => filling.clear())

  const keep = (key: string, entry: Entry, version: number) => entries.set(textAlone(key), { entry, version, size: sizeOf(key, entry) })

  const get = (key: string): Entry | undefined => {
    const cached = entries.get(key)
    if (!cached || cached.version !== changefeed.version() || !changefeed.trusted()) return undefined
    // Somebody may have asked for another form of it.
    if (cached.size !== sizeOf(key, cached.entry)) keep(key, cached.entry, cached.version)
    return cached.entry
  }

  const make = async (key: string, made: (older: Entry | undefined) => Promise<Made>): Promise<Entry> => {
    const version = changefeed.version()
    const trusted = changefeed.trusted()
    const before = entries.peek(key)
    const older = before?.entry
    // Asked afterwards: announcements may have ceased meanwhile.
    const stillStands = () => before !== undefined && before.version === changefeed.lastTrusted()
    const answer = await made(older).catch((failure: unknown) => {
      if (isAway(failure) && stillStands()) return 'same' as const
      throw failure
    })
    // A page answers all the same, and lacks what could not be had.
    if (older && answer !== 'same' && (answer.status === 503 || answer.keep === false) && stillStands()) return older
    const entry = answer === 'same' ? (older as Entry) : unlessSame(toEntry(answer), older)
    const isWorthIt = answer === 'same' || (answer.status === 200 && answer.keep !== false)
    if (!isWorthIt) entries.delete(key)
    else if (trusted && changefeed.trusted() && changefeed.version() === version) keep(key, entry, version)
    return entry
  }

  return {
    get,

    /**
     * The entry of `key`, made by `made` when today's is not kept; whoever asks for it meanwhile waits for the same one. `made` is given what was
     * answered before the last change, where that is still there. It may answer with another status than 200 or say `keep: false`: then
     * the entry is sent and forgotten.
     */
    fill(key: string, made: (older: Entry | undefined) => Promise<Made>): Promise<Entry> | Entry {
      const found = get(key) ?? filling.get(key)
      if (found) return found
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

    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
}

/** The older entry where both say the same: it is compressed already, and browsers have it. */
function unlessSame(entry: Entry, older: Entry | undefined): Entry {
  const isSame =
    older !== undefined &&
    older.etag === entry.etag &&
    older.status === entry.status &&
    JSON.stringify(older.headers) === JSON.stringify(entry.headers)
  return isSame ? Object.assign(older, { basis: entry.basis }) : entry
}
