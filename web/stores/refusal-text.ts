import type { RefusalCode } from '#contract/refusal.ts'
import { cart_busy, ui_went_wrong, cart_gone, ui_no_response } from '#messages'

/**
 * Why cart or wishlist could not be loaded or changed, in the page's language. What 'invalid' means
 * each of them says itself.
 */
export function refusalText(code: RefusalCode): string {
  if (code === 'no_response') return ui_no_response()
  if (code === 'too_many' || code === 'overloaded') return cart_busy()
  return code === 'not_found' ? cart_gone() : ui_went_wrong()
}
