/**
 * WAL archive of one database cluster: PostgreSQL's segments of 16 MB, each compressed, in
 * BACKUP_DIR/archive/<system identifier>. A newly created cluster has another identifier and never
 * meets the segments of the former one; a restored one continues in the same folder, on a new
 * timeline.
 */
import { open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { toCairoIso } from '#contract/days/cairo.ts'
import { nullWhenMissing } from '../hashed-copies.ts'
import { listKept } from '../manifest.ts'
import { findTrouble } from '../free-space.ts'

export type ChangesArchive = { folder: string; systemId: string }

/**
 * Segment name, 00000001 000000A2 000000F3: the timeline, then the segment's number in two parts.
 */
const segmentShape = /^[0-9A-F]{24}$/

export const packed = '.gz'

/** System identifier of a cluster, which its copies share. */
export async function readSystemId(cluster: string): Promise<string> {
  const file = await open(join(cluster, 'global', 'pg_control'))
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return String(buffer.readBigUInt64LE(0))
  } finally {
    await file.close()
  }
}

export async function archiveOf(backupDir: string, cluster: string): Promise<ChangesArchive> {
  const systemId = await readSystemId(cluster)
  return { systemId, folder: archiveFolder(backupDir, systemId) }
}

export const archiveFolder = (backupDir: string, systemId: string): string =>
  join(backupDir, 'archive', systemId)

/** Names of the archived segments, without .gz, oldest first by number and not by timeline. */
export async function listSegments(folder: string): Promise<string[]> {
  const names = await listArchived(folder)
  return names
    .filter((name) => segmentShape.test(name))
    .sort((a, b) =>
      segmentPosition(a) < segmentPosition(b)
        ? -1
        : segmentPosition(a) > segmentPosition(b)
          ? 1
          : a < b
            ? -1
            : 1,
    )
}

/**
 * Names of all archived files, without .gz: segments, and PostgreSQL's history files of timelines
 * and backups.
 */
export async function listArchived(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(nullWhenMissing)) ?? []
  return names
    .filter((name) => name.endsWith(packed) && !name.startsWith('.'))
    .map((name) => name.slice(0, -packed.length))
}

/** Segment number without its timeline: later ones are larger. */
export const segmentPosition = (segment: string): string => segment.slice(8)

/** Sequence number of a segment; consecutive ones differ by one. */
export const numberOf = (segment: string): number =>
  Number.parseInt(segment.slice(8, 16), 16) * 256 + Number.parseInt(segment.slice(16), 16)

export const isSegment = (name: string): boolean => segmentShape.test(name)

/** Time when the newest segment was archived. */
export async function findNewest({ folder }: ChangesArchive): Promise<Date | null> {
  const newest = (await listSegments(folder)).at(-1)
  return newest ? (await stat(join(folder, newest + packed))).mtime : null
}

/**
 * Reason why WAL is not archived, or cannot all be restored, in one sentence; null if all is well.
 */
export async function findStop(
  backupDir: string,
  { folder, systemId }: ChangesArchive,
): Promise<string | null> {
  const trouble = await findTrouble(folder)
  if (trouble) return `Changes are not archived: ${trouble}.`
  const [newest] = await listKept(backupDir, systemId)
  const last = newest?.manifest.database?.segments.at(-1)
  if (!last) return null
  const { unbroken, isBroken } = await followFrom(folder, last)
  if (!isBroken) return null
  const until = await stat(join(folder, (unbroken.at(-1) ?? last) + packed)).catch(nullWhenMissing)
  return `Some changes ${until ? `after ${toCairoIso(until.mtime).slice(0, 16).replace('T', ' ')} ` : ''}were not archived: the next backup is needed to restore what came later.`
}

/**
 * Consecutive segments after the given one, and whether later ones exist that a restore cannot
 * reach because one in between is missing. A number may have a segment on each timeline.
 * @param timelines prefixes of names; all timelines by default
 */
export async function followFrom(
  folder: string,
  segment: string,
  timelines?: Set<string>,
): Promise<{ unbroken: string[]; isBroken: boolean }> {
  const later = (await listSegments(folder)).filter(
    (name) => numberOf(name) > numberOf(segment) && (timelines?.has(name.slice(0, 8)) ?? true),
  )
  let number = numberOf(segment)
  const unbroken = later.filter((name) => {
    if (numberOf(name) === number + 1) number++
    return numberOf(name) === number
  })
  return { unbroken, isBroken: unbroken.length < later.length }
}

/**
 * Deletes segments before the oldest one that a kept backup needs. PostgreSQL's timeline histories
 * stay: they record which one continues which.
 */
export async function pruneArchive(folder: string, oldestNeeded: string): Promise<void> {
  for (const name of await listArchived(folder)) {
    const isSegment = /^[0-9A-F]{24}(\.|$)/.test(name)
    if (isSegment && segmentPosition(name.slice(0, 24)) < segmentPosition(oldestNeeded))
      await rm(join(folder, name + packed), { force: true })
  }
}
