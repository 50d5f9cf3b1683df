import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { formatMoment } from '#web/days.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { nameOf } from '../kit/names.tsx'
import { CopyPreviewLink } from './publishing/preview-link.tsx'
import { tellSaved, useSaved } from './saved.ts'
import { isShown, pathInShop } from './shop-link.ts'

/** Notice after saving a product with a link to its page or preview, on any page of the list. */
export function SavedNotice() {
  const saved = useSaved()
  if (saved === null) return null
  return (
    <div className="saved-notice">
      <p>
        {m.admin_product_saved({ name: nameOf(saved) })} {notShown(saved)}
      </p>
      {!isShown(saved) && <CopyPreviewLink product={saved} />}
      {isShown(saved) && (
        <a className="shop-link tap" href={pathInShop(saved)} target="_blank" rel="noopener">
          <Icon of={IconExternalLink} small />
          {m.admin_product_view()}
        </a>
      )}
      <IconButton icon={IconX} small label={m.ui_close()} onClick={() => tellSaved(null)} />
    </div>
  )
}

/** Reason that the shop does not show the product. */
function notShown({ state, publish_at, subcategory_status }: ProductRecord): string {
  if (state === 'draft') return m.admin_product_saved_draft()
  if (state === 'scheduled' && publish_at)
    return m.admin_product_saved_opens({ moment: formatMoment(publish_at, 'short') })
  return subcategory_status === 'active' ? '' : m.admin_product_hidden()
}
