/**
 * How lists of products may stand. Without schemas and the other limits, so that pages that offer
 * the choice load none.
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

/** What a search found stands best first unless another order is asked for. */
export const searchSorts = ['best_match', ...sorts] as const
export type SearchSort = (typeof searchSorts)[number]

/**
 * How many names of each kind (sizes, colours, categories) one list may ask for. Further ones are
 * ignored.
 */
export const mostNames = 20

/** Rows of one page of a list, unless another number is asked for. */
export const pageSize = 12
