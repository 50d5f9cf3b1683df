import { eq, getTableColumns } from 'drizzle-orm'
import type { SizeGuideRecord } from '#contract/subcategories.ts'
import type { Ctx } from '#server/ctx.ts'
import { sizeGuides, subcategories } from './categories.tables.ts'

const { subcategory_id: _, ...guideColumns } = getTableColumns(sizeGuides)

export async function findSizeGuideRow(ctx: Ctx, subcategoryId: number): Promise<SizeGuideRecord | null> {
  const [row] = await ctx.db.select(guideColumns).from(sizeGuides).where(eq(sizeGuides.subcategory_id, subcategoryId))
  return row ?? null
}

/** That of a sub-category that shoppers see. */
export async function findShownSizeGuideRow(ctx: Ctx, subcategoryId: number): Promise<SizeGuideRecord | null> {
  const [row] = await ctx.db
    .select({ ...guideColumns, status: subcategories.status })
    .from(sizeGuides)
    .innerJoin(subcategories, eq(subcategories.id, sizeGuides.subcategory_id))
    .where(eq(sizeGuides.subcategory_id, subcategoryId))
  return row?.status === 'active' ? row : null
}

export async function putSizeGuideRow(ctx: Ctx, subcategoryId: number, guide: SizeGuideRecord): Promise<void> {
  await ctx.db
    .insert(sizeGuides)
    .values({ subcategory_id: subcategoryId, ...guide })
    .onConflictDoUpdate({ target: sizeGuides.subcategory_id, set: guide })
}

export async function deleteSizeGuideRow(ctx: Ctx, subcategoryId: number): Promise<void> {
  await ctx.db.delete(sizeGuides).where(eq(sizeGuides.subcategory_id, subcategoryId))
}
