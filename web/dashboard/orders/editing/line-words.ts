/** Changes of an edit in a few words. */
import type { OrderDifference } from '#contract/orders/order-events.ts'
import * as m from '#messages'
import { formatDays } from '#web/days.ts'
import { isBareSize, isolated } from '#web/ui/text/size-text.ts'
import { formatMoney } from '#web/ui/prices/price.tsx'
import { nameOf } from '../../kit/names.tsx'
import { choiceOf } from '../bought.ts'
import { sizesOf } from '../pieces/stock-left.ts'
import type { Products } from '../pieces/use-products.ts'
import { choiceIn, type DraftLine, kept, priceOf } from '../pieces/draft-lines.ts'
import { labels } from './typed-order.ts'

type LineChange = OrderDifference['lines'][number]
type LineState = NonNullable<LineChange['after']>

const joined = (parts: (string | false)[]): string =>
  parts.filter(Boolean).join(m.admin_list_comma())

const sizeOf = ({ size, size_ar }: Pick<LineState, 'size' | 'size_ar'>) =>
  size && nameOf({ name: size, name_ar: size_ar })
const colourOf = ({ colour, colour_ar }: LineState) =>
  colour && nameOf({ name: colour, name_ar: colour_ar })

/** Change of a line: "added, 2 pieces", "removed", "size L, EGP 3,200" */
export function lineChangeWords({ before, after }: LineChange): string {
  if (!after) return m.admin_edit_removed()
  if (!before) return joined([m.admin_edit_added(), m.admin_edit_pieces({ count: after.quantity })])
  const size = sizeOf(after)
  const colour = colourOf(after)
  return joined([
    before.colour !== after.colour &&
      colour !== null &&
      m.admin_edit_colour({ colour: isolated(colour) }),
    before.size !== after.size &&
      size !== null &&
      (isBareSize(size) ? m.admin_edit_size({ size: isolated(size) }) : isolated(size)),
    before.quantity !== after.quantity && m.admin_edit_pieces({ count: after.quantity }),
    before.price !== after.price && formatMoney(after.price),
  ])
}

/** Changed fields of customer and address with their labels; both delivery days count as one. */
export function fieldChanges({ fields }: OrderDifference): { name: string; words: string }[] {
  const days = ['delivery_from', 'delivery_to']
  const dayOf = (name: string, all: OrderDifference['fields']) =>
    all.find(({ field }) => field === name)?.after
  const [from, to] = days.map((name) => dayOf(name, fields))
  const own = fields.flatMap(({ field, after }) =>
    field === 'delivery_from' || field === 'delivery_to'
      ? []
      : [{ name: labels[field](), words: after ?? m.admin_edit_emptied() }],
  )
  // The unchanged one of the two days is no change.
  const promised = from && to ? formatDays(from, to) : undefined
  return promised ? [...own, { name: m.admin_edit_day(), words: promised }] : own
}

/** Line of a draft: "Ward Linen Set, Ivory · Size M × 2, EGP 3,200". */
export function draftWords(line: DraftLine, products: Products): string {
  const product = products.get(line.product_id ?? 0)
  const choice = product && choiceIn(product, line)
  const size = product && sizesOf(product).find(({ id }) => id === choice?.size_id)
  const colour = product?.colours.find(({ id }) => id === choice?.color_id)
  const named = choice
    ? { size: size?.name ?? null, size_ar: size?.name_ar ?? null, colour: colour ?? null }
    : line.ordered
  const name = line.ordered ?? product
  const price = priceOf(line, product)
  return joined([
    name ? isolated(nameOf(name)) : '',
    named ? choiceOf(named) : '',
    `\u2068× ${line.quantity}\u2069`,
    price !== undefined && formatMoney(price),
  ])
}

/** Remaining lines, below each other. */
export const draftsWords = (lines: readonly DraftLine[], products: Products): string =>
  kept(lines)
    .map((line) => draftWords(line, products))
    .join('\n')
