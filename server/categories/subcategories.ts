/** Sub-categories, which products belong to. Names and slugs are unique within a category. */
import { coded } from '#contract/field-refusals.ts'
import type { z } from 'zod'
import {
  type SizeGuideRecord,
  sizeGuideRecord,
  type subcategoryForm,
} from '#contract/products/subcategories.ts'
import { type Again, logChange } from '#server/changes.ts'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { emit } from '#server/events.ts'
import { conflict, found, invalid } from '#server/refusal.ts'
import { freeSlug, slugOf } from '#server/slug.ts'
import { categoryRows } from './categories.queries.ts'
import { subcategoriesChanged } from './events.ts'
import { findSizeGuideRow, putSizeGuideRow } from './size-guides.queries.ts'
import {
  listTakenSubcategorySlugs,
  type Subcategory,
  type SubcategoryRow,
  subcategoryRows,
} from './subcategories.queries.ts'

/** Limit of a generated slug's characters, without a number at its end. */
export const longestSlug = 100

/** A new sub-category. A missing slug is made from the name; it is active by default. */
export type NewSubcategory = Omit<z.output<typeof subcategoryForm>, 'status'> & {
  slug?: string
  status?: Subcategory['status']
}

/** Changes of a sub-category; an omitted Arabic name and the slug are kept. */
export type SubcategoryChange = Omit<NewSubcategory, 'slug'>

/** Refuses with 404. */
export const getSubcategory = async (ctx: Ctx, id: number): Promise<SubcategoryRow> =>
  found(await subcategoryRows.find(ctx, id), 'Subcategory')

export const listSubcategories = subcategoryRows.list

/** A sub-category as the audit log stores a deleted one. */
export type SubcategoryWhole = Subcategory & { size_guide: GuideKept | null }

type GuideKept = Omit<SizeGuideRecord, 'version'>

/** Sub-category with its size guide; null if it does not exist. */
export async function findSubcategoryWhole(ctx: Ctx, id: number): Promise<SubcategoryWhole | null> {
  const row = await subcategoryRows.find(ctx, id)
  if (!row) return null
  const { category: _, category_ar: _ar, ...own } = row
  return { ...own, size_guide: await findGuide(ctx, id) }
}

async function findGuide(ctx: Ctx, id: number): Promise<GuideKept | null> {
  const row = await findSizeGuideRow(ctx, id)
  if (!row || row.columns.length === 0) return null
  const { version: _, ...guide } = sizeGuideRecord.parse(row)
  return guide
}

/**
 * Refuses with 422 an unknown category and with 409 a name or given slug that is taken in it.
 * @param again former row of a restored sub-category, with its size guide
 */
export async function createSubcategory(
  ctx: Ctx,
  { slug, ...subcategory }: NewSubcategory,
  again?: Omit<Again, 'version'> & { size_guide: SizeGuideRecord | null },
): Promise<SubcategoryRow> {
  return inTransaction(ctx, async (ctx) => {
    await enterCategory(ctx, subcategory.category_id)
    const after = await subcategoryRows.insert(ctx, {
      ...subcategory,
      slug:
        slug ??
        (await freeSlugIn(
          ctx,
          subcategory.category_id,
          slugOf(subcategory.name, 'subcategory', longestSlug),
        )),
      created_at: ctx.now(),
      ...(again && { id: again.id, created_at: again.created_at }),
    })
    if (!after) throw taken(subcategory.name)
    if (again?.size_guide) await putSizeGuideRow(ctx, after.id, again.size_guide)
    const whole = again ? { ...after, size_guide: await findGuide(ctx, after.id) } : after
    await logChange(ctx, { room: 'subcategories', record_id: after.id, after: whole })
    return getSubcategory(ctx, after.id)
  })
}

/**
 * Updates a sub-category. In another category it keeps its slug, or gets a free one like it.
 * Refuses with 404, with 422 an unknown category and with 409 a name that is taken there.
 */
export async function updateSubcategory(
  ctx: Ctx,
  id: number,
  change: SubcategoryChange,
): Promise<SubcategoryRow> {
  return inTransaction(ctx, async (ctx) => {
    const before = found(await subcategoryRows.lockToDelete(ctx, id), 'Subcategory')
    const moves = change.category_id !== before.category_id
    if (moves) await enterCategory(ctx, change.category_id)
    const slug = moves
      ? await freeSlugIn(ctx, change.category_id, before.slug.slice(0, longestSlug))
      : before.slug
    const after = await subcategoryRows.update(ctx, id, { ...change, slug })
    if (!after) throw taken(change.name)
    const renamed = moves || after.name !== before.name || after.name_ar !== before.name_ar
    if (renamed || after.status !== before.status)
      await emit(ctx, subcategoriesChanged, { subcategory_ids: [id], renamed })
    await logChange(ctx, { room: 'subcategories', record_id: id, before, after })
    return getSubcategory(ctx, id)
  })
}

/**
 * Deletes a sub-category with its size guide. Refuses with 404.
 * @param empty removes archived products from it, and refuses while others are in it; the
 * sub-category is locked meanwhile
 */
export async function deleteSubcategory(
  ctx: Ctx,
  id: number,
  empty: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const before = found(await subcategoryRows.lockToDelete(ctx, id), 'Subcategory')
    await empty(ctx)
    const whole = { ...before, size_guide: await findGuide(ctx, id) }
    await subcategoryRows.remove(ctx, id)
    await logChange(ctx, { room: 'subcategories', record_id: id, before: whole })
  })
}

/** Locks the category until the transaction ends against deletion, and against concurrent slugs. */
async function enterCategory(ctx: Ctx, id: number): Promise<void> {
  if (!(await categoryRows.lock(ctx, id))) throw invalid({ category_id: ['subcategory_category'] })
}

const freeSlugIn = async (ctx: Ctx, categoryId: number, slug: string): Promise<string> =>
  freeSlug(slug, await listTakenSubcategorySlugs(ctx, categoryId, slug))

function taken(name: string) {
  return conflict({ name: [coded('subcategory_taken', { name })] })
}
