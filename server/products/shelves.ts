/**
 * What lists know of the shown products, kept in this process's memory, a shelf for each sub-category: to count what matches and to find a
 * page in the middle, a database must walk through all of it at every question. The memory never answers with less than what is committed:
 * before each answer it asks which products were changed since it last looked, and reads those again.
 */
import type { Sort } from '#contract/products.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Database } from '#server/db/connect.ts'
import { orders, placeIn } from './ordered.ts'
import { forgetChanges, type ListedRow, listListed, listListedAfter, readChanges } from './shelves.queries.ts'

export type Colour = { name: string; name_ar: string | null; hex: string | null }
/** Products that have the same sizes or colours share one list: what is found out of it is found out once. `place` counts them from 0. */
export type Sizes = { place: number; names: string[] }
export type Colours = { place: number; colours: Colour[] }
/** The names of a size and a colour; null where the product has none. */
export type Choice = [size: string | null, colour: string | null]

export type Listed = Pick<ListedRow, 'id' | 'subcategory_id' | 'price' | 'created' | 'mean' | 'reviews'> & {
  sizes: Sizes
  colours: Colours
  /** The choices of which something is left; null where that is all of them. */
  left: Choice[] | null
}

export type Shelf = { products: Map<number, Listed>; inOrder: Map<Sort, Listed[]>; summary: Summary | undefined }

/** What there is on a shelf to narrow a list to. */
export type Summary = {
  total: number
  inStock: number
  min: number
  max: number
  sizes: Map<Sizes, number>
  colours: Map<Colours, number>
}

type Memory = {
  snapshot: string
  readAt: number
  places: Map<number, Shelf>
  shelves: Map<number, Shelf>
  known: { sizes: Map<string, Sizes>; colours: Map<string, Colours>; left: Map<string, Choice[]> }
}

/** Products read at once. */
const batch = 1000
/** Milliseconds after which a memory that nobody asked is read anew; changes are noted for twice as long. */
const trusted = 12 * 60 * 60 * 1000

type Turn = { memory: Memory | null; now: Promise<unknown>; next: Promise<Memory> | null }

const turns = new WeakMap<Database, Turn>()

/** Of these sub-categories, those that have products. */
export async function readShelves(ctx: Ctx, subcategoryIds: number[]): Promise<Shelf[]> {
  const { shelves } = await catchUp(ctx)
  return subcategoryIds.flatMap((id) => shelves.get(id) ?? [])
}

/** For the start of a shop: who asks first need not wait until everything is read. */
export const fillShelves = async (ctx: Ctx): Promise<void> => void (await catchUp(ctx))

/** Those who ask while the memory is being read wait for the next reading, which is one for all of them: nobody gets what was read before he asked. */
function catchUp(ctx: Ctx): Promise<Memory> {
  const turn = turns.get(ctx.database) ?? { memory: null, now: Promise.resolve(), next: null }
  turns.set(ctx.database, turn)
  turn.next ??= turn.now
    .catch(() => {})
    .then(() => {
      turn.now = turn.next as Promise<Memory>
      turn.next = null
      return read(ctx, turn)
    })
  return turn.next
}

async function read(ctx: Ctx, turn: Turn): Promise<Memory> {
  const isTrusted = turn.memory && ctx.now().getTime() - turn.memory.readAt < trusted
  turn.memory = turn.memory && isTrusted ? await readOn(ctx, turn.memory) : await readAll(ctx)
  return turn.memory
}

async function readAll(ctx: Ctx): Promise<Memory> {
  const { snapshot } = await readChanges(ctx, null)
  const known = { sizes: new Map(), colours: new Map(), left: new Map() }
  const memory: Memory = { snapshot, readAt: ctx.now().getTime(), places: new Map(), shelves: new Map(), known }
  for (let last = 0; ; ) {
    const rows = await listListedAfter(ctx, last, batch)
    for (const row of rows) put(memory, row)
    if (rows.length < batch) break
    last = rows.at(-1)?.id ?? last
  }
  return readOn(ctx, memory)
}

async function readOn(ctx: Ctx, memory: Memory): Promise<Memory> {
  const { snapshot, ids } = await readChanges(ctx, memory.snapshot)
  for (let start = 0; start < ids.length; start += batch) {
    const part = ids.slice(start, start + batch)
    const rows = await listListed(ctx, part)
    for (const id of part) remove(memory, id)
    for (const row of rows) put(memory, row)
  }
  memory.snapshot = snapshot
  memory.readAt = ctx.now().getTime()
  return memory
}

function put({ places, shelves, known }: Memory, row: ListedRow): void {
  const { sizes, colours, left, ...facts } = row
  const product: Listed = {
    ...facts,
    sizes: once(known.sizes, sizes, () => ({ place: known.sizes.size, names: JSON.parse(sizes) })),
    colours: once(known.colours, colours, () => ({
      place: known.colours.size,
      colours: (JSON.parse(colours) as [string, string | null, string | null][]).map(([name, name_ar, hex]) => ({ name, name_ar, hex })),
    })),
    left: left === null ? null : once(known.left, left, () => JSON.parse(left)),
  }
  const shelf = once(shelves, row.subcategory_id, () => ({ products: new Map(), inOrder: new Map(), summary: undefined }))
  shelf.products.set(product.id, product)
  places.set(product.id, shelf)
  for (const [sort, list] of shelf.inOrder) list.splice(placeIn(list, product, orders[sort]), 0, product)
  shelf.summary = undefined
}

function remove({ places }: Memory, id: number): void {
  const shelf = places.get(id)
  const product = shelf?.products.get(id)
  if (!shelf || !product) return
  places.delete(id)
  shelf.products.delete(id)
  for (const [sort, list] of shelf.inOrder) list.splice(placeIn(list, product, orders[sort]), 1)
  shelf.summary = undefined
}

/** Its products in this order. */
export const inOrder = (shelf: Shelf, sort: Sort): Listed[] =>
  once(shelf.inOrder, sort, () => [...shelf.products.values()].sort(orders[sort]))

export function summaryOf(shelf: Shelf): Summary {
  if (shelf.summary) return shelf.summary
  const summary: Summary = { total: 0, inStock: 0, min: Infinity, max: -Infinity, sizes: new Map(), colours: new Map() }
  for (const { price, sizes, colours, left } of shelf.products.values()) {
    summary.total++
    if (left === null || left.length > 0) summary.inStock++
    summary.min = Math.min(summary.min, price)
    summary.max = Math.max(summary.max, price)
    summary.sizes.set(sizes, (summary.sizes.get(sizes) ?? 0) + 1)
    summary.colours.set(colours, (summary.colours.get(colours) ?? 0) + 1)
  }
  shelf.summary = summary
  return summary
}

function once<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const value = make()
  values.set(key, value)
  return value
}

/** Forgets which products were changed long ago: a memory that has not looked since then reads everything anew. */
export const forgetOldChanges = (ctx: Ctx): Promise<void> => forgetChanges(ctx, new Date(ctx.now().getTime() - 2 * trusted))
