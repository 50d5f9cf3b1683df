/** Deliveries of webhooks: inserted with the event, claimed by the sending process. */
import type { DeliveryType } from '#contract/running/webhooks.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Rows, Slice } from '#server/db/page.ts'
import type { products } from '../products/products.tables.ts'
import type { webhookDeliveries } from './webhooks.tables.ts'
import { stoppedBy } from './makers.queries.ts'
import type { Webhook } from './webhooks.queries.ts'

type Row = typeof webhookDeliveries.$inferSelect
export type Delivery = Omit<Row, 'type' | 'payload'> & { type: DeliveryType }

const columns =
  'id, webhook_id, message_id, type, state, attempts, attempts_before, status, trouble, created_at, attempted_at, next_try_at, claimed_until'

/** Events that any active webhook subscribes to. */
export async function listHeardEvents(ctx: Ctx): Promise<Set<string>> {
  const { rows } = await ctx.client.query<{ event: string }>({
    name: 'webhooks.heard',
    text: 'select distinct unnest(events) as event from webhooks where is_on',
  })
  return new Set(rows.map(({ event }) => event))
}

export type Message = { message_id: string; type: DeliveryType; payload: string }

/**
 * Inserts a delivery for each active webhook that subscribes and whose maker may see the data. The
 * webhook is locked against deletion until the transaction ends, so that an act in the shop never
 * fails because of a webhook deleted at that moment.
 */
export async function insertDeliveries(
  ctx: Ctx,
  { message_id, type, payload }: Message,
): Promise<Pick<Row, 'id'>[]> {
  const { rows } = await ctx.client.query<Pick<Row, 'id'>>({
    name: 'webhooks.insertDeliveries',
    text: `
      with listening as (
        select id from webhooks as webhook where is_on and $2 = any (events) and ${stoppedBy('webhook')} is null order by id for key share of webhook
      )
      insert into webhook_deliveries (webhook_id, message_id, type, payload, created_at, next_try_at)
      select id, $1, $2, $3, $4, $4 from listening
      returning id`,
    values: [message_id, type, payload, ctx.now()],
  })
  return rows
}

/** Inserts a delivery for this locked webhook alone. */
export async function insertDelivery(
  ctx: Ctx,
  webhookId: number,
  { message_id, type, payload }: Message,
): Promise<Delivery> {
  const { rows } = await ctx.client.query<Delivery>(
    `insert into webhook_deliveries (webhook_id, message_id, type, payload, created_at, next_try_at) values ($1, $2, $3, $4, $5, $5)
    returning ${columns}`,
    [webhookId, message_id, type, payload, ctx.now()],
  )
  return rows[0] as Delivery
}

/** Deliveries, newest first. */
export async function listDeliveryRows(
  ctx: Ctx,
  webhookId: number,
  state: Delivery['state'] | undefined,
  { limit, offset }: Slice,
): Promise<Rows<Delivery>> {
  const asked = 'webhook_id = $1 and ($2::text is null or state = $2)'
  const { rows: counted } = await ctx.client.query<{ total: number }>(
    `select count(*)::integer as total from webhook_deliveries where ${asked}`,
    [webhookId, state ?? null],
  )
  const { rows } = await ctx.client.query<Delivery>(
    `select ${columns} from webhook_deliveries where ${asked} order by id desc limit $3 offset $4`,
    [webhookId, state ?? null, limit, offset],
  )
  return { rows, total: counted[0]?.total ?? 0 }
}

export async function findDelivery(
  ctx: Ctx,
  id: number,
): Promise<(Delivery & Pick<Row, 'payload'>) | null> {
  const { rows } = await ctx.client.query<Delivery & Pick<Row, 'payload'>>(
    `select ${columns}, payload from webhook_deliveries where id = $1`,
    [id],
  )
  return rows[0] ?? null
}

/** A delivery claimed by this process. */
export type Claimed = Pick<
  Row,
  'id' | 'message_id' | 'payload' | 'attempts' | 'attempts_before'
> & { webhook_id: number } & Pick<
    Webhook,
    'url' | 'secret' | 'former_secret' | 'former_secret_until'
  >

/**
 * Claims a due delivery for some seconds, in one statement: of several concurrent runs one gets it,
 * and if that one dies the claim expires. Null if it is claimed, done, or postponed, or its webhook
 * is off or stopped.
 * @param attempts number of earlier attempts known to the run: of several runs for one attempt, the
 * later ones find it done
 */
