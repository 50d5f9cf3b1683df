/** Searches without a result, or without one that has all of the words (R141). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { asked, byId, moment, nothing } from '../parts.ts'
import { listAsked, pageOf, pageReply } from '../list-parts.ts'

export const miss = z.object({
  id: z.int(),
  /** The text of the last such search. */
  text: z.string(),
  /** Whether near results were shown. */
  partial: z.boolean(),
  times: z.int(),
  last_at: moment,
})
export type Miss = z.output<typeof miss>

/** Sort orders of the list; the first is the default. */
export const missSorts = ['times', 'newest', 'oldest'] as const

export const misses = {
  page: endpoint(adminPaths.misses.page, {
    summary:
      'Searches without a result, most frequent first by default; `found` filters those that showed nothing or similar products',
    input: z.object({ ...listAsked(missSorts), found: asked(z.enum(['nothing', 'near'])) }),
    reply: z.object({ misses: pageOf(miss), ...pageReply }),
  }),
  delete: endpoint(adminPaths.misses.delete, {
    summary: 'Deletes a handled search; later ones are counted again',
    ...byId,
    reply: nothing,
  }),
}
