import { and, eq, getTableColumns } from 'drizzle-orm'
import type { SizeGuideRecord } from '#contract/products/subcategories.ts'
import type { Ctx } from '#server/ctx.ts'
import { isFilled, sizeGuides, subcategories } from './categories.tables.ts'

const { subcategory_id: _, ...guideColumns } = getTableColumns(sizeGuides)

/** Size guide of a sub-category, a removed one (without columns) included. */
export async function findSizeGuideRow(
  ctx: Ctx,
  subcategoryId: number,
): Promise<SizeGuideRecord | null> {
  const [row] = await ctx.db
    .select(guideColumns)
    .from(sizeGuides)
    .where(eq(sizeGuides.subcategory_id, subcategoryId))
  return row ?? null
}

/** Size guide of a visible sub-category. */
export async function findShownSizeGuideRow(
  ctx: Ctx,
  subcategoryId: number,
): Promise<SizeGuideRecord | null> {
  const [row] = await ctx.db
    .select(guideColumns)
    .from(sizeGuides)
    .innerJoin(subcategories, eq(subcategories.id, sizeGuides.subcategory_id))
    .where(
      and(
        eq(sizeGuides.subcategory_id, subcategoryId),
        isFilled,
        eq(subcategories.status, 'active'),
      ),
    )
  return row ?? null
}

export async function putSizeGuideRow(
  ctx: Ctx,
  subcategoryId: number,
  guide: SizeGuideRecord,
): Promise<void> {
  await ctx.db
    .insert(sizeGuides)
    .values({ subcategory_id: subcategoryId, ...guide })
    .onConflictDoUpdate({ target: sizeGuides.subcategory_id, set: guide })
}
