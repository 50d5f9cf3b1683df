import { sql } from 'drizzle-orm'
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment } from '../db/columns.ts'

/**
 * One stored picture: /media/<stem>.webp; sized variants keep the stem, which is a hash of the
 * content.
 */
export const mediaFiles = pgTable(
  'media_files',
  {
    id: identity(),
    stem: text().notNull().unique(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    variants_made_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    check('media_files_stem_shape', sql`${t.stem} ~ '^[0-9a-f]{32}$'`),
    check('media_files_size', sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
  ],
)
