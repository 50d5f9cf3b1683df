import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState, FailedState, LoadingState } from '#web/ui/notices/states.tsx'
import { ShopLink } from '../link.tsx'
import { wishlistRefusalText } from './use-wish.ts'
import { reloadWishlist, useWishlist } from './wishlist.ts'

/** Message in place of the products: loading, failed or empty. */
export function WishlistUnlessShown() {
  const { items, ids, refusal, loading } = useWishlist()
  // The first product is being added: its data comes with the response.
  if (items && ids.size === 0) {
    return (
      <EmptyState title={m.cart_empty()} help={m.wishlist_empty_help()}>
        <ShopLink className={buttonClass()} to="/">
          {m.cart_return()}
        </ShopLink>
      </EmptyState>
    )
  }
  if (refusal)
    return (
      <FailedState help={wishlistRefusalText(refusal)} onRetry={reloadWishlist} busy={loading} />
    )
  return <LoadingState />
}