export async function claimDelivery(
  ctx: Ctx,
  id: number,
  attempts: number,
  seconds: number,
): Promise<Claimed | null> {
  const { rows } = await ctx.client.query<Claimed>(
    `update webhook_deliveries as delivery
    set claimed_until = now() + make_interval(secs => $3), attempts = delivery.attempts + 1, attempted_at = $4
    from webhooks as webhook
    where delivery.id = $1 and webhook.id = delivery.webhook_id and webhook.is_on and ${stoppedBy('webhook')} is null
      and delivery.state = 'waiting' and delivery.next_try_at <= $4
      and (delivery.attempts = $2 or delivery.claimed_until is not null) and (delivery.claimed_until > now()) is not true
    returning delivery.id, delivery.webhook_id, delivery.message_id, delivery.payload, delivery.attempts, delivery.attempts_before,
      webhook.url, webhook.secret, webhook.former_secret, webhook.former_secret_until`,
    [id, attempts, seconds, ctx.now()],
  )
  return rows[0] ?? null
}

/** Marks a delivery as delivered, whatever happened to it meanwhile. */
export async function markDelivered(ctx: Ctx, id: number, status: number): Promise<void> {
  await ctx.client.query(
    `update webhook_deliveries set state = 'delivered', status = $2, trouble = null, next_try_at = null, claimed_until = null where id = $1`,
    [id, status],
  )
}

/** @param next_try_at null to give up. Returns whether the attempt was still current */
export async function markFailed(
  ctx: Ctx,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  { status, trouble, next_try_at }: Pick<Row, 'status' | 'trouble' | 'next_try_at'>,
): Promise<boolean> {
  const { rowCount } = await ctx.client.query(
    `update webhook_deliveries
    set state = case when $5::timestamptz is null then 'failed' else 'waiting' end, status = $3, trouble = $4, next_try_at = $5, claimed_until = null
    where id = $1 and attempts = $2 and state = 'waiting'`,
    [id, attempts, status, trouble, next_try_at],
  )
  return rowCount === 1
}

/** Gives up all waiting deliveries of a webhook. */
export async function giveUpWaiting(ctx: Ctx, webhookId: number): Promise<void> {
  await ctx.client.query(
    `update webhook_deliveries set state = 'failed', trouble = 'switched_off', next_try_at = null where webhook_id = $1 and state = 'waiting'`,
    [webhookId],
  )
}

/**
 * Schedules the next attempt at once, with pauses growing from the start again. Null while the
 * delivery is being sent.
 */
export async function markWaiting(ctx: Ctx, id: number): Promise<Delivery | null> {
  const { rows } = await ctx.client.query<Delivery>(
    `update webhook_deliveries set state = 'waiting', next_try_at = $2, attempts_before = attempts, claimed_until = null
    where id = $1 and (claimed_until > now()) is not true
    returning ${columns}`,
    [id, ctx.now()],
  )
  return rows[0] ?? null
}

/** Makes overdue waiting deliveries due now, as after a restore, and returns them. */
export async function takeMissed(
  ctx: Ctx,
  before: Date,
  most: number,
): Promise<Pick<Row, 'id' | 'attempts'>[]> {
  const { rows } = await ctx.client.query<Pick<Row, 'id' | 'attempts'>>(
    `update webhook_deliveries set next_try_at = $1 where id = any (array(
      select id from webhook_deliveries
      where state = 'waiting' and next_try_at < $2 and (claimed_until > now()) is not true
      order by next_try_at limit $3 for update skip locked
    )) returning id, attempts`,
    [ctx.now(), before, most],
  )
  return rows
}

/** Returns how many. */
export async function deleteDeliveries(ctx: Ctx, before: Date, most: number): Promise<number> {
  const { rowCount } = await ctx.client.query(
    'delete from webhook_deliveries where id = any (array(select id from webhook_deliveries where created_at < $1 order by created_at limit $2))',
    [before, most],
  )
  return rowCount ?? 0
}

/** Products of these ids that shoppers can buy. */
export async function listOnOffer(ctx: Ctx, productIds: number[]): Promise<Set<number>> {
  const { rows } = await ctx.client.query<Pick<typeof products.$inferSelect, 'id'>>(
    `select id from products where id = any ($1::integer[]) and state = 'published' and archived_at is null`,
    [productIds],
  )
  return new Set(rows.map(({ id }) => id))
}
