import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, textLength } from '../db/columns.ts'
import { mediaFiles } from '../media/media.tables.ts'

export const slides = pgTable(
  'slides',
  {
    id: identity(),
    name: text().notNull(),
    name_ar: text(),
    alt: text(),
    alt_ar: text(),
    media_id: integer()
      .notNull()
      .references(() => mediaFiles.id),
    position: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.name, 1, 200),
    textLength(t.name_ar, 1, 200),
    textLength(t.alt, 1, 300),
    textLength(t.alt_ar, 1, 300),
    index('slides_order').on(t.position, t.id),
    index('slides_media').on(t.media_id),
  ],
)

/** `name` is the link that the picture leads to (spec §3). */
export const instagramImages = pgTable(
  'instagram_images',
  {
    id: identity(),
    name: text().notNull(),
    alt: text(),
    alt_ar: text(),
    media_id: integer()
      .notNull()
      .references(() => mediaFiles.id),
    position: integer().notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.name, 1, 2000),
    textLength(t.alt, 1, 300),
    textLength(t.alt_ar, 1, 300),
    index('instagram_images_order').on(t.position, t.id),
    index('instagram_images_media').on(t.media_id),
  ],
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
