import { orderSheet } from '#contract/orders/order-sheet.ts'
import type { Lang } from '#contract/parts.ts'
import { inLanguage } from '#server/language.ts'
import type { OrderWithLines } from '#server/orders/orders.ts'
import { rowOf } from './rows.ts'
import type { WrittenRow } from '#server/sheets/sheet.ts'

type Order = Omit<OrderWithLines, 'lines'>
type Line = OrderWithLines['lines'][number]

/** A row for each line; the order's totals are in the first. */
export const orderRows = ({ lines, ...order }: OrderWithLines, lang: Lang): WrittenRow[] =>
  lines.map((line, at) =>
    rowOf(orderSheet, {
      ...ofOrder(order, lang),
      ...ofLine(line, lang),
      ...(at === 0 ? sumsOf(order) : noSums),
    }),
  )

const ofOrder = (order: Order, lang: Lang) => ({
  number: order.number,
  created_at: order.created_at,
  status: order.status,
  // Confirmation applies to pending orders only.
  confirmation: order.status === 'pending' ? order.confirmation : null,
  reason: order.status === 'reject' ? order.reason : null,
  source: order.source,
  customer: `${order.first_name} ${order.last_name}`,
  phone: order.phone,
  additional_phone: order.additional_phone,
  email: order.email,
  city: inLanguage(lang, order.city, order.city_ar),
  state: order.state,
  address: order.address,
  courier_note: order.courier_note,
})

const ofLine = (line: Line, lang: Lang) => ({
  sku: line.sku,
  name: inLanguage(lang, line.name, line.name_ar),
  size: inLanguage(lang, line.size, line.size_ar),
  colour: inLanguage(lang, line.colour, line.colour_ar),
  quantity: line.quantity,
  price: line.price,
  line_total: line.price * line.quantity,
})

const sumsOf = ({ subtotal, discount, delivery_price, total_price, paid }: Order) => ({
  subtotal,
  discount,
  delivery_price,
  total_price,
  paid,
})

const noSums = {
  subtotal: null,
  discount: null,
  delivery_price: null,
  total_price: null,
  paid: null,
}
