/**
 * Webhooks: addresses of other programs that receive the shop's events, by the Standard Webhooks
 * specification (R285–R288, 0049).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { orderRecord } from '../orders/order-records.ts'
import {
  asked,
  byId,
  flag,
  isWritten,
  moment,
  nothing,
  optional,
  pathId,
  seenVersion,
  text,
} from '../parts.ts'
import { pageAsked, pageOf, pageReply } from '../list-parts.ts'
import { productRecord } from '../products/product-records.ts'
import type { May } from '../accounts/roles.ts'
import { stockName } from '../products/stock.ts'
import { coded } from '../field-refusals.ts'

/** Events that a webhook can receive. */
export const webhookEvent = z.enum([
  'order.placed',
  'order.confirmed',
  'order.changed',
  'order.shipped',
  'order.delivered',
  'order.rejected',
  'product.changed',
  'stock.low',
])
export type WebhookEvent = z.output<typeof webhookEvent>

/** Types of deliveries: the events, and the test that an admin sends. */
export const deliveryType = z.enum([...webhookEvent.options, 'webhook.test'])
export type DeliveryType = z.output<typeof deliveryType>

/** The work needed to see an event's data, and so to have the event sent. */
export const workOfEvent = (event: DeliveryType): May =>
  event.startsWith('order.') ? 'orders' : event === 'webhook.test' ? 'shop' : 'catalogue'

/** An order at the moment of the event, as /api/orders/getorder answers it. */
const orderData = z.object({ order: orderRecord })

/** A product as /api/product/get answers it, without its cost; null once the product is deleted. */
const productData = z.object({
  product_id: z.int(),
  product: productRecord.omit({ cost: true }).nullable(),
})

/**
 * A stock as /api/stock/all names it (a size and colour, or a whole product counted as one), and
 * its pieces left.
 */
const stockData = z.object({ stock: stockName.extend({ pieces: z.int() }) })

/** The schema of `data` for each `type`. */
export const webhookData = {
  'order.placed': orderData,
  'order.confirmed': orderData,
  'order.changed': orderData,
  'order.shipped': orderData,
  'order.delivered': orderData,
  'order.rejected': orderData,
  'product.changed': productData,
  'stock.low': stockData,
  'webhook.test': z.object({ webhook_id: z.int() }),
} as const satisfies Record<DeliveryType, z.ZodType>

/**
 * States of a webhook. `off`: switched off by hand; `failing`: switched off after three days
 * without a successful delivery; `gone`: switched off by a response 410; `stopped`: on, but sending
 * nothing, because its maker may no longer see the events' data.
 */
export const webhookState = z.enum(['on', 'stopped', 'off', 'failing', 'gone'])

/**
 * Why a webhook is stopped: its maker has left the staff, is suspended, or has other work; or the
 * API key that made it has ended or has fewer permissions.
 */
export const webhookStop = z.enum(['left', 'suspended', 'work', 'key'])
export type WebhookStop = z.output<typeof webhookStop>

export const webhookRecord = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(webhookEvent),
  is_on: z.boolean(),
  state: webhookState,
  /** Why the webhook is stopped; null in other states. */
  stopped: webhookStop.nullable(),
  /**
   * The person or API key that last set the address and events; null for a webhook older than this
   * field, which has an owner's permissions.
   */
  made_by: z.string().nullable(),
  /** Since when deliveries fail; null if the last attempt succeeded. */
  failing_since: moment.nullable(),
  switched_off_at: moment.nullable(),
  /** When the current secret was made; no call answers the secret again. */
  secret_at: moment,
  /** Until when requests are signed with the former secret as well. */
  former_secret_until: moment.nullable(),
  version: z.int(),
  created_at: moment,
})
export type WebhookRecord = z.output<typeof webhookRecord>

