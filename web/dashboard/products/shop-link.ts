import type { ProductRecord } from '#contract/products/product-records.ts'
import { pathTo, pathToPreview, pathToProduct } from '#web/links.ts'

/** Whether the product is visible in the shop. */
export const isShown = ({
  state,
  subcategory_status,
}: Pick<ProductRecord, 'state' | 'subcategory_status'>): boolean =>
  state === 'published' && subcategory_status === 'active'

/** Address of its page in the page's language. */
export const pathInShop = ({ slug }: Pick<ProductRecord, 'slug'>): string =>
  pathTo(pathToProduct(slug))

/** Address of its preview; null for a published product. */
export const previewPath = ({
  state,
  preview_token,
}: Pick<ProductRecord, 'state' | 'preview_token'>): string | null =>
  state === 'published' || preview_token === null ? null : pathTo(pathToPreview(preview_token))
