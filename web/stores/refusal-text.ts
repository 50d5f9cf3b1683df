import type { RefusalCode } from '#contract/refusal.ts'
import * as m from '#messages'

/**
 * Why cart or wishlist could not be loaded or changed, in the page's language. What 'invalid' means
 * each of them says itself.
 */
export function refusalText(code: RefusalCode): string {
  if (code === 'no_response') return m.ui_no_response()
  if (code === 'too_many' || code === 'overloaded') return m.cart_busy()
  return code === 'not_found' ? m.cart_gone() : m.ui_went_wrong()
}
