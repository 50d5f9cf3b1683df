/** A part of a long list as if it were sorted, without sorting it. */

type Order = (one: number, other: number) => number

/** So many can be kept in order while the list is walked through; fewer are sorted. */
const few = 64

/** What would stand from `from` to `until`. The list is left in disorder. @param order leaves no two equal */
export function sliceOfSorted(list: Int32Array, order: Order, from: number, until: number): Int32Array {
  if (until <= few) return firstOf(list, order, until).subarray(from)
  // What stands before `from` is set apart, then what stands from `until` on.
  if (from > 0) setApart(list, order, 0, list.length, from)
  if (until < list.length) setApart(list, order, from, list.length, until)
  return list.slice(from, until).sort(order)
}

/** From that end where the better ones seem to stand: many lists are nearly sorted, one way or the other, and all that follows is passed by. */
function firstOf(list: Int32Array, order: Order, count: number): Int32Array {
  const first = new Int32Array(count)
  const last = list.length - 1
  const isForward = order(list[0] as number, list[last] as number) < 0
  let kept = 0
  for (let place = 0; place <= last; place++) {
    const one = list[isForward ? place : last - place] as number
    if (kept === count && order(one, first[count - 1] as number) > 0) continue
    let after = kept < count ? kept++ : count - 1
    for (; after > 0 && order(one, first[after - 1] as number) < 0; after--) first[after] = first[after - 1] as number
    first[after] = one
  }
  return first
}

/** Moves what belongs before `place` there, and all else behind it, between `start` and `end`. */
function setApart(list: Int32Array, order: Order, start: number, end: number, place: number): void {
  while (end - start > few) {
    const pivot = middleOf(list, order, start, end)
    let [low, high] = [start, end - 1]
    while (low <= high) {
      while (order(list[low] as number, pivot) < 0) low++
      while (order(list[high] as number, pivot) > 0) high--
      if (low > high) break
      const moved = list[low] as number
      list[low++] = list[high] as number
      list[high--] = moved
    }
    if (place <= high) end = high + 1
    else if (place > low) start = low
    else return
  }
  list.subarray(start, end).sort(order)
}

/** The middle one of nine: lists that are nearly sorted, as most are here, are cut in half. */
function middleOf(list: Int32Array, order: Order, start: number, end: number): number {
  const step = (end - start - 1) / 8
  const some = Int32Array.from({ length: 9 }, (_, place) => list[start + Math.floor(step * place)] as number)
  return some.sort(order)[4] as number
}
