import { useCallback } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { refusalText } from '#web/stores/refusal-text.ts'
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { changeWishlist, isWished } from './wishlist.ts'

export type Wished = { id: number; name: string }

/**
 * Puts a product into the wishlist or takes it out, and says so: a removal with Undo, and what the
 * shop refused.
 */
export function useWish(): (product: Wished, add: boolean) => void {
  const { showToast, say } = useAnnouncements()
  return useCallback(
    ({ id, name }, add) => {
      const change = async (add: boolean) => {
        const refused = await changeWishlist(id, add)
        if (refused) showToast(wishlistRefusalText(refused))
        // A newer press may have taken it out again before the shop was asked.
        else if (add && isWished(id)) say(m.wishlist_added({ name }))
      }
      if (!add) showToast(m.wishlist_removed({ name }), () => void change(true))
      void change(add)
    },
    [showToast, say],
  )
}

/** Why the wishlist could not be had or changed, in the page's language. */
export const wishlistRefusalText = ({ code }: Refusal): string =>
  code === 'invalid' ? m.wishlist_full() : refusalText(code)
