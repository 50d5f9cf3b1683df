import { limits } from '#contract/limits.ts'
import type { Refusal } from '#contract/refusal.ts'
import {
  cart_all_in_cart,
  cart_color_required,
  cart_full,
  cart_most,
  cart_only_left,
  cart_sold_out,
  product_size_required,
} from '#messages'
import { refusalText } from '#web/stores/refusal-text.ts'

/** The field that is wrong, by its last name: 'size_id', 'color_id', 'quantity', 'items'. */
export const wrongField = ({ errors }: Refusal): string | undefined =>
  Object.keys(errors ?? {})[0]
    ?.split('.')
    .at(-1)

/**
 * Why the cart could not be had or changed, in the page's language. `held` is what the line has
 * already.
 */
export function cartRefusalText(refusal: Refusal, held = 0): string {
  if (refusal.code !== 'invalid') return refusalText(refusal.code)
  const field = wrongField(refusal)
  if (field === 'size_id') return product_size_required()
  if (field === 'color_id') return cart_color_required()
  if (field === 'items') return cart_full()
  const left = refusal.shortages?.[0]?.left
  if (left === undefined) return cart_most({ most: limits.quantity })
  if (left === 0) return cart_sold_out()
  return held >= left ? cart_all_in_cart() : cart_only_left({ left })
}
