/** Title and description of a page, the same for people, search engines and link previews. */
export type PageWords = { title: string; description: string }

/** Head of a page: `meta` of its route. */
export const metaOf = ({ title, description }: PageWords) => [
  { title },
  { name: 'description', content: description },
]
