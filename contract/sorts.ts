/** How lists of products may stand. Without schemas and the other limits, so that pages that offer the choice load none. */
export const sorts = ['newest', 'price_asc', 'price_desc', 'rating'] as const
export type Sort = (typeof sorts)[number]

/** How many sizes, and colours, one list may ask for. Further ones are ignored. */
export const mostNames = 20

/** Rows of one page of a list, unless another number is asked for. */
export const pageSize = 12
