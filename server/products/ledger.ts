/**
 * What the admin's list knows of all products that are not archived, in this process's memory: to count what matches, and to find a page in
 * the middle, a database must walk through all of it at every question. It never answers with less than what is committed (noted.ts); what
 * was sold is in it once somebody has caught up with that (record-list.queries.ts, catchUpWithLevels).
 */
import type { Ctx } from '#server/ctx.ts'
import { eachById } from '#server/db/batches.ts'
import { type LedgerOrder, ordersOf } from './ledger-orders.ts'
import { type LedgerRow, listLedgerRows, listLedgerRowsAfter } from './ledger.queries.ts'
import { defineMemory, levelsBelow } from './noted.ts'
import { type Order, placeIn } from './ordered.ts'

export type Ledger = {
  /** By product. */
  rows: Map<number, number>
  /** How many rows there are, with those of no product; the columns are longer. */
  count: number
  /** Rows that a product may have. */
  free: number[]
  columns: LedgerColumns
  /** As record_norm has it; empty where there is no product. */
  texts: string[]
  /** The rows of all products, sorted as far as somebody asked. */
  sorted: Map<LedgerOrder, Int32Array<ArrayBuffer>>
}

export type LedgerColumns = {
  /** 0 where there is no product. */
  ids: Int32Array
  subcategories: Int32Array
  /** Piastres. */
  price: Int32Array
  /** Microseconds since 1970. */
  created: Float64Array
  pieces: Int32Array
  /** Where a product has no choice, as many as there can be. */
  least: Int32Array
}

/** Products read at once. */
const batch = 1000
const mostPieces = 2 ** 31 - 1

/** Read when an admin first asks: shoppers need none of it. */
export const readLedger = defineMemory<Ledger>({ readAll, readAgain })

async function readAll(ctx: Ctx): Promise<Ledger> {
  const ledger: Ledger = { rows: new Map(), count: 0, free: [], columns: makeColumns(0), texts: [], sorted: new Map() }
  await eachById(
    batch,
    (after, limit) => listLedgerRowsAfter(ctx, after, limit),
    ({ id }) => id,
    (row) => void put(ledger, row),
  )
  return ledger
}

/** Names of places are not in it: of what is noted it is the products alone. */
async function readAgain(ctx: Ctx, ledger: Ledger, noted: number[]): Promise<void> {
  const ids = [...new Set(noted.map((id) => (id < levelsBelow ? levelsBelow - id : id)).filter((id) => id > 0))]
  const changed: LedgerRow[] = []
  for (let start = 0; start < ids.length; start += batch) changed.push(...(await listLedgerRows(ctx, ids.slice(start, start + batch))))
  const isLeft = new Uint8Array(ledger.count)
  for (const id of ids) takeOut(ledger, id, isLeft)
  const came = Int32Array.from(changed, (row) => put(ledger, row))
  const orders = ordersOf(ledger)
  for (const [by, list] of ledger.sorted) {
    ledger.sorted.set(by, merged(stayedOf(list, isLeft), came.toSorted(orders[by]), orders[by]))
  }
}

const makeColumns = (length: number): LedgerColumns => ({
  ids: new Int32Array(length),
  subcategories: new Int32Array(length),
  price: new Int32Array(length),
  created: new Float64Array(length),
  pieces: new Int32Array(length),
  least: new Int32Array(length),
})

/** Answers its row. */
function put(ledger: Ledger, { id, subcategory_id, price, created, pieces, least, text }: LedgerRow): number {
  const row = ledger.free.pop() ?? newRow(ledger)
  const { columns } = ledger
  ledger.rows.set(id, row)
  columns.ids[row] = id
  columns.subcategories[row] = subcategory_id
  columns.price[row] = price
  columns.created[row] = created
  columns.pieces[row] = pieces
  columns.least[row] = least ?? mostPieces
  ledger.texts[row] = text
  return row
}

function newRow(ledger: Ledger): number {
  const { count, columns } = ledger
  if (count === columns.ids.length) {
    ledger.columns = makeColumns(Math.ceil(count * 1.25) + 64)
    for (const name of Object.keys(columns) as (keyof LedgerColumns)[]) ledger.columns[name].set(columns[name])
  }
  return ledger.count++
}

/** Marks the row that it had, if any. */
function takeOut(ledger: Ledger, id: number, isLeft: Uint8Array): void {
  const row = ledger.rows.get(id)
  if (row === undefined) return
  isLeft[row] = 1
  ledger.rows.delete(id)
  ledger.columns.ids[row] = 0
  ledger.texts[row] = ''
  ledger.free.push(row)
}

/** A plain loop: `filter` of a typed array takes many times as long. */
function stayedOf(list: Int32Array, isLeft: Uint8Array): Int32Array<ArrayBuffer> {
  const stayed = new Int32Array(list.length)
  let count = 0
  for (const row of list) if (isLeft[row] === 0) stayed[count++] = row
  return stayed.subarray(0, count)
}

/** One list of two that are in this order: what came is much less, and finds its places without a walk. */
function merged(list: Int32Array<ArrayBuffer>, came: Int32Array<ArrayBuffer>, order: Order): Int32Array<ArrayBuffer> {
  const both = new Int32Array(list.length + came.length)
  let from = 0
  for (const [index, row] of came.entries()) {
    const place = placeIn(list, row, order, from)
    both.set(list.subarray(from, place), from + index)
    both[place + index] = row
    from = place
  }
  both.set(list.subarray(from), from + came.length)
  return both
}

/** The rows of all products. */
export function sortedRows(ledger: Ledger, by: LedgerOrder): Int32Array {
  const known = ledger.sorted.get(by)
  if (known) return known
  const sorted = Int32Array.from(ledger.rows.values()).sort(ordersOf(ledger)[by])
  ledger.sorted.set(by, sorted)
  return sorted
}
