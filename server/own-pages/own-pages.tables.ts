import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { footerColumns, pageStates } from '../../contract/shop/own-pages.ts'
import type { Section } from '../../contract/shop/sections.ts'
import { createdAt, identity, oneOf, textLength, tokenShape, version } from '../db/columns.ts'
import { mediaFiles } from '../media/media.tables.ts'

/** The home page (slug `home`, inserted by its migration) and the pages of the owner. */
export const ownPages = pgTable(
  'own_pages',
  {
    id: identity(),
    title: text().notNull(),
    title_ar: text(),
    slug: text().notNull(),
    state: text({ enum: pageStates }).notNull(),
    footer: text({ enum: footerColumns }).notNull(),
    description: text(),
    description_ar: text(),
    sections: jsonb().$type<Section[]>().notNull(),
    /** Token of the address that shows a draft. */
    preview: text()
      .notNull()
      .default(sql`replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')`),
    /** Slugs that lead to the page as well, unless another page has taken them. */
    former_slugs: text().array().notNull().default(sql`'{}'`),
    created_at: createdAt(),
    version: version(),
  },
  (t) => [
    unique('own_pages_slug_unique').on(t.slug),
    textLength(t.title, 1, 120),
    textLength(t.title_ar, 1, 120),
    check('own_pages_slug_shape', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    textLength(t.slug, 1, 100),
    oneOf(t.state),
    oneOf(t.footer),
    textLength(t.description, 1, 300),
    textLength(t.description_ar, 1, 300),
    check('own_pages_sections_list', sql`jsonb_typeof(${t.sections}) = 'array'`),
    tokenShape(t.preview),
  ],
)

/** Pictures that the sections of a page name: for foreign keys alone, by which files are kept. */
export const ownPagePictures = pgTable(
  'own_page_pictures',
  {
    page_id: integer()
      .notNull()
      .references(() => ownPages.id, { onDelete: 'cascade' }),
    media_id: integer()
      .notNull()
      .references(() => mediaFiles.id),
  },
  (t) => [
    primaryKey({ columns: [t.page_id, t.media_id] }),
    index('own_page_pictures_media').on(t.media_id),
  ],
)
