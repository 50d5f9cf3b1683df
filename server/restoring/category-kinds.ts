/** Restorers of categories and sub-categories. */
import { categoryChange, categoryForm } from '#contract/products/categories.ts'
import {
  type SizeGuideRecord,
  sizeGuideForm,
  subcategoryForm,
} from '#contract/products/subcategories.ts'
import { holdRecord, listSubcategoriesDeletedWith } from '#server/accounts/accounts.ts'
import type { Again } from '#server/changes.ts'
import {
  categoryRecords,
  createCategory,
  createSubcategory,
  findCategory,
  findSubcategoryWhole,
  getSizeGuideRecord,
  updateSizeGuide,
  updateSubcategory,
} from '#server/categories/categories.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdPicture, type Kind, type Row, read } from './kinds.ts'

export const categories: Kind = {
  find: findCategory,
  change: async (ctx, { entry, back, version }) => {
    const picture = 'media_id' in back ? { media_id: await holdPicture(ctx, back.media_id) } : {}
    const change = read(categoryChange.omit({ image: true, version: true }), back)
    return categoryRecords.update(ctx, entry.record_id, { ...change, ...picture }, version)
  },
  bring: async (ctx, entry, again) => {
    const { before } = entry
    const media_id = await holdPicture(ctx, before.media_id)
    const category = read(categoryForm.omit({ image: true }), before)
    await createCategory(ctx, { ...category, slug: String(before.slug), media_id }, again)
    const subcategories = await bringSubcategoriesOf(ctx, entry)
    return subcategories.length > 0 ? { subcategories } : undefined
  },
}

/** Restores the sub-categories deleted together with a category. Returns their names. */
async function bringSubcategoriesOf(
  ctx: Ctx,
  entry: Parameters<typeof listSubcategoriesDeletedWith>[1],
): Promise<string[]> {
  const names: string[] = []
  for (const { id, record_id, before } of await listSubcategoriesDeletedWith(ctx, entry)) {
    if (record_id === null || before === null) continue
    await holdRecord(ctx, { room: 'subcategories', record_id })
    if (await findSubcategoryWhole(ctx, record_id)) continue
    await bringSubcategory({ ...ctx, restores: id }, before, {
      id: record_id,
      created_at: new Date(String(before.created_at)),
    })
    names.push(String(before.name))
  }
  return names
}

export const subcategories: Kind = {
  find: async (ctx, id) => {
    const whole = await findSubcategoryWhole(ctx, id)
    // The record has no version of its own; its size guide has one.
    return whole && { ...whole, version: (await getSizeGuideRecord(ctx, id))?.version ?? 0 }
  },
  change: (ctx, { entry, back, now, version }) =>
    'size_guide' in back
      ? updateSizeGuide(
          ctx,
          entry.record_id,
          read(sizeGuideForm, (back.size_guide ?? {}) as Row),
          version,
        )
      : updateSubcategory(ctx, entry.record_id, read(subcategoryForm, { ...now, ...back })),
  bring: async (ctx, { before }, again) => {
    await bringSubcategory(ctx, before, again)
    return undefined
  },
}

async function bringSubcategory(
  ctx: Ctx,
  before: Row,
  { id, created_at }: Omit<Again, 'version'>,
): Promise<void> {
  // Entries from before size guides were recorded have none.
  const guide = before.size_guide ? read(sizeGuideForm, before.size_guide as Row) : null
  const size_guide: SizeGuideRecord | null = guide && { ...guide, version: 1 }
  await createSubcategory(
    ctx,
    { ...read(subcategoryForm, before), slug: String(before.slug) },
    { id, created_at, size_guide },
  )
}
