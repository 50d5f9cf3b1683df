import * as m from '#messages'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/notices/states.tsx'
import { ShopLink } from '../link.tsx'

type EmptyCategoryProps = { title?: () => string; help?: () => string }

/** Message of a list without products, with links elsewhere. */
export function EmptyCategory({
  title = m.category_empty,
  help = m.category_empty_help,
}: EmptyCategoryProps) {
  return (
    <EmptyState title={title()} help={help()}>
      <ShopLink className={buttonClass()} to="/shop">
        {m.home_whole_collection()}
      </ShopLink>
    </EmptyState>
  )
}
