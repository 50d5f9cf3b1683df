/** Categories of the shop (R41). */
import { z } from 'zod'
import { coded } from '../field-refusals.ts'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { asked, clearable, flag, lang, moment, optional, seenVersion, text } from '../parts.ts'
import { optionalPictureFile } from '../files/picture-fields.ts'
import { listAsked } from '../list-parts.ts'
import { recordCalls } from '../records.ts'
import { paths } from '../paths.ts'
import { changedPictureFile } from '../shop/slides.ts'

export const subcategoryStatus = z.enum(['active', 'hidden'])

/** Kind of a category's products; decor has a page of its own. */
export const categoryKinds = ['clothing', 'decor'] as const

export const subcategory = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  status: subcategoryStatus,
  category_id: z.int(),
})

export const category = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  isHome: z.boolean(),
  is_home: z.boolean(),
  /** Address of the category's picture; null without one. */
  image: z.string().nullable(),
  /** Active sub-categories. */
  subcategories: z.array(subcategory),
})
export type Category = z.output<typeof category>

/** A category as admins see it, in both languages. */
export const categoryRecord = category.extend({
  name_ar: z.string().nullable(),
  kind: z.enum(categoryKinds),
  /** The picture of `image` with its pixels; null without one. */
  picture: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
  /** Number of sub-categories, hidden ones included: a category with any cannot be deleted. */
  subcategories: z.int(),
  version: z.int(),
  created_at: moment,
})
export type CategoryRecord = z.output<typeof categoryRecord>

const name = { name: text(limits.name), name_ar: clearable(text(limits.name)) }

const image = { image: { count: 1, bytes: limits.picture_bytes } }

/** Defaults of a new category: not on the home page, and of kind clothing. */
export const categoryForm = z.object({
  ...name,
  kind: optional(z.enum(categoryKinds, { error: coded('category_kind') })),
  is_home: optional(flag),
  image: optionalPictureFile,
})

/**
 * Fields that are not sent stay as they are, and so does the picture if its current address is
 * sent.
 */
export const categoryChange = categoryForm
  .partial()
  .extend({ image: changedPictureFile, version: seenVersion })

/** Sort orders of the list; the first is the default. */
export const categorySorts = ['oldest', 'newest', 'name'] as const

export const categories = {
  onHome: endpoint(paths.categories.onHome, {
    summary: 'Categories of the home page’s tabs',
    input: z.object({ lang }),
    reply: z.object({ category: z.array(category) }),
  }),
  list: endpoint(paths.categories.list, {
    summary: 'All categories with their active sub-categories',
    input: z.object({ lang }),
    reply: z.object({
      allcategories: z.array(category),
      /** Whether any product of the category is on sale. */
      on_sale: z.boolean(),
    }),
  }),
  ...recordCalls(adminPaths.categories, {
    names: ['category', 'category'],
    record: categoryRecord,
    form: categoryForm,
    change: categoryChange,
    asked: { ...listAsked(categorySorts), is_home: asked(flag) },
    summaries: [
      'Categories, oldest first or sorted otherwise; ?search= looks through their names and those of their sub-categories in both languages',
      'One category',
      'Adds a category',
      'Changes a category',
      'Deletes a category that has no sub-categories',
    ],
    pictures: image,
    create: {
      refusals: [409, 413, 422],
      example: { name: 'Dresses', name_ar: 'فساتين', is_home: true },
    },
    update: {
      refusals: [404, 409, 413, 422],
      example: { id: '1', name: 'Dresses', name_ar: 'فساتين', is_home: false },
    },
    delete: { refusals: [404, 409] },
  }),
}
