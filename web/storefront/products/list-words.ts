import * as m from '#messages'
import { currentBrand, shopName } from '#contract/text/brand.ts'
import { metaOf, pageTitle, type PageWords } from '#web/document/words.ts'
import { type Filters, isWhole } from '../filters/filters.ts'

/**
 * Texts of a list.
 * @param name in its heading
 */
export const listWords = (name: string): PageWords => ({
  title: pageTitle(name),
  description: m.category_description({
    category: name,
    shop: shopName(),
    description: currentBrand().description,
  }),
})

/** Head of a list's page. Filtered and sorted forms are not indexed. */
export const listMeta = (name: string, filters?: Filters) => [
  ...metaOf(listWords(name)),
  ...(filters && !isWhole(filters) ? [{ name: 'robots', content: 'noindex, follow' }] : []),
]
