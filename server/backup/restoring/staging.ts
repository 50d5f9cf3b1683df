/**
 * Staging of a backup for PostgreSQL, with each file's hash compared on the way: its account may
 * have access neither to BACKUP_DIR nor to a disk that is mounted only for the restore.
 */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'
import { followFrom, packed } from '../archiving/archive.ts'
import { databaseFolder, walFolder } from '../base-copy.ts'
import { copyWithSum, checksumOf } from '../hashed-copies.ts'
import type { Manifest, Checksums } from '../manifest.ts'
import { mediaFolder } from '../pictures.ts'
import { stageName } from './recovery.ts'
import { findTimelines, listHistories } from './timelines.ts'

export type Backup = {
  folder: string
  manifest: Manifest
  sums: Checksums
  database: Manifest['database']
}

export type Changes = {
  /** Timeline on which they end. */
  timeline: number
  /** Segments after the backup's own, oldest first, each with its folder. */
  segments: string[]
  /** Archive folder; null if no WAL continues the backup. */
  folder: string | null
  /** Whether later segments exist that a restore cannot reach. */
  isBroken: boolean
  /** Time when the last of them was archived: no change is later. */
  until: Date | null
}

/**
 * WAL archived after a backup.
 * @param archives possible folders, of which the first non-empty one is used
 */
export async function findChanges(backup: Backup, archives: string[]): Promise<Changes> {
  const database = backup.database as NonNullable<Manifest['database']>
  const { newest, timelines } = await findTimelines(
    [join(backup.folder, walFolder), ...archives],
    database.timeline,
    database.point.lsn,
  )
  const last = database.segments.at(-1) as string
  for (const folder of archives) {
    const { unbroken, isBroken } = await followFrom(folder, last, timelines)
    const end = unbroken.at(-1)
    if (end)
      return {
        timeline: newest,
        segments: unbroken,
        folder,
        isBroken,
        until: (await stat(join(folder, end + packed))).mtime,
      }
  }
  return { timeline: newest, segments: [], folder: null, isBroken: false, until: null }
}

/** Copies the cluster, which must not exist yet, and its WAL. */
export async function stageDatabase(
  backup: Backup,
  cluster: string,
  changes: Changes,
  archives: string[],
): Promise<void> {
  await mkdir(cluster, { recursive: true, mode: 0o700 })
  for (const path of [...(backup.database?.folders ?? []), stageName])
    await mkdir(join(cluster, path), { recursive: true, mode: 0o700 })
  for (const path of pathsIn(backup, databaseFolder))
    await copyVerified(backup, path, join(cluster, path.slice(databaseFolder.length + 1)))
  const stage = join(cluster, stageName)
  for (const path of pathsIn(backup, walFolder))
    await copyVerified(backup, path, join(stage, path.slice(walFolder.length + 1)))
  // All histories, also of timelines that this restore does not continue: their numbers are taken.
  for (const folder of archives) {
    for (const name of await listHistories(folder))
      await copyFile(join(folder, name + packed), join(stage, name + packed))
  }
  for (const name of changes.segments)
    await copyUnpackable(join(changes.folder as string, name + packed), join(stage, name + packed))
}

export async function copyPictures(backup: Backup, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const path of pathsIn(backup, mediaFolder))
    await copyVerified(backup, path, join(to, path.slice(mediaFolder.length + 1)))
}

/** Compares each picture in the backup's folder. */
export async function comparePictures(backup: Backup): Promise<void> {
  for (const path of pathsIn(backup, mediaFolder)) {
    const found = await checksumOf(join(backup.folder, path)).catch((failure: unknown) =>
      reasonOf(failure),
    )
    refuseDamaged(path, backup, found)
  }
}

const pathsIn = ({ sums }: Backup, part: string): string[] =>
  [...sums.keys()].filter((path) => path.startsWith(`${part}/`))

async function copyVerified(backup: Backup, path: string, to: string): Promise<void> {
  const copied = await copyWithSum(join(backup.folder, path), to)
  refuseDamaged(path, backup, copied?.sha256 ?? null)
}

function refuseDamaged(path: string, { folder, sums }: Backup, found: string | null): void {
  if (found === sums.get(path)) return
  throw new CannotStart(
    `The backup in ${folder} is damaged: ${path} is ${found === null ? 'missing' : 'not as it was written'}.`,
  )
}

/** Copies a compressed file and verifies its checksum. */
async function copyUnpackable(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  try {
    await pipeline(
      createReadStream(to),
      createGunzip(),
      new Writable({ write: (_part, _encoding, done) => done() }),
    )
  } catch {
    throw new CannotStart(
      `The archived changes in ${from} are damaged: restore up to a moment before them with --to.`,
    )
  }
}
