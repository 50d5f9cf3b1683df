/** Search over the catalogue (R52). */
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { egp, lang } from '../parts.ts'
import { pageIfAsked, pageReply, perPageIfAsked } from '../list-parts.ts'
import { paths } from '../paths.ts'
import { categoryFilters, listFilters } from './list-filters.ts'
import { filtersReply, product } from './products.ts'
import { searchSorts } from '../sorts.ts'

const typed = z
  .string()
  .transform((typed) => [...typed.trim()].slice(0, limits.search).join(''))
  .catch('')

/**
 * Readings of a part of a query: a word of the catalogue; a number as a size of clothing; a limit of
 * the price; an order by price; people for whom the shop may have nothing.
 */
export const searchReadings = [
  'word',
  'size',
  'price',
  'cheapest',
  'dearest',
  'men',
  'kids',
] as const

/** Part of a query and its reading. */
const readPart = z.object({
  /** Text as typed, or as corrected. */
  text: z.string(),
  as: z.enum(searchReadings),
  /** Products that match this part alone; null if the results match the whole query. */
  count: z.int().nullable(),
  /** Letter size of a number; null for other parts. */
  size: z.string().nullable(),
  /** Limits of the price, null without. */
  min_price: egp.nullable(),
  max_price: egp.nullable(),
})
export type SearchPart = z.output<typeof readPart>

/** Category or sub-category that a query names. */
const place = z.object({
  name: z.string(),
  /** Slug of the category. */
  category: z.string(),
  /** Slug of the sub-category; null if the query names the category. */
  subcategory: z.string().nullable(),
  /** Number of products in it. */
  count: z.int(),
})
export type SearchPlace = z.output<typeof place>

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
      /**
       * True if no product matches the whole query: results match some of its parts, the most first.
       */
      partial: z.boolean(),
      /** How each part of the query was read, in its order; words without meaning are left out. */
      read: z.array(readPart),
      /** What partial results are called in the shop; null if the query names nothing of it. */
      near: place.nullable(),
      /** Sort order unless another is requested: by price where the query asks for it. */
      own_sort: z.enum(searchSorts),
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
export type SearchReply = z.output<typeof search.search.reply>
