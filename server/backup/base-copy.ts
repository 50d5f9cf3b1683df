/**
 * Copy of the files of a running database, between pg_backup_start and pg_backup_stop: inconsistent
 * as they may be, with the WAL archived meanwhile they are consistent at the restore point.
 */
import { link, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { CannotStart, errorCode } from '#server/cannot-start.ts'
import { inSession } from '#server/db/session.ts'
import { type ChangesArchive, numberOf, packed } from './archiving/archive.ts'
import { copyWithSum, listTree, checksumOf } from './hashed-copies.ts'
import type { Checksums } from './manifest.ts'
import { findTrouble } from './free-space.ts'

export const databaseFolder = 'database'
export const walFolder = 'wal'

/** Folders whose contents PostgreSQL recreates at start; the folders themselves are needed. */
const emptied = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]
const keptInWal = ['pg_wal/archive_status', 'pg_wal/summaries']

const ofOneRun =
  /^(postmaster\.(pid|opts)|shop\.lock|backup_label(\.old)?|backup_manifest|tablespace_map(\.old)?|current_logfiles|recovery\.signal|standby\.signal|\.s\.PGSQL.*)$|(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*|t\d+_\d+[^/]*)$/

const isLeftOut = (path: string): boolean =>
  ofOneRun.test(path) ||
  (emptied.includes(path.split('/')[0] ?? '') && path.includes('/') && !keptInWal.includes(path))

export type BaseCopy = { bytes: number; folders: string[]; started: string }

/** Estimated bytes of a copy of the cluster. */
export async function sizeOfCluster(cluster: string): Promise<number> {
  let bytes = 0
  for (const path of (await listTree(cluster, isLeftOut)).files)
    bytes += (await stat(join(cluster, path)).catch(() => ({ size: 0 }))).size
  return bytes
}

/** Copies the cluster of a running PostgreSQL. Returns the first WAL segment that it needs. */
export async function copyCluster(
  url: string,
  cluster: string,
  backup: string,
  sums: Checksums,
): Promise<BaseCopy> {
  return inSession(url, {}, async (session) => {
    // An immediate checkpoint, not spread over minutes: PostgreSQL would have to write those pages
    // in the next minutes anyway.
    const start = await session.query<{ segment: string }>(
      "select pg_walfile_name(pg_backup_start('zeina', fast => true)) as segment",
    )
    const to = join(backup, databaseFolder)
    const { folders, files } = await listTree(cluster, isLeftOut)
    await mkdir(to, { mode: 0o700 })
    for (const path of folders) await mkdir(join(to, path), { mode: 0o700 })
    let bytes = 0
    // The control file says up to where the others are valid, so it is copied after them.
    const control = 'global/pg_control'
    for (const path of [...files.filter((one) => one !== control), control]) {
      const copied = await copyWithSum(join(cluster, path), join(to, path))
      if (!copied) continue
      sums.set(join(databaseFolder, path), copied.sha256)
      bytes += copied.bytes
    }
    const stop = await session.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(wait_for_archive => false)',
    )
    const label = join(databaseFolder, 'backup_label')
    await writeFile(join(backup, label), stop.rows[0]?.label ?? '', { mode: 0o600, flush: true })
    sums.set(label, (await checksumOf(join(backup, label))) ?? '')
    return { bytes, folders, started: start.rows[0]?.segment ?? '' }
  })
}

/** Timeout in milliseconds for the WAL of a backup to be archived. */
const patience = 60_000

/**
 * Copies the archived segments from the first one up to now, and timeline histories, into the
 * backup. Returns their names.
 */
export async function addSegments(
  url: string,
  cluster: string,
  archive: ChangesArchive,
  backup: string,
  first: string,
  sums: Checksums,
): Promise<string[]> {
  // Name before the switch: that of the segment which the switch ends.
  const last = await inSession(url, {}, async (session) => {
    const { rows } = await session.query<{ last: string }>(
      'select pg_walfile_name(pg_switch_wal()) as last',
    )
    return rows[0]?.last ?? first
  })
  const segments = segmentsBetween(first, last)
  const folder = join(backup, walFolder)
  await mkdir(folder, { mode: 0o700 })
  const began = performance.now()
  for (const segment of segments) {
    while (!(await stat(join(archive.folder, segment + packed)).catch(() => null))) {
      if (performance.now() - began > patience) {
        const trouble = await findTrouble(archive.folder)
        throw new CannotStart(
          `The backup was not made: the changes during it were not archived within a minute${trouble ? ` (${trouble})` : ''}.`,
        )
      }
      await sleep(200)
    }
    const [from, to] = [archive.folder, folder].map((each) => join(each, segment + packed)) as [
      string,
      string,
    ]
    await link(from, to).catch(async (failure: unknown) => {
      if (errorCode(failure) === 'ENOSPC') throw failure
      await copyWithSum(from, to)
    })
    sums.set(join(walFolder, segment + packed), (await checksumOf(to)) ?? '')
  }
  for (const name of (await listTree(join(cluster, 'pg_wal'))).files.filter((one) =>
    one.endsWith('.history'),
  )) {
    const path = join(walFolder, name + packed)
    await writeFile(
      join(backup, path),
      await promisify(gzip)(await readFile(join(cluster, 'pg_wal', name))),
      { mode: 0o600, flush: true },
    )
    sums.set(path, (await checksumOf(join(backup, path))) ?? '')
  }
  return segments
}

/** Segments from first to last, both included; a backup stays on one timeline. */
function segmentsBetween(first: string, last: string): string[] {
  const timeline = first.slice(0, 8)
  const names: string[] = []
  for (let number = numberOf(first); number <= numberOf(last); number++) {
    const [high, low] = [Math.floor(number / 256), number % 256].map((part) =>
      part.toString(16).toUpperCase().padStart(8, '0'),
    )
    names.push(`${timeline}${high}${low}`)
  }
  return names
}
