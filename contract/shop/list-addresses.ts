/**
 * Lists of the shop that are no category, by their English addresses: they may stand where a
 * category is named by its slug, which has no slash.
 */

/** What costs less than it did. */
export const saleAddress = '/sale'

/** All categories of the kind decor. */
export const decorAddress = '/decor'
