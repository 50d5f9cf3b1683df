import type { DeliveryType } from '#contract/running/webhooks.ts'
import * as m from '#messages'

/** Labels of the dialog's fields, also for the history. */
export const labels = {
  url: m.admin_webhook_url,
  events: m.admin_webhook_events,
  is_on: m.admin_webhook_is_on,
}
export const historyLabels = {
  ...labels,
  secret_at: m.admin_webhook_secret_at,
  made_by: m.admin_webhook_maker,
  type: m.admin_webhook_column_event,
  delivery_id: m.admin_webhook_delivery_id,
}

export const eventLabels: Record<DeliveryType, () => string> = {
  'order.placed': m.admin_webhook_event_placed,
  'order.confirmed': m.admin_webhook_event_confirmed,
  'order.changed': m.admin_webhook_event_changed,
  'order.shipped': m.admin_webhook_event_shipped,
  'order.delivered': m.admin_webhook_event_delivered,
  'order.rejected': m.admin_webhook_event_rejected,
  'product.changed': m.admin_webhook_event_product,
  'stock.low': m.admin_webhook_event_low,
  'webhook.test': m.admin_webhook_event_test,
}

/** Host of a webhook, by which people recognise it. */
export const hostOf = (url: string): string => new URL(url).host
