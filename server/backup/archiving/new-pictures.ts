/**
 * Pictures newer than the newest backup: they are archived with the WAL that names them, so that a
 * shop restored to its last minute has them as well. They are deleted here once a backup contains
 * them.
 */
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyWithSum, nullWhenMissing, syncFolder } from '../hashed-copies.ts'
import { listKept } from '../manifest.ts'
import { mediaFolder } from '../pictures.ts'

export type PictureSource = { dataDir: string; backupDir: string; systemId: string }

const listNames = async (folder: string): Promise<string[]> =>
  ((await readdir(folder).catch(nullWhenMissing)) ?? []).filter((name) => !name.startsWith('.'))

/** @param folder of the archive */
export async function takeNewPictures(
  { dataDir, backupDir, systemId }: PictureSource,
  folder: string,
): Promise<void> {
  const [newest] = await listKept(backupDir, systemId)
  // Before the first backup all pictures are new, and the backup is near.
  if (!newest) return
  const to = join(folder, mediaFolder)
  const known = new Set([
    ...(await listNames(to)),
    ...(await listNames(join(backupDir, newest.name, mediaFolder))),
  ])
  const added = (await listNames(join(dataDir, mediaFolder))).filter((name) => !known.has(name))
  if (added.length === 0) return
  await mkdir(to, { recursive: true, mode: 0o700 })
  for (const name of added) {
    const unfinished = join(to, `.${name}`)
    await rm(unfinished, { force: true })
    if (await copyWithSum(join(dataDir, mediaFolder, name), unfinished, 'sync'))
      await rename(unfinished, join(to, name))
  }
  await syncFolder(to)
}

/** @param backup folder of a complete backup */
export async function forgetPicturesIn(backup: string, folder: string): Promise<void> {
  const kept = new Set(await listNames(join(backup, mediaFolder)))
  for (const name of await listNames(join(folder, mediaFolder))) {
    if (kept.has(name)) await rm(join(folder, mediaFolder, name), { force: true })
  }
}
