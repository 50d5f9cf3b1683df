/** Labels of order fields outside of forms: in the timeline and in the history. */
import type { OrderDifference } from '#contract/orders/order-events.ts'
import * as m from '#messages'

/** Labels of an order's sums. */
export const figureLabels: Record<OrderDifference['figures'][number]['field'], () => string> = {
  subtotal: m.admin_figure_subtotal,
  discount: m.admin_figure_discount,
  extra_discount: m.admin_figure_extra_discount,
  delivery_price: m.admin_figure_delivery_price,
  total_price: m.admin_figure_total_price,
}

/** Labels of customer, address and delivery. */
export const fieldLabels: Record<OrderDifference['fields'][number]['field'], () => string> = {
  first_name: m.admin_field_first_name,
  last_name: m.admin_field_last_name,
  phone: m.admin_order_phone,
  additional_phone: m.admin_order_additional_phone,
  email: m.admin_order_email,
  instagram_user: m.admin_order_instagram,
  city: m.admin_order_city,
  state: m.admin_order_state,
  address: m.admin_order_address,
  courier_note: m.admin_order_courier_note,
  delivery_from: m.admin_field_delivery_from,
  delivery_to: m.admin_field_delivery_to,
}

/** Labels of all fields of orders in the history. */
export const labels: Record<string, () => string> = {
  ...fieldLabels,
  ...figureLabels,
  city_ar: m.admin_area_city_ar,
  confirmation: m.admin_confirmation,
  tries: m.admin_field_tries,
  next_try_at: m.admin_field_next_try,
  reason: m.admin_reason,
  source: m.admin_source,
  note: m.admin_note,
  items: m.admin_order_items,
}
