import { limits } from '#contract/limits.ts'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { refusalText } from '#web/stores/refusal-text.ts'

/** Last name of the refused field: 'size_id', 'color_id', 'quantity', 'items'. */
export const wrongField = ({ errors }: Refusal): string | undefined =>
  Object.keys(errors ?? {})[0]
    ?.split('.')
    .at(-1)

/**
 * Text for a refused load or change of the cart. `held` is the quantity that the line already has.
 */
export function cartRefusalText(refusal: Refusal, held = 0): string {
  if (refusal.code === 'shop_closed') return m.opening_closed()
  if (refusal.code !== 'invalid') return refusalText(refusal.code)
  const field = wrongField(refusal)
  if (field === 'size_id') return m.product_size_required()
  if (field === 'color_id') return m.cart_color_required()
  if (field === 'items') return m.cart_full()
  const left = refusal.shortages?.[0]?.left
  if (left === undefined) return m.cart_most({ most: limits.quantity })
  if (left === 0) return m.cart_sold_out()
  return held >= left ? m.cart_all_in_cart() : m.cart_only_left({ left })
}
