/**
 * Loading of dashboard lists: the query is in the address, and a failed request leaves the list
 * empty, not the screen.
 */
import type { ShouldRevalidateFunction } from 'react-router'
import type { CallOptions } from '#contract/endpoint.ts'
import { isRefusal, type RefusalCode } from '#contract/refusal.ts'
import { currentLocale } from '#web/locale.ts'
import { byQuery, keptForBack } from '#web/navigation/back.ts'

/**
 * Query parameters: page, per_page, search, sort and the list's own filters, as text. The server
 * ignores invalid ones.
 */
export type Asked = Record<string, string>

/** One page of a list from the API (contract/parts.ts, pageOf). */
export type Page<Row> = { data: Row[]; current_page: number; last_page: number; total: number }

export type Answer<Data> =
  | { data: Data; failed?: undefined }
  | { data?: undefined; failed: RefusalCode }

type LoaderArgs = { request: Request }

/**
 * Loader of a list, `export const clientLoader = listLoader(async (asked, options) => (await
 * adminApi().areas.page(asked, options)).area)` A page past the end, as after its last row was
 * deleted, becomes the last page. Back shows the list as it was left.
 */
export const listLoader = <List extends Omit<Page<unknown>, 'data'> & { data: unknown[] }>(
  load: (asked: Asked, options: CallOptions) => Promise<List>,
) => {
  const kept = keptForBack(async ({ request: { url, signal } }: LoaderArgs): Promise<List> => {
    // Lists are requested one page at a time, from page 1 on (R92).
    const asked: Asked = { page: '1', ...Object.fromEntries(new URL(url).searchParams) }
    if (asked.sort === 'name') asked.lang = currentLocale()
    const list = await load(asked, { signal })
    const isPastEnd = list.data.length === 0 && list.current_page > list.last_page
    return isPastEnd ? load({ ...asked, page: String(list.last_page) }, { signal }) : list
  }, byQuery)
  return (args: LoaderArgs): Promise<Answer<List>> =>
    answerOf(args.request.signal, () => kept(args))
}

/** Data or refusal of a request; bugs are thrown. */
export async function answerOf<Data>(
  signal: AbortSignal,
  load: () => Promise<Data>,
): Promise<Answer<Data>> {
  try {
    return { data: await load() }
  } catch (thrown) {
    if (signal.aborted || !isRefusal(thrown)) throw thrown
    return { failed: thrown.code }
  }
}

/** Rows of every page of a list, one page at a time. */
export async function everyRow<Row>(
  load: (page: number) => Promise<Pick<Page<Row>, 'data' | 'last_page'>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await load(page)
    rows.push(...answer.data)
    last = answer.last_page
  }
  return rows
}

/**
 * Route option `export const shouldRevalidate = whenAskedAnew`: opening or closing a dialog over
 * the list does not reload it.
 */
export const whenAskedAnew: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href || byQuery(currentUrl.href) !== byQuery(nextUrl.href)
