/**
 * What lists know of the shown products, kept in this process's memory, a shelf for each sub-category: to count what matches and to find a
 * page in the middle, a database must walk through all of it at every question. It never answers with less than
 * what is committed (noted.ts).
 */
import type { Sort } from '#contract/products.ts'
import type { Ctx } from '#server/ctx.ts'
import { eachById } from '#server/db/batches.ts'
import { type Alike, type Choice, type Colour, type Columns, makeAlike, makeColumns, makeRoom, numberOf, rowOf, write } from './columns.ts'
import { defineMemory } from './noted.ts'
import { ordersOf, placeIn } from './ordered.ts'
import { type ListedRow, listListed, listListedAfter } from './shelves.queries.ts'

/** The rows of a sub-category's products, sorted as far as somebody asked. */
type Shelf = { inOrder: Map<Sort, Int32Array>; summary: Summary | undefined }

/** What there is on a shelf to narrow a list to; options by the numbers of their lists. */
export type Summary = { total: number; inStock: number; min: number; max: number; sizes: Map<number, number>; colours: Map<number, number> }

export type Shelves = {
  columns: Columns
  sizes: Alike<string[]>
  colours: Alike<Colour[]>
  left: Alike<Choice[]>
  bySubcategory: Map<number, Shelf>
}

/** The number of the empty list of choices. */
const nothingLeft = 0
/** Products read at once. */
const batch = 500

export const readShelves = defineMemory<Shelves>({ readAll, readAgain })

/** For the start of a shop: who asks first need not wait until everything is read. */
export const fillShelves = async (ctx: Ctx): Promise<void> => void (await readShelves(ctx))

async function readAll(ctx: Ctx): Promise<Shelves> {
  const lists = { sizes: makeAlike<string[]>(), colours: makeAlike<Colour[]>(), left: makeAlike<Choice[]>() }
  numberOf(lists.left, '[]', JSON.parse)
  const shelves: Shelves = { columns: makeColumns(), ...lists, bySubcategory: new Map() }
  await eachById(
    batch,
    (after, limit) => listListedAfter(ctx, after, limit),
    ({ id }) => id,
    (row) => put(shelves, row),
  )
  return shelves
}

async function readAgain(ctx: Ctx, shelves: Shelves, noted: number[]): Promise<void> {
  const ids = noted.filter((id) => id > 0)
  for (let start = 0; start < ids.length; start += batch) {
    const part = ids.slice(start, start + batch)
    const rows = await listListed(ctx, part)
    for (const id of part) takeOut(shelves, id)
    for (const row of rows) put(shelves, row)
  }
}

function put({ columns, sizes, colours, left, bySubcategory }: Shelves, listed: ListedRow): void {
  const row = rowOf(columns, listed.id)
  if (columns.ids[row] !== listed.id || row === columns.count) {
    // Ids mostly grow; one that comes between others moves all rows after it.
    if (row < columns.count) bySubcategory.clear()
    makeRoom(columns, row)
  }
  write(columns, row, {
    ...listed,
    sizes: numberOf(sizes, listed.sizes, JSON.parse),
    colours: numberOf(colours, listed.colours, coloursIn),
    left: listed.left === null ? -1 : numberOf(left, listed.left, JSON.parse),
  })
  changeShelf(columns, bySubcategory.get(listed.subcategory_id), row, (list, place) => {
    const longer = new Int32Array(list.length + 1)
    longer.set(list.subarray(0, place))
    longer[place] = row
    longer.set(list.subarray(place), place + 1)
    return longer
  })
}

function takeOut({ columns, bySubcategory }: Shelves, id: number): void {
  const row = rowOf(columns, id)
  if (columns.ids[row] !== id || row === columns.count) return
  const shelf = bySubcategory.get(columns.subcategories[row] as number)
  changeShelf(columns, shelf, row, (list, place) => list.filter((_, index) => index !== place))
  columns.subcategories[row] = 0
}

function changeShelf(columns: Columns, shelf: Shelf | undefined, row: number, change: (list: Int32Array, place: number) => Int32Array) {
  if (!shelf) return
  const orders = ordersOf(columns)
  for (const [sort, list] of shelf.inOrder) shelf.inOrder.set(sort, change(list, placeIn(list, row, orders[sort])))
  shelf.summary = undefined
}

const coloursIn = (text: string): Colour[] =>
  (JSON.parse(text) as [string, string | null, string | null][]).map(([name, name_ar, hex]) => ({ name, name_ar, hex }))

function shelfOf({ bySubcategory }: Shelves, subcategoryId: number): Shelf {
  const shelf = bySubcategory.get(subcategoryId) ?? { inOrder: new Map(), summary: undefined }
  bySubcategory.set(subcategoryId, shelf)
  return shelf
}

/** The rows of a sub-category's products. */
export function rowsInOrder(shelves: Shelves, subcategoryId: number, sort: Sort): Int32Array {
  const { inOrder } = shelfOf(shelves, subcategoryId)
  const known = inOrder.get(sort)
  if (known) return known
  const sorted = rowsOf(shelves, subcategoryId).sort(ordersOf(shelves.columns)[sort])
  inOrder.set(sort, sorted)
  return sorted
}

function rowsOf({ columns: { subcategories, count } }: Shelves, subcategoryId: number): Int32Array {
  const rows: number[] = []
  for (let row = 0; row < count; row++) if (subcategories[row] === subcategoryId) rows.push(row)
  return Int32Array.from(rows)
}

export function summaryOf(shelves: Shelves, subcategoryId: number): Summary {
  const shelf = shelfOf(shelves, subcategoryId)
  shelf.summary ??= summarise(shelves.columns, rowsOf(shelves, subcategoryId))
  return shelf.summary
}

function summarise({ price, left, sizes, colours }: Columns, rows: Int32Array): Summary {
  const summary: Summary = { total: rows.length, inStock: 0, min: Infinity, max: -Infinity, sizes: new Map(), colours: new Map() }
  const count = (counts: Map<number, number>, list: number) => counts.set(list, (counts.get(list) ?? 0) + 1)
  for (const row of rows) {
    if (left[row] !== nothingLeft) summary.inStock++
    summary.min = Math.min(summary.min, price[row] as number)
    summary.max = Math.max(summary.max, price[row] as number)
    count(summary.sizes, sizes[row] as number)
    count(summary.colours, colours[row] as number)
  }
  return summary
}
