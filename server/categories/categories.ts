/**
 * The shop's two levels of order: categories, and the sub-categories that products belong to.
 * Categories promises unique names (a sub-category's within its category), capitals aside, and slugs that never change by themselves.
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { conflict, invalid, notFound } from '#server/refusal.ts'
import { freeSlug, slugOf } from '#server/slug.ts'
import {
  type Category,
  findCategoryById,
  findCategoryByText,
  insertCategory,
  insertSubcategory,
  listShownCategories,
  listTakenCategorySlugs,
  listTakenSubcategorySlugs,
  type ShownCategory,
  type Subcategory,
} from './categories.queries.ts'

export type { Category, ShownCategory, Subcategory }

/** Without a slug one is made from the name. `media_id` is a stored picture's. */
export type NewCategory = { name: string; name_ar?: string | null; slug?: string; is_home?: boolean; media_id?: number | null }

export type NewSubcategory = {
  category_id: number
  name: string
  name_ar?: string | null
  slug?: string
  status?: Subcategory['status']
}

const longestSlug = 100

/** Every category with its active sub-categories, oldest first. @param onHome only those of the home page's tabs */
export const listCategories = (ctx: Ctx, { onHome = false } = {}): Promise<ShownCategory[]> => listShownCategories(ctx, onHome)

/** Refuses with 404. */
export async function getCategory(ctx: Ctx, id: number): Promise<Category> {
  const category = await findCategoryById(ctx, id)
  if (!category) throw notFound('Category')
  return category
}

/** By English name, Arabic name or slug, capitals aside (decisions, Screens and the API). Refuses with 404. */
export async function getCategoryByName(ctx: Ctx, name: string): Promise<Category> {
  const category = await findCategoryByText(ctx, name.trim())
  if (!category) throw notFound('Category')
  return category
}

/** Refuses with 409 a name or given slug that is taken. */
export async function createCategory(ctx: Ctx, { slug, ...category }: NewCategory): Promise<Category> {
  return inTransaction(ctx, async (ctx) => {
    const wanted = slugOf(category.name, 'category', longestSlug)
    const row = await insertCategory(ctx, {
      ...category,
      slug: slug ?? freeSlug(wanted, await listTakenCategorySlugs(ctx, wanted)),
      created_at: ctx.now(),
    })
    if (!row) throw conflict(`There is a category named ${category.name} already`)
    return row
  })
}

/** Refuses with 422 an unknown category and with 409 a name or given slug that is taken in it. */
export async function createSubcategory(ctx: Ctx, { slug, ...subcategory }: NewSubcategory): Promise<Subcategory> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await findCategoryById(ctx, subcategory.category_id))) throw invalid({ category_id: ['Invalid category selected'] })
    const wanted = slugOf(subcategory.name, 'subcategory', longestSlug)
    const row = await insertSubcategory(ctx, {
      ...subcategory,
      slug: slug ?? freeSlug(wanted, await listTakenSubcategorySlugs(ctx, subcategory.category_id, wanted)),
      created_at: ctx.now(),
    })
    if (!row) throw conflict(`There is a subcategory named ${subcategory.name} in this category already`)
    return row
  })
}
