/**
 * Creation of one backup: database, WAL, pictures and manifest under a temporary name that no
 * restore accepts, renamed once all is there.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStart, errorCode, reasonOf } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { findCluster } from '#server/db/embedded/location.ts'
import { inSession, type Session } from '#server/db/session.ts'
import { version } from '#server/version.ts'
import { type ChangesArchive, archiveOf, numberOf, pruneArchive } from './archiving/archive.ts'
import { addSegments, copyCluster, sizeOfCluster } from './base-copy.ts'
import { syncAll, syncFolder } from './hashed-copies.ts'
import {
  folderName,
  type KeptBackup,
  listKept,
  type Manifest,
  readChecksums,
  type Checksums,
  writeManifest,
} from './manifest.ts'
import { forgetPicturesIn } from './archiving/new-pictures.ts'
import { addPictures, findLost, type Former, listNamed, sizeOfNewPictures } from './pictures.ts'
import { chooseKept } from './retention.ts'
import { listDoubted, listHeld } from './records.ts'
import { findTrouble } from './free-space.ts'
import { sumAtPoint } from './table-sums.ts'

/** The shop's settings, and the address of its database. */
export type Source = { config: Config; url: string }

export type MadeBackup = {
  /** Folder name under BACKUP_DIR. */
  folder: string
  /** Size in bytes without hard links. */
  bytes: number
  /** Null with DATABASE_URL. */
  tables: number | null
  pictures: number
  /** Number of pictures that the shop itself has lost. */
  lost: number
}

/** Makes a backup. Throws CannotStart if a reason is known, and then leaves nothing behind. */
export async function make({ config, url }: Source, began: Date): Promise<MadeBackup> {
  const { backupDir, dataDir } = config
  const cluster = config.databaseUrl ? null : await findCluster(dataDir)
  if (cluster === undefined)
    throw new CannotStart(`There is no database in DATA_DIR ${dataDir} to back up.`)
  await clearUnfinished(backupDir)
  const archive = cluster ? await archiveOf(backupDir, cluster) : null
  const former = await readFormer(
    url,
    backupDir,
    await listKept(backupDir, archive?.systemId ?? null),
  )
  const needed =
    (cluster ? await sizeOfCluster(cluster) : 0) + (await sizeOfNewPictures(dataDir, former))
  const trouble = await findTrouble(backupDir, needed)
  if (trouble) throw new CannotStart(`The backup was not made: ${trouble}.`)
  const folder = freeName(backupDir, began)
  const unfinished = join(backupDir, `.${folder}`)
  await mkdir(unfinished, { mode: 0o700 })
  try {
    const made = await fill({
      url,
      dataDir,
      backup: unfinished,
      former,
      base: cluster && archive ? { cluster, archive } : null,
      began,
    })
    await syncAll(unfinished)
    await rename(unfinished, join(backupDir, folder))
    await syncFolder(backupDir)
    if (archive) await forgetPicturesIn(join(backupDir, folder), archive.folder)
    await prune(backupDir, archive, await listHeld(url))
    return { folder, ...made }
  } catch (failure) {
    await rm(unfinished, { recursive: true, force: true })
    throw failure instanceof CannotStart ? failure : inOneSentence(failure, backupDir)
  }
}

/** Folder name of the second in which it began, or of the next free one. */
function freeName(backupDir: string, began: Date): string {
  for (let time = began.getTime(); ; time += 1000) {
    const name = folderName(new Date(time))
    if (!existsSync(join(backupDir, name))) return name
  }
}

type Filling = {
  url: string
  dataDir: string
  backup: string
  former: Former[]
  /** Null with DATABASE_URL: the pictures alone (R167). */
  base: { cluster: string; archive: ChangesArchive } | null
  began: Date
}

