import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import type { ProductRecord } from '#contract/products/product-records.ts'
import * as m from '#messages'
import { copyText } from '#web/copy-text.ts'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { isShown, pathInShop, previewPath } from '../shop-link.ts'

/** Link to the product's preview or page; nothing for a product without either. */
export function PreviewButton({ product }: { product: ProductRecord }) {
  const path = isShown(product) ? pathInShop(product) : previewPath(product)
  if (path === null) return null
  return (
    <a className={buttonClass({ kind: 'tertiary' })} href={path} target="_blank" rel="noopener">
      <Icon of={IconEye} small />
      {m.admin_product_preview()}
    </a>
  )
}

/** Copies the preview link of an unpublished product. */
export function CopyPreviewLink({ product }: { product: ProductRecord }) {
  const { showToast } = useAnnouncements()
  const path = previewPath(product)
  if (path === null) return null
  const copy = async () => {
    const isCopied = await copyText(new URL(path, window.location.href).href)
    showToast(isCopied ? m.admin_product_preview_copied() : m.admin_product_preview_not_copied())
  }
  return (
    <button type="button" className="shop-link tap" onClick={copy}>
      <Icon of={IconCopy} small />
      {m.admin_product_preview_copy()}
    </button>
  )
}

/** Link to the page of a published product. */
export function ViewInShop({ product }: { product: ProductRecord }) {
  if (!isShown(product)) return null
  return (
    <a className="shop-link tap" href={pathInShop(product)} target="_blank" rel="noopener">
      <Icon of={IconExternalLink} small />
      {m.admin_product_view()}
    </a>
  )
}
