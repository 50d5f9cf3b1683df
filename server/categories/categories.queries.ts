import { and, asc, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { categories as calls } from '#contract/categories.ts'
import type { ParsedOf } from '#contract/endpoint.ts'
import type { Lang } from '#contract/parts.ts'
import type { Ctx } from '#server/ctx.ts'
import { mentions } from '#server/db/mentions.ts'
import { namedIn } from '#server/db/named.ts'
import type { ListOf, Rows, Slice } from '#server/db/page.ts'
import { unlessTaken } from '#server/db/taken.ts'
import { slugCandidates } from '#server/slug.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { categories, subcategories } from './categories.tables.ts'

export type Category = typeof categories.$inferSelect
type Subcategory = typeof subcategories.$inferSelect

/** A category as it is edited, with its stored picture and how many sub-categories it has. */
export type CategoryRecord = Category & { file: { stem: string; width: number; height: number } | null; subcategories: number }

/** Which categories an admin asks for, and in what order. */
export type CategoryList = ListOf<ParsedOf<typeof calls.page>>

const orders = (lang: Lang) => ({
  oldest: [asc(categories.id)],
  newest: [desc(categories.id)],
  name: [namedIn(lang, categories.name, categories.name_ar), asc(categories.id)],
})

/** A category as the shop shows it: with its stored picture and its active sub-categories, oldest first. */
export type ShownCategory = Pick<Category, 'id' | 'name' | 'name_ar' | 'slug' | 'is_home'> & {
  picture: { stem: string; width: number; height: number } | null
  subcategories: Pick<Subcategory, 'id' | 'name' | 'name_ar' | 'slug' | 'status' | 'category_id'>[]
}

/** In the order in which they were added. @param onHome only those of the home page's tabs */
export async function listShownCategories(ctx: Ctx, onHome: boolean): Promise<ShownCategory[]> {
  const { rows } = await ctx.client.query<ShownCategory>({
    name: 'categories.listShown',
    text: `
      select
        category.id, category.name, category.name_ar, category.slug, category.is_home, coalesce(list.rows, '[]') as subcategories,
        case when file.id is not null then json_build_object('stem', file.stem, 'width', file.width, 'height', file.height) end as picture
      from categories as category
      left join media_files as file on file.id = category.media_id
      left join lateral (
        select json_agg(
          json_build_object(
            'id', subcategory.id, 'name', subcategory.name, 'name_ar', subcategory.name_ar, 'slug', subcategory.slug,
            'status', subcategory.status, 'category_id', subcategory.category_id
          ) order by subcategory.id
        ) as rows
        from subcategories as subcategory
        where subcategory.category_id = category.id and subcategory.status = 'active'
      ) as list on true
      where category.is_home or not $1
      order by category.id
      limit 500`,
    values: [onHome],
  })
  return rows
}

export async function findCategoryById(ctx: Ctx, id: number): Promise<Category | null> {
  const { rows } = await ctx.client.query<Category>({
    name: 'categories.findById',
    text: 'select * from categories where id = $1',
    values: [id],
  })
  return rows[0] ?? null
}

/** By slug, English name or Arabic name, in this order, without regard to capitals; of equals the oldest. */
export async function findCategoryByText(ctx: Ctx, text: string): Promise<Category | null> {
  const { rows } = await ctx.client.query<Category>({
    name: 'categories.findByText',
    text: `
      select * from categories
      where lower($1) in (lower(slug), lower(name), lower(name_ar))
      order by lower(slug) = lower($1) desc, lower(name) = lower($1) desc, id
      limit 1`,
    values: [text],
  })
  return rows[0] ?? null
}

/** Which of the candidates for a slug other categories have. */
export async function listTakenCategorySlugs(ctx: Ctx, slug: string): Promise<Set<string>> {
  const { rows } = await ctx.client.query<{ slug: string }>('select slug from categories where slug = any ($1)', [slugCandidates(slug)])
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

/** In both languages, those that are asked for. */
export async function listCategoryPage(
  ctx: Ctx,
  { search, sort, lang, is_home }: CategoryList,
  { limit, offset }: Slice,
): Promise<Rows<CategoryRecord>> {
  const asked = and(
    mentions([categories.name, categories.name_ar], search),
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

/** Until the transaction ends nobody else changes it, or puts a sub-category into it by way of this same lock. */
export async function lockCategoryRow(ctx: Ctx, id: number): Promise<Category | null> {
  const [row] = await ctx.db.select().from(categories).where(eq(categories.id, id)).for('no key update')
  return row ?? null
}

/** To delete it: until the transaction ends no row can come to refer to it. */
export async function seizeCategoryRow(ctx: Ctx, id: number): Promise<Category | null> {
  const [row] = await ctx.db.select().from(categories).where(eq(categories.id, id)).for('update')
  return row ?? null
}

export const countSubcategoriesOf = (ctx: Ctx, id: number): Promise<number> =>
  ctx.db.$count(subcategories, eq(subcategories.category_id, id))

export async function listSubcategoryIdsOf(ctx: Ctx, id: number): Promise<number[]> {
  const rows = await ctx.db.select({ id: subcategories.id }).from(subcategories).where(eq(subcategories.category_id, id))
  return rows.map((row) => row.id)
}

/** Null when its name or slug is taken. */
export async function insertCategory(ctx: Ctx, category: typeof categories.$inferInsert): Promise<Category | null> {
  const [row] = await ctx.db.insert(categories).values(category).onConflictDoNothing().returning()
  return row ?? null
}

/** Null when another category has this name. @param change with a name at least: an update sets something */
export async function updateCategoryRow(
  ctx: Ctx,
  id: number,
  change: Partial<Category> & Pick<Category, 'name'>,
): Promise<Category | null> {
  const rows = await unlessTaken(ctx.db.update(categories).set(change).where(eq(categories.id, id)).returning())
  return rows?.[0] ?? null
}

export async function deleteCategoryRow(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.delete(categories).where(eq(categories.id, id))
}
