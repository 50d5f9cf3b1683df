import { and, asc, desc, eq, getTableColumns, isNotNull, lt, ne, not, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ParsedOf } from '#contract/endpoint.ts'
import { failedMail, type mails as calls } from '#contract/running/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { mails } from './mail.tables.ts'

export type Mail = typeof mails.$inferSelect

type Words = 'language' | 'to_address' | 'subject' | 'text' | 'html'

/** A mail's content. */
export type WrittenMail = Pick<Mail, 'kind'> & { [Word in Words]: NonNullable<Mail[Word]> }

/** A mail claimed by this process. */
export type ClaimedMail = WrittenMail & Pick<Mail, 'id' | 'attempts' | 'created_at'>

/** A column of mails that are not erased, so not null. */
const present = <Column extends PgColumn>(column: Column) => sql`${column}`.mapWith(column)

/** Columns with personal data (eraseMails). */
const words = {
  language: present(mails.language),
  to_address: present(mails.to_address),
  subject: present(mails.subject),
  text: present(mails.text),
  html: present(mails.html),
}

export async function findMail(ctx: Ctx, id: number): Promise<Mail | null> {
  const [mail] = await ctx.db.select().from(mails).where(eq(mails.id, id))
  return mail ?? null
}

/** Condition of a claimed mail, by the database's clock, which all processes share. */
const isClaimed = sql<boolean>`coalesce(${mails.claimed_until} > now(), false)`

/**
 * Claims an unsent mail for some seconds, in one statement: of several concurrent runs one gets it,
 * and if that one dies the claim expires. Null if it is claimed, sent, or erased. The last run
 * marks it as failed beforehand, because nobody would if its process died.
 */
export async function claimMail(
  ctx: Ctx,
  id: number,
  seconds: number,
  isLast: boolean,
): Promise<ClaimedMail | null> {
  const [mail] = await ctx.db
    .update(mails)
    .set({
      claimed_until: sql`now() + make_interval(secs => ${seconds})`,
      attempts: sql`${mails.attempts} + 1`,
      ...(isLast && {
        status: 'failed',
        last_error: sql`coalesce(${mails.last_error}, 'The last run did not end')`,
      }),
    })
    .where(
      and(eq(mails.id, id), ne(mails.status, 'sent'), isNotNull(mails.to_address), not(isClaimed)),
    )
    .returning({
      ...words,
      id: mails.id,
      kind: mails.kind,
      attempts: mails.attempts,
      created_at: mails.created_at,
    })
  return mail ?? null
}

/** With `erase` its text is deleted. */
export async function markMailSent(
  ctx: Ctx,
  { id }: ClaimedMail,
  { erase }: { erase: boolean },
): Promise<void> {
  await ctx.db
    .update(mails)
    .set({
      status: 'sent',
      sent_at: ctx.now(),
      last_error: null,
      claimed_until: null,
      ...(erase && { text: '', html: '' }),
    })
    .where(eq(mails.id, id))
}

/**
 * Records a failure. A mail that will be retried stays queued. A result recorded since the claim
 * expired is kept.
 */
export async function markMailFailed(
  ctx: Ctx,
  { id, attempts }: ClaimedMail,
  reason: string,
  isLast: boolean,
): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ status: isLast ? 'failed' : 'queued', last_error: reason, claimed_until: null })
    .where(and(eq(mails.id, id), eq(mails.attempts, attempts), ne(mails.status, 'sent')))
}

/** Locks a mail against changes and claims until the transaction ends. */
export async function lockMail(
  ctx: Ctx,
  id: number,
): Promise<(Mail & { isClaimed: boolean }) | null> {
  const [mail] = await ctx.db
    .select({ ...getTableColumns(mails), isClaimed })
    .from(mails)
    .where(eq(mails.id, id))
    .for('update')
  return mail ?? null
}

/** Queues a mail again; attempts continue to count, and the last error stays until it is sent. */
export async function markMailQueued(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.update(mails).set({ status: 'queued' }).where(eq(mails.id, id))
}

/**
 * Erases up to that many mails from before a time, keeping date, kind and state. An unsent one
 * counts as failed. Returns how many.
 */
export async function eraseMails(ctx: Ctx, before: Date, most: number): Promise<number> {
  const old = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(and(isNotNull(mails.to_address), lt(mails.created_at, before), not(isClaimed)))
    .limit(most)
    .for('update', { skipLocked: true })
  const { rowCount } = await ctx.db
    .update(mails)
    .set({
      language: null,
      to_address: null,
      subject: null,
      text: null,
      html: null,
      last_error: null,
      held_order_id: null,
      status: sql`case ${mails.status} when 'sent' then 'sent' else 'failed' end`,
    })
    // An array is computed once; a bare sub-query may be evaluated for each row, and erase more
    // than the limit.
    .where(eq(mails.id, sql`any (array(${old}))`))
  return rowCount ?? 0
}

/**
 * Condition of mails that failed and were not sent since (markMailSent), and can be sent again: an
 * erased mail has no error any more.
 */
const isUndelivered = isNotNull(mails.last_error)

const undelivered = {
  id: mails.id,
  kind: mails.kind,
  to: sql<string>`${mails.to_address}`,
  subject: sql<string>`${mails.subject}`,
  status: sql<'queued' | 'failed'>`${mails.status}`,
  attempts: mails.attempts,
  last_error: sql<string>`${mails.last_error}`,
  created_at: mails.created_at,
}

/** Filters and sort order of the admin's list. */
export type UndeliveredMailList = ListOf<ParsedOf<typeof calls.failed>>

const orders = {
  newest: [desc(mails.created_at), desc(mails.id)],
  oldest: [asc(mails.created_at), asc(mails.id)],
}

export async function listUndeliveredMails(
  ctx: Ctx,
  { search, sort, status }: UndeliveredMailList,
  { limit, offset }: Slice,
) {
  const asked = and(
    isUndelivered,
    await mentions(ctx, failedMail, { to: mails.to_address, subject: mails.subject }, search),
    status && eq(mails.status, status),
  )
  const total = await ctx.db.$count(mails, asked)
  const rows = await ctx.db
    .select(undelivered)
    .from(mails)
    .where(asked)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total } satisfies Rows<unknown>
}
