/** Health facts from the database. */
import type { Ctx } from '#server/ctx.ts'

export type BackupFacts = {
  /** The newest attempt failed. */
  lastFailed: boolean
  /** Start of the newest successful backup; null if there is none. */
  madeAt: Date | null
  /** Time of the first attempt, and of the shop's start. */
  firstTriedAt: Date | null
  shopSince: Date
  /** The newest proof failed. */
  proofFailed: boolean
  provenAt: Date | null
  provenMs: number | null
}

export async function readBackupFacts(ctx: Ctx): Promise<BackupFacts> {
  const { rows } = await ctx.client.query<BackupFacts>(`
    select
      coalesce((select failure is not null from backups order by created_at desc, id desc limit 1), false) as "lastFailed",
      (select max(created_at) from backups where folder is not null) as "madeAt",
      (select min(created_at) from backups) as "firstTriedAt",
      coalesce((select created_at from users order by id limit 1), now()) as "shopSince",
      coalesce((select proof_failure is not null from backups where proof_at is not null order by proof_at desc limit 1), false) as "proofFailed",
      proven.proof_at as "provenAt", proven.proof_ms as "provenMs"
    from (select) as one
    left join lateral (
      select proof_at, proof_ms from backups where proof_at is not null and proof_failure is null order by proof_at desc limit 1
    ) as proven on true`)
  return rows[0] as BackupFacts
}

/** `sent`: today, in Cairo. */
export type MailFacts = { sent: number; last_sent_at: Date | null; retried: number; failed: number }

export async function readMailFacts(ctx: Ctx): Promise<MailFacts> {
  const { rows } = await ctx.client.query<MailFacts>(`
    select
      count(*) filter (where sent_at >= date_trunc('day', now(), 'Africa/Cairo')) as sent,
      max(sent_at) as last_sent_at,
      (select count(*) from mails where last_error is not null and status = 'queued') as retried,
      (select count(*) from mails where last_error is not null and status = 'failed') as failed
    from mails
    -- In the index of those that are not erased: who is tried again is so for hours, and not for days.
    where to_address is not null and created_at > now() - interval '7 days'`)
  return rows[0] as MailFacts
}

/** Start of the database server. */
export async function readServerStart(ctx: Ctx): Promise<Date> {
  const { rows } = await ctx.client.query<{ at: Date }>('select pg_postmaster_start_time() as at')
  return (rows[0] as { at: Date }).at
}

/**
 * Bytes of all databases of the server, including unarchived WAL; only if the role may read its
 * folders.
 */
export async function readDatabaseBytes(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.client.query<{ bytes: number }>(`
    select ((select sum(pg_database_size(oid)) from pg_database) + (select coalesce(sum(size), 0) from pg_ls_waldir()))::bigint as bytes`)
  return (rows[0] as { bytes: number }).bytes
}

/**
 * Advisory lock until the transaction ends: of two concurrent requests for a backup the second sees
 * the first one's job.
 */
export async function holdBackUp(ctx: Ctx): Promise<void> {
  await ctx.client.query(`select pg_advisory_xact_lock(hashtext('health.back-up'))`)
}
