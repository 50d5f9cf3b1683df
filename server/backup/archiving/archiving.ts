/**
 * WAL archiver. PostgreSQL's account may have no access to BACKUP_DIR, so it writes each segment
 * into a spool beside its files, from where the shop's process moves it. If the target fails,
 * segments wait for a while; then they are dropped, with an error, before they fill the shop's own
 * disk: until the next backup there is a gap in what can be restored (R163).
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { reasonOf } from '#server/cannot-start.ts'
import { isSegment, packed } from './archive.ts'
import { sumOfStream, syncFolder } from '../hashed-copies.ts'
import { type PictureSource, takeNewPictures } from './new-pictures.ts'
import { findShortage, findTrouble } from '../free-space.ts'

export type Archiving = {
  /** Archives the rest, including what PostgreSQL archived at its end, and stops. */
  stop(): Promise<void>
}

type Options = {
  spool: string
  /** Target folder of segments (archiveOf). */
  folder: string
  /** Picture source of a running shop, whose new pictures are archived with the WAL. */
  pictures?: PictureSource
  log: { warn(message: string): void }
  /** Makes PostgreSQL archive what it has written since, if anything. */
  handOn?: () => Promise<void>
  /** Interval in milliseconds. */
  every?: number
  /** Milliseconds without a new segment before PostgreSQL is told to archive. */
  handOnAfter?: number
}

/**
 * PostgreSQL archives by itself every minute, by the machine's clock: if that was set back, only
 * once it has caught up.
 */
const usualHandOnAfter = 75_000

/** Limit of segments waiting in the spool for a failing target: half a gigabyte. */
const mostWaiting = 32

/** Bytes needed for one segment, compressed or not. */
const segmentRoom = 2 * 16 * 1024 * 1024

/**
 * Milliseconds after which a file that PostgreSQL began to write into the spool counts as left over
 * from a crash.
 */
const abandonedAfter = 600_000

export function keepArchiving(options: Options): Archiving {
  const stopping = new AbortController()
  const state: State = { trouble: null }
  const { handOn, handOnAfter = usualHandOnAfter } = options
  const running = (async () => {
    let last = performance.now()
    while (!stopping.signal.aborted) {
      if (await takeAll(options, state)) last = performance.now()
      else if (performance.now() - last > handOnAfter) {
        last = performance.now()
        // Without its database there is nothing to archive.
        await handOn?.().catch(() => {})
      }
      await sleep(options.every ?? 2000, undefined, { signal: stopping.signal, ref: false }).catch(
        () => {},
      )
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await running
      await takeAll(options, state)
    },
  }
}

/** Last reported problem: each is logged once. */
type State = { trouble: string | null }

/**
 * Archives waiting segments; returns whether there were any. Never throws: a failing archive must
 * not stop the shop from selling.
 */
async function takeAll(options: Options, state: State): Promise<boolean> {
  const waiting = await listWaiting(options.spool).catch(() => [])
  if (waiting.length > 0) await takeOrDrop(options, state, waiting)
  return waiting.length > 0
}

async function takeOrDrop(options: Options, state: State, waiting: string[]): Promise<void> {
  const { spool, folder, log } = options
  const trouble =
    (await findTrouble(folder, segmentRoom)) ??
    (await takeEach(options, waiting)) ??
    (await takePictures(options))
  if (trouble === null) {
    if (state.trouble !== null)
      log.warn(
        'Changes are archived again. The next backup closes the gap, if there is one: npm run backup makes it now.',
      )
    state.trouble = null
    return
  }
  // Problems that differ in numbers alone are the same.
  const kind = trouble.replace(/\d+/g, '')
  if (state.trouble !== kind)
    log.warn(
      `Changes are not archived: ${trouble}. What is sold meanwhile can only be restored from a later backup.`,
    )
  state.trouble = kind
  const left = await listWaiting(spool).catch(() => [])
  if (left.length === 0) return
  if (
    left.length < mostWaiting &&
    (await findShortage(spool, segmentRoom).catch(() => null)) === null
  )
    return
  log.warn(`${left.length} segments of changes were dropped, because they could not be archived.`)
  for (const name of left) await rm(join(spool, name), { force: true }).catch(() => {})
}

/** Waiting files, oldest first, with timeline histories before the segments on them. */
async function listWaiting(spool: string): Promise<string[]> {
  const names = await readdir(spool)
  for (const name of names.filter((one) => one.startsWith('archtemp'))) {
    const path = join(spool, name)
    const begun = await stat(path).catch(() => null)
    if (begun && Date.now() - begun.mtimeMs > abandonedAfter) await rm(path, { force: true })
  }
  return names
    .filter((name) => !name.startsWith('archtemp'))
    .sort((a, b) => Number(isSegment(a)) - Number(isSegment(b)) || (a < b ? -1 : 1))
}

async function takeEach({ spool, folder }: Options, names: string[]): Promise<string | null> {
  for (const name of names) {
    try {
      await take(join(spool, name), join(folder, name + packed))
    } catch (failure) {
      return `${name} cannot be put into ${folder}: ${reasonOf(failure)}`
    }
  }
  return null
}

/**
 * Archives new pictures. An upload writes to the database as well, so pictures are checked only as
 * often as WAL arrives.
 */
async function takePictures({ pictures, folder }: Options): Promise<string | null> {
  return pictures
    ? takeNewPictures(pictures, folder).then(
        () => null,
        (failure: unknown) => `new pictures cannot be put into ${folder}: ${reasonOf(failure)}`,
      )
    : null
}

/**
 * Moves a segment, deleting it from the spool once it is surely archived; one that exists already
 * was archived just before an earlier process was killed.
 */
async function take(from: string, to: string): Promise<void> {
  const before = await stat(to).catch(() => null)
  if (before) {
    if (!(await holdSame(from, to))) throw new Error('another one of that name is there')
  } else {
    const unfinished = join(to, '..', `.${to.slice(to.lastIndexOf('/') + 1)}.new`)
    try {
      await pipeline(
        createReadStream(from),
        createGzip(),
        createWriteStream(unfinished, { flush: true, mode: 0o600 }),
      )
      const { atime, mtime } = await stat(from)
      await utimes(unfinished, atime, mtime)
      await rename(unfinished, to)
    } catch (failure) {
      await rm(unfinished, { force: true }).catch(() => {})
      throw failure
    }
    await syncFolder(join(to, '..'))
  }
  await rm(from)
}

async function holdSame(plain: string, packedFile: string): Promise<boolean> {
  const unpacked = createGunzip()
  const [before, now] = await Promise.all([
    sumOfStream(unpacked),
    sumOfStream(createReadStream(plain)),
    pipeline(createReadStream(packedFile), unpacked, { end: true }),
  ])
  return before === now
}
