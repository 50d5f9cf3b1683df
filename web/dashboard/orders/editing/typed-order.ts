/** Conversion between an order and the values of its edit form. */
import type { z } from 'zod'
import type { AreaRecord } from '#contract/couriers/areas.ts'
import { toLatinNumber } from '#contract/text/digits.ts'
import { limits } from '#contract/limits.ts'
import { orderEdit } from '#contract/orders/order-editing.ts'
import type { OrderRecord } from '#contract/orders/order-records.ts'
import { mobile, personName } from '#contract/person-parts.ts'
import { text } from '#contract/parts.ts'
import { phonesIn } from '#web/forms/prepare.ts'
import * as m from '#messages'
import type { Typed } from '../../kit/form/versions.ts'
import { type DraftLine, draftOf, sentLines } from '../pieces/draft-lines.ts'

/** Labels of the fields, in the order of the form. */
export const labels = {
  lines: m.admin_pieces,
  delivery_price: m.admin_edit_delivery,
  extra_discount: m.admin_edit_extra_discount,
  first_name: m.checkout_first_name,
  last_name: m.checkout_last_name,
  phone: m.admin_order_phone,
  additional_phone: m.admin_order_additional_phone,
  email: m.admin_order_email,
  instagram_user: m.admin_order_instagram,
  city: m.admin_order_city,
  state: m.admin_edit_area,
  address: m.admin_order_address,
  courier_note: m.admin_order_courier_note,
}
export type EditName = keyof typeof labels
export type TypedOrder = Typed<EditName>

/** Schema of an edit; required values may not be emptied. */
export const editForm = orderEdit.omit({ version: true }).extend({
  first_name: personName(),
  last_name: personName(),
  phone: mobile(),
  state: personName(),
  address: text(limits.address, 'address_required'),
})
export type EditInput = z.input<typeof editForm>

/**
 * Form values of an order; an empty `delivery_price`, as after a change of city, means the city's
 * price.
 */
export const typedOf = (order: OrderRecord): TypedOrder => ({
  lines: order.items.map(draftOf),
  delivery_price: String(order.delivery_price),
  extra_discount: String(order.extra_discount),
  first_name: order.first_name,
  last_name: order.last_name,
  phone: order.phone,
  additional_phone: order.additional_phone ?? '',
  email: order.email ?? '',
  instagram_user: order.instagram_user ?? '',
  city: order.area_id === null ? '' : String(order.area_id),
  state: order.state,
  address: order.address,
  courier_note: order.courier_note ?? '',
})

const phones = phonesIn<EditName>('phone', 'additional_phone')

const amount = (typed: unknown): string => toLatinNumber(String(typed ?? '')).trim()

export function prepare(typed: TypedOrder): Record<string, unknown> {
  return {
    ...phones(typed as Record<EditName, string>),
    lines: sentLines(typed.lines as DraftLine[]),
    delivery_price: amount(typed.delivery_price),
    // An empty discount means none.
    extra_discount: amount(typed.extra_discount) || '0',
  }
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Delivery price in EGP of the chosen area; undefined for an area without delivery. */
export const areaPrice = (
  { city }: Record<string, unknown>,
  areas: readonly AreaRecord[],
): number | undefined => areas.find(({ id }) => String(id) === city)?.price

/** Delivery price as text: the area's price for an empty field. */
export const deliveryWords = (typed: TypedOrder, areas: readonly AreaRecord[]): string =>
  String(typed.delivery_price).trim() || String(areaPrice(typed, areas) ?? '')

/**
 * Request body of an edit: changed values only. A delivery price typed for another city is sent
 * even if it equals the old one; without one the server sets the new city's.
 */
export function changesOf(
  fields: Record<string, unknown>,
  seen: TypedOrder,
  areas: readonly AreaRecord[],
): Partial<EditInput> {
  const before = prepare(seen)
  const changed = Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => !isSame(value, before[name])),
  )
  if (fields.delivery_price === '') {
    const price = areaPrice(fields, areas)
    delete changed.delivery_price
    if (
      changed.city === undefined &&
      price !== undefined &&
      price !== Number(before.delivery_price)
    )
      changed.delivery_price = String(price)
  } else if (changed.city !== undefined) changed.delivery_price = fields.delivery_price
  return changed as Partial<EditInput>
}

/** Request body of a preview: the reason of a price may still be missing. */
export const withReasons = ({
  lines,
  ...rest
}: Record<string, unknown>): Record<string, unknown> => ({
  ...rest,
  lines: (lines as ReturnType<typeof sentLines>).map((line) =>
    line.price_reason === '' ? { ...line, price_reason: '…' } : line,
  ),
})
