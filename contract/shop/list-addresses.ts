/**
 * Addresses of lists and of own pages, in English. Those of lists that are not categories are used
 * beside the slugs of categories, which have no slash.
 */

/** Products at a reduced price. */
export const saleAddress = '/sale'

/** Categories of the kind decor. */
export const decorAddress = '/decor'

export const pathToCategory = (slug: string): string => `/category/${encodeURIComponent(slug)}`

/** Address of a category, or of a list without a category. */
export const pathToPlace = (place: string): string =>
  place.startsWith('/') ? place : pathToCategory(place)

/** Address of a page that the owner made (own-pages.ts). */
export const pathToOwnPage = (slug: string): string => `/pages/${slug}`
