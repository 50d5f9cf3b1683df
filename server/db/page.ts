/**
 * Paging of lists: 12 rows by default; lists that need not page return everything up to 500 by
 * default.
 */
import { limits } from '#contract/limits.ts'
import { pageSize } from '#contract/sorts.ts'

export type PageAsked = { page?: number | undefined; per_page?: number | undefined }

/** Parameters of a list besides the page. */
export type ListOf<Asked extends PageAsked> = Omit<Asked, keyof PageAsked>

/** Rows of a list to read. */
export type Slice = { page: number; limit: number; offset: number; paged: boolean }

export function sliceOf({ page, per_page }: PageAsked): Slice {
  if (page === undefined && per_page === undefined)
    return { page: 1, limit: limits.unpaged, offset: 0, paged: false }
  const limit = per_page ?? pageSize
  return { page: page ?? 1, limit, offset: ((page ?? 1) - 1) * limit, paged: true }
}

/** Some rows of a list, and the total count. */
export type Rows<Row> = { rows: Row[]; total: number }

/**
 * Reads the requested page in the form of a response: `const { page, figures } = await
 * readPage(asked, (slice) => listAreaPage(ctx, asked, slice))`.
 */
export async function readPage<Row>(asked: PageAsked, read: (slice: Slice) => Promise<Rows<Row>>) {
  const slice = sliceOf(asked)
  const { rows, total } = await read(slice)
  return inPage(rows, slice, total)
}

/**
 * Reads rows that contain the total count (`count(*) over ()`). Behind the last page there is none,
 * and the first row is queried instead.
 */
export async function readCounted<Row extends { total: number }>(
  slice: Slice,
  read: (slice: Slice) => Promise<{ rows: Row[] }>,
): Promise<Rows<Row>> {
  const { rows } = await read(slice)
  const [first] =
    rows.length > 0 || slice.offset === 0
      ? rows
      : (await read({ ...slice, page: 1, limit: 1, offset: 0 })).rows
  return { rows, total: first?.total ?? 0 }
}

/**
 * Page of an admin's list in the form of a response: with its figures inside and beside it
 * (contract/parts.ts, pageOf).
 */
export const inPage = <Row>(rows: Row[], slice: Slice, total: number) => {
  const figures = pageFigures(slice, total)
  return { page: { data: rows, ...figures }, figures }
}

/** Figures of a page (current, last, total). A list that does not page is one page. */
export function pageFigures(
  slice: Slice,
  total: number,
): { total: number; current_page: number; last_page: number } {
  return {
    total,
    current_page: slice.page,
    last_page: slice.paged ? Math.max(1, Math.ceil(total / slice.limit)) : 1,
  }
}
