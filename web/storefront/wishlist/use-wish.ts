import { useCallback } from 'react'
import type { Refusal } from '#contract/refusal.ts'
import * as m from '#messages'
import { refusalText } from '#web/stores/refusal-text.ts'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { changeWishlist, isWished } from './wishlist.ts'

export type Wished = { id: number; name: string }

/**
 * Adds a product to the wishlist or removes it, with a toast: Undo for a removal, the reason of a
 * refusal.
 */
export function useWish(): (product: Wished, add: boolean) => void {
  const { showToast, say } = useAnnouncements()
  return useCallback(
    ({ id, name }, add) => {
      const change = async (add: boolean) => {
        const refused = await changeWishlist(id, add)
        if (refused) showToast(wishlistRefusalText(refused))
        // A newer press may have removed the product before this request was sent.
        else if (add && isWished(id)) say(m.wishlist_added({ name }))
      }
      if (!add) showToast(m.wishlist_removed({ name }), () => void change(true))
      void change(add)
    },
    [showToast, say],
  )
}

/** Text for a refused load or change of the wishlist. */
export const wishlistRefusalText = ({ code }: Refusal): string =>
  code === 'invalid' ? m.wishlist_full() : refusalText(code)
