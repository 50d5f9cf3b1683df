/**
 * Which rows have which lexemes, and in what parts of their documents. What was read lies in one long column, the lexemes in their order, so that
 * all that begin alike lie together; a lexeme of very many rows has a byte for each row instead. What was changed since waits beside it in small
 * lists, and is laid in from time to time.
 */

/** In what parts of a document a lexeme stands: what a product is called, its kind and colours, its material, its description. */
export const weights = { A: 8, B: 4, C: 2, D: 1 } as const

export type Postings = {
  /** Sorted. */
  lexemes: string[]
  /** Where in the column the entries of each begin, and at the end its length. */
  starts: Uint32Array
  /** Row × 16 + weights. */
  entries: Uint32Array
  /** The lexemes of very many rows by their place; they have no entries. */
  dense: Dense[]
  waiting: Map<string, List>
  /** Those of `waiting` in their order; null after one came that was not there. */
  waitingLexemes: string[] | null
}

/** Entries; the column is longer than they are. */
type List = { entries: Uint32Array; count: number }

/** The weights by row, four rows in a number. */
type Dense = { place: number; words: Uint32Array }

/** Where a lexeme is in more than one row of so many, bytes take less memory than entries and are read faster. */
const denseFrom = 4

/** Weights by row; four rows can be read at once. */
export const makeMask = (rows: number): Uint8Array<ArrayBuffer> => new Uint8Array(Math.ceil(rows / 4) * 4)

/** The same weights, four rows in a number. */
export const wordsOfMask = ({ buffer, length }: Uint8Array<ArrayBuffer>): Uint32Array => new Uint32Array(buffer, 0, length / 4)

export const makePostings = (): Postings => ({
  lexemes: [],
  starts: new Uint32Array(1),
  entries: new Uint32Array(0),
  dense: [],
  waiting: new Map(),
  waitingLexemes: [],
})

export function addPosting(postings: Postings, lexeme: string, row: number, weights: number): void {
  const entry = row * 16 + weights
  let list = postings.waiting.get(lexeme)
  if (!list) {
    list = { entries: new Uint32Array(2), count: 0 }
    // A copy: cut out of its document it would hold all of it in memory.
    postings.waiting.set(Buffer.from(lexeme).toString(), list)
    postings.waitingLexemes = null
  }
  if (list.count === list.entries.length) {
    const longer = new Uint32Array(list.count * 2)
    longer.set(list.entries)
    list.entries = longer
  }
  list.entries[list.count++] = entry
}

/** Adds to `mask`, by row, the weights with which a row has any of these. Answers whether there were any. */
export function markRows(postings: Postings, beginnings: string[], lexemes: string[], mask: Uint8Array<ArrayBuffer>): boolean {
  const { starts, entries, dense, waiting } = postings
  const ranges = rangesOf(postings.lexemes, beginnings, lexemes)
  for (const [from, until] of ranges) {
    mark(entries, starts[from] as number, starts[until] as number, mask)
    for (const { place, words } of dense) if (place >= from && place < until) markAll(words, mask)
  }
  const sorted = waitingLexemesOf(postings)
  const waitingRanges = rangesOf(sorted, beginnings, lexemes)
  for (const [from, until] of waitingRanges) {
    for (let place = from; place < until; place++) {
      const list = waiting.get(sorted[place] as string) as List
      mark(list.entries, 0, list.count, mask)
    }
  }
  return ranges.length + waitingRanges.length > 0
}

/** How much that would look at, but for the little that waits. */
export function weigh({ lexemes: known, starts, dense }: Postings, beginnings: string[], lexemes: string[]): number {
  return rangesOf(known, beginnings, lexemes).reduce((sum, [from, until]) => {
    const inBytes = dense.filter(({ place }) => place >= from && place < until).length * (dense[0]?.words.length ?? 0) * 4
    return sum + inBytes + (starts[until] as number) - (starts[from] as number)
  }, 0)
}

function markAll(words: Uint32Array, mask: Uint8Array<ArrayBuffer>): void {
  const marked = wordsOfMask(mask)
  for (let place = 0; place < words.length; place++) marked[place] = (marked[place] as number) | (words[place] as number)
}

function mark(entries: Uint32Array, from: number, until: number, mask: Uint8Array): void {
  for (let place = from; place < until; place++) {
    const entry = entries[place] as number
    mask[entry >>> 4] = (mask[entry >>> 4] as number) | (entry & 15)
  }
}

type Range = [from: number, until: number]

