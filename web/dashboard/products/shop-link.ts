import type { ProductRecord } from '#contract/product-records.ts'
import { pathTo, pathToProduct } from '#web/links.ts'

/** Whether shoppers can see it at all. */
export const isShown = ({ subcategory_status }: Pick<ProductRecord, 'subcategory_status'>): boolean => subcategory_status === 'active'

/** Its page in the shop, in the page's language. */
export const pathInShop = ({ slug }: Pick<ProductRecord, 'slug'>): string => pathTo(pathToProduct(slug))
