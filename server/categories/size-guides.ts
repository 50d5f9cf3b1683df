/** What the sizes of a sub-category measure: one table of each, in both languages and in centimetres (R122). */
import type { z } from 'zod'
import type { Lang } from '#contract/parts.ts'
import type { sizeGuide } from '#contract/products.ts'
import type { sizeGuideForm, SizeGuideRecord } from '#contract/subcategories.ts'
import { logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { found } from '#server/refusal.ts'
import { deleteSizeGuideRow, findShownSizeGuideRow, findSizeGuideRow, putSizeGuideRow } from './size-guides.queries.ts'
import { findSubcategoryRow, seizeSubcategoryRow } from './subcategories.queries.ts'

/** Null where a sub-category has none. Refuses with 404 where there is no such sub-category. */
export async function getSizeGuideRecord(ctx: Ctx, subcategoryId: number): Promise<SizeGuideRecord | null> {
  found(await findSubcategoryRow(ctx, subcategoryId), 'Subcategory')
  return findSizeGuideRow(ctx, subcategoryId)
}

/** Replaces the whole guide; without columns and rows there is none any more. Refuses with 404. */
export async function updateSizeGuide(
  ctx: Ctx,
  subcategoryId: number,
  { columns, rows, how, how_ar }: z.output<typeof sizeGuideForm>,
): Promise<SizeGuideRecord | null> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = found(await seizeSubcategoryRow(ctx, subcategoryId), 'Subcategory')
    const before = await findSizeGuideRow(ctx, subcategoryId)
    const full = rows.map((row) => ({ ...row, values: columns.map((_, place) => row.values[place] ?? null) }))
    const after = columns.length > 0 ? { columns, rows: full, how, how_ar } : null
    if (after) await putSizeGuideRow(ctx, subcategoryId, after)
    else await deleteSizeGuideRow(ctx, subcategoryId)
    const change = { before: { size_guide: before }, after: { size_guide: after } }
    await logChange(ctx, { room: 'subcategories', action: 'update', record_id: subcategoryId, title: name, ...change })
    return after
  })
}

/** As shoppers read it. Refuses with 404 where there is none, or the sub-category is hidden. */
export async function getSizeGuide(ctx: Ctx, subcategoryId: number, lang: Lang): Promise<z.input<typeof sizeGuide>> {
  const { columns, rows, how, how_ar } = found(await findShownSizeGuideRow(ctx, subcategoryId), 'Size guide')
  return {
    columns: columns.map(({ name, name_ar }) => inLanguage(lang, name, name_ar)),
    rows: rows.map(({ size, size_ar, values }) => ({ size: inLanguage(lang, size, size_ar), values })),
    how: inLanguage(lang, how, how_ar),
  }
}
