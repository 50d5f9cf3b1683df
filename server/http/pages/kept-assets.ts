/**
 * Assets of the shop's former releases, for pages that were open during an upgrade, for seven days
 * (R183). Each release copies its own under DATA_DIR at start. They are read from disk on request,
 * which is rare, so they take no memory.
 */
import { createHash } from 'node:crypto'
import {
  copyFile,
  link,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../../cannot-start.ts'
import type { Log } from '../../ctx.ts'
import { formsTaken } from '../cache/accept-encoding.ts'
import type { CacheEntry } from '../cache/cache-entry.ts'
import { assetEntry, assetType } from './assets.ts'
import { ending, isCompressed } from './compressing.ts'

/** Lifetime of a former release's files, in milliseconds. */
export const keptFor = 7 * 24 * 60 * 60 * 1000
/** Interval of the cleanup, in milliseconds. */
const lookedAtEvery = 60 * 60 * 1000

type Options = {
  /** Folder of all releases' files, a subfolder for each. */
  folder: string
  /** Build folder of this release. */
  built: string
  now: () => Date
  log: Log
}

export type KeptAssets = {
  /**
   * Asset at an address below /assets/, in the best form that a client takes; undefined if no
   * release has it (any more).
   */
  find(path: string, accepted: string | undefined): Promise<CacheEntry | undefined>
  /**
   * Cleanup at start and every hour, and once more when all is compressed: other releases are
   * marked as former, and deleted after seven days.
   */
  tend(): Promise<void>
  close(): void
}

/** If the folder cannot be written the shop runs without kept assets, and warns once. */
export async function keepAssets({ folder, built, now, log }: Options): Promise<KeptAssets> {
  const own = nameOf((await readdir(built)).filter((name) => !isCompressed(name)))
  let isWarned = false
  const tend = async () => {
    try {
      await keepOwn(built, join(folder, own))
      await retireOthers(folder, own, now())
    } catch (err) {
      if (!isWarned)
        log.warn(
          { err },
          `Scripts of this and former programs cannot be kept in ${folder}: open pages reload after an upgrade`,
        )
      isWarned = true
    }
  }
  await tend()
  const clock = setInterval(tend, lookedAtEvery).unref()
  return {
    find: (path, accepted) => find(folder, path, accepted),
    tend,
    close: () => clearInterval(clock),
  }
}

/**
 * Name of a release's folder: file names contain content hashes, so equal names mean equal files.
 */
const nameOf = (names: string[]): string =>
  createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16)
const isNameOfOne = (name: string): boolean => /^[0-9a-f]{16}$/.test(name)

/** Completes a copy that was interrupted. */
async function keepOwn(built: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(
    (await readdir(built)).map(async (name) => {
      const [from, to] = [join(built, name), join(folder, name)]
      const [{ size }, kept] = await Promise.all([stat(from), stat(to).catch(nullWhenMissing)])
      if (kept?.size === size) return
      await rm(to, { force: true })
      // A hard link takes no space. Linking fails across disks and for files of another owner.
      await link(from, to).catch(() => copyWhole(from, to))
    }),
  )
}

async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`
  try {
    await copyFile(from, unfinished)
    await rename(unfinished, to)
  } catch (failure) {
    await rm(unfinished, { force: true })
    throw failure
  }
}

/**
 * Marks other releases as former. A release that runs again, as after an undone upgrade, is
 * unmarked.
 */
async function retireOthers(folder: string, own: string, now: Date): Promise<void> {
  await rm(markOf(folder, own), { force: true })
  for (const other of await listPrograms(folder)) {
    if (other === own) continue
    const mark = markOf(folder, other)
    const since = Date.parse((await readFile(mark, 'utf8').catch(nullWhenMissing)) ?? '')
    // Also replaces a mark from a clock that was ahead.
    if (!(since <= now.getTime())) await writeFile(mark, now.toISOString())
    else if (now.getTime() - since > keptFor)
      await rm(join(folder, other), { recursive: true, force: true })
  }
}

/** File with the time since when a release is a former one. */
const markOf = (folder: string, program: string): string => join(folder, program, 'retired')

const listPrograms = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(isNameOfOne)

async function find(
  folder: string,
  path: string,
  accepted: string | undefined,
): Promise<CacheEntry | undefined> {
  const name = /^\/assets\/([\w-][\w.-]{0,150})$/.exec(path)?.[1]
  const type = name && assetType(name)
  if (!type) return undefined
  const forms =
    accepted && formsTaken(accepted).includes('br') ? (['br', 'raw'] as const) : (['raw'] as const)
  for (const program of await listPrograms(folder)) {
    for (const form of forms) {
      const bytes = await readFile(
        join(folder, program, form === 'br' ? name + ending : name),
      ).catch(nullWhenMissing)
      if (bytes) return assetEntry(type, true, { [form]: bytes })
    }
  }
  return undefined
}

function nullWhenMissing(failure: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(failure) ?? '')) return null
  throw failure
}
