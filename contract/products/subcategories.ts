/** Sub-categories of products; a hidden one hides its products from the shop (R40). */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { subcategory, subcategoryStatus } from './categories.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { firstOfEach } from './options/option-names.ts'
import {
  asked,
  byId,
  clearable,
  id,
  measure,
  moment,
  pathId,
  seenVersionOrNone,
  text,
} from '../parts.ts'
import { listAsked, pageIfAsked, perPageIfAsked } from '../list-parts.ts'
import { recordCalls } from '../records.ts'
import { type Coded, coded } from '../field-refusals.ts'
import { withEitherName } from '../text/either-name.ts'

/** A sub-category as admins see it, in both languages, with the names of its category. */
export const subcategoryRecord = subcategory.extend({
  name_ar: z.string().nullable(),
  category: z.string(),
  category_ar: z.string().nullable(),
  /** Number of products: a sub-category with any cannot be deleted. */
  products: z.int(),
  created_at: moment,
})
export type SubcategoryRecord = z.output<typeof subcategoryRecord>

const empty = (value: unknown) => (value === '' || value === null ? undefined : value)

/** Name, status and category are all required (R19). */
export const subcategoryForm = z.object({
  name: text(limits.name, coded('subcategory_fill_all')),
  name_ar: clearable(text(limits.name)),
  status: z.enum(subcategoryStatus.options, { error: coded('subcategory_fill_all') }),
  category_id: z.preprocess(empty, id(coded('subcategory_fill_all'))),
})

/**
 * Size guide in both languages: measures in centimetres by size and column, null for empty cells.
 */
export const sizeGuideRecord = z.object({
  columns: z.array(z.object({ name: z.string(), name_ar: z.string().nullable() })),
  rows: z.array(
    z.object({
      size: z.string(),
      size_ar: z.string().nullable(),
      values: z.array(z.number().nullable()),
    }),
  ),
  /** Instructions on how to measure. */
  how: z.string().nullable(),
  how_ar: z.string().nullable(),
  version: z.int(),
})
export type SizeGuideRecord = z.output<typeof sizeGuideRecord>

/** Current guide in a refusal; `version` is 0 if there is none. */
export const sizeGuideNow = z.object({ size_guide: sizeGuideRecord.nullable(), version: z.int() })

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  clearable(schema).transform((value) => value ?? null)

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * Whole size guide; an empty form deletes it. Instructions need a table, and a table needs a
 * figure. Missing values at the end of a row are null.
 */
export const sizeGuideForm = z
  .object({
    columns: z
      .array(
        z.preprocess(
          (value) => (isRow(value) ? withEitherName(value) : value),
          z.object({ name: text(limits.guide_column), name_ar: orNull(text(limits.guide_column)) }),
        ),
        coded('guide_columns'),
      )
      .max(limits.guide_columns, coded('guide_columns'))
      .default([]),
    rows: z
      .array(
        z.object({
          size: text(limits.size),
          size_ar: orNull(text(limits.size)),
          values: z
            .array(orNull(measure(coded('guide_value'), limits.centimetres)))
            .max(limits.guide_columns, coded('guide_columns'))
            .default([]),
        }),
        coded('guide_rows'),
      )
      .max(limits.guide_rows, coded('guide_rows'))
      .default([]),
    how: orNull(text(limits.guide_how)),
    how_ar: orNull(text(limits.guide_how)),
  })
  .superRefine(({ columns, rows, how, how_ar }, context) => {
    const wrong = (path: string, message: Coded) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (columns.length === 0 && rows.length > 0) wrong('columns', coded('guide_columns'))
    if (rows.length === 0 && (columns.length > 0 || how || how_ar))
      wrong('rows', coded('guide_rows'))
    const isSaid = rows.some(({ values }) =>
      columns.some((_, index) => (values[index] ?? null) !== null),
    )
    if (columns.length > 0 && rows.length > 0 && !isSaid) wrong('rows', coded('guide_empty'))
    if (firstOfEach(rows, ({ size }) => size).length < rows.length)
      wrong('rows', coded('guide_twice'))
  })

/** Sort orders of the list; the first is the default. */
export const subcategorySorts = ['oldest', 'newest', 'name'] as const

const example = { name: 'Maxi', name_ar: 'ماكسي', status: 'active' as const, category_id: 1 }

export const subcategories = {
  ...recordCalls(adminPaths.subcategories, {
    names: ['subcategory', 'SubCategory'],
    record: subcategoryRecord,
    form: subcategoryForm,
    change: subcategoryForm,
    asked: {
      ...listAsked(subcategorySorts),
      page: pageIfAsked,
      per_page: perPageIfAsked,
      category_id: asked(id()),
      status: asked(subcategoryStatus),
    },
    summaries: [
      'Sub-categories, oldest first or sorted otherwise; ?search= looks through their names and those of their categories in both languages; without ?page= all of them, 500 at most',
      'One sub-category',
      'Adds a sub-category',
      'Changes a sub-category',
      'Deletes a sub-category that no product is in; archived products let go of it',
    ],
    create: { example },
    update: { example: { id: '1', ...example } },
    delete: { refusals: [404, 409] },
  }),
  sizeGuide: endpoint(adminPaths.subcategories.sizeGuide, {
    summary: 'Size guide of a sub-category in centimetres; null if it has none',
    ...byId,
    reply: z.object({ size_guide: sizeGuideRecord.nullable() }),
  }),
  updateSizeGuide: endpoint(adminPaths.subcategories.updateSizeGuide, {
    summary: 'Replaces the size guide of a sub-category; without columns and rows it is removed',
    input: sizeGuideForm.safeExtend({ id: pathId, version: seenVersionOrNone }),
    reply: z.object({ size_guide: sizeGuideRecord.nullable() }),
    refusals: [404, 409, 422],
    example: {
      id: '1',
      columns: [{ name: 'Bust', name_ar: 'الصدر' }],
      rows: [{ size: 'M', values: [90] }],
      how: 'Measure around the fullest part, the tape level.',
    },
  }),
}
