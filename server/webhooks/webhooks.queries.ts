import { arrayContained, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { WebhookEvent, WebhookStop } from '#contract/running/webhooks.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import { stoppedBy } from './makers.queries.ts'
import { webhooks } from './webhooks.tables.ts'

type Row = typeof webhooks.$inferSelect
/** `stopped`: reason why it sends nothing although it is on. */
export type Webhook = Row & { stopped: WebhookStop | null }
export type Maker = Pick<Row, 'made_by' | 'made_by_id' | 'made_by_key'>
export type NewWebhook = Pick<Row, 'url' | 'secret' | 'created_at'> &
  Maker & { events: WebhookEvent[] }

const columns = {
  ...getTableColumns(webhooks),
  stopped: sql<WebhookStop | null>`${sql.raw(stoppedBy('webhooks'))}`.as('stopped'),
}

/** Webhooks that subscribe to no other events than these. */
export async function listWebhookRows(
  ctx: Ctx,
  events: string[],
  { limit, offset }: Slice,
): Promise<Rows<Webhook>> {
  const isAmong = arrayContained(webhooks.events, events)
  const rows = await ctx.db
    .select(columns)
    .from(webhooks)
    .where(isAmong)
    .orderBy(asc(webhooks.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(webhooks, isAmong) }
}

export async function findWebhook(ctx: Ctx, id: number): Promise<Webhook | null> {
  const [row] = await ctx.db.select(columns).from(webhooks).where(eq(webhooks.id, id))
  return row ?? null
}

/**
 * Locks a webhook against changes until the transaction ends; deliveries are still inserted
 * meanwhile.
 */
export async function lockWebhook(ctx: Ctx, id: number): Promise<Webhook | null> {
  const [row] = await ctx.db
    .select(columns)
    .from(webhooks)
    .where(eq(webhooks.id, id))
    .for('no key update')
  return row ?? null
}

/** Null at the limit of webhooks. */
export async function insertWebhook(ctx: Ctx, webhook: NewWebhook): Promise<Webhook | null> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('zeina.webhooks', 0))`)
  if ((await ctx.db.$count(webhooks)) >= limits.webhooks) return null
  const [row] = await ctx.db
    .insert(webhooks)
    .values({ ...webhook, secret_at: webhook.created_at })
    .returning(columns)
  return row ?? null
}

/** @param change with one field at least */
export async function updateWebhookRow(
  ctx: Ctx,
  id: number,
  change: Partial<Omit<Row, 'id'>>,
): Promise<Webhook> {
  const [row] = await ctx.db
    .update(webhooks)
    .set(change)
    .where(eq(webhooks.id, id))
    .returning(columns)
  if (!row) throw new Error('A row that was held is gone')
  return row
}

/** Returns the deleted row. */
export async function deleteWebhookRow(ctx: Ctx, id: number): Promise<Webhook | null> {
  const [row] = await ctx.db.delete(webhooks).where(eq(webhooks.id, id)).returning(columns)
  return row ?? null
}

/** Deletes expired former secrets. */
export async function forgetFormerSecrets(ctx: Ctx): Promise<void> {
  await ctx.db
    .update(webhooks)
    .set({ former_secret: null, former_secret_until: null })
    .where(lte(webhooks.former_secret_until, ctx.now()))
}
