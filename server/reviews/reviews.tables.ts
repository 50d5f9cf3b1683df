import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, oneOf, textLength } from '../db/columns.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { products } from '../products/products.tables.ts'

/** Reviews, hidden until an admin accepts them; a trigger updates the product's figures. */
export const reviews = pgTable(
  'reviews',
  {
    id: identity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    email: text(),
    rate: integer().notNull(),
    review: text().notNull(),
    /** Fit vote; null if it was not requested. */
    fit: text({ enum: ['small', 'true', 'large'] }),
    /** Whether the author had bought the product when the review was sent. */
    verified: boolean().notNull().default(false),
    media_id: integer().references(() => mediaFiles.id),
    status: text({ enum: ['accepted', 'rejected'] })
      .notNull()
      .default('rejected'),
    /** Last decision by an admin; a hidden review without one is new. */
    decided_at: moment(),
    /** Normalised search text: norm() is too slow to run for every row. */
    words_norm: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`public.norm(name || ' ' || coalesce(email, '') || ' ' || review)`,
      ),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.name, 1, 100),
    textLength(t.email, 3, 254),
    check('reviews_rate_range', sql`${t.rate} between 1 and 5`),
    textLength(t.review, 1, 5000),
    oneOf(t.fit),
    oneOf(t.status),
    index('reviews_product_newest').on(
      t.product_id,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('reviews_newest').on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('reviews_new')
      .on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.decided_at} is null and ${t.status} = 'rejected'`),
    index('reviews_media').on(t.media_id),
  ],
)
