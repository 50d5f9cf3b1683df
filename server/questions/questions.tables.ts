import { type SQL, sql } from 'drizzle-orm'
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { createdAt, identity, mobileNumber, moment, oneOf, textLength } from '../db/columns.ts'
import { products } from '../products/products.tables.ts'

/** Questions about a product, or from the footer's form about the shop. */
export const questions = pgTable(
  'questions',
  {
    id: identity(),
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    message: text(),
    client_name: text(),
    /** Null if the shopper gave a phone only. */
    client_email: text(),
    client_phone: text().notNull(),
    /** Language of the question; null if unknown. */
    language: text({ enum: ['en', 'ar'] }),
    /** Null while it is unanswered. */
    answered_at: moment(),
    /** Last answer that was mailed; null if none was, as after a call. */
    answer: text(),
    answered_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /**
     * Time and author of the answer before the question was marked as unanswered again, so that the
     * mark can be undone; null otherwise.
     */
    former_answered_at: moment(),
    former_answered_by: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Normalised search text: norm() is too slow to run for every row. */
    words_norm: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`public.norm(coalesce(client_name, '') || ' ' || coalesce(client_email, '') || ' ' || client_phone || ' ' || coalesce(message, ''))`,
      ),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.message, 1, 5000),
    textLength(t.client_name, 1, 100),
    textLength(t.client_email, 3, 254),
    mobileNumber(t.client_phone),
    oneOf(t.language),
    textLength(t.answer, 1, 5000),
    index('questions_newest').on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('questions_waiting')
      .on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.answered_at} is null`),
    index('questions_product').on(t.product_id),
    index('questions_answerer').on(t.answered_by),
    index('questions_former_answerer').on(t.former_answered_by),
  ],
)
