import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#server/ctx.ts'
import { mails } from './mail.tables.ts'

export type Mail = typeof mails.$inferSelect

export async function insertMail(ctx: Ctx, mail: typeof mails.$inferInsert): Promise<Mail> {
  const [row] = await ctx.db.insert(mails).values(mail).returning()
  if (!row) throw new Error('An insert answered no row')
  return row
}

export async function findMail(ctx: Ctx, id: number): Promise<Mail | null> {
  const [mail] = await ctx.db.select().from(mails).where(eq(mails.id, id))
  return mail ?? null
}

export async function markMailSent(ctx: Ctx, id: number): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ status: 'sent', sent_at: ctx.now(), attempts: sql`${mails.attempts} + 1`, last_error: null })
    .where(eq(mails.id, id))
}

/** A mail that will be tried again stays queued. */
export async function markMailFailed(ctx: Ctx, id: number, reason: string, isLast: boolean): Promise<void> {
  await ctx.db
    .update(mails)
    .set({ status: isLast ? 'failed' : 'queued', attempts: sql`${mails.attempts} + 1`, last_error: reason })
    .where(eq(mails.id, id))
}
