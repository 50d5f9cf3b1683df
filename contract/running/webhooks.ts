/**
 * Webhooks: addresses of other programs that are told what happens in the shop, by the Standard
 * Webhooks specification (R285–R288, 0049).
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
  pageAsked,
  pageOf,
  pageReply,
  pathId,
  seenVersion,
  text,
} from '../parts.ts'
import { productRecord } from '../products/product-records.ts'
import type { May } from '../accounts/roles.ts'
import { stockName } from '../products/stock.ts'
import { coded } from '../field-refusals.ts'

/** What of the shop a webhook can be told. */
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

/** And what it is told once somebody tries it. */
export const deliveryType = z.enum([...webhookEvent.options, 'webhook.test'])
export type DeliveryType = z.output<typeof deliveryType>

/** Whose work its data is: who may not see it may not have it sent either. */
export const workOfEvent = (event: DeliveryType): May =>
  event.startsWith('order.') ? 'orders' : event === 'webhook.test' ? 'shop' : 'catalogue'

/** An order as /api/orders/getorder answers it, at the moment of the event. */
const orderData = z.object({ order: orderRecord })

/**
 * A product as /api/product/get answers it, but for what it costs the shop; null once it is
 * deleted.
 */
const productData = z.object({
  product_id: z.int(),
  product: productRecord.omit({ cost: true }).nullable(),
})

/**
 * A size and colour, or all of a product that are counted as one, as /api/stock/all names it, and
 * how many pieces are left.
 */
const stockData = z.object({ stock: stockName.extend({ pieces: z.int() }) })

/** What `data` is, by `type`. */
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

/** The body of a request: what happened, when (ISO 8601, UTC), and to what. */
export const webhookPayload = z.object({
  type: deliveryType,
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
})

/**
 * `off`: by hand; `failing`: by itself, after three days in which nothing arrived; `gone`: because
 * it answered 410; `stopped`: on, and tells nothing, because whoever made it may not see any more
 * what it tells.
 */
export const webhookState = z.enum(['on', 'stopped', 'off', 'failing', 'gone'])

/**
 * What became of whoever made it: they left the staff, are suspended, or have other work; their API
 * key has ended, or sees less.
 */
export const webhookStop = z.enum(['left', 'suspended', 'work', 'key'])
export type WebhookStop = z.output<typeof webhookStop>

export const webhookRecord = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(webhookEvent),
  is_on: z.boolean(),
  state: webhookState,
  /** Why, of a webhook that is stopped. */
  stopped: webhookStop.nullable(),
  /**
   * Who said last where it leads and what it tells, a person or an API key; null of one from before
   * this was kept, which speaks for the owners.
   */
  made_by: z.string().nullable(),
  /** Since when nothing arrived; null while the last attempt did. */
  failing_since: moment.nullable(),
  switched_off_at: moment.nullable(),
  /** When it got the secret that it has, which nothing answers any more. */
  secret_at: moment,
  /** Until when requests are signed with the former one as well. */
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

/** What the form that changes one asks. */
export const webhookEdit = webhookForm.extend({ is_on: flag })

/** What is not sent stays. */
export const webhookChange = z.object({
  url: url.optional(),
  events: events.optional(),
  is_on: optional(flag),
  version: seenVersion,
})

/** `waiting`: for its next attempt; `failed`: given up. */
export const deliveryState = z.enum(['waiting', 'delivered', 'failed'])

/** Why an attempt failed where nothing was answered, or why nothing is sent any more. */
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
   * Sent as webhook-id, the same at every attempt: by it a receiver knows what it has had already.
   */
  message_id: z.string(),
  type: deliveryType,
  state: deliveryState,
  attempts: z.int(),
  /** What was answered last; null where nothing was. */
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
    summary: 'Webhooks, oldest first, with how each fares',
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
      'Adds a webhook; its secret is answered this once. The address must lead to a public place. Needs the work that its events belong to',
    input: webhookForm,
    reply: z.object({ webhook: webhookRecord, secret }),
    refusals: [409, 422],
    example,
  }),
  update: endpoint(adminPaths.webhooks.update, {
    summary:
      'Changes a webhook, or switches it on or off; what waits for one that is switched off is not sent any more',
    input: webhookChange.extend({ id: pathId }),
    reply: z.object({ webhook: webhookRecord }),
    refusals: [404, 409, 422],
    example: { id: '1', ...example, is_on: true },
  }),
  takeOver: endpoint(adminPaths.webhooks.takeOver, {
    summary:
      'Makes the owner who asks the maker of a webhook: one that is stopped, because its maker may not see what it tells any more, tells it again',
    input: z.object({ id: pathId, version: seenVersion }),
    reply: z.object({ webhook: webhookRecord }),
    refusals: [404, 409],
    example: { id: '1', version: 2 },
  }),
  delete: endpoint(adminPaths.webhooks.delete, {
    summary: 'Deletes a webhook and what is known of its deliveries',
    ...byId,
    reply: nothing,
  }),
  rotateSecret: endpoint(adminPaths.webhooks.rotateSecret, {
    summary: `Gives a webhook another secret, which is answered this once; for ${limits.webhook_overlap} hours requests are signed with the former one as well`,
    ...byId,
    reply: z.object({ webhook: webhookRecord, secret }),
  }),
  test: endpoint(adminPaths.webhooks.test, {
    summary: 'Sends a webhook.test',
    ...byId,
    reply: z.object({ delivery: deliveryRow }),
    refusals: [404, 409],
  }),
  deliveries: endpoint(adminPaths.webhooks.deliveries, {
    summary: `What a webhook was told in the last ${limits.webhook_days} days, newest first`,
    input: z.object({ id: pathId, ...pageAsked, state: asked(deliveryState) }),
    reply: z.object({ deliveries: pageOf(deliveryRow), ...pageReply }),
    refusals: [404],
    example: { id: '1', state: 'failed' },
  }),
  delivery: endpoint(adminPaths.webhooks.delivery, {
    summary: 'One delivery with its body, as it is sent. Needs the work that the event belongs to',
    ...byId,
    reply: z.object({ delivery: deliveryRow.extend({ payload: z.string() }) }),
  }),
  sendAgain: endpoint(adminPaths.webhooks.sendAgain, {
    summary: 'Sends a delivery at once, whatever became of it, with the same webhook-id',
    ...byId,
    reply: z.object({ delivery: deliveryRow }),
    refusals: [404, 409],
  }),
}
