/** Orders of a former shop, found by their number. */
import { toCairoIso } from '#contract/days/cairo.ts'
import type { FormerLine } from '#contract/orders/former.ts'
import {
  deleteFormerOrders,
  type FormerOrder,
  findFormerOrders,
  type NewFormerOrder,
  writeFormerOrders,
} from '#server/former/former.ts'
import { keyed } from './keyed.ts'
import { mergePerson, personFields } from './people.ts'
import type { WritingKind } from './writing-kind.ts'

/** An order in plain JSON. */
export type PlainOrder = Omit<NewFormerOrder, 'placed_at'> & { placed_at: string }

const plainLine = ({ name, variant, sku, quantity, price, total }: FormerLine): FormerLine => ({
  name,
  variant,
  sku,
  quantity,
  price,
  total,
})

const { stored, find, areThere } = keyed<PlainOrder, FormerOrder>(
  ({ number }) => number,
  findFormerOrders,
  ({ id: _, created_at: __, placed_at, lines, ...order }) => ({
    ...order,
    placed_at: placed_at.toISOString(),
    lines: lines.map(plainLine),
  }),
)

const dayOf = ({ placed_at }: { placed_at: string }): string =>
  toCairoIso(new Date(placed_at)).slice(0, 10)

type Placed = Pick<PlainOrder, 'placed_at' | 'phone' | 'first_name' | 'last_name'>

const nameOf = ({ first_name, last_name }: Placed): string => `${first_name} ${last_name}`.trim()

/**
 * Whether two orders of one number are of different lists, whose numbers began anew: of different
 * days, and of different phones, or names where a phone is not known.
 */
function isAnother(one: Placed, other: Placed): boolean {
  const [of, ofOther] =
    one.phone && other.phone ? [one.phone, other.phone] : [nameOf(one), nameOf(other)]
  return dayOf(one) !== dayOf(other) && of !== '' && ofOther !== '' && of !== ofOther
}

export const orders: WritingKind<'orders', PlainOrder> = {
  batch: 10,
  prepare: async (ctx, asked, around) => {
    const known = await stored(
      ctx,
      asked.flatMap(({ read }) => read.fields?.number ?? []),
    )
    return asked.map(({ read: { fields }, tell }) => {
      if (!fields) return null
      const { state: said, ...order } = fields
      const state = Object.hasOwn(around.states, said) ? around.states[said] : undefined
      const target = around.targets.has('order_state') ? 'order_state' : 'delivery_state'
      if (state === undefined) tell(target, 'unknown_state', { value: said, detail: said })
      if (state === 'leave')
        tell(target, 'state_left_out', { value: said, detail: said, isNote: true })
      if (state === undefined || state === 'leave') return null
      const before = known.get(order.number) ?? null
      if (before && isAnother(order, before.record)) {
        tell('order_number', 'other_order', {
          ...{ value: order.number, detail: dayOf(before.record) },
        })
        return null
      }
      const merged = mergePerson({ ...order, state }, before?.record, around)
      return { record: { ...merged, phone: order.phone ?? before?.record.phone ?? null }, before }
    })
  },
  fields: {
    ...personFields,
    state: 'order_state',
    placed_at: 'placed_at',
    phone: 'phone',
    subtotal: 'subtotal',
    discount: 'discount',
    delivery_price: 'delivery_price',
    other: 'tax',
    total_price: 'total',
    refunded: 'refunded',
    lines: 'lines',
  },
  whole: 'order_number',
  amountOf: ({ total_price }) => total_price,
  find,
  areThere,
  write: async (ctx, records) => {
    const written = await writeFormerOrders(
      ctx,
      records.map(({ record }) => ({ ...record, placed_at: new Date(record.placed_at) })),
    )
    const ids = new Map(written.map(({ id, number }) => [number, id]))
    return records.map(({ record }) => ({ id: ids.get(record.number) ?? 0 }))
  },
  remove: deleteFormerOrders,
}
