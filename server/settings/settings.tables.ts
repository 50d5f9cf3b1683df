import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, textLength } from '../db/columns.ts'
import { mediaFiles } from '../media/media.tables.ts'

/** Changed settings of the shop; a missing key means the default in code. */
export const settings = pgTable(
  'settings',
  {
    key: text().primaryKey(),
    value: jsonb().notNull(),
    /** The picture that a wordmark or a mark is, which is kept while it is (R386). */
    media_stem: text()
      .generatedAlwaysAs(
        sql`case when key in ('wordmark', 'mark') then substring(value ->> 'path' from '[0-9a-f]{32}') end`,
      )
      .references(() => mediaFiles.stem),
    updated_at: moment().notNull().defaultNow(),
  },
  (t) => [textLength(t.key, 1, 64), index('settings_media').on(t.media_stem)],
)
