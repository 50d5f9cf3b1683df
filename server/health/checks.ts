/**
 * Rules for troubles, pure functions of what was read, so that job, mail, mark and screen never
 * disagree.
 */
import { type TroubleKind, troubleKinds } from '#contract/running/health.ts'
import { type ArchiveState, backupJob, proofJob } from '#server/backup/backup.ts'
import type { JobState, OpenJobs } from '#server/jobs/jobs.ts'
import { sendMailJob } from '#server/mail/mail.ts'
import type { DiskSpace } from './disk.ts'
import type { BackupFacts } from './health.queries.ts'

export type HealthFacts = {
  now: Date
  /** Start of this process. */
  startedAt: Date
  backups: BackupFacts
  /** Jobs of backups and proofs. */
  open: OpenJobs
  archive: ArchiveState | null
  disks: DiskSpace[]
  jobs: JobState[]
  /** Number of active webhooks that send nothing, because their creator has lost the permission. */
  stoppedWebhooks: number
  /** Kinds of submissions that reached their daily limit. */
  fullForms: unknown[]
  /** Names of staff with an alarm about wrong codes. */
  guessedAt: string[]
}

const hour = 3_600_000

/**
 * Limits in milliseconds. A nightly backup may be half a day late; WAL is written and archived
 * every minute.
 */
const limits = { made: 36 * hour, proven: 8 * 24 * hour, archived: hour / 6, failing: hour }

/** Minimum of free disk space, as a fraction. */
const leastFree = 0.15

/** Jobs with troubles of their own: backups and mails. */
const toldApart = [backupJob, proofJob, sendMailJob].map(({ name }) => name)

export const otherJobs = (jobs: JobState[]): JobState[] =>
  jobs.filter(({ name }) => !toldApart.includes(name))

const judgements: Record<TroubleKind, (facts: HealthFacts) => boolean> = {
  codes_guessed: ({ guessedAt }) => guessedAt.length > 0,
  disk_low: ({ disks }) => disks.some(({ total, used }) => total - used < total * leastFree),
  backup_failed: ({ backups, open, now }) =>
    (backups.lastFailed && !open.retrying) ||
    isOlder(backups.madeAt ?? backups.shopSince, limits.made, now),
  proof_failed: ({ backups, open }) => backups.proofFailed && !open.retrying,
  proof_old: ({ backups, now }) =>
    !backups.proofFailed && isOlder(backups.provenAt ?? backups.firstTriedAt, limits.proven, now),
  archiving_stopped: ({ archive, startedAt, now }) =>
    archive !== null &&
    (archive.stopped !== null || isOlder(laterOf(archive.newest, startedAt), limits.archived, now)),
  jobs_failing: ({ jobs, now }) =>
    otherJobs(jobs).some(({ failing_since }) => isOlder(failing_since, limits.failing, now)),
  mails_failing: ({ jobs, now }) =>
    isOlder(failureOfMails(jobs).failing_since, limits.failing, now),
  webhook_stopped: ({ stoppedWebhooks }) => stoppedWebhooks > 0,
  forms_full: ({ fullForms }) => fullForms.length > 0,
}

/** Current troubles, in the order of their display. */
export const findTroubles = (facts: HealthFacts): TroubleKind[] =>
  troubleKinds.filter((kind) => judgements[kind](facts))

/** Since when no mail can be sent, and why; null while mails are sent. */
export function failureOfMails(jobs: JobState[]): Pick<JobState, 'failing_since' | 'last_error'> {
  const { failing_since = null, last_error = null } =
    jobs.find(({ name }) => name === sendMailJob.name) ?? {}
  return { failing_since, last_error }
}

/** Later of two times: a shop that was stopped for an hour has not archived for an hour. */
const laterOf = (one: Date | null, other: Date): Date => (one && one > other ? one : other)

const isOlder = (moment: Date | null, milliseconds: number, now: Date): boolean =>
  moment !== null && now.getTime() - moment.getTime() > milliseconds
