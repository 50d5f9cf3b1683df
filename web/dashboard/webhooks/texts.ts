import { type DeliveryType, webhookTexts } from '#contract/webhooks.ts'
import {
  admin_webhook_delivery_id,
  admin_webhook_event_changed,
  admin_webhook_event_confirmed,
  admin_webhook_event_delivered,
  admin_webhook_event_low,
  admin_webhook_event_placed,
  admin_webhook_event_product,
  admin_webhook_event_rejected,
  admin_webhook_event_shipped,
  admin_webhook_event_test,
  admin_webhook_column_event,
  admin_webhook_events,
  admin_webhook_is_on,
  admin_webhook_maker,
  admin_webhook_say_events,
  admin_webhook_say_private,
  admin_webhook_say_unknown,
  admin_webhook_say_url,
  admin_webhook_secret_at,
  admin_webhook_url,
} from '#messages'
import { exactly, sayingAlso } from '../kit/form/say.ts'

/** What the fields of the dialog are called, and in the history. */
export const labels = {
  url: admin_webhook_url,
  events: admin_webhook_events,
  is_on: admin_webhook_is_on,
}
export const historyLabels = {
  ...labels,
  secret_at: admin_webhook_secret_at,
  made_by: admin_webhook_maker,
  type: admin_webhook_column_event,
  delivery_id: admin_webhook_delivery_id,
}

export const eventLabels: Record<DeliveryType, () => string> = {
  'order.placed': admin_webhook_event_placed,
  'order.confirmed': admin_webhook_event_confirmed,
  'order.changed': admin_webhook_event_changed,
  'order.shipped': admin_webhook_event_shipped,
  'order.delivered': admin_webhook_event_delivered,
  'order.rejected': admin_webhook_event_rejected,
  'product.changed': admin_webhook_event_product,
  'stock.low': admin_webhook_event_low,
  'webhook.test': admin_webhook_event_test,
}

export const say = sayingAlso(
  [exactly(webhookTexts.url), () => admin_webhook_say_url()],
  [exactly(webhookTexts.url_private), () => admin_webhook_say_private()],
  [exactly(webhookTexts.url_unknown), () => admin_webhook_say_unknown()],
  [exactly(webhookTexts.events), () => admin_webhook_say_events()],
)

/** What people know a webhook by. */
export const hostOf = (url: string): string => new URL(url).host
