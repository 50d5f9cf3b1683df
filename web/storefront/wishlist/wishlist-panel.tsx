import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import type { ModalProps } from '#web/ui/dialogs/modal.ts'
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx'
import { InsidePanel, ShopLink } from '../link.tsx'
import { useWishlist } from './wishlist.ts'
import { WishlistLine } from './wishlist-line.tsx'
import { WishlistUnlessShown } from './wishlist-states.tsx'

/** The wishlist panel, over any page (R62). */
export function WishlistPanel({ open, onClose }: ModalProps) {
  const { items } = useWishlist()
  const filled = items && items.length > 0 ? items : null
  const foot = filled && (
    <ShopLink className={buttonClass()} to="/wishlist">
      {m.wishlist_view()}
    </ShopLink>
  )
  return (
    <InsidePanel value={true}>
      <SidePanel
        open={open}
        onClose={onClose}
        title={m.header_wishlist()}
        note={filled && m.ui_items({ count: filled.length })}
        foot={foot}
      >
        {filled ? (
          <ul className="panel-lines">
            {filled.map((item) => (
              <WishlistLine key={item.product_id} item={item} />
            ))}
          </ul>
        ) : (
          <WishlistUnlessShown />
        )}
      </SidePanel>
    </InsidePanel>
  )
}
