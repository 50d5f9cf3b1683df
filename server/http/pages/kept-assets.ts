/**
 * Scripts and styles of the shop's former programs: a page that was open during an upgrade is
 * answered its own ones for seven days more (R183). Each program keeps its own under DATA_DIR when
 * it starts. They are read from there when somebody asks, which is rare: no memory is taken.
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
import type { Entry } from '../cache/cache-entry.ts'
import { assetEntry, assetType } from './assets.ts'
import { ending, isCompressed } from './compressing.ts'

/** How long a former program's files are answered, in milliseconds. */
export const keptFor = 7 * 24 * 60 * 60 * 1000
/** How often it is looked whether that time is over, in milliseconds. */
const lookedAtEvery = 60 * 60 * 1000

type Options = {
  /** Where each program's files are kept, in a folder of its own. */
  folder: string
  /** This program's own. */
  built: string
  now: () => Date
  log: Log
}

export type KeptAssets = {
  /**
   * The file at an address below /assets/, in the best form that a client takes; undefined when no
   * program has it, or has it no more.
   */
  find(path: string, accepted: string | undefined): Promise<Entry | undefined>
  /**
   * Done by itself at the start and every hour, and once more when all is compressed: other
   * programs are former ones from now on, and given up after seven days.
   */
  tend(): Promise<void>
  close(): void
}

/** Where the folder cannot be written the shop goes on without, and says so once. */
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
 * Every file's name tells its content: two programs whose files are called the same have the same.
 */
const nameOf = (names: string[]): string =>
  createHash('sha256').update(names.toSorted().join('\n')).digest('hex').slice(0, 16)
const isNameOfOne = (name: string): boolean => /^[0-9a-f]{16}$/.test(name)

/** What was cut off, or lost with the power, is made whole. */
async function keepOwn(built: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await Promise.all(
    (await readdir(built)).map(async (name) => {
      const [from, to] = [join(built, name), join(folder, name)]
      const [{ size }, kept] = await Promise.all([stat(from), stat(to).catch(nullWhenMissing)])
      if (kept?.size === size) return
      await rm(to, { force: true })
      // A link takes no room. From another disk, or of another owner's file, there is none.
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

/** A program that comes back, as after an upgrade that was undone, is no former one any more. */
async function retireOthers(folder: string, own: string, now: Date): Promise<void> {
  await rm(markOf(folder, own), { force: true })
  for (const other of await listPrograms(folder)) {
    if (other === own) continue
    const mark = markOf(folder, other)
    const since = Date.parse((await readFile(mark, 'utf8').catch(nullWhenMissing)) ?? '')
    // Also where the mark is of a clock that went ahead.
    if (!(since <= now.getTime())) await writeFile(mark, now.toISOString())
    else if (now.getTime() - since > keptFor)
      await rm(join(folder, other), { recursive: true, force: true })
  }
}

/** Says since when a program is a former one. */
const markOf = (folder: string, program: string): string => join(folder, program, 'retired')

const listPrograms = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(isNameOfOne)

async function find(
  folder: string,
  path: string,
  accepted: string | undefined,
): Promise<Entry | undefined> {
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
