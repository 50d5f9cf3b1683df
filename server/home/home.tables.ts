import { getTableName, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { createdAt, identity, textLength, version } from '../db/columns.ts'
import { mediaFiles } from '../media/media.tables.ts'

export const slides = pgTable(
  'slides',
  {
    id: identity(),
    name: text().notNull(),
    name_ar: text(),
    ...aPicture(),
    /** Focal point in percent of the picture from its upper left corner, kept visible by crops. */
    focus_x: integer().notNull().default(50),
    focus_y: integer().notNull().default(50),
    /** Picture for phones; null for the same picture. */
    phone_media_id: integer().references(() => mediaFiles.id),
    caption: text(),
    caption_ar: text(),
    /** Path in the shop ('/category/lighting') or an https address; null for no link. */
    link: text(),
    /** First and last day in the shop, both included; null sets no limit. */
    start_date: date(),
    end_date: date(),
    version: version(),
  },
  (t) => [
    textLength(t.name, 1, 200),
    textLength(t.name_ar, 1, 200),
    ...pictureRules(t),
    check(
      'slides_focus_range',
      sql`${t.focus_x} between 0 and 100 and ${t.focus_y} between 0 and 100`,
    ),
    textLength(t.caption, 1, 160),
    textLength(t.caption_ar, 1, 160),
    textLength(t.link, 1, 2000),
    check('slides_link_kind', sql`${t.link} ~ '^(/([^/]|$)|https://)'`),
    check('slides_dates_in_order', sql`${t.start_date} <= ${t.end_date}`),
    index('slides_phone_media').on(t.phone_media_id),
  ],
)

/** `name` is the link of the picture (R34). */
export const instagramImages = pgTable(
  'instagram_images',
  { id: identity(), name: text().notNull(), ...aPicture() },
  (t) => [textLength(t.name, 1, 2000), ...pictureRules(t)],
)

export const socialLinks = pgTable(
  'social_links',
  {
    id: identity(),
    name: text().notNull(),
    link: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.name, 1, 50),
    textLength(t.link, 1, 2000),
    check('social_links_link_scheme', sql`${t.link} ~* '^(https?|mailto|tel):'`),
    uniqueIndex('social_links_name_unique').on(sql`lower(${t.name})`),
  ],
)

/** Picture and position columns. */
function aPicture() {
  return {
    alt: text(),
    alt_ar: text(),
    media_id: integer()
      .notNull()
      .references(() => mediaFiles.id),
    position: integer().notNull().default(0),
    created_at: createdAt(),
  }
}

function pictureRules(t: Record<'id' | 'alt' | 'alt_ar' | 'media_id' | 'position', AnyPgColumn>) {
  const table = getTableName(t.id.table)
  return [
    textLength(t.alt, 1, 300),
    textLength(t.alt_ar, 1, 300),
    index(`${table}_order`).on(t.position, t.id),
    index(`${table}_media`).on(t.media_id),
  ]
}
