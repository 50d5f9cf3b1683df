/**
 * Parts of lists: the page, the search and the order that are asked for, and the figures of a page
 * in a reply. No value of an address is refused.
 */
import { z } from 'zod'
import { limits } from './limits.ts'
import { pageSize } from './sorts.ts'
import { asked, lang } from './parts.ts'

const fromOne = (value: unknown, fallback: number | undefined, max: number): number | undefined => {
  const written = typeof value === 'number' ? String(value) : value
  return typeof written === 'string' && /^[1-9]\d*$/.test(written)
    ? Math.min(Number(written), max)
    : fallback
}

/** Value of ?page=: any value, because none is refused. */
const written = z.union([z.number(), z.string()]).nullable().catch(null).optional()

/** ?page= of a list that always pages: an invalid number means page 1. */
export const page = written.transform((value) => fromOne(value, 1, 1e9) as number)
/** ?per_page= of a list that always pages. */
export const perPage = written.transform(
  (value) => fromOne(value, pageSize, limits.per_page) as number,
)
/** ?page= of a list that replies with all rows without it. */
export const pageIfAsked = written.transform((value) =>
  value === undefined ? undefined : fromOne(value, 1, 1e9),
)
export const perPageIfAsked = written.transform((value) =>
  value === undefined ? undefined : fromOne(value, pageSize, limits.per_page),
)

/** Page figures of a list. */
export const pageReply = { current_page: z.int(), last_page: z.int(), total: z.int() }

/**
 * One page of an admin's list. It has the page figures itself, and the reply around it repeats them
 * (R15).
 */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), ...pageReply })

/** ?page= and ?per_page= of an admin's list. */
export const pageAsked = { page, per_page: perPage }

/** ?search= of an admin's list: the row must contain every word. */
export const searchAsked = asked(z.string().trim().max(limits.search))

/**
 * Page, search and sort order of an admin's list; the default is the first of `sorts`. `name` sorts by
 * the names in `lang`, and by the English name of a row without one.
 */
export const listAsked = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  ...pageAsked,
  search: searchAsked,
  sort: z.enum(sorts).catch(sorts[0]).default(sorts[0]),
  lang,
})
