import { useCallback } from 'react'
import type { RefusalCode } from '#contract/refusal.ts'
import { cart_busy, cart_failed, cart_gone, ui_no_response, wishlist_added, wishlist_full, wishlist_removed } from '#messages'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { changeWishlist, isWished } from './wishlist.ts'

export type Wished = { id: number; name: string }

/** Puts a product into the wishlist or takes it out, and says so: a removal with Undo, and what the shop refused. */
export function useWish(): (product: Wished, add: boolean) => void {
  const { showToast, say } = useAnnouncements()
  return useCallback(
    ({ id, name }, add) => {
      const change = async (add: boolean) => {
        const refused = await changeWishlist(id, add)
        if (refused) showToast(wishlistRefusal(refused))
        // A newer press may have taken it out again before the shop was asked.
        else if (add && isWished(id)) say(wishlist_added({ name }))
      }
      if (!add) showToast(wishlist_removed({ name }), () => void change(true))
      void change(add)
    },
    [showToast, say],
  )
}

/** Why the wishlist could not be had or changed, in the page's language. */
export function wishlistRefusal(code: RefusalCode): string {
  if (code === 'no_response') return ui_no_response()
  if (code === 'too_many' || code === 'overloaded') return cart_busy()
  if (code === 'not_found') return cart_gone()
  return code === 'invalid' ? wishlist_full() : cart_failed()
}
