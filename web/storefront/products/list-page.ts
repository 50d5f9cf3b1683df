/**
 * Lists grow by a page at a time: page n shows everything up to n × 12. After eight pages a list
 * begins anew, so that no address makes a page of a thousand cards.
 */
import { data } from 'react-router'
import { pageSize } from '#contract/sorts.ts'

export const step = pageSize
const pagesTogether = 8

/** The page an address asks for; what is no whole number from 1 is page 1. */
export function readPage(url: URL): number {
  const asked = url.searchParams.get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1
}

/** How many whole runs of eight pages lie before the page. */
const runsBefore = (page: number): number => Math.floor((page - 1) / pagesTogether)

/** What to ask the API for, in one call, so that `shownOf` finds all that the page shows. */
export function askFor(page: number): { page: number; per_page: number } {
  const before = runsBefore(page)
  return before === 0
    ? { page: 1, per_page: page * step }
    : { page: before + 1, per_page: pagesTogether * step }
}

/** A page after the end of a list is not found. */
export function shownOf<Item>(items: Item[], page: number): Item[] {
  const ofEarlierPages = (page - 1 - runsBefore(page) * pagesTogether) * step
  if (items.length <= ofEarlierPages && page > 1) throw data(null, { status: 404 })
  return items.slice(0, ofEarlierPages + step)
}

/** How many items lie before the first one that is shown. */
export const hiddenBefore = (page: number): number => runsBefore(page) * pagesTogether * step

/** The page whose run comes before this one's; null within the first run. */
export const earlierPage = (page: number): number | null =>
  page > pagesTogether ? runsBefore(page) * pagesTogether : null

/** Whether the next page holds everything of this one and more. */
export const growsInto = (page: number): boolean => page % pagesTogether !== 0

/** `path` with the page in its query; page 1 needs none. */
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
