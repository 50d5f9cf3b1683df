/**
 * Restore of a backup: copied into an empty DATA_DIR with hashes compared on the way, recovered up
 * to a time, and compared again with the shop's former data. Until all of that is done DATA_DIR is
 * no shop (R164, R165).
 */
import { closeSync, existsSync } from 'node:fs'
import { readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { fromCairo, toCairoIso } from '#contract/days/cairo.ts'
import { CannotStart, errorCode } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { spoolOf } from '#server/db/embedded/embedded.ts'
import { holdCluster } from '#server/db/embedded/cluster-lock.ts'
import { locateCluster, linkCluster, type ClusterLocation } from '#server/db/embedded/location.ts'
import { archiveFolder, numberOf } from '../archiving/archive.ts'
import { keepArchiving } from '../archiving/archiving.ts'
import { copyWithSum, syncAll } from '../hashed-copies.ts'
import { listKept, readManifest, readChecksums } from '../manifest.ts'
import { findLost, isWhole, mediaFolder } from '../pictures.ts'
import { type Recovered, recover, TooLate } from './recovery.ts'
import { restoreMark } from './restore-mark.ts'
import { findTrouble } from '../free-space.ts'
import { type Backup, type Changes, copyPictures, findChanges, stageDatabase } from './staging.ts'
import { bytePosition } from './timelines.ts'

export type Restored = {
  /** Time of the last change. */
  asOf: Date
  /** Null for pictures alone. */
  tables: number | null
  rows: number
  indexes: number
  pictures: number
  /**
   * Pictures that the database names and that are in no backup, such as those of the minutes after
   * the last one.
   */
  missing: number
  /**
   * WAL after the backup is not archived (any more): the shop is restored as of the backup itself.
   */
  isOfBackup: boolean
}

/**
 * Restores into DATA_DIR, which must contain neither a database nor pictures and be claimed by the
 * caller. Throws CannotStart with the first error, and then leaves DATA_DIR empty again.
 * @param to Cairo's time, as '2026-03-01 14:05'; the newest archived change by default
 */
export async function restoreBackup(config: Config, from: string, to?: string): Promise<Restored> {
  const { dataDir } = config
  const backup = await readBackup(resolve(from))
  refuseOtherKind(backup, config)
  if (existsSync(restoreMark(dataDir))) await clearAway(dataDir)
  await refuseFull(dataDir)
  await writeFile(
    restoreMark(dataDir),
    'A restore is under way, or was cut off; npm run restore begins it anew.\n',
  )
  try {
    const restored = await fill(backup, config, to)
    await syncAll(dataDir)
    await rm(restoreMark(dataDir))
    return restored
  } catch (failure) {
    await clearAway(dataDir)
    throw failure
  }
}

export async function readBackup(folder: string): Promise<Backup> {
  const manifest = await readManifest(folder)
  return {
    folder,
    manifest,
    sums: await readChecksums(folder, manifest),
    database: manifest.database,
  }
}

function refuseOtherKind({ folder, database }: Backup, { databaseUrl }: Config): void {
  if (database && databaseUrl)
    throw new CannotStart(
      `The backup in ${folder} holds an embedded database: unset DATABASE_URL to restore it.`,
    )
  if (!database && !databaseUrl) {
    throw new CannotStart(
      `The backup in ${folder} holds pictures alone: bring their database back first, and set DATABASE_URL to it.`,
    )
  }
}

async function refuseFull(dataDir: string): Promise<void> {
  const pictures = await readdir(join(dataDir, mediaFolder)).catch(() => [])
  const database = await readlink(join(dataDir, 'postgres')).catch(
    (failure: unknown) => errorCode(failure) !== 'ENOENT',
  )
  if (!database && pictures.length === 0) return
  throw new CannotStart(
    `DATA_DIR ${dataDir} holds ${database ? 'a database' : 'pictures'} already: move it away, or set DATA_DIR to an empty folder, to restore into.`,
  )
}

async function fill(backup: Backup, config: Config, to: string | undefined): Promise<Restored> {
  const media = join(config.dataDir, mediaFolder)
  const trouble = await findTrouble(config.dataDir, backup.manifest.bytes)
  if (trouble) throw new CannotStart(`The backup was not restored: ${trouble}.`)
  if (!backup.database) {
    await copyPictures(backup, media)
    const pictures = backup.sums.size
    return {
      asOf: new Date(backup.manifest.began),
      tables: null,
      rows: 0,
      indexes: 0,
      pictures,
      missing: 0,
      isOfBackup: true,
    }
  }
  const archives = archivesOf(backup, config)
  const changes = await findChanges(backup, archives)
  const target = readTarget(backup, changes, to)
  const location = await locateCluster(config.dataDir)
  await linkCluster(location)
  await stageDatabase(backup, location.cluster, changes, archives)
  await copyPictures(backup, media)
  const recovered = await recoverTo(backup, {
    location,
    dataDir: config.dataDir,
    changes,
    target,
    archives: true,
  })
  // The new timeline's number is reserved from now on, even if the shop is not started before the
  // next restore.
  const folder = archiveFolder(config.backupDir, backup.database.system)
  await keepArchiving({ spool: spoolOf(location.cluster), folder, log: { warn: () => {} } }).stop()
  const { pictures, missing } = await addLaterPictures(
    backup,
    archives,
    recovered.named.atEnd,
    media,
  )
  return {
    asOf: recovered.asOf,
    tables: backup.database.tables.length,
    rows: recovered.rows,
    indexes: recovered.indexes,
    pictures,
    missing,
    isOfBackup: changes.segments.length === 0,
  }
}

/** Possible archive folders: beside the backup itself, and that of the shop's settings. */
export const archivesOf = ({ folder, database }: Backup, { backupDir }: Config): string[] => [
  ...new Set(
    [dirname(folder), backupDir].map((each) => archiveFolder(each, database?.system ?? '')),
  ),
]

/** Target time; null for the newest change. */
function readTarget(
  { folder, database }: Backup,
  changes: Changes,
  to: string | undefined,
): Date | null {
  const first = new Date(database?.point.at ?? 0)
  if (to === undefined) {
    if (changes.isBroken)
      throw new CannotStart(
        `${range(folder, first, changes.until)}; behind that changes are missing. Choose a moment with --to.`,
      )
    return null
  }
  const moment = fromCairo(to)
  if (!moment) throw new CannotStart(`${to} is no time of Cairo such as '2026-03-01 14:05'.`)
  if (!changes.until || moment < first || moment > changes.until)
    throw new CannotStart(`${range(folder, first, changes.until)}, not to ${to}.`)
  return moment
}

const range = (folder: string, first: Date, last: Date | null): string =>
  last
    ? `The backup in ${folder} can be restored to a moment from ${inCairo(first, 'up')} to ${inCairo(last)}`
    : `The backup in ${folder} can only be restored as of its own moment, ${inCairo(first)}, because no changes behind it are archived`

/** Time in the form of --to: rounded down to the second, or `up` to the next. */
export const inCairo = (date: Date, up?: 'up'): string =>
  toCairoIso(new Date(Math[up ? 'ceil' : 'floor'](date.getTime() / 1000) * 1000))
    .slice(0, 19)
    .replace('T', ' ')

export type Goal = {
  location: ClusterLocation
  dataDir: string
  changes: Changes
  target: Date | null
  archives: boolean
}

/** Recovers the staged database and compares everything that can be compared. */
export async function recoverTo(
  backup: Backup,
  { location, dataDir, changes, target, archives }: Goal,
): Promise<Recovered> {
  const database = backup.database as NonNullable<Backup['database']>
  const recovered = await recover({
    location,
    dataDir,
    database,
    timeline: changes.timeline,
    to: target,
    archives,
  }).catch((failure: unknown) => {
    if (!(failure instanceof TooLate) || !target) throw failure
    throw new CannotStart(
      `${range(backup.folder, new Date(database.point.at), failure.newest)}, not to ${inCairo(target)}.`,
    )
  })
  const lost = findLost(recovered.named.atPoint, backup.sums).filter(
    (name) => !backup.manifest.lost.includes(name),
  )
  if (lost[0])
    throw new CannotStart(
      `The backup in ${backup.folder} is damaged: its database names the picture ${lost[0]}, which is not in it.`,
    )
  const end = changes.segments.at(-1)
  if (!target && end && segmentOf(recovered.lsn) < numberOf(end)) {
    throw new CannotStart(
      `${range(backup.folder, new Date(database.point.at), recovered.asOf)}; what is archived behind that is damaged. Choose a moment with --to.`,
    )
  }
  return recovered
}

/** Number of the segment that contains a WAL position. */
const segmentOf = (lsn: string): number => Number(bytePosition(lsn) >> 24n)

/** Adds pictures newer than the backup, which are in later backups, or archived with the WAL. */
async function addLaterPictures(
  backup: Backup,
  archives: string[],
  named: string[],
  media: string,
): Promise<{ pictures: number; missing: number }> {
  const here = new Set(await readdir(media))
  const beside = dirname(backup.folder)
  const later = (await listKept(beside, backup.database?.system ?? null)).filter(
    ({ began }) => began > new Date(backup.manifest.began),
  )
  for (const folder of [...later.map(({ name }) => join(beside, name)), ...archives]) {
    const stems = new Set(named.filter((name) => !here.has(name)).map(stemOf))
    const found = (await readdir(join(folder, mediaFolder)).catch(() => [])).filter(
      (name) => stems.has(stemOf(name)) && !here.has(name),
    )
    for (const name of found) {
      const copied = await copyWithSum(join(folder, mediaFolder, name), join(media, name))
      // Sized variants can be made again.
      if (copied && (!named.includes(name) || isWhole(name, copied.sha256))) here.add(name)
      else await rm(join(media, name), { force: true })
    }
  }
  const missing = named.filter((name) => !here.has(name)).length
  return { pictures: named.length - missing, missing }
}

const stemOf = (name: string): string => name.slice(0, 32)

/** Deletes the leftovers of a failed or interrupted restore. */
export async function clearAway(dataDir: string): Promise<void> {
  const wanted = join(dataDir, 'postgres')
  const linked = await readlink(wanted).catch(() => null)
  const cluster = linked === null ? wanted : resolve(dataDir, linked)
  if (existsSync(cluster)) {
    // Its PostgreSQL ends with its parent process, and may not have ended yet.
    closeSync(
      await holdCluster({
        cluster,
        dataDir,
        socket: cluster,
        patience: 30_000,
        signal: new AbortController().signal,
      }),
    )
  }
  for (const left of [cluster, spoolOf(cluster), wanted, join(dataDir, mediaFolder)])
    await rm(left, { recursive: true, force: true })
  await rm(restoreMark(dataDir), { force: true })
}
