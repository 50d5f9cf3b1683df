/** Search over the catalogue (R52). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { lang, pageIfAsked, pageReply, perPageIfAsked } from './parts.ts'
import { paths } from './paths.ts'
import { product } from './products.ts'

export const search = {
  search: endpoint(paths.search.search, {
    summary: 'Products matching a text, best first; the last word may be unfinished',
    unkept: ({ total, partial }) => total === 0 || partial === true,
    input: z.object({
      search: z
        .string()
        .transform((typed) => [...typed.trim()].slice(0, limits.search).join(''))
        .catch(''),
      page: pageIfAsked,
      per_page: perPageIfAsked,
      lang,
    }),
    reply: z.object({
      products: z.array(product),
      ...pageReply,
      /** The text that was looked for instead, where nothing matches as typed but with typos corrected; null otherwise. */
      corrected: z.string().nullable(),
      /** Nothing has all of the words: these come near, those with most of them first. */
      partial: z.boolean(),
    }),
    limit: 'search',
    example: { search: 'linen' },
  }),
}
