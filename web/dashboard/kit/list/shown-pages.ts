/**
 * Which pages are numbered: the first, the last and those about the current one; null stands for
 * those between.
 */
export function shownPages(current: number, last: number): (number | null)[] {
  const about =
    current <= 3
      ? [1, 2, 3]
      : current >= last - 2
        ? [last - 2, last - 1, last]
        : [current - 1, current, current + 1]
  const pages = [...new Set([1, ...about, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b)
  return pages.flatMap((page, place) => {
    const gap = page - (pages[place - 1] ?? 0)
    // One page alone needs no gap: its number takes no more room.
    return gap === 1 ? [page] : gap === 2 ? [page - 1, page] : [null, page]
  })
}
