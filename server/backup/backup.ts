/**
 * Backups of the shop: full copies made while it sells, each complete for a restore, and the WAL
 * archived after them. A backup counts as proven once it was restored to a temporary place and
 * everything in it was compared with the shop's data at that moment (R162, R166).
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ctx } from '#server/ctx.ts'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { findCluster } from '#server/db/embedded/location.ts'
import { archiveOf, findNewest, findStop, readSystemId } from './archiving/archive.ts'
import { listBackupRows } from './backup.queries.ts'
import { listTree } from './hashed-copies.ts'
import { mediaFolder } from './pictures.ts'
import { type MadeBackup, make, type Source } from './make-backup.ts'
import { type Shop, runBackupSteps } from './backup-process.ts'
import { findNewestBackup, type Proof, prove } from './restoring/proof.ts'
import { noteBackup, noteProof } from './records.ts'
import { withBackupLock } from './backup-lock.ts'

export { holdBackup } from './backup.queries.ts'

/**
 * An attempted backup; lists have the newest first. Times of proofs are null until it was proven or
 * failed a proof.
 */
export type BackupRow = {
  id: number
  /** Start of the backup. */
  created_at: Date
  /** Folder name under BACKUP_DIR; null if the backup failed. */
  folder: string | null
  bytes: number | null
  made_in_ms: number | null
  /** Reason of a failure, in one sentence. */
  failure: string | null
  proof_at: Date | null
  proof_ms: number | null
  /** Failure of the proof; null beside a proof_at: it is proven. */
  proof_failure: string | null
  /** Whether its folder still exists. */
  isKept: boolean
}

/**
 * Backup job, every night at two, and on request; with `prove` the backup is restored to a
 * temporary place right after.
 */
export const backupJob = defineJob<{ prove?: boolean }>({
  name: 'back-up',
  retries: 2,
  backoff: 600,
  expiry: 6 * 3600,
  cron: '0 2 * * *',
})

/** Proof job, every Sunday at four, and on request: proves the newest backup. */
export const proofJob = defineJob<object>({
  name: 'prove-backup',
  retries: 1,
  backoff: 1800,
  expiry: 6 * 3600,
  cron: '0 4 * * 0',
})

/** Hourly job that catches up on a missed backup, as on a machine that is off at night. */
export const overdueJob = defineJob<object>({
  name: 'back-up-overdue',
  retries: 0,
  backoff: 60,
  cron: '30 * * * *',
})

/**
 * Seconds until a backup is overdue: more than a day, and for a new shop long enough that one which
 * is only tried out has none.
 */
const overdueAfter = { lastTry: 25 * 3600, firstStart: 50 * 60 }

/**
 * Enqueues a backup if none was attempted for 25 hours, or none ever and the shop has run for a
 * while.
 * @param openFor seconds that this process has run
 */
export async function backUpWhenOverdue(ctx: Ctx, openFor = process.uptime()): Promise<void> {
  const [last] = await listBackupRows(ctx, 1)
  const isOverdue = last
    ? ctx.now().getTime() - last.created_at.getTime() > 1000 * overdueAfter.lastTry
    : openFor > overdueAfter.firstStart
  if (!isOverdue) return
  const { underWay, retrying } = await ctx.jobs.findOpen(ctx.client, backupJob)
  if (!underWay && !retrying) await ctx.jobs.enqueue(ctx.client, backupJob, {})
}

/** The last 14 attempts, newest first. */
export async function listBackups(ctx: Pick<Ctx, 'db' | 'config'>): Promise<BackupRow[]> {
  const rows = await listBackupRows(ctx, 14)
  return rows.map((row) => ({
    ...row,
    isKept: row.folder !== null && existsSync(join(ctx.config.backupDir, row.folder)),
  }))
}

/**
 * Pictures of a backup with their variants, one file after the other, by the stems of their names;
 * none if its folder is gone.
 */
export async function* readPictures(
  { config }: Pick<Ctx, 'config'>,
  folder: string,
  stems: Set<string>,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const media = join(config.backupDir, folder, mediaFolder)
  for (const name of (await listTree(media, () => false)).files)
    if (stems.has(name.slice(0, 32))) yield { name, bytes: await readFile(join(media, name)) }
}

export type ArchiveState = {
  /** Time of the newest archived segment; null if there is none. */
  newest: Date | null
  /**
   * Reason why WAL is not archived, or cannot all be restored until the next backup, in one
   * sentence; null if all is well.
   */
  stopped: string | null
}

/** State of the WAL archive; null with DATABASE_URL, where the database's owner is responsible. */
export async function archiveState({ config }: Pick<Ctx, 'config'>): Promise<ArchiveState | null> {
  const cluster = config.databaseUrl ? undefined : await findCluster(config.dataDir)
  if (!cluster) return null
  const archive = await archiveOf(config.backupDir, cluster)
  return { newest: await findNewest(archive), stopped: await findStop(config.backupDir, archive) }
}

/**
 * Makes a backup now, in this process, and records the attempt in the shop's database. Throws if it
 * failed, a CannotStart if the reason is known.
 * @param patience milliseconds to wait for another backup or a proof
 */
export function makeBackup(source: Source, patience = 0): Promise<MadeBackup> {
  const began = new Date()
  return withBackupLock(source.config.backupDir, patience, () => make(source, began)).then(
    async (made) => {
      await noteBackup(source.url, { began, folder: made.folder, bytes: made.bytes, failure: null })
      return made
    },
    async (failure: unknown) => {
      // Without its database nothing can be recorded, and that is the failure to report.
      await noteBackup(source.url, {
        began,
        folder: null,
        bytes: null,
        failure: reasonOf(failure),
      }).catch(() => {})
      throw failure
    },
  )
}

/**
 * Proves the newest backup now, in this process, and records the proof in the shop's database.
 * Throws like makeBackup if it is not proven.
 */
export async function proveBackup({ config, url }: Source, patience = 0): Promise<Proof> {
  const began = new Date()
  const cluster = config.databaseUrl ? undefined : await findCluster(config.dataDir)
  return withBackupLock(config.backupDir, patience, async () => {
    const newest = await findNewestBackup(config, cluster ? await readSystemId(cluster) : null)
    if (!newest)
      throw new CannotStart(`There is no backup of this shop in ${config.backupDir} yet.`)
    try {
      const proof = await prove(config, newest.folder)
      await noteProof(url, { ...newest, began, failure: null })
      return proof
    } catch (failure) {
      await noteProof(url, { ...newest, began, failure: reasonOf(failure) }).catch(() => {})
      throw failure
    }
  })
}

/**
 * Makes a backup, and proves it if requested, in a separate process at low priority. Aborting
 * `signal` ends it.
 */
export const backUpAside = (
  ctx: Shop,
  { prove = false }: { prove?: boolean },
  signal: AbortSignal,
): Promise<void> => runBackupSteps(ctx, prove ? ['make', 'prove'] : ['make'], signal)

/** Proves the newest backup in such a process. */
export const proveAside = (ctx: Shop, signal: AbortSignal): Promise<void> =>
  runBackupSteps(ctx, ['prove'], signal)
