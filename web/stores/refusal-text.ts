import type { RefusalCode } from '#contract/refusal.ts'
import * as m from '#messages'

/**
 * Text for a refused load or change of cart or wishlist. The callers handle 'invalid' themselves.
 */
export function refusalText(code: RefusalCode): string {
  if (code === 'no_response') return m.ui_no_response()
  if (code === 'too_many' || code === 'overloaded') return m.cart_busy()
  return code === 'not_found' ? m.cart_gone() : m.ui_went_wrong()
}
