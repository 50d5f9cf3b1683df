/** Difference that an edit makes to an order, as its timeline shows it. Sums are in piastres. */
import type { z } from 'zod'
import { orderDifference } from '#contract/orders/order-events.ts'
import type { OrderRow } from '../orders.queries.ts'
import { type CountedLine, type EditedLine, isChanged } from './edited-lines.ts'

/** Input of orderDifference. */
export type OrderDifference = z.input<typeof orderDifference>

const { figures, fields } = orderDifference.shape
const figureNames = figures.element.shape.field.options
const fieldNames = fields.element.shape.field.options

export function differenceOf(
  before: OrderRow,
  after: OrderRow,
  edited: EditedLine[],
): OrderDifference {
  return {
    lines: edited.filter(isChanged).map((line) => ({
      name: (line.after ?? line.before)?.name ?? '',
      name_ar: (line.after ?? line.before)?.name_ar ?? null,
      before: stateOf(line.before),
      after: stateOf(line.after),
      price_reason: line.price_reason,
    })),
    figures: figureNames
      .map((field) => ({ field, before: before[field], after: after[field] }))
      .filter((figure) => figure.before !== figure.after),
    fields: fieldNames
      .map((field) => ({ field, before: before[field], after: after[field] }))
      .filter((field) => field.before !== field.after),
  }
}

const stateOf = (line: CountedLine | null) =>
  line && {
    size: line.size,
    size_ar: line.size_ar,
    colour: line.colour,
    colour_ar: line.colour_ar,
    quantity: line.quantity,
    price: line.price,
  }
