/**
 * How a list of the dashboard comes: what it is asked stands in the address, and a call that fails
 * empties the list, not the screen.
 */
import type { ShouldRevalidateFunction } from 'react-router'
import type { CallOptions } from '#contract/endpoint.ts'
import { isRefusal, type RefusalCode } from '#contract/refusal.ts'
import { currentLocale } from '#web/locale.ts'
import { byQuery, keptForBack } from '#web/navigation/back.ts'

/**
 * The keys of the address: page, per_page, search, sort and the list's own filters, as text. The
 * server forgives what is none.
 */
export type Asked = Record<string, string>

/** One page of a list, as the API answers it (contract/parts.ts, pageOf). */
export type Page<Row> = { data: Row[]; current_page: number; last_page: number; total: number }

export type Answer<Data> =
  | { data: Data; failed?: undefined }
  | { data?: undefined; failed: RefusalCode }

type LoaderArgs = { request: Request }

/**
 * `export const clientLoader = listLoader(async (asked, options) => (await
 * adminApi().areas.page(asked, options)).area)` A page past the end, as after the last row of it
 * was deleted, is the last one instead. Back shows the list as it was left.
 */
export const listLoader = <List extends Omit<Page<unknown>, 'data'> & { data: unknown[] }>(
  load: (asked: Asked, options: CallOptions) => Promise<List>,
) => {
  const kept = keptForBack(async ({ request: { url, signal } }: LoaderArgs): Promise<List> => {
    // Lists are asked for one page at a time, from page 1 on (R92).
    const asked: Asked = { page: '1', ...Object.fromEntries(new URL(url).searchParams) }
    if (asked.sort === 'name') asked.lang = currentLocale()
    const list = await load(asked, { signal })
    const isPastEnd = list.data.length === 0 && list.current_page > list.last_page
    return isPastEnd ? load({ ...asked, page: String(list.last_page) }, { signal }) : list
  }, byQuery)
  return (args: LoaderArgs): Promise<Answer<List>> =>
    answerOf(args.request.signal, () => kept(args))
}

/** What came, or why it did not; a bug is thrown on. */
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

/**
 * `export const shouldRevalidate = whenAskedAnew`: a dialog over the list opens and closes without
 * asking for the list again.
 */
export const whenAskedAnew: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href || byQuery(currentUrl.href) !== byQuery(nextUrl.href)
