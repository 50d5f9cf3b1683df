/**
 * Addresses of lists that are not categories, in English: they are used beside the slugs of
 * categories, which have no slash.
 */

/** Products at a reduced price. */
export const saleAddress = '/sale'

/** Categories of the kind decor. */
export const decorAddress = '/decor'
