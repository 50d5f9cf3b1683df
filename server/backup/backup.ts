/**
 * Backups of the shop: whole copies that are made while it sells, each with all that a restore
 * needs, and the archived changes of the database behind them. A backup counts as proven once it
 * was restored to a place of its own and everything in it was compared with what the shop held at
 * that moment (R162, R166).
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Ctx } from '#server/ctx.ts'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { findCluster } from '#server/db/embedded/place.ts'
import { archiveOf, findNewest, findStop, readSystemId } from './archiving/archive.ts'
import { listBackupRows } from './backup.queries.ts'
import { type MadeBackup, make, type Source } from './making.ts'
import { type Shop, workAside } from './aside.ts'
import { findNewestBackup, type Proof, prove } from './restoring/proof.ts'
import { noteBackup, noteProof } from './records.ts'
import { inTurn } from './turn.ts'

/**
 * One try, newest first in lists. Times of proofs are null until it was proven or found wanting.
 */
export type BackupRow = {
  id: number
  /** When it began. */
  created_at: Date
  /** Its name under BACKUP_DIR; null when it was not made. */
  folder: string | null
  bytes: number | null
  made_in_ms: number | null
  /** Why it was not made, in one sentence. */
  failure: string | null
  proof_at: Date | null
  proof_ms: number | null
  /** What was wrong with it; null beside a proof_at: it is proven. */
  proof_failure: string | null
  /** Its folder is still there. */
  isKept: boolean
}

/**
 * Every night at two, and whenever somebody asks for one; with `prove` it is restored to a
 * temporary place right after.
 */
export const backupJob = defineJob<{ prove?: boolean }>({
  name: 'back-up',
  retries: 2,
  backoff: 600,
  expiry: 6 * 3600,
  cron: '0 2 * * *',
})

/** Every Sunday at four, and whenever somebody asks: proves the newest backup. */
export const proofJob = defineJob<object>({
  name: 'prove-backup',
  retries: 1,
  backoff: 1800,
  expiry: 6 * 3600,
  cron: '0 4 * * 0',
})

/** Looks every hour whether one was missed, as on a machine that is off at night. */
export const overdueJob = defineJob<object>({
  name: 'back-up-overdue',
  retries: 0,
  backoff: 60,
  cron: '30 * * * *',
})

/**
 * Seconds: a night has passed, and whoever only looks at a new shop for a while needs no backup of
 * it.
 */
const overdueAfter = { lastTry: 25 * 3600, firstStart: 50 * 60 }

/**
 * Enqueues a backup when none was tried for a day and an hour, or none ever and the shop is there
 * to stay.
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

/** The last 14 tries, newest first. */
export async function listBackups(ctx: Pick<Ctx, 'db' | 'config'>): Promise<BackupRow[]> {
  const rows = await listBackupRows(ctx, 14)
  return rows.map((row) => ({
    ...row,
    isKept: row.folder !== null && existsSync(join(ctx.config.backupDir, row.folder)),
  }))
}

export type ArchiveState = {
  /** When the newest change was archived; null when none was yet. */
  newest: Date | null
  /**
   * Why changes are not archived, or cannot all be restored until the next backup, in one sentence;
   * null while all is well.
   */
  stopped: string | null
}

/**
 * How far the database's changes are archived; null with DATABASE_URL, whose owner sees to that.
 */
export async function archiveState({ config }: Pick<Ctx, 'config'>): Promise<ArchiveState | null> {
  const cluster = config.databaseUrl ? undefined : await findCluster(config.dataDir)
  if (!cluster) return null
  const archive = await archiveOf(config.backupDir, cluster)
  return { newest: await findNewest(archive), stopped: await findStop(config.backupDir, archive) }
}

/**
 * Makes a backup now, in this process, and notes the try in the shop's database. Throws when it was
 * not made, a CannotStart where the reason is known.
 * @param patience milliseconds that another backup or a proof may still take
 */
export function makeBackup(source: Source, patience = 0): Promise<MadeBackup> {
  const began = new Date()
  return inTurn(source.config.backupDir, patience, () => make(source, began)).then(
    async (made) => {
      await noteBackup(source.url, { began, folder: made.folder, bytes: made.bytes, failure: null })
      return made
    },
    async (failure: unknown) => {
      // Without its database nothing can be noted, and that is the failure to tell.
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
 * Proves the newest backup now, in this process, and notes the proof in the shop's database. Throws
 * like makeBackup when it is not proven.
 */
export async function proveBackup({ config, url }: Source, patience = 0): Promise<Proof> {
  const began = new Date()
  const cluster = config.databaseUrl ? undefined : await findCluster(config.dataDir)
  return inTurn(config.backupDir, patience, async () => {
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
 * Does the same, and proves it when asked to, in a process of its own that works after everybody
 * else. Aborting `signal` ends it.
 */
export const backUpAside = (
  ctx: Shop,
  { prove = false }: { prove?: boolean },
  signal: AbortSignal,
): Promise<void> => workAside(ctx, prove ? ['make', 'prove'] : ['make'], signal)

/** Proves the newest backup in such a process. */
export const proveAside = (ctx: Shop, signal: AbortSignal): Promise<void> =>
  workAside(ctx, ['prove'], signal)
