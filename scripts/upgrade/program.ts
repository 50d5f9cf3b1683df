/**
 * Program folder, beside the owner's data and settings, which are never touched. During an upgrade
 * the former and the next program are both complete in .upgrade, so that either can be installed
 * again after any interruption.
 */
import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { root } from '../release/in-release.ts'
import { sumsFile } from '../release/stage.ts'
import { run } from './run.ts'

const workName = '.upgrade'

/**
 * Folder in which the shop is started, even if this program runs from the copy of the former one.
 */
export const programFolder: string = root.endsWith(join(sep, workName, 'former'))
  ? resolve(root, '../..')
  : resolve(root)

const work = join(programFolder, workName)
const forgotten = `${work}.gone`
const former = join(work, 'former')

/** Folder in which the new program is prepared. */
export const nextFolder: string = join(work, 'next')

/** Files in the folder that belong to the owner. */
export const ownersOwn: readonly string[] = [
  'data',
  'backups',
  '.env',
  workName,
  `${workName}.gone`,
]

/** Top-level files and folders of a release. */
export async function topOf(release: string): Promise<string[]> {
  const sums = await readFile(join(release, sumsFile), 'utf8')
  const names = sums.split('\n').flatMap((line) => line.slice(66).split('/', 1)[0] || [])
  return [...new Set([...names, sumsFile])]
}

/** Keeps the current program, by hard links, since nothing ever writes into a file. */
export async function keepFormer(): Promise<void> {
  const unfinished = join(work, 'former.unfinished')
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true })
  for (const name of await topOf(programFolder))
    await run('cp', '-al', join(programFolder, name), unfinished)
  await rename(unfinished, former)
}

export const installNext = (): Promise<void> => install(nextFolder)

/** Restores the former program; without effect once it was discarded (forgetWork). */
export async function installFormer(): Promise<void> {
  if (existsSync(former)) await install(former)
}

/**
 * Installs a program; repeatable after any interruption. A file is replaced atomically; a folder is
 * missing for a moment.
 */
async function install(whole: string): Promise<void> {
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

/** Discards atomically, since a half deleted former program must not look complete. */
export async function forgetWork(): Promise<void> {
  await rm(forgotten, { recursive: true, force: true })
  if (existsSync(work)) await rename(work, forgotten)
}

/** Deletes discarded files. */
export const clearWork = (): Promise<void> => rm(forgotten, { recursive: true, force: true })
