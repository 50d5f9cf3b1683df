/** Validation of return lines: which pieces of an order may come back, and for what. */
import type { returnForm } from '#contract/orders/returns/returns.ts'
import type { FieldRefusals } from '#contract/field-refusals.ts'
import { valuesOf } from '#contract/orders/returns/return-values.ts'
import type { z } from 'zod'
import type { OrderRow } from '../orders.queries.ts'
import { invalid } from '#server/refusal.ts'
import type { NewLine, OrderedLine } from './returns.queries.ts'

export type AskedLine = z.output<typeof returnForm>['lines'][number]

/** A return line as stored, with the price paid for its pieces. */
export type CheckedReturnLine = NewLine & {
  at: string
  color: AskedLine['color_id']
  size: AskedLine['size_id']
  price_seen: AskedLine['price_seen']
}

/** Refuses with 422, by line, unknown order lines, and more pieces than are left to return. */
export function checkReturnLines(
  order: OrderRow,
  ordered: OrderedLine[],
  asked: AskedLine[],
): CheckedReturnLine[] {
  const errors: FieldRefusals = {}
  const lines = new Map(ordered.map((line) => [line.position, line]))
  for (const [at, { position, quantity }] of asked.entries()) {
    const line = lines.get(position)
    if (!line) errors[`lines.${at}.position`] = ['return_line']
    else if (quantity > line.left) errors[`lines.${at}.quantity`] = ['return_quantity']
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const values = valuesOf(
    order,
    asked.map(({ position, quantity }) => ({ price: lines.get(position)?.price ?? 0, quantity })),
    {
      cost: ordered.reduce((sum, { price, back }) => sum + price * back, 0),
      value: ordered.reduce((sum, { worth }) => sum + worth, 0),
    },
  )
  return asked.map((line, at) => ({
    at: `lines.${at}`,
    size: line.size_id,
    color: line.color_id,
    price_seen: line.price_seen,
    order_id: order.id,
    ...wishOf({ ...line, product_id: otherThan(lines.get(line.position), line) }),
    value: values[at] ?? 0,
  }))
}

/** The other product that a line wishes for; undefined for its own product. */
const otherThan = (
  ordered: OrderedLine | undefined,
  { product_id }: AskedLine,
): number | undefined => (product_id === ordered?.product_id ? undefined : product_id)

/** Wish of a return line as stored: a line that wants money has no wished pieces. */
export const wishOf = ({
  position,
  quantity,
  reason,
  wants,
  product_id,
  size_id,
  color_id,
}: AskedLine): Omit<NewLine, 'order_id' | 'value'> => ({
  ...{ position, quantity, reason, wants },
  product_id: wants === 'exchange' ? (product_id ?? null) : null,
  size_id: wants === 'exchange' ? (size_id ?? null) : null,
  color_id: wants === 'exchange' ? (color_id ?? null) : null,
})

export const worthOf = (lines: Pick<NewLine, 'value'>[]): number =>
  lines.reduce((sum, { value }) => sum + value, 0)

export const wantedOf = ({
  at,
  position,
  quantity,
  product_id,
  price_seen,
  size,
  color,
  value,
}: CheckedReturnLine) => ({
  ...{ at, position, quantity, product_id, price_seen, value },
  size_id: size,
  color_id: color,
})
