/**
 * What lists know of products as columns of numbers: forty bytes for each, where an object would take hundreds. Rows stand by id. What many
 * products have alike, such as a list of sizes, stands once, and its number in the column.
 */
import type { ListedRow } from './shelves.queries.ts'

export type Colour = { name: string; name_ar: string | null; hex: string | null }
/** The names of a size and a colour; null where the product has none. */
export type Choice = [size: string | null, colour: string | null]

export type Columns = {
  /** How many rows there are; the columns may be longer. */
  count: number
  ids: Int32Array
  /** 0 where the product is gone. */
  subcategories: Int32Array
  /** Piastres. */
  price: Int32Array
  /** Microseconds since 1970. */
  created: Float64Array
  reviews: Int32Array
  stars: Int32Array
  /** The numbers of lists. */
  sizes: Int32Array
  colours: Int32Array
  /** The choices of which something is left; -1 where that is all of them. */
  left: Int32Array
}

const numbers = ['ids', 'subcategories', 'price', 'reviews', 'stars', 'sizes', 'colours', 'left'] as const

export function makeColumns(): Columns {
  const column = () => new Int32Array(0)
  const made = Object.fromEntries(numbers.map((name) => [name, column()])) as Record<(typeof numbers)[number], Int32Array>
  return { count: 0, created: new Float64Array(0), ...made }
}

/** Lists that stand once each. */
export type Alike<List> = { lists: List[]; numbers: Map<string, number> }

export const makeAlike = <List>(): Alike<List> => ({ lists: [], numbers: new Map() })

export function numberOf<List>({ lists, numbers }: Alike<List>, text: string, read: (text: string) => List): number {
  const known = numbers.get(text)
  if (known !== undefined) return known
  numbers.set(text, lists.length)
  return lists.push(read(text)) - 1
}

/** Where the product stands, or would. */
export function rowOf({ ids, count }: Columns, id: number): number {
  let from = 0
  let until = count
  while (from < until) {
    const middle = (from + until) >>> 1
    if ((ids[middle] as number) < id) from = middle + 1
    else until = middle
  }
  return from
}

/** Makes room for one more row here; those from here on move by one. */
export function makeRoom(columns: Columns, row: number): void {
  if (columns.count === columns.ids.length) {
    const capacity = Math.ceil(columns.count * 1.25) + 64
    for (const name of numbers) columns[name] = grown(columns[name], new Int32Array(capacity))
    columns.created = grown(columns.created, new Float64Array(capacity))
  }
  if (row < columns.count) for (const name of [...numbers, 'created'] as const) columns[name].copyWithin(row + 1, row, columns.count)
  columns.count++
}

function grown<Column extends Int32Array | Float64Array>(column: Column, larger: Column): Column {
  larger.set(column)
  return larger
}

export type Facts = Omit<ListedRow, 'sizes' | 'colours' | 'left'> & { sizes: number; colours: number; left: number }

export function write(columns: Columns, row: number, facts: Facts): void {
  columns.ids[row] = facts.id
  columns.subcategories[row] = facts.subcategory_id
  columns.price[row] = facts.price
  columns.created[row] = facts.created
  columns.reviews[row] = facts.reviews
  columns.stars[row] = facts.stars
  columns.sizes[row] = facts.sizes
  columns.colours[row] = facts.colours
  columns.left[row] = facts.left
}
