import { limits } from '#contract/limits.ts'
import {
  cart_all_in_cart,
  cart_busy,
  cart_color_required,
  cart_failed,
  cart_full,
  cart_gone,
  cart_most,
  ui_no_response,
  cart_only_left,
  cart_sold_out,
  product_size_required,
} from '#messages'
import type { CartRefusal } from './cart.ts'

/** Why a change of the cart was not made, in the page's language. `held` is what the line has already. */
export function refusalText({ code, field, left }: CartRefusal, held = 0): string {
  if (code === 'no_response') return ui_no_response()
  if (code === 'too_many' || code === 'overloaded') return cart_busy()
  if (code === 'not_found') return cart_gone()
  if (code !== 'invalid') return cart_failed()
  if (field === 'size_id') return product_size_required()
  if (field === 'color_id') return cart_color_required()
  if (field === 'items') return cart_full()
  if (left === null) return cart_most({ most: limits.quantity })
  if (left === 0) return cart_sold_out()
  return held >= left ? cart_all_in_cart() : cart_only_left({ left })
}
