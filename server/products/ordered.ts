/** The orders in which lists show products, and pages of many sorted lists as if they were one. Products are rows of columns (columns.ts). */
import type { Sort } from '#contract/products.ts'
import type { Columns } from './columns.ts'

export type Order = (one: number, other: number) => number

/** As listing.queries.ts writes them. Rows stand by id: the row at the end leaves no two products equal. */
export function ordersOf(columns: Columns): Record<Sort, Order> {
  const { created, price, reviews, stars } = columns
  const mean = (row: number) => (stars[row] as number) / Math.max(reviews[row] as number, 1)
  const difference = (facts: Int32Array | Float64Array, one: number, other: number) => (facts[one] as number) - (facts[other] as number)
  return {
    newest: (one, other) => difference(created, other, one) || other - one,
    price_asc: (one, other) => difference(price, one, other) || one - other,
    price_desc: (one, other) => difference(price, other, one) || other - one,
    rating: (one, other) => mean(other) - mean(one) || difference(reviews, other, one) || other - one,
  }
}

/** How many of a sorted list, between two places of it, stand before this row. */
export function placeIn(list: Int32Array, row: number, order: Order, from = 0, until = list.length): number {
  while (from < until) {
    const middle = (from + until) >>> 1
    if (order(list[middle] as number, row) < 0) from = middle + 1
    else until = middle
  }
  return from
}

/** What stands at `offset` and after it when the lists, each of which is in this order, are one. The lists are not walked through. */
export function sliceOfAll(lists: Int32Array[], order: Order, limit: number, offset: number): number[] {
  const heads = placesAt(lists, order, offset)
  const slice: number[] = []
  while (slice.length < limit) {
    let next = -1
    for (const [index, list] of lists.entries()) {
      const head = list[heads[index] as number]
      const best = lists[next]?.[heads[next] as number]
      if (head !== undefined && (best === undefined || order(head, best) < 0)) next = index
    }
    const row = lists[next]?.[heads[next] as number]
    if (row === undefined) break
    slice.push(row)
    heads[next] = (heads[next] as number) + 1
  }
  return slice
}

/**
 * Where each list stands when the first `rank` of all are taken. From the widest list that is still open one is tried: either it is among
 * them, with all before it, or nothing from it on is; half of that list is decided each time.
 */
function placesAt(lists: Int32Array[], order: Order, rank: number): number[] {
  let from = lists.map(() => 0)
  let until = lists.map(({ length }) => length)
  for (;;) {
    const widths = lists.map((_, index) => (until[index] as number) - (from[index] as number))
    const widest = widths.indexOf(Math.max(0, ...widths))
    if (widest === -1 || widths[widest] === 0) return from
    const middle = ((from[widest] as number) + (until[widest] as number)) >>> 1
    const tried = lists[widest]?.[middle] as number
    const before = lists.map((list, index) => placeIn(list, tried, order, from[index], until[index]))
    if (before.reduce((sum, count) => sum + count, 0) >= rank) until = before
    else from = before.with(widest, middle + 1)
  }
}
