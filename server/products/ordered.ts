/** The orders in which lists show products, and pages of many sorted lists as if they were one. */
import type { Sort } from '#contract/products.ts'

type Facts = { id: number; price: number; created: number; mean: number; reviews: number }
type Order = (one: Facts, other: Facts) => number

/** As listing.queries.ts writes them. The id at the end leaves no two products equal. */
export const orders: Record<Sort, Order> = {
  newest: (one, other) => other.created - one.created || other.id - one.id,
  price_asc: (one, other) => one.price - other.price || one.id - other.id,
  price_desc: (one, other) => other.price - one.price || other.id - one.id,
  rating: (one, other) => other.mean - one.mean || other.reviews - one.reviews || other.id - one.id,
}

/** How many of a sorted list, between two places of it, stand before this one. */
export function placeIn<Listed extends Facts>(list: Listed[], product: Facts, order: Order, from = 0, until = list.length): number {
  while (from < until) {
    const middle = (from + until) >>> 1
    if (order(list[middle] as Listed, product) < 0) from = middle + 1
    else until = middle
  }
  return from
}

/** What stands at `offset` and after it when the lists, each of which is in this order, are one. The lists are not walked through. */
export function sliceOfAll<Listed extends Facts>(lists: Listed[][], order: Order, limit: number, offset: number): Listed[] {
  const heads = placesAt(lists, order, offset)
  const slice: Listed[] = []
  while (slice.length < limit) {
    let next = -1
    for (const [index, list] of lists.entries()) {
      const head = list[heads[index] as number]
      const best = lists[next]?.[heads[next] as number]
      if (head && (!best || order(head, best) < 0)) next = index
    }
    const list = lists[next]
    if (!list) break
    slice.push(list[heads[next] as number] as Listed)
    heads[next] = (heads[next] as number) + 1
  }
  return slice
}

/**
 * Where each list stands when the first `rank` of all are taken. From the widest list that is still open one is tried: either it is among
 * them, with all before it, or nothing from it on is; half of that list is decided each time.
 */
function placesAt<Listed extends Facts>(lists: Listed[][], order: Order, rank: number): number[] {
  let from = lists.map(() => 0)
  let until = lists.map(({ length }) => length)
  for (;;) {
    const widths = lists.map((_, index) => (until[index] as number) - (from[index] as number))
    const widest = widths.indexOf(Math.max(0, ...widths))
    if (widest === -1 || widths[widest] === 0) return from
    const middle = ((from[widest] as number) + (until[widest] as number)) >>> 1
    const tried = lists[widest]?.[middle] as Listed
    const before = lists.map((list, index) => placeIn(list, tried, order, from[index], until[index]))
    if (before.reduce((sum, count) => sum + count, 0) >= rank) until = before
    else from = before.with(widest, middle + 1)
  }
}
