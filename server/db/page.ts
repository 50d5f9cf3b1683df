/**
 * How lists page: 12 rows unless asked otherwise, everything up to 500 when they need not page and
 * were not asked to.
 */
import { limits } from '#contract/limits.ts'

export type PageAsked = { page?: number | undefined; per_page?: number | undefined }

/** What is asked of a list besides the page. */
export type ListOf<Asked extends PageAsked> = Omit<Asked, keyof PageAsked>

/** Which rows of a list to read. */
export type Slice = { page: number; limit: number; offset: number; paged: boolean }

export function sliceOf({ page, per_page }: PageAsked): Slice {
  if (page === undefined && per_page === undefined)
    return { page: 1, limit: limits.unpaged, offset: 0, paged: false }
  const limit = per_page ?? limits.page_size
  return { page: page ?? 1, limit, offset: ((page ?? 1) - 1) * limit, paged: true }
}

/** Some rows of a list, and how many the whole of it has. */
export type Rows<Row> = { rows: Row[]; total: number }

/**
 * Reads the page that was asked for, as it travels: `const { page, figures } = await
 * readPage(asked, (slice) => listAreaPage(ctx, asked, slice))`.
 */
export async function readPage<Row>(asked: PageAsked, read: (slice: Slice) => Promise<Rows<Row>>) {
  const slice = sliceOf(asked)
  const { rows, total } = await read(slice)
  return inPage(rows, slice, total)
}

/**
 * Reads rows that each tell how many the list has (`count(*) over ()`). Behind the last page none
 * does, and the first row is asked.
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
 * One page of an admin's list as it travels: with its figures inside and beside it
 * (contract/parts.ts, pageOf).
 */
export const inPage = <Row>(rows: Row[], slice: Slice, total: number) => {
  const figures = pageFigures(slice, total)
  return { page: { data: rows, ...figures }, figures }
}

/** The figures of a page (current, last, total). A list that does not page is one page. */
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
