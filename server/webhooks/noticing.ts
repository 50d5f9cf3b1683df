/** What happens in the shop, written down for the webhooks that listen, in the transaction in which it happens (R285). */
import { orderRecord } from '#contract/order-records.ts'
import { type DeliveryType, webhookData, type WebhookEvent } from '#contract/webhooks.ts'
import type { Change } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { rememberInside } from '#server/db/remember.ts'
import { getOrder } from '#server/orders/orders.ts'
import type { OrderAct } from '#server/orders/events.ts'
import { getProductRecords, readStock } from '#server/products/products.ts'
import { nameItems } from '#server/stock/stock.ts'
import { newToken } from '#server/token.ts'
import { deliverJob } from './delivering.ts'
import { insertDeliveries, listHeardEvents, listOnOffer, type Message } from './deliveries.queries.ts'

/** What a buyer pays for webhooks that the shop has not: a look at what is remembered. */
const heardEvents = rememberInside(['webhooks'], listHeardEvents)

/** For orderActed. */
export async function noticeOrder(ctx: Ctx, { order_id, act }: { order_id: number; act: OrderAct }): Promise<void> {
  const type: WebhookEvent = `order.${act}`
  if (!(await heardEvents(ctx)).has(type)) return
  await tell(ctx, type, { order: orderRecord.parse(await getOrder(ctx, order_id)) })
}

/** For adminChanged. */
export async function noticeChange(ctx: Ctx, { room, record_id }: Pick<Change, 'room' | 'record_id'>): Promise<void> {
  if (room === 'products' && record_id !== null) await noticeProducts(ctx, { product_ids: [record_id] })
}

/** For changedByClock. */
export async function noticeProducts(ctx: Ctx, { product_ids }: { product_ids: number[] }): Promise<void> {
  if (!(await heardEvents(ctx)).has('product.changed')) return
  const records = new Map((await getProductRecords(ctx, product_ids)).map((product) => [product.id, product]))
  for (const product_id of product_ids) {
    await tell(ctx, 'product.changed', webhookData['product.changed'].parse({ product_id, product: records.get(product_id) ?? null }))
  }
}

/** For stockFell. What nobody can buy is not worth a word. */
export async function noticeFall(ctx: Ctx, { item_ids }: { item_ids: number[] }): Promise<void> {
  if (!(await heardEvents(ctx)).has('stock.low')) return
  const named = await nameItems(ctx, item_ids)
  const onOffer = await listOnOffer(
    ctx,
    named.map(({ name }) => name.product_id),
  )
  const held = await readStock(ctx, item_ids)
  for (const { item_id, name } of named) {
    if (!onOffer.has(name.product_id)) continue
    await tell(ctx, 'stock.low', webhookData['stock.low'].parse({ stock: { ...name, pieces: held.get(item_id) ?? 0 } }))
  }
}

/** @param data as it travels */
export function messageOf(ctx: Ctx, type: DeliveryType, data: object): Message {
  return { message_id: `msg_${newToken()}`, type, payload: JSON.stringify({ type, timestamp: ctx.now().toISOString(), data }) }
}

async function tell(ctx: Ctx, type: WebhookEvent, data: object): Promise<void> {
  const rows = await insertDeliveries(ctx, messageOf(ctx, type, data))
  // What was remembered may be a moment old.
  if (rows.length > 0) await ctx.jobs.enqueue(ctx.client, deliverJob, ...rows.map(({ id }) => ({ delivery_id: id, attempts: 0 })))
}
