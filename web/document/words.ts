import { shopName } from '#contract/text/brand.ts'
import * as m from '#messages'

/** Title and description of a page, the same for people, search engines and link previews. */
export type PageWords = { title: string; description: string }

/** Head of a page: `meta` of its route. */
export const metaOf = ({ title, description }: PageWords) => [
  { title },
  { name: 'description', content: description },
]

/** Title of a page of the shop: "Cart · Nour". */
export const pageTitle = (page: string): string => m.page_title({ page, shop: shopName() })
