/**
 * Categories, and the sub-categories that products belong to. Names are unique without case (a
 * sub-category's within its category), and slugs never change by themselves.
 */
import { coded } from '#contract/field-refusals.ts'
import type { z } from 'zod'
import { type categoryForm, categoryRecord } from '#contract/products/categories.ts'
import { type Again, logChange, refuseStale, versionAfter } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { remember } from '#server/db/remember.ts'
import { emit } from '#server/events.ts'
import { pictureOf } from '#server/media/media.ts'
import { conflict, conflictFor, found, notFound } from '#server/refusal.ts'
import { freeSlug, slugOf } from '#server/slug.ts'
import {
  type Category,
  type CategoryRecord,
  countSubcategoriesOf,
  deleteCategoryRow,
  findCategoryById,
  findCategoryByText,
  findCategoryRecord,
  insertCategory,
  listSubcategoryIdsOf,
  listTakenCategorySlugs,
  lockCategoryRow,
  seizeCategoryRow,
  updateCategoryRow,
} from './categories.queries.ts'
import { subcategoriesChanged } from './events.ts'
import { listShownCategories, type ShownCategory } from './shown-categories.queries.ts'
import { longestSlug } from './subcategories.ts'

export { findCategoryById as findCategory, listCategoryPage } from './categories.queries.ts'
export { getSizeGuide, getSizeGuideRecord, updateSizeGuide } from './size-guides.ts'
export {
  createSubcategory,
  deleteSubcategory,
  findSubcategoryWhole,
  getSubcategory,
  updateSubcategory,
} from './subcategories.ts'
export {
  listSubcategoryRows as listSubcategories,
  type SubcategoryList,
  type SubcategoryRow,
} from './subcategories.queries.ts'
export type { Category, ShownCategory }

/** A new category. A missing slug is made from the name. `media_id` is a stored picture. */
export type NewCategory = Omit<z.output<typeof categoryForm>, 'image'> & {
  slug?: string
  media_id?: number | null
}

/** Changes of a category; omitted fields and the slug are kept. */
export type CategoryChange = Partial<Omit<NewCategory, 'slug'>>

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

/** Category by English name, Arabic name or slug, without case (R41). Refuses with 404. */
export async function getCategoryByName(ctx: Ctx, name: string): Promise<Category> {
  const category = await findByText(ctx, name.trim())
  if (!category) throw notFound('Category')
  return category
}

/** Refuses with 404. */
export const getCategoryRecord = async (ctx: Ctx, id: number): Promise<CategoryRecord> =>
  found(await findCategoryRecord(ctx, id), 'Category')

/**
 * Refuses with 409 a name or given slug that is taken.
 * @param again former row of a restored category
 */
export async function createCategory(
  ctx: Ctx,
  { slug, ...category }: NewCategory,
  again?: Again,
): Promise<CategoryRecord> {
  return inTransaction(ctx, async (ctx) => {
    const wanted = slugOf(category.name, 'category', longestSlug)
    const after = await insertCategory(ctx, {
      ...category,
      slug: slug ?? freeSlug(wanted, await listTakenCategorySlugs(ctx, wanted)),
      created_at: ctx.now(),
      ...again,
    })
    if (!after) throw taken(category.name)
    await logChange(ctx, {
      room: 'categories',
      action: 'create',
      record_id: after.id,
      before: null,
      after,
    })
    return getCategoryRecord(ctx, after.id)
  })
}

/**
 * Refuses with 404, and with 409 the name of another category and another version.
 * @param seen version that the change is based on
 */
export async function updateCategory(
  ctx: Ctx,
  id: number,
  change: CategoryChange,
  seen?: number,
): Promise<CategoryRecord> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await lockCategoryRow(ctx, id), 'Category')
    await refuseStale(
      ctx,
      { room: 'categories', record_id: id, version: before.version },
      seen,
      categoryRecord,
      async () => showRecord(await getCategoryRecord(ctx, id)),
    )
    const name = change.name ?? before.name
    const after = await updateCategoryRow(ctx, id, {
      ...change,
      name,
      version: versionAfter(before, change),
    })
    if (!after) throw taken(name)
    if (after.name !== before.name || after.name_ar !== before.name_ar)
      await emit(ctx, subcategoriesChanged, {
        subcategory_ids: await listSubcategoryIdsOf(ctx, id),
        renamed: true,
      })
    await logChange(ctx, { room: 'categories', action: 'update', record_id: id, before, after })
    return getCategoryRecord(ctx, id)
  })
}

/** Refuses with 404, and with 409 a category with sub-categories (R48). */
export async function deleteCategory(ctx: Ctx, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await seizeCategoryRow(ctx, id), 'Category')
    const used = await countSubcategoriesOf(ctx, id)
    if (used > 0) throw conflictFor('category_used', { count: used })
    await deleteCategoryRow(ctx, id)
    await logChange(ctx, {
      room: 'categories',
      action: 'delete',
      record_id: id,
      before,
      after: null,
    })
  })
}

/** A category in the contract's form. */
export function showRecord({ file, ...row }: CategoryRecord): z.input<typeof categoryRecord> {
  const picture = file && pictureOf(file)
  return { ...row, isHome: row.is_home, image: picture?.url ?? null, picture }
}

function taken(name: string) {
  return conflict({ name: [coded('category_taken', { name })] })
}
