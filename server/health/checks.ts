/**
 * What counts as a trouble: plain judgements of what was read, so that job, mail, mark and screen
 * never disagree.
 */
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
  backups: BackupFacts
  /** Of backups and proofs. */
  open: OpenJobs
  archive: ArchiveState | null
  disks: DiskSpace[]
  jobs: JobState[]
  /** Webhooks that are on and tell nothing, because whoever made them may not see it any more. */
  stoppedWebhooks: number
  /** What was sent so often within a day that no more is taken. */
  fullForms: unknown[]
  /** Names of the staff at whose accounts wrong codes were tried lately. */
  guessedAt: string[]
}

const hour = 3_600_000

/**
 * Milliseconds. A night may be missed by half a day; the shop writes something every minute, and
 * each minute is archived.
 */
const limits = { made: 36 * hour, proven: 8 * 24 * hour, archived: hour / 6, failing: hour }

/** Of the room on a disk. */
const leastFree = 0.15

/** Backups and mails have troubles, and places, of their own. */
const toldApart = [backupJob, proofJob, sendMailJob].map(({ name }) => name)

export const otherJobs = (jobs: JobState[]): JobState[] =>
  jobs.filter(({ name }) => !toldApart.includes(name))

const judgements: Record<TroubleKind, (facts: Facts) => boolean> = {
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

/** What is wrong, in the order in which it is told. */
export const findTroubles = (facts: Facts): TroubleKind[] =>
  troubleKinds.filter((kind) => judgements[kind](facts))

/** Since when no mail could be sent any more, and why; null while they can. */
export function failureOfMails(jobs: JobState[]): Pick<JobState, 'failing_since' | 'last_error'> {
  const { failing_since = null, last_error = null } =
    jobs.find(({ name }) => name === sendMailJob.name) ?? {}
  return { failing_since, last_error }
}

/** A shop that was stopped for an hour has not archived for an hour. */
const laterOf = (one: Date | null, other: Date): Date => (one && one > other ? one : other)

const isOlder = (moment: Date | null, milliseconds: number, now: Date): boolean =>
  moment !== null && now.getTime() - moment.getTime() > milliseconds