const url = text(limits.link).refine(
  (written) => /^https?:\/\/[^\s/?#@\\]+(?:[/?#][^\s\\\p{Cc}]*)?$/iu.test(written),
  {
    error: coded('webhook_url'),
    when: isWritten,
  },
)

const events = z
  .preprocess(
    (value) => (typeof value === 'string' && value !== '' ? [value] : value),
    z
      .array(z.enum(webhookEvent.options, { error: coded('webhook_events') }), {
        error: coded('webhook_events'),
      })
      .min(1, coded('webhook_events')),
  )
  .transform((chosen) => webhookEvent.options.filter((event) => chosen.includes(event)))

export const webhookForm = z.object({ url, events })

/** The form that changes a webhook. */
export const webhookEdit = webhookForm.extend({ is_on: flag })

/** Changes of a webhook; a field that is not sent keeps its value. */
export const webhookChange = z.object({
  url: url.optional(),
  events: events.optional(),
  is_on: optional(flag),
  version: seenVersion,
})

/** `waiting`: for its next attempt; `failed`: given up. */
export const deliveryState = z.enum(['waiting', 'delivered', 'failed'])

/** Why an attempt got no accepted response, or why the delivery is not sent any more. */
export const deliveryTrouble = z.enum([
  'not_public',
  'no_answer',
  'too_slow',
  'status',
  'switched_off',
])

export const deliveryRow = z.object({
  id: z.int(),
  webhook_id: z.int(),
  /**
   * The header webhook-id, the same at every attempt: a receiver recognizes a repeated delivery by
   * it.
   */
  message_id: z.string(),
  type: deliveryType,
  state: deliveryState,
  attempts: z.int(),
  /** The status of the last response; null without a response. */
  status: z.int().nullable(),
  trouble: deliveryTrouble.nullable(),
  created_at: moment,
  attempted_at: moment.nullable(),
  next_try_at: moment.nullable(),
})
export type DeliveryRow = z.output<typeof deliveryRow>

const example = {
  url: 'https://erp.example/zeina',
  events: ['order.placed' as const, 'order.changed' as const],
}
const secret = z.string()

export const webhooks = {
  page: endpoint(adminPaths.webhooks.page, {
    summary: 'Webhooks with their delivery state, oldest first',
    input: z.object(pageAsked),
    reply: z.object({ webhooks: pageOf(webhookRecord), ...pageReply }),
  }),
  record: endpoint(adminPaths.webhooks.record, {
    summary: 'One webhook',
    ...byId,
    reply: z.object({ webhook: webhookRecord }),
  }),
  create: endpoint(adminPaths.webhooks.create, {
    summary:
      'Creates a webhook; its secret is returned only this once. Its URL must be public. Requires access to the areas of its events',
    input: webhookForm,
    reply: z.object({ webhook: webhookRecord, secret }),
    refusals: [409, 422],
    example,
  }),
  update: endpoint(adminPaths.webhooks.update, {
    summary:
      'Updates a webhook, or switches it on or off; switching it off discards its pending deliveries',
    input: webhookChange.extend({ id: pathId }),
    reply: z.object({ webhook: webhookRecord }),
    refusals: [404, 409, 422],
    example: { id: '1', ...example, is_on: true },
  }),
  takeOver: endpoint(adminPaths.webhooks.takeOver, {
    summary:
      'Transfers a webhook to the requesting owner; resumes one that stopped because its former owner lost access to its events',
    input: z.object({ id: pathId, version: seenVersion }),
    reply: z.object({ webhook: webhookRecord }),
    refusals: [404, 409],
    example: { id: '1', version: 2 },
  }),
  delete: endpoint(adminPaths.webhooks.delete, {
    summary: 'Deletes a webhook and its deliveries',
    ...byId,
    reply: nothing,
  }),
  rotateSecret: endpoint(adminPaths.webhooks.rotateSecret, {
    summary: `Rotates the secret of a webhook and returns it only this once; for ${limits.webhook_overlap} hours requests are also signed with the former one`,
    ...byId,
    reply: z.object({ webhook: webhookRecord, secret }),
  }),
  test: endpoint(adminPaths.webhooks.test, {
    summary: 'Sends a webhook.test event',
    ...byId,
    reply: z.object({ delivery: deliveryRow }),
    refusals: [404, 409],
  }),
  deliveries: endpoint(adminPaths.webhooks.deliveries, {
    summary: `Deliveries of a webhook in the last ${limits.webhook_days} days, newest first`,
    input: z.object({ id: pathId, ...pageAsked, state: asked(deliveryState) }),
    reply: z.object({ deliveries: pageOf(deliveryRow), ...pageReply }),
    refusals: [404],
    example: { id: '1', state: 'failed' },
  }),
  delivery: endpoint(adminPaths.webhooks.delivery, {
    summary: 'One delivery with its body. Requires access to the area of its event',
    ...byId,
    reply: z.object({ delivery: deliveryRow.extend({ payload: z.string() }) }),
  }),
  sendAgain: endpoint(adminPaths.webhooks.sendAgain, {
    summary: 'Resends a delivery immediately with the same webhook-id, regardless of its state',
    ...byId,
    reply: z.object({ delivery: deliveryRow }),
    refusals: [404, 409],
  }),
}
