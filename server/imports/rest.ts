/** Rest of an import between batches, so that pages of the shop are answered in between. */

/** Ratio of rest to work. */
const ratio = 4

/**
 * Milliseconds to wait before the next batch, in proportion to the last: a slow machine or a busy
 * database lengthens both.
 * @param began start of the last batch by performance.now()
 */
export const restAfter = (began: number): number => (performance.now() - began) * ratio
