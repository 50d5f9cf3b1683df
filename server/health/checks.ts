/** What counts as a trouble: plain judgements of what was read, so that job, mail, mark and screen never disagree. */
import { type TroubleKind, troubleKinds } from '#contract/health.ts'
import { type ArchiveState, backupJob, proofJob } from '#server/backup/backup.ts'
import type { JobState, OpenJobs } from '#server/jobs/jobs.ts'
import { sendMailJob } from '#server/mail/mail.ts'
import type { DiskSpace } from './disk.ts'
import type { BackupFacts } from './health.queries.ts'

export type Facts = {
  now: Date
  /** Since when this process runs. */
  startedAt: Date
  /** The database is the shop's own: backups hold it, changes are archived, and there is something to prove. */
  isWhole: boolean
  backups: BackupFacts
  /** Of backups and proofs. */
  open: OpenJobs
  archive: ArchiveState | null
  disks: DiskSpace[]
  jobs: JobState[]
}

const hour = 3_600_000

/** Milliseconds. A night may be missed by half a day; the shop writes something every minute, and each minute is archived. */
const limits = { made: 36 * hour, proven: 8 * 24 * hour, archived: hour / 6, failing: hour }

/** Of the room on a disk. */
const leastFree = 0.15

/** They have troubles of their own. */
const otherwiseTold = [backupJob, proofJob, sendMailJob].map(({ name }) => name)

const judgements: Record<TroubleKind, (facts: Facts) => boolean> = {
  disk_low: ({ disks }) => disks.some(({ total, used }) => total - used < total * leastFree),
  backup_failed: ({ backups, open, now }) =>
    (backups.lastFailed && !open.retrying) || isOlder(backups.madeAt ?? backups.shopSince, limits.made, now),
  proof_failed: ({ backups, open, isWhole }) => isWhole && backups.proofFailed && !open.retrying,
  proof_old: ({ backups, isWhole, now }) =>
    isWhole && !backups.proofFailed && isOlder(backups.provenAt ?? backups.firstTriedAt, limits.proven, now),
  archiving_stopped: ({ archive, startedAt, now }) =>
    archive !== null && (archive.stopped !== null || isOlder(laterOf(archive.newest, startedAt), limits.archived, now)),
  jobs_failing: ({ jobs, now }) =>
    jobs.some(({ name, failing_since }) => !otherwiseTold.includes(name) && isOlder(failing_since, limits.failing, now)),
  mails_failing: ({ jobs, now }) => isOlder(mailsFailSince(jobs), limits.failing, now),
}

/** What is wrong, in the order in which it is told. */
export const findTroubles = (facts: Facts): TroubleKind[] => troubleKinds.filter((kind) => judgements[kind](facts))

/** Since when no mail could be sent any more; null while they can. */
export const mailsFailSince = (jobs: JobState[]): Date | null => jobs.find(({ name }) => name === sendMailJob.name)?.failing_since ?? null

/** A shop that was stopped for an hour has not archived for an hour. */
const laterOf = (one: Date | null, other: Date): Date => (one && one > other ? one : other)

const isOlder = (moment: Date | null, milliseconds: number, now: Date): boolean =>
  moment !== null && now.getTime() - moment.getTime() > milliseconds
