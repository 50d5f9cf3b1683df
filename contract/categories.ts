/** Categories and sub-categories of the shop (spec §3). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { lang } from './parts.ts'
import { paths } from './paths.ts'

export const subcategory = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  status: z.enum(['active', 'hidden']),
  category_id: z.int(),
})

export const category = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  isHome: z.boolean(),
  is_home: z.boolean(),
  /** Address of the category's picture; null without one. */
  image: z.string().nullable(),
  /** The active ones. */
  subcategories: z.array(subcategory),
})
export type Category = z.output<typeof category>

export const categories = {
  onHome: endpoint(paths.categories.onHome, {
    summary: 'The categories of the home page’s tabs',
    input: z.object({ lang }),
    reply: z.object({ category: z.array(category) }),
  }),
  list: endpoint(paths.categories.list, {
    summary: 'All categories, with their active sub-categories',
    input: z.object({ lang }),
    reply: z.object({ allcategories: z.array(category) }),
  }),
}
