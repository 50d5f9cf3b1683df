import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { mails as calls } from '#contract/mails.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { mails } from './mail.tables.ts'

export type Mail = typeof mails.$inferSelect

/** In their order, all in one round trip: checkout holds stock meanwhile. */
export async function insertMails(
  ctx: Ctx,
  written: Pick<Mail, 'kind' | 'language' | 'to_address' | 'subject' | 'text' | 'html'>[],
): Promise<Pick<Mail, 'id'>[]> {
  const columns = ['kind', 'language', 'to_address', 'subject', 'text', 'html'] as const
  const { rows } = await ctx.client.query<Pick<Mail, 'id'>>({
    name: 'mail.insert',
    text: `
      insert into mails (${columns.join(', ')})
      select ${columns.join(', ')}
      from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) with ordinality
        as mail (${columns.join(', ')}, place)
      order by place
      returning id`,
    values: columns.map((column) => written.map((mail) => mail[column])),
  })
  return rows
}

export async function findMail(ctx: Ctx, id: number): Promise<Mail | null> {
  const [mail] = await ctx.db.select().from(mails).where(eq(mails.id, id))
  return mail ?? null
}

/** Nobody else sends or changes it until the transaction ends; null when somebody does so now. */
export async function holdMail(ctx: Ctx, id: number): Promise<Mail | null> {
  // A mail server may take its time with the connection idle meanwhile: as long as a run may last (mail.ts).
  await ctx.db.execute(sql`set local idle_in_transaction_session_timeout = '120s'`)
  const [mail] = await ctx.db.select().from(mails).where(eq(mails.id, id)).for('update', { skipLocked: true })
  return mail ?? null
}

/** With `forget` its words are not kept. */
export async function markMailSent(ctx: Ctx, id: number, { forget }: { forget: boolean }): Promise<void> {
  await ctx.db
    .update(mails)
    .set({
      status: 'sent',
      sent_at: ctx.now(),
      attempts: sql`${mails.attempts} + 1`,
      last_error: null,
      ...(forget && { text: '', html: '' }),
    })
    .where(eq(mails.id, id))
}

/** A mail that will be tried again stays queued. */
export async function markMailFailed(ctx: Ctx, id: number, reason: string, isLast: boolean): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ status: isLast ? 'failed' : 'queued', attempts: sql`${mails.attempts} + 1`, last_error: reason })
    .where(eq(mails.id, id))
}

/** It goes on counting its attempts, and shows its last error until it is sent. */
export async function markMailQueued(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.update(mails).set({ status: 'queued' }).where(eq(mails.id, id))
}

/** Only what was never sent has an error (markMailSent). */
const isTroubled = isNotNull(mails.last_error)

const troubled = {
  id: mails.id,
  kind: mails.kind,
  to: mails.to_address,
  subject: mails.subject,
  status: sql<'queued' | 'failed'>`${mails.status}`,
  attempts: mails.attempts,
  last_error: sql<string>`${mails.last_error}`,
  created_at: mails.created_at,
}

/** Which of them an admin asks for, and in what order. */
export type TroubledMailList = ListOf<ParsedOf<typeof calls.failed>>

const orders = {
  newest: [desc(mails.created_at), desc(mails.id)],
  oldest: [asc(mails.created_at), asc(mails.id)],
}

export async function listTroubledMails(ctx: Ctx, { search, sort, status }: TroubledMailList, { limit, offset }: Slice) {
  const asked = and(isTroubled, mentions([mails.to_address, mails.subject], search), status && eq(mails.status, status))
  const total = await ctx.db.$count(mails, asked)
  const rows = await ctx.db
    .select(troubled)
    .from(mails)
    .where(asked)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total } satisfies Rows<unknown>
}
