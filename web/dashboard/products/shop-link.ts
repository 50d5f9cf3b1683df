import type { ProductRecord } from '#contract/product-records.ts'
import { pathTo, pathToPreview, pathToProduct } from '#web/links.ts'

/** Whether shoppers can see it at all. */
export const isShown = ({
  state,
  subcategory_status,
}: Pick<ProductRecord, 'state' | 'subcategory_status'>): boolean =>
  state === 'published' && subcategory_status === 'active'

/** Its page in the shop, in the page's language. */
export const pathInShop = ({ slug }: Pick<ProductRecord, 'slug'>): string =>
  pathTo(pathToProduct(slug))

/** Where what is not published is seen by who has the link; null of what is. */
export const previewPath = ({
  state,
  preview_token,
}: Pick<ProductRecord, 'state' | 'preview_token'>): string | null =>
  state === 'published' || preview_token === null ? null : pathTo(pathToPreview(preview_token))
