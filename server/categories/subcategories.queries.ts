import { and, eq, getTableColumns, inArray } from 'drizzle-orm'
import { subcategories as calls } from '#contract/products/subcategories.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { slugCandidates } from '#server/slug.ts'
import { categories, subcategories } from './categories.tables.ts'

export type Subcategory = typeof subcategories.$inferSelect

/** A sub-category for editing; `category` is the English name of its category. */
export type SubcategoryRow = Subcategory & { category: string; category_ar: string | null }

const { name, name_ar } = subcategories
const namesOfCategory = { category: categories.name, category_ar: categories.name_ar }

export const subcategoryRows = recordRows(subcategories, calls, {
  search: { name, name_ar, ...namesOfCategory },
  name: [name, name_ar],
  select: (ctx) =>
    ctx.db
      .select({ ...getTableColumns(subcategories), ...namesOfCategory })
      .from(subcategories)
      .innerJoin(categories, eq(categories.id, subcategories.category_id)),
})

/** Candidates for a slug that are already taken in this category. */
export async function listTakenSubcategorySlugs(
  ctx: Ctx,
  categoryId: number,
  slug: string,
): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ slug: subcategories.slug })
    .from(subcategories)
    .where(
      and(
        eq(subcategories.category_id, categoryId),
        inArray(subcategories.slug, slugCandidates(slug)),
      ),
    )
  return new Set(rows.map((row) => row.slug))
}