function rangesOf(sorted: string[], beginnings: string[], lexemes: string[]): Range[] {
  const ranges: Range[] = []
  for (const beginning of beginnings) {
    const from = placeOf(sorted, beginning)
    const until = endOf(sorted, beginning, from)
    if (until > from) ranges.push([from, until])
  }
  for (const lexeme of lexemes) {
    const place = placeOf(sorted, lexeme)
    if (sorted[place] === lexeme) ranges.push([place, place + 1])
  }
  return ranges
}

/** How many stand before this one. */
export function placeOf(sorted: string[], word: string, from = 0): number {
  let until = sorted.length
  while (from < until) {
    const middle = (from + until) >>> 1
    if ((sorted[middle] as string) < word) from = middle + 1
    else until = middle
  }
  return from
}

/** Where those end that begin so, which start at `from`. */
export function endOf(sorted: string[], beginning: string, from: number): number {
  let until = sorted.length
  while (from < until) {
    const middle = (from + until) >>> 1
    if ((sorted[middle] as string).startsWith(beginning)) from = middle + 1
    else until = middle
  }
  return from
}

function waitingLexemesOf(postings: Postings): string[] {
  postings.waitingLexemes ??= [...postings.waiting.keys()].sort()
  return postings.waitingLexemes
}

/**
 * Lays what waits into the column, and leaves out what is of rows that are gone: all at once, so that nobody finds half of it.
 * @param owners by row; 0 where the row is gone
 */
export function layIn(postings: Postings, rows: number, owners: Int32Array): void {
  const laid = { lexemes: [] as string[], starts: [0], entries: new Uint32Array(mostEntries(postings, rows)), dense: [] as Dense[] }
  const list = new Uint32Array(rows)
  let filled = 0
  for (const { lexeme, old } of mergeLexemes(postings.lexemes, waitingLexemesOf(postings))) {
    const count = collect(postings, lexeme, old, owners, list)
    if (count === 0) continue
    if (count * denseFrom > rows) {
      laid.dense.push({ place: laid.lexemes.length, words: wordsOfMask(maskOf(list, count, rows)) })
    } else {
      laid.entries.set(list.subarray(0, count), filled)
      filled += count
    }
    laid.lexemes.push(lexeme)
    laid.starts.push(filled)
  }
  const { lexemes, starts, entries, dense } = laid
  Object.assign(postings, { lexemes, starts: Uint32Array.from(starts), entries: entries.slice(0, filled), dense })
  Object.assign(postings, { waiting: new Map(), waitingLexemes: [] })
}

function mostEntries({ entries, dense, waiting }: Postings, rows: number): number {
  let most = entries.length + Math.ceil((dense.length * rows) / denseFrom)
  for (const { count } of waiting.values()) most += count
  return most
}

/** `old` is its place until now, -1 for a new one. */
type Merged = { lexeme: string; old: number }

function mergeLexemes(known: string[], coming: string[]): Merged[] {
  const merged: Merged[] = []
  for (let one = 0, other = 0; one < known.length || other < coming.length; ) {
    const [before, fresh] = [known[one], coming[other]]
    const lexeme = before !== undefined && (fresh === undefined || before <= fresh) ? before : (fresh as string)
    merged.push({ lexeme, old: lexeme === before ? one++ : -1 })
    if (lexeme === fresh) other++
  }
  return merged
}

/** Puts all entries of a lexeme into a list that has room for every row. Answers how many there are. */
function collect(
  { starts, entries, dense, waiting }: Postings,
  lexeme: string,
  old: number,
  owners: Int32Array,
  list: Uint32Array,
): number {
  let count = 0
  if (old !== -1) {
    for (let place = starts[old] as number; place < (starts[old + 1] as number); place++) {
      const entry = entries[place] as number
      if (owners[entry >>> 4] !== 0) list[count++] = entry
    }
    const words = dense.find(({ place }) => place === old)?.words
    const mask = new Uint8Array(words ? words.buffer : new ArrayBuffer(0))
    for (let row = 0; row < mask.length; row++) if (mask[row] !== 0 && owners[row] !== 0) list[count++] = row * 16 + (mask[row] as number)
  }
  const late = waiting.get(lexeme)
  for (let place = 0; late && place < late.count; place++) {
    const entry = late.entries[place] as number
    if (owners[entry >>> 4] !== 0) list[count++] = entry
  }
  return count
}

function maskOf(list: Uint32Array, count: number, rows: number): Uint8Array<ArrayBuffer> {
  const mask = makeMask(rows)
  for (let place = 0; place < count; place++) mask[(list[place] as number) >>> 4] = (list[place] as number) & 15
  return mask
}
