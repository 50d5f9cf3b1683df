import { and, asc, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type categories as calls, categoryRecord } from '#contract/products/categories.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { Lang } from '#contract/parts.ts'
import type { Again } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import { namedIn } from '#server/db/named.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { unlessTaken } from '#server/db/taken.ts'
import { slugCandidates } from '#server/slug.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { categories, subcategories } from './categories.tables.ts'

export type Category = typeof categories.$inferSelect

/** A category for editing, with its stored picture and the number of its sub-categories. */
export type CategoryRecord = Category & {
  file: { stem: string; width: number; height: number } | null
  subcategories: number
}

/** Filters and sort order of the admin's list. */
export type CategoryList = ListOf<ParsedOf<typeof calls.page>>

const orders = (lang: Lang) => ({
  oldest: [asc(categories.id)],
  newest: [desc(categories.id)],
  name: [namedIn(lang, categories.name, categories.name_ar), asc(categories.id)],
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

const selectRecords = (ctx: Ctx) =>
  ctx.db
    .select({
      ...getTableColumns(categories),
      file: { stem: mediaFiles.stem, width: mediaFiles.width, height: mediaFiles.height },
      subcategories: sql<number>`(select count(*)::int from ${subcategories} where ${subcategories.category_id} = ${categories.id})`,
    })
    .from(categories)
    .leftJoin(mediaFiles, eq(mediaFiles.id, categories.media_id))

/** Page of categories in both languages. */
export async function listCategoryPage(
  ctx: Ctx,
  { search, sort, lang, is_home }: CategoryList,
  { limit, offset }: Slice,
): Promise<Rows<CategoryRecord>> {
  const asked = and(
    await mentions(
      ctx,
      categoryRecord,
      { name: categories.name, name_ar: categories.name_ar },
      search,
    ),
    is_home === undefined ? undefined : eq(categories.is_home, is_home),
  )
  const rows = await selectRecords(ctx)
    .where(asked)
    .orderBy(...orders(lang)[sort])
    .limit(limit)
    .offset(offset)
  return { rows, total: await ctx.db.$count(categories, asked) }
}

export async function findCategoryRecord(ctx: Ctx, id: number): Promise<CategoryRecord | null> {
  const [row] = await selectRecords(ctx).where(eq(categories.id, id))
  return row ?? null
}

/**
 * Locks a category until the transaction ends against changes, and against new sub-categories,
 * which take the same lock.
 */
export async function lockCategoryRow(ctx: Ctx, id: number): Promise<Category | null> {
  const [row] = await ctx.db
    .select()
    .from(categories)
    .where(eq(categories.id, id))
    .for('no key update')
  return row ?? null
}

/** Locks a category for deletion: until the transaction ends no row can come to refer to it. */
export async function seizeCategoryRow(ctx: Ctx, id: number): Promise<Category | null> {
  const [row] = await ctx.db.select().from(categories).where(eq(categories.id, id)).for('update')
  return row ?? null
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

/** Null if its name or slug is taken. */
export async function insertCategory(
  ctx: Ctx,
  category: typeof categories.$inferInsert & Partial<Again>,
): Promise<Category | null> {
  const [row] = await ctx.db
    .insert(categories)
    .overridingSystemValue()
    .values(category)
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/**
 * Null if another category has this name.
 * @param change with a name at least: an update sets something
 */
export async function updateCategoryRow(
  ctx: Ctx,
  id: number,
  change: Partial<Category> & Pick<Category, 'name'>,
): Promise<Category | null> {
  const rows = await unlessTaken(
    ctx.db.update(categories).set(change).where(eq(categories.id, id)).returning(),
  )
  return rows?.[0] ?? null
}

export async function deleteCategoryRow(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.delete(categories).where(eq(categories.id, id))
}
