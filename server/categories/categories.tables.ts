import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { SizeGuideRecord } from '#contract/products/subcategories.ts'
import { createdAt, identity, oneOf, slugShape, textLength, version } from '../db/columns.ts'
import { mediaFiles } from '../media/media.tables.ts'

export const categories = pgTable(
  'categories',
  {
    id: identity(),
    name: text().notNull(),
    name_ar: text(),
    slug: text().notNull().unique(),
    kind: text({ enum: ['clothing', 'decor'] })
      .notNull()
      .default('clothing'),
    is_home: boolean().notNull().default(false),
    media_id: integer().references(() => mediaFiles.id),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    ...namesAndSlug(t),
    oneOf(t.kind),
    uniqueIndex('categories_name_unique').on(sql`lower(${t.name})`),
    index('categories_media').on(t.media_id),
  ],
)

export const subcategories = pgTable(
  'subcategories',
  {
    id: identity(),
    category_id: integer()
      .notNull()
      .references(() => categories.id),
    name: text().notNull(),
    name_ar: text(),
    slug: text().notNull(),
    status: text({ enum: ['active', 'hidden'] })
      .notNull()
      .default('active'),
    created_at: createdAt(),
  },
  (t) => [
    ...namesAndSlug(t),
    oneOf(t.status),
    uniqueIndex('subcategories_name_unique').on(t.category_id, sql`lower(${t.name})`),
    unique('subcategories_slug_unique').on(t.category_id, t.slug),
  ],
)

/**
 * Size guides: measures of a sub-category's sizes in centimetres, a table in the contract's form
 * (size-guides.ts). A removed guide stays as a row without columns, so that its version continues.
 */
export const sizeGuides = pgTable(
  'size_guides',
  {
    subcategory_id: integer()
      .primaryKey()
      .references(() => subcategories.id, { onDelete: 'cascade' }),
    columns: jsonb().$type<SizeGuideRecord['columns']>().notNull(),
    rows: jsonb().$type<SizeGuideRecord['rows']>().notNull(),
    how: text(),
    how_ar: text(),
    version: version(),
  },
  (t) => [textLength(t.how, 1, 3000), textLength(t.how_ar, 1, 3000)],
)

/** Whether a guide exists: a removed one has no columns. */
export const isFilled = sql`jsonb_array_length(${sizeGuides.columns}) > 0`

function namesAndSlug({ name, name_ar, slug }: Record<'name' | 'name_ar' | 'slug', AnyPgColumn>) {
  return [
    textLength(name, 1, 100),
    textLength(name_ar, 1, 100),
    textLength(slug, 1, 120),
    slugShape(slug),
  ]
}
