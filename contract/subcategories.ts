/** Sub-categories, which products belong to; a hidden one hides its products from the shop (R40). */
import { z } from 'zod'
import { adminPaths } from './admin-paths.ts'
import { subcategory, subcategoryStatus } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import {
  asked,
  byId,
  clearable,
  nothing,
  id,
  listAsked,
  moment,
  pageIfAsked,
  pageOf,
  pageReply,
  pathId,
  perPageIfAsked,
  text,
} from './parts.ts'

export const subcategoryTexts = { fill_all: 'Please fill all fields!' } as const

/** A sub-category as admins see it, in both languages, with the names of its category. */
export const subcategoryRecord = subcategory.extend({
  name_ar: z.string().nullable(),
  category: z.string(),
  category_ar: z.string().nullable(),
  /** How many are in it: while there are any it cannot be deleted. */
  products: z.int(),
  created_at: moment,
})
export type SubcategoryRecord = z.output<typeof subcategoryRecord>

const empty = (value: unknown) => (value === '' || value === null ? undefined : value)

/** Name, status and category are all required (R19). */
export const subcategoryForm = z.object({
  name: text(limits.name, subcategoryTexts.fill_all),
  name_ar: clearable(text(limits.name)),
  status: z.enum(subcategoryStatus.options, { error: subcategoryTexts.fill_all }),
  category_id: z.preprocess(empty, id(subcategoryTexts.fill_all)),
})

/** How the list may stand; unasked as in the first. */
export const subcategorySorts = ['oldest', 'newest', 'name'] as const

const example = { name: 'Maxi', name_ar: 'ماكسي', status: 'active' as const, category_id: 1 }

export const subcategories = {
  page: endpoint(adminPaths.subcategories.page, {
    summary:
      'Sub-categories, oldest first or sorted otherwise; ?search= looks through their names and those of their categories in both languages; without ?page= all of them, 500 at most',
    input: z.object({
      ...listAsked(subcategorySorts),
      page: pageIfAsked,
      per_page: perPageIfAsked,
      category_id: asked(id()),
      status: asked(subcategoryStatus),
    }),
    reply: z.object({ SubCategory: pageOf(subcategoryRecord), ...pageReply }),
  }),
  record: endpoint(adminPaths.subcategories.record, {
    summary: 'One sub-category',
    ...byId,
    reply: z.object({ subcategory: subcategoryRecord }),
  }),
  create: endpoint(adminPaths.subcategories.create, {
    summary: 'Adds a sub-category',
    input: subcategoryForm,
    reply: z.object({ subcategory: subcategoryRecord }),
    refusals: [409, 422],
    example,
  }),
  update: endpoint(adminPaths.subcategories.update, {
    summary: 'Changes a sub-category',
    input: subcategoryForm.extend({ id: pathId }),
    reply: z.object({ subcategory: subcategoryRecord }),
    refusals: [404, 409, 422],
    example: { id: '1', ...example },
  }),
  delete: endpoint(adminPaths.subcategories.delete, {
    summary: 'Deletes a sub-category that no product is in; archived products let go of it',
    input: z.object({ id: pathId }),
    reply: nothing,
    refusals: [404, 409],
    example: { id: '1' },
  }),
}
