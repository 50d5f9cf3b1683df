/** Which products have all the words, and a page of them, best first. */
import type { Rows, Slice } from '#server/db/page.ts'
import { markRows, type Postings, weigh, wordsOfMask } from './postings.ts'
import { markOf, steps } from './marks.ts'
import { sliceOfSorted } from './selecting.ts'
import { askedFor, brevityIn, mayBeNamed, stockIn } from './traits.ts'
import type { Group } from './ways-to-write.ts'
import type { Desk, WordIndex } from './word-index.ts'

type Looked = { groups: Group[]; phrase: string; hidden: number[] }

/**
 * First those of exactly this name, then by where all the words stand: in the name, in it or in the kind, anywhere; of equals those in
 * stock, then by the parts in which the words stand, of several words those with fewer others in their names, then the newest.
 * @param looked.phrase the whole text @param looked.hidden sub-categories that nobody sees
 */
export function findPage(
  index: WordIndex,
  { groups, phrase, hidden }: Looked,
  { limit, offset }: Pick<Slice, 'limit' | 'offset'>,
): Rows<number> {
  const total = findMatches(index, groups, hidden)
  if (offset >= total) return { rows: [], total }
  const { ids, created } = index.facts
  const { rows, marks } = index.desk
  const best = rankMatches(index, total, phrase, groups.length > 1)
  const { candidates, before } = candidatesFor(index.desk, total, best, offset, Math.min(total, offset + limit))
  const page = sliceOfSorted(candidates, order, offset - before, Math.min(candidates.length, offset + limit - before))
  return { rows: Array.from(page, (match) => ids[rows[match] as number] as number), total }

  /** Two rows are never of one product: the id leaves no equals. */
  function order(one: number, other: number): number {
    const better = (marks[other] as number) - (marks[one] as number)
    if (better !== 0) return better
    const [row, next] = [rows[one] as number, rows[other] as number]
    return (created[next] as number) - (created[row] as number) || (ids[next] as number) - (ids[row] as number)
  }
}

/**
 * Leaves the rows of what matches on the desk, with what the words add to their marks. From the group with the fewest entries on: what it
 * leaves out the others need not keep. Answers how many there are.
 */
function findMatches(index: WordIndex, groups: Group[], hidden: number[]): number {
  const { postings, desk, count } = index
  const weighed = groups.map((group) => ({ group, weight: weigh(postings, group.beginnings, group.lexemes) }))
  const [first, ...others] = weighed.sort((one, other) => one.weight - other.weight)
  if (!first || !markGroup(postings, desk, first.group, count)) return 0
  let found = withoutHidden(index, keepThere(index), hidden)
  for (const { group } of others) {
    if (found === 0 || !markGroup(postings, desk, group, count)) return 0
    found = keepMarked(desk, found)
  }
  return found
}

/** Rows without a product have no words, but for those that were left of late. */
function keepThere({ desk, left }: WordIndex): number {
  const { mask, rows, marks } = desk
  for (const row of left) mask[row] = 0
  const words = wordsOfMask(mask)
  let found = 0
  for (let place = 0; place < words.length; place++) {
    // Of four rows the first has the lowest byte. Most searches are for few of the products: the others are passed by four at a time.
    for (let four = words[place] as number, row = place * 4; four !== 0; four >>>= 8, row++) {
      const seen = four & 15
      rows[found] = row
      marks[found] = markOf[seen] as number
      // Reckoned: whether a row has a word cannot be foreseen, and a processor that decides has to guess.
      found += (seen + 15) >>> 4
    }
  }
  return found
}

function withoutHidden({ facts, desk, subcategories }: WordIndex, found: number, hidden: number[]): number {
  if (hidden.length === 0) return found
  const { rows, marks } = desk
  const isShown = Uint8Array.from(subcategories, (id) => Number(!hidden.includes(id)))
  let kept = 0
  for (let match = 0; match < found; match++) {
    const row = rows[match] as number
    rows[kept] = row
    marks[kept] = marks[match] as number
    kept += isShown[facts.subcategories[row] as number] as number
  }
  return kept
}

/** A match stands where the one of its words stands that stands worst. */
function keepMarked({ mask, rows, marks }: Desk, found: number): number {
  let kept = 0
  for (let match = 0; match < found; match++) {
    const row = rows[match] as number
    const seen = mask[row] as number
    if (seen === 0) continue
    const [mark, other] = [marks[match] as number, markOf[seen] as number]
    const place = Math.min(Math.floor(mark / steps.place), Math.floor(other / steps.place))
    rows[kept] = row
    marks[kept++] = place * steps.place + (mark % steps.place) + (other % steps.place)
  }
  return kept
}

/** Leaves on the desk with which weights each row has the word. Answers whether any has it. */
function markGroup(postings: Postings, desk: Desk, { beginnings, lexemes, together }: Group, count: number): boolean {
  desk.mask.fill(0, 0, count)
  let isAnywhere = markRows(postings, beginnings, lexemes, desk.mask)
  for (const words of together) isAnywhere = markTogether(postings, desk, words, count) || isAnywhere
  return isAnywhere
}

/** Several words that mean one stand where the one of them stands that stands worst. */
function markTogether(postings: Postings, { mask, otherMask, worst }: Desk, words: string[][], count: number): boolean {
  worst.fill(255, 0, count)
  for (const lexemes of words) {
    otherMask.fill(0, 0, count)
    if (!markRows(postings, [], lexemes, otherMask)) return false
    // Of weights the highest is the best.
    for (let row = 0; row < count; row++) worst[row] = Math.min(worst[row] as number, highestOf(otherMask[row] as number))
  }
  for (let row = 0; row < count; row++) mask[row] = (mask[row] as number) | (worst[row] as number)
  return true
}

const highestOf = (seen: number): number => (seen === 0 ? 0 : 1 << (31 - Math.clz32(seen)))

/** Adds what else counts to the marks, and counts on the desk how many matches have each. Answers the best. */
function rankMatches({ facts, desk }: WordIndex, found: number, phrase: string, isOfSeveral: boolean): number {
  const { names, traits } = facts
  const { rows, marks, counts } = desk
  const asked = askedFor(phrase)
  counts.fill(0)
  let best = 0
  for (let match = 0; match < found; match++) {
    const row = rows[match] as number
    const traitsOfRow = traits[row] as number
    let mark = (marks[match] as number) + stockIn(traitsOfRow) * steps.inStock
    if (isOfSeveral) mark += brevityIn(traitsOfRow, asked)
    if (mayBeNamed(traitsOfRow, asked) && (names[row * 2] === asked.hash || names[row * 2 + 1] === asked.hash)) mark += steps.exact
    marks[match] = mark
    counts[mark] = (counts[mark] as number) + 1
    if (mark > best) best = mark
  }
  return best
}

type Candidates = { candidates: Int32Array; before: number }

/** The matches with such marks as stand from `offset` to `end`, and how many have better ones: only they need to be sorted. */
function candidatesFor({ marks, counts, candidates }: Desk, found: number, best: number, offset: number, end: number): Candidates {
  let before = 0
  while (before + (counts[best] as number) <= offset) before += counts[best--] as number
  let worst = best
  let length = counts[worst] as number
  while (before + length < end) length += counts[--worst] as number
  let filled = 0
  for (let match = 0; match < found; match++) {
    const mark = marks[match] as number
    if (mark >= worst && mark <= best) candidates[filled++] = match
  }
  return { candidates: candidates.subarray(0, length), before }
}
