/**
 * Paging of lists: page n shows everything up to n × 12. After eight pages a list starts again, so
 * that no page has a thousand cards.
 */
import { data } from 'react-router'
import { pageSize } from '#contract/sorts.ts'

export const step = pageSize
const pagesTogether = 8

/** Page number of an address; invalid numbers are page 1. */
export function readPage(url: URL): number {
  const asked = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}

/** Number of complete runs of eight pages before the page. */
const runsBefore = (page: number): number => Math.floor((page - 1) / pagesTogether)

/** Query of a single request, from which `shownOf` takes what the page shows. */
export function askFor(page: number): { page: number; per_page: number } {
  const before = runsBefore(page)
  return before === 0
    ? { page: 1, per_page: page * step }
    : { page: before + 1, per_page: pagesTogether * step }
}

/** Items of a page; a page after the end of a list is a 404. */
export function shownOf<Item>(items: Item[], page: number): Item[] {
  const ofEarlierPages = (page - 1 - runsBefore(page) * pagesTogether) * step
  if (items.length <= ofEarlierPages && page > 1) throw data(null, { status: 404 })
  return items.slice(0, ofEarlierPages + step)
}

/** Number of items before the first visible one. */
export const hiddenBefore = (page: number): number => runsBefore(page) * pagesTogether * step

/** Last page of the previous run; null within the first run. */
export const earlierPage = (page: number): number | null =>
  page > pagesTogether ? runsBefore(page) * pagesTogether : null

/** Whether the next page extends this one, instead of starting a new run. */
export const growsInto = (page: number): boolean => page % pagesTogether !== 0

/** Address of a page; page 1 needs no query. */
export function pathOfPage(
  path: string,
  page: number,
  query: Record<string, string | undefined> = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `${path}?${search}` : path
}
