/**
 * Public answers as bytes: each made once per version of the catalogue. After a change an answer is made anew when it is next asked for; one that
 * has come out the same keeps its bytes, its ETag and its compressed forms. While the database is away, what was right until then is answered still.
 * What has not been used for long goes first when memory is full.
 */
import type { Catalogue } from '../db/catalogue.ts'
import { textAlone } from '../memory.ts'
import { type Answer, type Entry, toEntry } from './entries.ts'
import { isAway } from './errors.ts'

export type BytesCache = ReturnType<typeof makeBytesCache>

/** What fills an entry: an answer, which may say that it is not worth keeping; or 'same' for what the older one says still. */
export type Made = (Answer & { keep?: boolean }) | 'same'

/** `used` since eviction last came by: then it is passed over once. To move what is read to the end at every reading costs more than the reading. */
type Kept = { entry: Entry; version: number; used: boolean; weight: number }

/** An address may be far longer than its answer: made-up ones must not fill the memory unseen. */
const weightOf = (key: string, entry: Entry): number => entry.bytes + 2 * key.length

/** @param maxBytes what all kept entries may take together, with their addresses */
export function makeBytesCache(catalogue: Catalogue, maxBytes = 24 * 1024 * 1024) {
  const entries = new Map<string, Kept>()
  const filling = new Map<string, Promise<Entry>>()
  let bytes = 0

  // Who asks from now on must not be given what began before.
  catalogue.onChange(() => filling.clear())

  const forget = (key: string) => {
    const kept = entries.get(key)
    if (kept && entries.delete(key)) bytes -= kept.weight
  }

  const keep = (key: string, entry: Entry, version: number) => {
    forget(key)
    const weight = weightOf(key, entry)
    if (weight > maxBytes / 4) return
    entries.set(textAlone(key), { entry, version, used: false, weight })
    bytes += weight
    for (const [oldest, kept] of entries) {
      if (bytes <= maxBytes) break
      entries.delete(oldest)
      if (kept.used) entries.set(oldest, { ...kept, used: false })
      else bytes -= kept.weight
    }
  }

  /** Somebody may have asked for another form of it. */
  const weighAgain = (key: string, kept: Kept) => {
    const weight = weightOf(key, kept.entry)
    bytes += weight - kept.weight
    kept.weight = weight
  }

  const get = (key: string): Entry | undefined => {
    const kept = entries.get(key)
    if (!kept || kept.version !== catalogue.version() || !catalogue.trusted()) return undefined
    kept.used = true
    weighAgain(key, kept)
    return kept.entry
  }

  const make = async (key: string, made: (older: Entry | undefined) => Promise<Made>): Promise<Entry> => {
    const version = catalogue.version()
    const trusted = catalogue.trusted()
    const before = entries.get(key)
    const older = before?.entry
    // Asked afterwards: announcements may have ceased meanwhile.
    const stillStands = () => before !== undefined && before.version === catalogue.lastTrusted()
    const answer = await made(older).catch((failure: unknown) => {
      if (isAway(failure) && stillStands()) return 'same' as const
      throw failure
    })
    // A page answers all the same, and lacks what could not be had.
    if (older && answer !== 'same' && (answer.status === 503 || answer.keep === false) && stillStands()) return older
    const entry = answer === 'same' ? (older as Entry) : unlessSame(toEntry(answer), older)
    const isWorthIt = answer === 'same' || (answer.status === 200 && answer.keep !== false)
    if (!isWorthIt) forget(key)
    else if (trusted && catalogue.trusted() && catalogue.version() === version) keep(key, entry, version)
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
      if (catalogue.trusted()) {
        filling.set(key, making)
        const done = () => {
          if (filling.get(key) === making) filling.delete(key)
        }
        making.then(done, done)
      }
      return making
    },

    size: () => ({ entries: entries.size, bytes }),
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
