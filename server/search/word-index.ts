/**
 * The words of all products that are not archived, in this process's memory: a database visits each match of a search to count it and to rank
 * it. It never answers with less than what is committed (products, noted.ts).
 */
import type { Ctx } from '#server/ctx.ts'
import { eachById } from '#server/db/batches.ts'
import { defineMemory, everyProduct, levelsBelow } from '#server/products/products.ts'
import { readLexemes } from './lexemes.ts'
import { addPosting, layIn, makeMask, makePostings, type Postings } from './postings.ts'
import { marksThereAre } from './marks.ts'
import { hashOf, traitsOf, withStock } from './traits.ts'
import { type DocumentRow, listDocuments, listDocumentsAfter } from './word-index.queries.ts'

export type WordIndex = {
  postings: Postings
  /** By product. */
  rows: Map<number, number>
  /** How many rows there are, with those of no product; the columns are longer. */
  count: number
  facts: Facts
  desk: Desk
  /** The sub-categories by their numbers in `facts`; the first is none. */
  subcategories: number[]
  numbers: Map<number, number>
  /** Rows that were left since postings were laid in: until then they may stand there. */
  left: number[]
  /** Rows that a product may have. */
  free: number[]
  /** Products that came since postings were laid in. */
  came: number
}

export type Facts = {
  ids: Int32Array
  /** 0 where there is no product. */
  subcategories: Int32Array
  /** Microseconds since 1970. */
  created: Float64Array
  versions: Uint32Array
  /** What `hashOf` makes of the names: English in the even places, Arabic behind each. */
  names: Float64Array
  /** What each match is asked, in one number (traits.ts). */
  traits: Int32Array
}

/** Where a search reckons, from its beginning to its end without a pause: room for all rows, made once. */
export type Desk = {
  mask: Uint8Array<ArrayBuffer>
  otherMask: Uint8Array<ArrayBuffer>
  worst: Uint8Array
  /** Of what matches. */
  rows: Int32Array
  marks: Uint16Array
  candidates: Int32Array
  /** How many of them have each mark. */
  counts: Int32Array
}

/** Products read at once. */
const batch = 500
/** So many changes may wait, and a quarter of the whole: to lay them in takes longer the more there is. */
const mostWaiting = { least: 1000, part: 4 }

export const readIndex = defineMemory<WordIndex>({ readAll, readAgain })

async function readAll(ctx: Ctx): Promise<WordIndex> {
  const index = makeIndex()
  await eachById(
    batch,
    (after, limit) => listDocumentsAfter(ctx, after, limit),
    ({ product_id }) => product_id,
    (row) => put(index, row),
  )
  layInAll(index)
  return index
}

async function readAgain(ctx: Ctx, index: WordIndex, ids: number[]): Promise<void> {
  // A document is noted below zero, a product of which something or nothing is left now above it (migrations, note_documents). What
  // concerns every product changes and notes their documents.
  const products = [...new Set(ids.filter((id) => id !== everyProduct && id > levelsBelow).map(Math.abs))]
  for (let start = 0; start < products.length; start += batch) {
    const part = products.slice(start, start + batch)
    const documents = new Map((await listDocuments(ctx, part)).map((row) => [row.product_id, row]))
    for (const id of part) {
      const document = documents.get(id)
      if (document) put(index, document)
      else takeOut(index, id)
    }
  }
}

function makeIndex(): WordIndex {
  return {
    postings: makePostings(),
    rows: new Map(),
    count: 0,
    facts: makeFacts(0),
    desk: makeDesk(0),
    subcategories: [0],
    numbers: new Map(),
    left: [],
    free: [],
    came: 0,
  }
}

function makeFacts(length: number): Facts {
  return {
    ids: new Int32Array(length),
    subcategories: new Int32Array(length),
    created: new Float64Array(length),
    versions: new Uint32Array(length),
    names: new Float64Array(length * 2),
    traits: new Int32Array(length),
  }
}

function makeDesk(length: number): Desk {
  return {
    mask: makeMask(length),
    otherMask: makeMask(length),
    worst: makeMask(length),
    rows: new Int32Array(length),
    marks: new Uint16Array(length),
    candidates: new Int32Array(length),
    counts: new Int32Array(marksThereAre),
  }
}

function put(index: WordIndex, document: DocumentRow): void {
  const known = index.rows.get(document.product_id)
  if (known !== undefined && index.facts.versions[known] === document.version) {
    index.facts.traits[known] = withStock(index.facts.traits[known] as number, document.in_stock)
    return
  }
  takeOut(index, document.product_id)
  const row = index.free.pop() ?? newRow(index)
  index.rows.set(document.product_id, row)
  write(index, row, document)
  readLexemes(document.document, (lexeme, weights) => addPosting(index.postings, lexeme, row, weights))
  index.came++
  layInEnough(index)
}

function takeOut(index: WordIndex, id: number): void {
  const row = index.rows.get(id)
  if (row === undefined) return
  index.rows.delete(id)
  index.facts.subcategories[row] = 0
  index.left.push(row)
  layInEnough(index)
}

function newRow(index: WordIndex): number {
  const { count, facts } = index
  if (count === facts.ids.length) {
    const larger = makeFacts(Math.ceil(count * 1.25) + 64)
    for (const name of Object.keys(larger) as (keyof Facts)[]) larger[name].set(facts[name])
    index.facts = larger
    index.desk = makeDesk(larger.ids.length)
  }
  return index.count++
}

function write(index: WordIndex, row: number, { product_id, subcategory_id, created, version, in_stock, name_norm }: DocumentRow): void {
  const { facts } = index
  facts.ids[row] = product_id
  facts.subcategories[row] = numberOf(index, subcategory_id)
  facts.created[row] = created
  facts.versions[row] = version
  const [english = '', arabic = ''] = name_norm.split('\n')
  const hashes = [hashOf(english), hashOf(arabic)]
  facts.names.set(hashes, row * 2)
  facts.traits[row] = withStock(traitsOf([english, arabic], hashes), in_stock)
}

function numberOf({ subcategories, numbers }: WordIndex, id: number): number {
  const known = numbers.get(id)
  if (known !== undefined) return known
  numbers.set(id, subcategories.length)
  return subcategories.push(id) - 1
}

function layInEnough(index: WordIndex): void {
  if (index.came + index.left.length > mostWaiting.least + index.count / mostWaiting.part) layInAll(index)
}

function layInAll(index: WordIndex): void {
  layIn(index.postings, index.count, index.facts.subcategories)
  index.free = index.free.concat(index.left)
  index.left = []
  index.came = 0
}
