/**
 * Health of the shop: troubles behind its screens, mailed to the owner once and shown until they
 * are over, and backups on request. Reported troubles are real and contain no personal data;
 * reading them costs no more than a page.
 */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { health, TroubleKind } from '#contract/running/health.ts'
import { listGuessedAccounts } from '#server/accounts/accounts.ts'
import { ringForNight } from '#server/alerts/alerts.ts'
import { archiveState, backupJob, listBackups, proofJob } from '#server/backup/backup.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { listFull } from '#server/http/daily-limits/daily-limits.ts'
import { defineJob, listJobStates } from '#server/jobs/jobs.ts'
import { conflictFor } from '#server/refusal.ts'
import { version } from '#server/version.ts'
import { countStopped } from '#server/webhooks/webhooks.ts'
import { findCertificate } from './certificate.ts'
import { type HealthFacts, findTroubles, failureOfMails, otherJobs } from './checks.ts'
import { type Disks, findUsage, readDisks } from './disk.ts'
import { mailTroubles } from './health.mail.ts'
import { holdBackUp, readBackupFacts, readMailFacts, readServerStart } from './health.queries.ts'
import { callAddress } from './heartbeat.ts'
import { markMailed, putTroubles } from './troubles.queries.ts'

export { countTroubles } from './troubles.queries.ts'

/** Hourly, some time after the job that catches up on missed backups. */
export const watchHealthJob = defineJob<object>({
  name: 'watch-health',
  retries: 2,
  backoff: 60,
  cron: '45 * * * *',
})

/** Every morning, after the nightly jobs. */
export const heartbeatJob = defineJob<object>({
  name: 'call-heartbeat',
  retries: 2,
  backoff: 300,
  cron: '0 6 * * *',
})

type Read = HealthFacts & { space: Disks; fullForms: Awaited<ReturnType<typeof listFull>> }

async function readFacts(ctx: Ctx): Promise<Read> {
  const [backups, open, archive, space, jobs, stoppedWebhooks, fullForms, guessedAt] =
    await Promise.all([
      readBackupFacts(ctx),
      ctx.jobs.findOpen(ctx.client, backupJob, proofJob),
      archiveState(ctx),
      readDisks(ctx),
      listJobStates(ctx),
      countStopped(ctx),
      listFull(ctx),
      listGuessedAccounts(ctx),
    ])
  const disks = space.backups ? [space.data, space.backups] : [space.data]
  const now = ctx.now()
  const startedAt = new Date(now.getTime() - process.uptime() * 1000)
  return {
    now,
    startedAt,
    backups,
    open,
    archive,
    space,
    disks,
    jobs,
    stoppedWebhooks,
    fullForms,
    guessedAt,
  }
}

/**
 * HealthFacts for the screen. Troubles found here begin or end at once, so that the mark in the menu
 * agrees.
 */
export async function getHealth(ctx: Ctx): Promise<AnswerOf<typeof health.get>> {
  const [facts, list, mails, database, usage, certificate] = await Promise.all([
    readFacts(ctx),
    listBackups(ctx),
    readMailFacts(ctx),
    askDatabase(ctx),
    findUsage(ctx),
    findCertificate(ctx),
  ])
  const { backups, space, jobs } = facts
  const found = findTroubles(facts)
  const since = new Map(
    (await putTroubles(ctx, found)).map((trouble) => [trouble.kind, trouble.since]),
  )
  return {
    checked_at: facts.now,
    forms_full: facts.fullForms,
    troubles: found.map((kind) => ({ kind, since: since.get(kind) ?? facts.now })),
    codes_guessed_at: facts.guessedAt,
    backups: {
      whole: !ctx.config.databaseUrl,
      under_way: facts.open.underWay,
      place: ctx.config.backupDir,
      same_disk: space.backups === null,
      proven:
        backups.provenAt && backups.provenMs !== null
          ? { at: backups.provenAt, ms: backups.provenMs }
          : null,
      list: list.map(({ isKept, made_in_ms: _, ...backup }) => ({ ...backup, kept: isKept })),
      archive: facts.archive,
    },
    mails: { ...mails, ...failureOfMails(jobs) },
    jobs: otherJobs(jobs),
    disk: {
      ...space,
      pictures: usage?.pictures ?? null,
      backup_bytes: usage?.backups ?? null,
      database: usage?.database ?? null,
    },
    database,
    certificate,
    version,
    started_at: facts.startedAt,
  }
}

async function askDatabase(ctx: Ctx): Promise<{ ms: number; started_at: Date }> {
  const started_at = await readServerStart(ctx)
  // The connection is already open, so that only the query is measured.
  const asked = performance.now()
  await ctx.client.query('select')
  return { ms: Math.round(10 * (performance.now() - asked)) / 10, started_at }
}

/**
 * Starts a backup, with a proof if `prove` is set. Refuses with 409 while a backup or proof is
 * running or about to.
 */
export async function backUp(ctx: Ctx, { prove }: { prove: boolean }): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdBackUp(ctx)
    const { underWay } = await ctx.jobs.findOpen(ctx.client, backupJob, proofJob)
    if (underWay) throw conflictFor('backup_under_way')
    await ctx.jobs.enqueue(ctx.client, backupJob, { prove })
    await logChange(ctx, { room: 'health', record_id: null, after: { prove } })
  })
}

/** Days after which the owner is reminded of a trouble. */
const remindAfter = 7

/** Troubles of the work of a night, which ring on phones as well (R332). */
const ofNights: TroubleKind[] = [
  'backup_failed',
  'proof_failed',
  'archiving_stopped',
  'jobs_failing',
]

/** Compares current troubles with stored ones, and mails the owner about new ones. */
export async function watchHealth(ctx: Ctx): Promise<void> {
  const found = findTroubles(await readFacts(ctx))
  await inTransaction(ctx, async (ctx) => {
    await putTroubles(ctx, found)
    const unmailed = await markMailed(ctx, remindAfter)
    const anew = found.filter((kind) => unmailed.includes(kind))
    if (anew.length > 0) await mailTroubles(ctx, anew)
    if (anew.some((kind) => ofNights.includes(kind))) await ringForNight(ctx)
  })
  await findUsage(ctx)
}

/** Hours from the start of the night's backup to the morning, with a margin. */
const night = 8

/**
 * Calls HEARTBEAT_URL after a successful night: the backup was made, and there are no troubles. The
 * monitoring service there raises an alarm otherwise.
 */
export async function callHeartbeat(ctx: Ctx): Promise<void> {
  const { heartbeatUrl } = ctx.config
  if (!heartbeatUrl) return
  const facts = await readFacts(ctx)
  const troubles = findTroubles(facts)
  const { madeAt } = facts.backups
  const isBackedUp = madeAt !== null && facts.now.getTime() - madeAt.getTime() < night * 3_600_000
  if (troubles.length > 0 || !isBackedUp) {
    ctx.log.warn(
      { troubles, backed_up: isBackedUp },
      'The heartbeat is not called: the night was not good',
    )
    return
  }
  await callAddress(heartbeatUrl)
}
