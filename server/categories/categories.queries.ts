import type { Ctx } from '#server/ctx.ts'
import { slugCandidates } from '#server/slug.ts'
import { categories, subcategories } from './categories.tables.ts'

export type Category = typeof categories.$inferSelect
export type Subcategory = typeof subcategories.$inferSelect

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

/** The same for the sub-categories of one category. */
export async function listTakenSubcategorySlugs(ctx: Ctx, categoryId: number, slug: string): Promise<Set<string>> {
  const { rows } = await ctx.client.query<{ slug: string }>('select slug from subcategories where category_id = $1 and slug = any ($2)', [
    categoryId,
    slugCandidates(slug),
  ])
  return new Set(rows.map((row) => row.slug))
}

/** Null when its name or slug is taken. */
export async function insertCategory(ctx: Ctx, category: typeof categories.$inferInsert): Promise<Category | null> {
  const [row] = await ctx.db.insert(categories).values(category).onConflictDoNothing().returning()
  return row ?? null
}

/** Null when its name or slug is taken in its category. */
export async function insertSubcategory(ctx: Ctx, subcategory: typeof subcategories.$inferInsert): Promise<Subcategory | null> {
  const [row] = await ctx.db.insert(subcategories).values(subcategory).onConflictDoNothing().returning()
  return row ?? null
}
