/**
 * Sort orders of lists of products, in a file without schemas, so that pages which offer them load
 * none.
 */
export const sorts = [
  'newest',
  'best_selling',
  'price_asc',
  'price_desc',
  'discount',
  'rating',
] as const
export type Sort = (typeof sorts)[number]

/** Sort orders of search results; the default is the best match first. */
export const searchSorts = ['best_match', ...sorts] as const
export type SearchSort = (typeof searchSorts)[number]

/**
 * Maximum of names of each kind (sizes, colours, categories) that a list is filtered by. Further ones
 * are ignored.
 */
export const mostNames = 20

/** Maximum of sizes, which are more: a range of centimetres is asked for by all of its sizes. */
export const mostSizes = 60

/** Default number of rows of a page. */
export const pageSize = 12
