import { arrayContained, asc, eq, lte, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { WebhookEvent } from '#contract/webhooks.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { webhooks } from './webhooks.tables.ts'

export type Webhook = typeof webhooks.$inferSelect
export type NewWebhook = Pick<Webhook, 'url' | 'secret' | 'created_at'> & { events: WebhookEvent[] }

/** Those that listen to nothing but these. */
export async function listWebhookRows(ctx: Ctx, events: string[], { limit, offset }: Slice): Promise<Rows<Webhook>> {
  const isAmong = arrayContained(webhooks.events, events)
  const rows = await ctx.db.select().from(webhooks).where(isAmong).orderBy(asc(webhooks.id)).limit(limit).offset(offset)
  return { rows, total: await ctx.db.$count(webhooks, isAmong) }
}

export async function findWebhook(ctx: Ctx, id: number): Promise<Webhook | null> {
  const [row] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, id))
  return row ?? null
}

/** Nobody else changes it until the transaction ends; what happens in the shop meanwhile is written down for it all the same. */
export async function lockWebhook(ctx: Ctx, id: number): Promise<Webhook | null> {
  const [row] = await ctx.db.select().from(webhooks).where(eq(webhooks.id, id)).for('no key update')
  return row ?? null
}

/** Null when there are as many as there may be. */
export async function insertWebhook(ctx: Ctx, webhook: NewWebhook): Promise<Webhook | null> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('zeina.webhooks', 0))`)
  if ((await ctx.db.$count(webhooks)) >= limits.webhooks) return null
  const [row] = await ctx.db
    .insert(webhooks)
    .values({ ...webhook, secret_at: webhook.created_at })
    .returning()
  return row ?? null
}

/** @param change with one field at least */
export async function updateWebhookRow(ctx: Ctx, id: number, change: Partial<Omit<Webhook, 'id'>>): Promise<Webhook> {
  const [row] = await ctx.db.update(webhooks).set(change).where(eq(webhooks.id, id)).returning()
  if (!row) throw new Error('A row that was held is gone')
  return row
}

/** What was deleted. */
export async function deleteWebhookRow(ctx: Ctx, id: number): Promise<Webhook | null> {
  const [row] = await ctx.db.delete(webhooks).where(eq(webhooks.id, id)).returning()
  return row ?? null
}

/** Of webhooks that have changed to their new one. */
export async function forgetFormerSecrets(ctx: Ctx): Promise<void> {
  await ctx.db.update(webhooks).set({ former_secret: null, former_secret_until: null }).where(lte(webhooks.former_secret_until, ctx.now()))
}
