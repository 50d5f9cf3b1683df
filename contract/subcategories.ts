/** Sub-categories, which products belong to; a hidden one hides its products from the shop (spec §3, §5). */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { subcategory, subcategoryStatus } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { clearable, done, id, moment, pageIfAsked, pageOf, pageReply, pathId, perPageIfAsked, text } from './parts.ts'

export const subcategoryTexts = { fill_all: 'Please fill all fields!' } as const

/** A sub-category as admins see it, in both languages, with the English name of its category. */
export const subcategoryRecord = subcategory.extend({ name_ar: z.string().nullable(), category: z.string(), created_at: moment })
export type SubcategoryRecord = z.output<typeof subcategoryRecord>

const empty = (value: unknown) => (value === '' || value === null ? undefined : value)

/** Name, status and category are all required (spec §5). */
export const subcategoryForm = z.object({
  name: text(limits.name, subcategoryTexts.fill_all),
  name_ar: clearable(text(limits.name)),
  status: z.enum(subcategoryStatus.options, { error: subcategoryTexts.fill_all }),
  category_id: z.preprocess(empty, id(subcategoryTexts.fill_all)),
})

const example = { name: 'Maxi', name_ar: 'ماكسي', status: 'active' as const, category_id: 1 }

export const subcategories = {
  page: endpoint(adminPaths.subcategories.page, {
    summary: 'Sub-categories in the order in which they were added; without ?page= all of them, 500 at most',
    input: z.object({ page: pageIfAsked, per_page: perPageIfAsked }),
    reply: z.object({ SubCategory: pageOf(subcategoryRecord), ...pageReply }),
  }),
  record: endpoint(adminPaths.subcategories.record, {
    summary: 'One sub-category',
    input: z.object({ id: pathId }),
    reply: z.object({ subcategory: subcategoryRecord }),
    refusals: [404],
    example: { id: '1' },
  }),
  create: endpoint(adminPaths.subcategories.create, {
    summary: 'Adds a sub-category',
    input: subcategoryForm,
    reply: done.extend({ subcategory: subcategoryRecord }),
    refusals: [409, 422],
    example,
  }),
  update: endpoint(adminPaths.subcategories.update, {
    summary: 'Changes a sub-category',
    input: subcategoryForm.extend({ id: pathId }),
    reply: done.extend({ subcategory: subcategoryRecord }),
    refusals: [404, 409, 422],
    example: { id: '1', ...example },
  }),
  delete: endpoint(adminPaths.subcategories.delete, {
    summary: 'Deletes a sub-category that no product is in; archived products let go of it',
    input: z.object({ id: pathId }),
    reply: done,
    refusals: [404, 409],
    example: { id: '1' },
  }),
}
