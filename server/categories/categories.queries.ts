import { asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { categories as calls } from '#contract/products/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { slugCandidates } from '#server/slug.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { categories, subcategories } from './categories.tables.ts'

export type Category = typeof categories.$inferSelect

const { name, name_ar } = categories

const namesOfSubcategories = sql`(select string_agg(concat_ws(' ', ${subcategories.name}, ${subcategories.name_ar}), ' ') from ${subcategories} where ${subcategories.category_id} = ${categories.id})`

/** Categories for editing, with their stored pictures and the numbers of their sub-categories. */
export const categoryRows = recordRows(categories, calls, {
  search: { name, name_ar, subcategories: namesOfSubcategories },
  name: [name, name_ar],
  select: (ctx) =>
    ctx.db
      .select({
        ...getTableColumns(categories),
        file: { stem: mediaFiles.stem, width: mediaFiles.width, height: mediaFiles.height },
        subcategories: sql<number>`(select count(*)::int from ${subcategories} where ${subcategories.category_id} = ${categories.id})`,
      })
      .from(categories)
      .leftJoin(mediaFiles, eq(mediaFiles.id, categories.media_id)),
})

export async function findCategoryById(ctx: Ctx, id: number): Promise<Category | null> {
  const [row] = await ctx.db.select().from(categories).where(eq(categories.id, id))
  return row ?? null
}

/**
 * Category by slug, English name or Arabic name, in this order, without case; of equals the oldest.
 */
export async function findCategoryByText(ctx: Ctx, text: string): Promise<Category | null> {
  const is = (column: PgColumn) => sql`lower(${column}) = lower(${text})`
  const [row] = await ctx.db
    .select()
    .from(categories)
    .where(or(is(categories.slug), is(categories.name), is(categories.name_ar)))
    .orderBy(desc(is(categories.slug)), desc(is(categories.name)), asc(categories.id))
    .limit(1)
  return row ?? null
}

/** Candidates for a slug that other categories already have. */
export async function listTakenCategorySlugs(ctx: Ctx, slug: string): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ slug: categories.slug })
    .from(categories)
    .where(inArray(categories.slug, slugCandidates(slug)))
  return new Set(rows.map((row) => row.slug))
}

export const countSubcategoriesOf = (ctx: Ctx, id: number): Promise<number> =>
  ctx.db.$count(subcategories, eq(subcategories.category_id, id))

export async function listSubcategoryIdsOf(ctx: Ctx, id: number): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: subcategories.id })
    .from(subcategories)
    .where(eq(subcategories.category_id, id))
  return rows.map((row) => row.id)
}
