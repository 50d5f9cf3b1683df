/**
 * What a page is called and says of itself, the same to people, to search engines and in previews
 * of links.
 */
export type PageWords = { title: string; description: string }

/** For the head of the page: `meta` of its route. */
export const metaOf = ({ title, description }: PageWords) => [
  { title },
  { name: 'description', content: description },
]
