import * as m from '#messages'
import { metaOf, type PageWords } from '#web/document/words.ts'
import { type Filters, isWhole } from '../filters/filters.ts'

/** What a list says of itself. @param name as its heading has it */
export const listWords = (name: string): PageWords => ({
  title: m.page_title({ page: name }),
  description: m.category_description({ category: name }),
})

/** The head of its page. Its narrowed and sorted forms only lead search engines on. */
export const listMeta = (name: string, filters?: Filters) => [
  ...metaOf(listWords(name)),
  ...(filters && !isWhole(filters) ? [{ name: 'robots', content: 'noindex, follow' }] : []),
]
