/**
 * Categories, and the sub-categories that products belong to. Names are unique without case (a
 * sub-category's within its category), and slugs never change by themselves.
 */
import { coded } from '#contract/field-refusals.ts'
import type { Again } from '#server/changes.ts'
import type { Ctx } from '#server/ctx.ts'
import { remember } from '#server/db/remember.ts'
import { emit } from '#server/events.ts'
import { pictureOf } from '#server/media/media.ts'
import { recordRoutes } from '#server/records/record-routes.ts'
import { records } from '#server/records/records.ts'
import { conflict, conflictFor, found, notFound } from '#server/refusal.ts'
import { freeSlug, slugOf } from '#server/slug.ts'
import {
  type Category,
  categoryRows,
  countSubcategoriesOf,
  findCategoryById,
  findCategoryByText,
  listSubcategoryIdsOf,
  listTakenCategorySlugs,
} from './categories.queries.ts'
import { subcategoriesChanged } from './events.ts'
import { listShownCategories, type ShownCategory } from './shown-categories.queries.ts'
import { longestSlug } from './subcategories.ts'

export { findCategoryById as findCategory } from './categories.queries.ts'
export { getSizeGuide, getSizeGuideRecord, updateSizeGuide } from './size-guides.ts'
export {
  createSubcategory,
  deleteSubcategory,
  findSubcategoryWhole,
  getSubcategory,
  listSubcategories,
  updateSubcategory,
} from './subcategories.ts'
export type { SubcategoryRow } from './subcategories.queries.ts'
export type { Category, ShownCategory }

/** Refuses the deletion of a category with sub-categories (R48). A changed one keeps its slug. */
export const categoryRecords = records(categoryRows, {
  room: 'categories',
  noun: 'Category',
  pictures: { image: 'media_id' },
  show: ({ file, ...row }) => {
    const picture = file && pictureOf(file)
    return { ...row, isHome: row.is_home, image: picture?.url ?? null, picture }
  },
  begin: async (ctx, { name, slug }: { name: string; slug?: string }) => {
    const wanted = slugOf(name, 'category', longestSlug)
    return { slug: slug ?? freeSlug(wanted, await listTakenCategorySlugs(ctx, wanted)) }
  },
  taken: ({ name }) => conflict({ name: [coded('category_taken', { name })] }),
  changed: async (ctx, before, { id, name, name_ar }) => {
    if (name === before.name && name_ar === before.name_ar) return
    const subcategory_ids = await listSubcategoryIdsOf(ctx, id)
    await emit(ctx, subcategoriesChanged, { subcategory_ids, renamed: true })
  },
  deleting: async (ctx, { id }) => {
    const count = await countSubcategoriesOf(ctx, id)
    if (count > 0) throw conflictFor('category_used', { count })
  },
})

/** For admins. The lists for shoppers (catalogue) say whether anything is on sale. */
export const categoriesRoutes = recordRoutes(categoryRecords)

/** A missing slug is made from the name. */
type NewCategory = Parameters<typeof categoryRecords.create>[1] & { slug?: string }

export const createCategory = (ctx: Ctx, category: NewCategory, again?: Again) =>
  categoryRecords.create(ctx, category, again)

/**
 * Every category with its active sub-categories, oldest first.
 * @param onHome only those of the home page's tabs
 */
export const listCategories = (ctx: Ctx, { onHome = false } = {}): Promise<ShownCategory[]> =>
  listShown(ctx, onHome)

const listShown = remember(['categories', 'subcategories'], listShownCategories)

/** Refuses with 404. */
export async function getCategory(ctx: Ctx, id: number): Promise<Category> {
  const category = await findCategoryById(ctx, id)
  if (!category) throw notFound('Category')
  return category
}

const findByText = remember(['categories'], findCategoryByText)

/** Category by English name, Arabic name or slug, without case (R41). */
export const findCategoryByName = (ctx: Ctx, name: string): Promise<Category | null> =>
  findByText(ctx, name.trim())

/** As findCategoryByName. Refuses with 404. */
export async function getCategoryByName(ctx: Ctx, name: string): Promise<Category> {
  return found(await findCategoryByName(ctx, name), 'Category')
}
