/**
 * Size guides of an import (R407): where all size tables of a sub-category's new products are the
 * same and it has no guide, the table becomes its guide. An undo removes a guide that nobody has
 * changed since.
 */
import { isRefusal } from '#contract/refusal.ts'
import { getSizeGuideRecord, updateSizeGuide } from '#server/categories/categories.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { listSizeTables } from './matching.queries.ts'
import { type Choices, lockImport, updateImport } from './imports.queries.ts'
import type { SizeTable } from './reading/size-table.ts'

/** Guides that an import made, with the version it left. */
export type MadeGuides = { subcategory_id: number; version: number }[]

/** Makes the guides together with their mark, so that a second run makes none. */
export const makeSizeGuides = (ctx: Ctx, id: number): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const tables = Map.groupBy(
      await listSizeTables(ctx, id),
      ({ subcategory_id }) => subcategory_id,
    )
    const made: MadeGuides = []
    for (const [subcategory_id, [first, ...others]] of tables) {
      if (!first || others.length > 0 || (await getSizeGuideRecord(ctx, subcategory_id))) continue
      const guide = await updateSizeGuide(ctx, subcategory_id, guideOf(first.table))
      if (guide) made.push({ subcategory_id, version: guide.version })
    }
    const row = made.length > 0 ? await lockImport(ctx, id) : null
    if (!row) return
    const guides = [...(row.choices.guides ?? []), ...made]
    await updateImport(ctx, id, { choices: { ...row.choices, guides } })
  })

const isArabic = (text: string) => /\p{Script=Arabic}/u.test(text)

/** An Arabic name stands for both languages (R5). */
const guideOf = ({ columns, rows }: SizeTable) => ({
  columns: columns.map((name) => ({ name, name_ar: isArabic(name) ? name : null })),
  rows: rows.map(({ size, values }) => ({ size, size_ar: isArabic(size) ? size : null, values })),
  how: null,
  how_ar: null,
})

/** Removes what an import made and nobody has changed; what is gone already does not count. */
export async function removeSizeGuides(ctx: Ctx, { guides = [] }: Choices): Promise<void> {
  const empty = { columns: [], rows: [], how: null, how_ar: null }
  for (const { subcategory_id, version } of guides)
    try {
      const guide = await getSizeGuideRecord(ctx, subcategory_id)
      if (guide?.version === version) await updateSizeGuide(ctx, subcategory_id, empty, version)
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown
    }
}
