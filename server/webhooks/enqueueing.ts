/** Enqueueing of webhook deliveries, in the transaction of the event (R285). */
import { orderRecord } from '#contract/orders/order-records.ts'
import { type DeliveryType, webhookData, type WebhookEvent } from '#contract/running/webhooks.ts'
import type { Ctx } from '#server/ctx.ts'
import { rememberInside } from '#server/db/remember.ts'
import type { Act } from '#server/journal/acted.ts'
import { getOrder } from '#server/orders/orders.ts'
import { getProductRecords, readStock } from '#server/products/products.ts'
import { nameItems } from '#server/stock/stock.ts'
import { newToken } from '#server/token.ts'
import { deliverJob } from './delivering.ts'
import {
  insertDeliveries,
  listHeardEvents,
  listOnOffer,
  type Message,
} from './deliveries.queries.ts'

/** Cached, so that a shop without webhooks costs a buyer no query. */
const heardEvents = rememberInside(['webhooks'], listHeardEvents)

/** Subscriber of acted: a delivery for each act of an order, and one per product. */
export async function enqueueActs(ctx: Ctx, acts: readonly Act[]): Promise<void> {
  const heard = await heardEvents(ctx)
  for (const { order_id, news } of acts) {
    if (order_id && news && heard.has(`order.${news}`))
      await enqueueDelivery(ctx, `order.${news}`, {
        order: orderRecord.parse(await getOrder(ctx, order_id)),
      })
  }
  if (heard.has('product.changed')) await enqueueProducts(ctx, acts)
}

async function enqueueProducts(ctx: Ctx, acts: readonly Act[]): Promise<void> {
  const ids = [
    ...new Set(
      acts.flatMap(({ room, record_id }) => (room === 'products' && record_id ? record_id : [])),
    ),
  ]
  const records = new Map(
    (await getProductRecords(ctx, ids)).map((product) => [product.id, product]),
  )
  for (const product_id of ids) {
    await enqueueDelivery(
      ctx,
      'product.changed',
      webhookData['product.changed'].parse({
        product_id,
        product: records.get(product_id) ?? null,
      }),
    )
  }
}

/** Subscriber of stockFell. Products that nobody can buy are left out. */
export async function enqueueLowStock(
  ctx: Ctx,
  { item_ids }: { item_ids: number[] },
): Promise<void> {
  if (!(await heardEvents(ctx)).has('stock.low')) return
  const named = await nameItems(ctx, item_ids)
  const onOffer = await listOnOffer(
    ctx,
    named.map(({ name }) => name.product_id),
  )
  const held = await readStock(ctx, item_ids)
  for (const { item_id, name } of named) {
    if (!onOffer.has(name.product_id)) continue
    await enqueueDelivery(
      ctx,
      'stock.low',
      webhookData['stock.low'].parse({ stock: { ...name, pieces: held.get(item_id) ?? 0 } }),
    )
  }
}

/** @param data in the form of the API */
export function messageOf(ctx: Ctx, type: DeliveryType, data: object): Message {
  return {
    message_id: `msg_${newToken()}`,
    type,
    payload: JSON.stringify({ type, timestamp: ctx.now().toISOString(), data }),
  }
}

async function enqueueDelivery(ctx: Ctx, type: WebhookEvent, data: object): Promise<void> {
  const rows = await insertDeliveries(ctx, messageOf(ctx, type, data))
  // The cached events may be a moment old.
  if (rows.length > 0)
    await ctx.jobs.enqueue(
      ctx.client,
      deliverJob,
      ...rows.map(({ id }) => ({ delivery_id: id, attempts: 0 })),
    )
}
