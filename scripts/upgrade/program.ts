/**
 * The program as it lies in its folder, next to the data and the settings of its owner, which
 * nobody here touches. While an upgrade is under way the former and the next program both lie whole
 * in .upgrade: whatever is cut off, each can be put in place again from there.
 */
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { root } from '../release/in-release.ts'
import { sumsFile } from '../release/stage.ts'
import { run } from './run.ts'

const workName = '.upgrade'

/**
 * The folder that the shop is started in, also where this very program runs from the copy of the
 * former one.
 */
export const programFolder: string = root.endsWith(join(sep, workName, 'former'))
  ? resolve(root, '../..')
  : resolve(root)

const work = join(programFolder, workName)
const forgotten = `${work}.gone`
const former = join(work, 'former')

/** Where the new program is made ready. */
export const nextFolder: string = join(work, 'next')

/** What stays in the folder whatever program is in place. */
export const ownersOwn: readonly string[] = [
  'data',
  'backups',
  '.env',
  workName,
  `${workName}.gone`,
]

/** Files and folders at the top of a release. */
export async function topOf(release: string): Promise<string[]> {
  const sums = await readFile(join(release, sumsFile), 'utf8')
  const names = sums.split('\n').flatMap((line) => line.slice(66).split('/', 1)[0] || [])
  return [...new Set([...names, sumsFile])]
}

/** Keeps the program of now, as links to its files: nothing ever writes into one. */
export async function keepFormer(): Promise<void> {
  const unfinished = join(work, 'former.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  for (const name of await topOf(programFolder))
    await run('cp', '-al', join(programFolder, name), unfinished)
  await rename(unfinished, former)
}

export const putNextInPlace = (): Promise<void> => putInPlace(nextFolder)

/** Does nothing where that was done already (forgetWork). */
export async function putFormerInPlace(): Promise<void> {
  if (existsSync(former)) await putInPlace(former)
}

/**
 * Can be repeated from wherever it was cut off. A file is replaced at once; of a folder there is
 * none for a moment.
 */
async function putInPlace(whole: string): Promise<void> {
  const [ready, gone] = [join(work, 'ready'), join(work, 'gone')]
  for (const folder of [ready, gone]) await rm(folder, { recursive: true, force: true })
  await mkdir(gone)
  await run('cp', '-al', whole, ready)
  const names = await readdir(whole)
  for (const name of names) {
    const [from, to] = [join(ready, name), join(programFolder, name)]
    const before = await lstat(to).catch(() => null)
    if (before && (before.isDirectory() || (await lstat(from)).isDirectory()))
      await rename(to, join(gone, name))
    await rename(from, to)
  }
  for (const other of new Set([...(await readdir(nextFolder)), ...(await readdir(former))])) {
    if (!names.includes(other) && existsSync(join(programFolder, other)))
      await rename(join(programFolder, other), join(gone, other))
  }
  await run('sync', '-f', programFolder)
}

/** At once: of a former program that is half taken away nobody may think that it is whole. */
export async function forgetWork(): Promise<void> {
  await rm(forgotten, { recursive: true, force: true })
  if (existsSync(work)) await rename(work, forgotten)
}

/** Takes away what was forgotten. */
export const clearWork = (): Promise<void> => rm(forgotten, { recursive: true, force: true })
