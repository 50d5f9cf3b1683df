import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useListQuery } from '../../kit/list/list-query.ts'
import { MoreMenu } from '../../kit/list/more-menu.tsx'
import { nameOf } from '../../kit/names.tsx'
import { DeskLink } from '../../link.tsx'
import { isShown, pathInShop } from '../shop-link.ts'
import { screenPath } from '../../screens.ts'

/** Menu of the less frequent actions on a product. */
export function ProductMenu({ product }: { product: ProductRecord }) {
  const { params } = useListQuery()
  const asked = new URLSearchParams(params)
  asked.set('from', String(product.id))
  return (
    <MoreMenu label={m.admin_product_more_named({ name: nameOf(product) })}>
      <li>
        <DeskLink
          to={`${screenPath('products', 'add')}?${asked}`}
          state={{ fromList: true }}
          preventScrollReset
        >
          <Icon of={IconCopy} small />
          {m.admin_product_duplicate()}
        </DeskLink>
      </li>
      {isShown(product) && (
        <li>
          <a href={pathInShop(product)} target="_blank" rel="noopener">
            <Icon of={IconExternalLink} small />
            {m.admin_product_view()}
          </a>
        </li>
      )}
    </MoreMenu>
  )
}
