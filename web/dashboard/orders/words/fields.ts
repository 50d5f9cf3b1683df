/**
 * What the fields of an order are called away from its forms: in its timeline and in the history.
 */
import type { OrderDifference } from '#contract/order-records.ts'
import {
  admin_area_city_ar,
  admin_confirmation,
  admin_field_delivery_from,
  admin_field_delivery_to,
  admin_field_first_name,
  admin_field_last_name,
  admin_field_next_try,
  admin_field_tries,
  admin_figure_delivery_price,
  admin_figure_discount,
  admin_figure_extra_discount,
  admin_figure_subtotal,
  admin_figure_total_price,
  admin_note,
  admin_order_additional_phone,
  admin_order_address,
  admin_order_city,
  admin_order_courier_note,
  admin_order_email,
  admin_order_instagram,
  admin_order_items,
  admin_order_phone,
  admin_order_state,
  admin_reason,
  admin_source,
} from '#messages'

/** Sums of an order. */
export const figureLabels: Record<OrderDifference['figures'][number]['field'], () => string> = {
  subtotal: admin_figure_subtotal,
  discount: admin_figure_discount,
  extra_discount: admin_figure_extra_discount,
  delivery_price: admin_figure_delivery_price,
  total_price: admin_figure_total_price,
}

/** Of its customer, where it goes and when. */
export const fieldLabels: Record<OrderDifference['fields'][number]['field'], () => string> = {
  first_name: admin_field_first_name,
  last_name: admin_field_last_name,
  phone: admin_order_phone,
  additional_phone: admin_order_additional_phone,
  email: admin_order_email,
  instagram_user: admin_order_instagram,
  city: admin_order_city,
  state: admin_order_state,
  address: admin_order_address,
  courier_note: admin_order_courier_note,
  delivery_from: admin_field_delivery_from,
  delivery_to: admin_field_delivery_to,
}

/** All that the history tells of orders. */
export const labels: Record<string, () => string> = {
  ...fieldLabels,
  ...figureLabels,
  city_ar: admin_area_city_ar,
  confirmation: admin_confirmation,
  tries: admin_field_tries,
  next_try_at: admin_field_next_try,
  reason: admin_reason,
  source: admin_source,
  note: admin_note,
  items: admin_order_items,
}
