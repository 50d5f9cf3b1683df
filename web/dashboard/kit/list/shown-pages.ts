/** Page numbers to show: the first, the last and those around the current one; null is a gap. */
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
    // A gap of one page shows its number, which is no wider.
    return gap === 1 ? [page] : gap === 2 ? [page - 1, page] : [null, page]
  })
}
