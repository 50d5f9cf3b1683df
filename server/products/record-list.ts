/** Which products an admin's list shows. */
import type { ParsedOf } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { type Lang, toId } from '#contract/parts.ts'
import type { productRecords, StockCounts } from '#contract/product-records.ts'
import type { Ctx } from '#server/ctx.ts'
import { readSearchedWords } from '#server/db/mentions.ts'
import type { ListOf, Slice } from '#server/db/page.ts'
import type { LedgerOrder } from './ledger-orders.ts'
import { type Ledger, readLedger, sortedRows } from './ledger.ts'
import { catchUpWithLevels, listPlaces, type Place } from './record-list.queries.ts'

/** Which products an admin asks for, and in what order. */
export type RecordList = ListOf<ParsedOf<typeof productRecords.page>>

/** Of products that are equal by what is asked for, the id decides, in the same direction. */
const orders = (lang: Lang): Record<RecordList['sort'], { by: LedgerOrder; isReversed?: boolean }> => ({
  newest: { by: 'created', isReversed: true },
  oldest: { by: 'created' },
  name: { by: `name ${lang}` },
  price_asc: { by: 'price' },
  price_desc: { by: 'price', isReversed: true },
  stock_asc: { by: 'pieces' },
})

/** A page of those that are asked for, and how many of each level there are of what is asked for otherwise. */
export async function listRecordIds(ctx: Ctx, asked: RecordList, slice: Slice): Promise<{ ids: number[]; counts: StockCounts }> {
  const isPlaced = asked.subcategory_id !== undefined || asked.category_id !== undefined || asked.hidden !== undefined
  const isSearched = !!asked.search
  const [words, places] = await Promise.all([
    isSearched ? readSearchedWords(ctx.client, asked.search as string) : null,
    isPlaced || isSearched ? listPlaces(ctx, asked, isSearched) : [],
    catchUpWithLevels(ctx),
  ])
  const ledger = await readLedger(ctx)
  const isWhere = isPlaced ? standsIn(ledger, places) : null
  const isFound = words && findsIn(ledger, words, places)
  const isOf = levelsIn(ledger)
  const counts = { in: 0, low: 0, out: 0 }
  const isShown = new Uint8Array(ledger.count)
  for (let row = 0; row < ledger.count; row++) {
    if (ledger.columns.ids[row] === 0 || (isWhere && !isWhere(row)) || (isFound && !isFound(row))) continue
    for (const level of levels) if (isOf[level](row)) counts[level]++
    isShown[row] = asked.stock === undefined || isOf[asked.stock](row) ? 1 : 0
  }
  const { by, isReversed = false } = orders(asked.lang)[asked.sort]
  const rows = pageOf(sortedRows(ledger, by), isShown, slice, isReversed)
  return { ids: rows.map((row) => ledger.columns.ids[row] as number), counts }
}

type IsTrue = (row: number) => boolean

const levels = ['in', 'low', 'out'] as const

/** What runs low is in stock as well. */
function levelsIn({ columns: { pieces, least } }: Ledger): Record<keyof StockCounts, IsTrue> {
  const isIn: IsTrue = (row) => (pieces[row] as number) > 0
  return { in: isIn, low: (row) => isIn(row) && (least[row] as number) <= limits.low_stock, out: (row) => !isIn(row) }
}

function standsIn({ columns: { subcategories } }: Ledger, places: Place[]): IsTrue {
  const ids = new Set(places.map(({ id }) => id))
  return (row) => ids.has(subcategories[row] as number)
}

/** Every word stands in the product or in the names of where it is; or the text is its id. */
function findsIn({ columns: { ids, subcategories }, texts }: Ledger, words: string[], places: Place[]): IsTrue {
  const wanted = words.map((word) => ({ word, named: new Set(places.flatMap(({ id, names }) => (names?.includes(word) ? [id] : []))) }))
  // With the digits that norm() made Latin.
  const id = words.length === 1 ? toId(words[0]) : 0
  return (row) =>
    (id > 0 && ids[row] === id) ||
    wanted.every(({ word, named }) => (texts[row] as string).includes(word) || named.has(subcategories[row] as number))
}

/** Walks through as many as stand before the page: in memory that is a small part of counting them all. */
function pageOf(sorted: Int32Array, isShown: Uint8Array, { limit, offset }: Slice, isReversed: boolean): number[] {
  const rows: number[] = []
  let before = offset
  for (let place = 0; place < sorted.length && rows.length < limit; place++) {
    const row = sorted[isReversed ? sorted.length - 1 - place : place] as number
    if (isShown[row] === 0) continue
    if (before > 0) before--
    else rows.push(row)
  }
  return rows
}
