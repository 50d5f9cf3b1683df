/** Returns as admins read them. Money in piastres. */
import type { AnswerOf } from '#contract/endpoint.ts'
import type { returns as calls } from '#contract/orders/returns/returns.ts'
import type { Ctx } from '#server/ctx.ts'
import { inPage, type PageAsked, sliceOf } from '#server/db/page.ts'
import { pictureUrl } from '#server/media/media.ts'
import { found } from '#server/refusal.ts'
import { listReturnLinesOf, type ReturnLineRow } from './lines.queries.ts'
import { findReturnRow, type ReturnFilter, type ReturnRow, readReturns } from './list.queries.ts'

type Record = AnswerOf<typeof calls.record>['return']

export async function listReturns(
  ctx: Ctx,
  {
    sort = 'newest',
    page,
    per_page,
    ...filter
  }: ReturnFilter & PageAsked & { sort?: 'newest' | 'oldest' | undefined },
) {
  const slice = sliceOf({ page, per_page })
  const { rows, total, ...rest } = await readReturns(ctx, filter, sort, slice)
  return { ...inPage(await describeAll(ctx, rows), slice, total), ...rest }
}

/** Refuses with 404. */
export async function getReturn(ctx: Ctx, id: number): Promise<Record> {
  const [record] = await describeAll(ctx, [found(await findReturnRow(ctx, id), 'Return')])
  return found(record ?? null, 'Return')
}

async function describeAll(ctx: Ctx, rows: ReturnRow[]): Promise<Record[]> {
  const ids = rows.map(({ id }) => id)
  const lines = Map.groupBy(await listReturnLinesOf(ctx, ids), ({ return_id }) => return_id)
  return rows.map((row) => ({ ...row, items: (lines.get(row.id) ?? []).map(describeLine) }))
}

const describeLine = ({
  return_id: _,
  picture_stem,
  picture_width,
  picture_height,
  ...line
}: ReturnLineRow) => ({
  ...line,
  image: picture_stem && pictureUrl(picture_stem),
  image_width: picture_width,
  image_height: picture_height,
})
