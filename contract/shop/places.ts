/**
 * Lists of the shop that are no category, by their English addresses: they may stand where a
 * category is named by its slug, which has no slash.
 */

/** What costs less than it did. */
export const salePlace = '/sale'

/** All categories of the kind decor. */
export const decorPlace = '/decor'
