import { category_empty, category_empty_help, home_whole_collection } from '#messages'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ShopLink } from '../link.tsx'

/** A list without products, and the way on. */
export function EmptyCategory() {
  return (
    <EmptyState title={category_empty()} help={category_empty_help()}>
      <ShopLink className={buttonClass()} to="/shop">
        {home_whole_collection()}
      </ShopLink>
    </EmptyState>
  )
}
