/** Search over the catalogue (R52). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { lang, pageIfAsked, pageReply, perPageIfAsked } from '../parts.ts'
import { paths } from '../paths.ts'
import { filtersReply, listFilters, categoryFilters, product } from './products.ts'
import { searchSorts } from '../sorts.ts'

const typed = z
  .string()
  .transform((typed) => [...typed.trim()].slice(0, limits.search).join(''))
  .catch('')

export const search = {
  search: endpoint(paths.search.search, {
    summary: 'Products matching a text, best match first; the last word may be a prefix',
    unkept: ({ total, partial }) => total === 0 || partial === true,
    input: z.object({
      search: typed,
      page: pageIfAsked,
      per_page: perPageIfAsked,
      lang,
      ...listFilters,
      ...categoryFilters,
      sort: z.enum(searchSorts).catch('best_match').default('best_match'),
    }),
    reply: z.object({
      products: z.array(product),
      ...pageReply,
      /** Query with typos corrected, if only that had results; null otherwise. */
      corrected: z.string().nullable(),
      /** True if no product matches all words: results match some, the most words first. */
      partial: z.boolean(),
    }),
    limit: 'search',
    example: { search: 'linen' },
  }),
  filters: endpoint(paths.search.filters, {
    summary:
      'Filter facets of the products that match a text, with the number of products for each value',
    input: z.object({ search: typed, lang }),
    reply: filtersReply,
    limit: 'search',
    example: { search: 'linen' },
  }),
}
