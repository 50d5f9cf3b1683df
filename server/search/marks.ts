/** What makes one match better than another, in numbers that are compared. */
import { weights } from './postings.ts'
import { mostBrevity } from './traits.ts'

/**
 * How well a match stands, as one number: what comes first here counts more than all that follow. Of the rank are twelve words at most, which come
 * to 204.
 */
const brevities = mostBrevity + 1
export const steps = { rank: brevities, inStock: brevities * 256, place: brevities * 256 * 2, exact: brevities * 256 * 2 * 3 }
export const marksThereAre = 2 * steps.exact

/**
 * What one word adds by its weights: the best place where it stands, which is the name (2), what kind of thing it is (1), or anything
 * else (0), and what all its places come to.
 */
export const markOf = Uint16Array.from({ length: 16 }, (_, seen) => {
  const has = (weight: number) => Number((seen & weight) > 0)
  const place = has(weights.A) ? 2 : has(weights.B)
  return place * steps.place + (has(weights.A) * 10 + has(weights.B) * 4 + has(weights.C) * 2 + has(weights.D)) * steps.rank
})