async function fill({
  url,
  dataDir,
  backup,
  former,
  base,
  began,
}: Filling): Promise<Omit<MadeBackup, 'folder'>> {
  const sums: Checksums = new Map()
  // Most pictures are copied before the database, and new ones after it: one that is swept in
  // between is contained as well.
  let bytes = await addPictures(dataDir, backup, sums, former)
  const filled = base ? await addDatabase(url, base.cluster, base.archive, backup, sums) : null
  const named = filled?.named ?? (await inSession(url, {}, listNamed))
  bytes += (filled?.bytes ?? 0) + (await addPictures(dataDir, backup, sums, former))
  const lost = findLost(named, sums)
  const ended = new Date()
  await writeManifest(
    backup,
    {
      version,
      began: began.toISOString(),
      ended: ended.toISOString(),
      bytes,
      lost,
      database: filled?.database ?? null,
    },
    sums,
  )
  return {
    bytes,
    tables: filled?.database.tables.length ?? null,
    pictures: named.length - lost.length,
    lost: lost.length,
  }
}

async function addDatabase(
  url: string,
  cluster: string,
  archive: ChangesArchive,
  backup: string,
  sums: Checksums,
) {
  const { postgres } = await inSession(url, {}, checkArchiving)
  const copy = await copyCluster(url, cluster, backup, sums)
  const name = `zeina ${archive.systemId} ${Date.now()}`
  const { at, lsn, tables, more: named } = await sumAtPoint(url, name, listNamed)
  const segments = await addSegments(url, cluster, archive, backup, copy.started, sums)
  const database: NonNullable<Manifest['database']> = {
    system: archive.systemId,
    postgres,
    bytes: copy.bytes,
    timeline: Number.parseInt(copy.started.slice(0, 8), 16),
    folders: copy.folders,
    segments,
    point: { name, at: at.toISOString(), lsn },
    tables,
  }
  return { bytes: copy.bytes, named, database }
}

async function checkArchiving(session: Session): Promise<{ postgres: string }> {
  const { rows } = await session.query<{ mode: string; postgres: string }>(
    "select current_setting('archive_mode') as mode, current_setting('server_version') as postgres",
  )
  if (rows[0]?.mode !== 'on')
    throw new CannotStart(
      'The backup was not made: the running shop is of a version that archives no changes; start it anew.',
    )
  return { postgres: rows[0].postgres }
}

/** Newest backup that did not fail a proof: its files can be linked. */
async function readFormer(url: string, backupDir: string, kept: KeptBackup[]): Promise<Former[]> {
  const doubted = await listDoubted(url)
  const newest = kept.find(({ name }) => !doubted.has(name))
  if (!newest) return []
  const folder = join(backupDir, newest.name)
  return readChecksums(folder, newest.manifest).then(
    (sums) => [{ folder, sums }],
    () => [],
  )
}

/** Deletes unfinished backups of killed processes: names with a leading dot are no backups. */
async function clearUnfinished(backupDir: string): Promise<void> {
  for (const name of await readdir(backupDir)) {
    if (/^\.\d{4}-\d{2}-/.test(name))
      await rm(join(backupDir, name), { recursive: true, force: true })
  }
}

/**
 * Deletes old backups and segments, except those of another cluster, which may have been here
 * before a new start.
 */
async function prune(
  backupDir: string,
  archive: ChangesArchive | null,
  held: Set<string>,
): Promise<void> {
  const backups = await listKept(backupDir, archive?.systemId ?? null)
  const { daily, weekly } = chooseKept(backups)
  for (const { name } of backups) {
    if (daily.has(name) || weekly.has(name) || held.has(name)) continue
    // Renamed first: a half-deleted folder is no backup.
    await rename(join(backupDir, name), join(backupDir, `.${name}`))
    await rm(join(backupDir, `.${name}`), { recursive: true, force: true })
  }
  const needed = backups
    .filter(({ name }) => daily.has(name))
    .flatMap(({ manifest }) => manifest.database?.segments[0] ?? [])
  const oldest = needed.toSorted((a, b) => numberOf(a) - numberOf(b))[0]
  if (archive && oldest) await pruneArchive(archive.folder, oldest)
}

function inOneSentence(failure: unknown, backupDir: string): Error {
  const isFull = ['ENOSPC', 'EDQUOT'].includes(errorCode(failure) ?? '')
  if (isFull)
    return new CannotStart(`The backup was not made: no room on the disk of ${backupDir}.`)
  return new Error(`The backup was not made: ${reasonOf(failure)}`, { cause: failure })
}
