/**
 * Proof of a backup: restores its database to a temporary location, as far as WAL is archived,
 * compares everything, and deletes the location.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { locateCluster, linkCluster } from '#server/db/embedded/location.ts'
import { listKept } from '../manifest.ts'
import { archivesOf, clearAway, readBackup, recoverTo } from './restore.ts'
import { findTrouble } from '../free-space.ts'
import { comparePictures, findChanges, stageDatabase } from './staging.ts'

export type Proof = { folder: string; tables: number | null }

/**
 * The shop's newest backup; null if there is none.
 * @param system of its cluster, null with DATABASE_URL
 */
export async function findNewestBackup(
  config: Config,
  system: string | null,
): Promise<{ folder: string; made: Date } | null> {
  const [newest] = await listKept(config.backupDir, system)
  return newest ? { folder: newest.name, made: newest.began } : null
}

/**
 * Throws CannotStart with the first error of the backup.
 * @param name its folder under BACKUP_DIR
 */
export async function prove(config: Config, name: string): Promise<Proof> {
  const backup = await readBackup(join(config.backupDir, name))
  // Compared in the backup's folder: a second copy of all pictures would prove no more.
  await comparePictures(backup)
  if (backup.manifest.lost.length > 0) {
    throw new CannotStart(
      `The shop itself has lost ${backup.manifest.lost.length} pictures that its database names, such as ${backup.manifest.lost[0]}.`,
    )
  }
  if (!backup.database) return { folder: name, tables: null }
  const dataDir = join(config.dataDir, 'proof')
  await mkdir(dataDir, { recursive: true })
  try {
    // Leftovers of an interrupted proof.
    await clearAway(dataDir)
    const trouble = await findTrouble(dataDir, backup.database.bytes)
    if (trouble) throw new CannotStart(`The backup was not proven: ${trouble}.`)
    const archives = archivesOf(backup, config)
    const changes = await findChanges(backup, archives)
    if (changes.isBroken)
      throw new CannotStart(
        `Changes behind the backup in ${backup.folder} are missing from the archive.`,
      )
    const location = await locateCluster(dataDir)
    await linkCluster(location)
    await stageDatabase(backup, location.cluster, changes, archives)
    await recoverTo(backup, { location, dataDir, changes, target: null, archives: false })
    return { folder: name, tables: backup.database.tables.length }
  } finally {
    await clearAway(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
}
