/** An order as its customer reads it. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { orders as calls } from '#contract/orders/orders.ts'
import type { Lang } from '#contract/parts.ts'
import type { ShopSettings } from '#contract/shop/settings.ts'
import { inLanguage } from '#server/language.ts'
import { pictureUrl } from '#server/media/media.ts'
import type { OrderEventRow, OrderRow, ShownLineRow } from './orders.queries.ts'

export type OrderAnswer = AnswerOf<typeof calls.track>['order']

type OrderParts = {
  order: Omit<
    OrderRow,
    'version' | 'tries' | 'next_try_at' | 'reason' | 'waiting_since' | 'extra_discount' | 'left_at'
  >
  lines: ShownLineRow[]
  events: Pick<OrderEventRow, 'kind' | 'from_status' | 'to_status' | 'message' | 'created_at'>[]
}

/** Picture of a line in the contract's form. */
export const pictureOfLine = (
  line: Pick<ShownLineRow, 'picture_stem' | 'picture_width' | 'picture_height'>,
) => ({
  image: line.picture_stem && pictureUrl(line.picture_stem),
  image_width: line.picture_width,
  image_height: line.picture_height,
})

/**
 * An order for its customer, money in piastres: of its events only statuses and messages. A changed
 * reason of a rejection is left out.
 */
export function describeOrder(
  { order, lines, events }: OrderParts,
  lang: Lang,
  { confirm_orders }: Pick<ShopSettings, 'confirm_orders'>,
): OrderAnswer {
  const items = lines.map((line) => ({
    product_id: line.product_id,
    name: inLanguage(lang, line.name, line.name_ar),
    ...pictureOfLine(line),
    size: line.size === null ? null : inLanguage(lang, line.size, line.size_ar),
    colour:
      line.colour === null
        ? null
        : { name: inLanguage(lang, line.colour, line.colour_ar), hex: line.colour_hex },
    price: line.price,
    quantity: line.quantity,
    line_total: line.price * line.quantity,
  }))
  const {
    token,
    id,
    number,
    status,
    created_at,
    first_name,
    last_name,
    phone,
    additional_phone,
    email,
    instagram_user,
  } = order
  return {
    token,
    id,
    number,
    status,
    created_at,
    first_name,
    last_name,
    phone,
    additional_phone,
    email,
    instagram_user,
    state: order.state,
    address: order.address,
    courier_note: order.courier_note,
    city: inLanguage(lang, order.city, order.city_ar),
    product_id: items.map((item) => ({ id: item.product_id, name: item.name })),
    quantity: items.map((item) => item.quantity),
    size: items.map((item) => item.size),
    items,
    subtotal: order.subtotal,
    discount: order.discount,
    delivery_price: order.delivery_price,
    total_price: order.total_price,
    ...(order.paid > 0 && { paid: order.paid }),
    delivery_from: order.delivery_from,
    delivery_to: order.delivery_to,
    confirmation: confirm_orders && status === 'pending' ? order.confirmation : null,
    events: events
      .filter(
        ({ kind, from_status, to_status, message }) =>
          kind === 'status' && (from_status !== to_status || message !== null),
      )
      .map((event) => ({
        status: event.to_status,
        message: event.message,
        created_at: event.created_at,
      })),
  }
}
