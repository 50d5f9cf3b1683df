import { type SQL, sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, mobileNumber, moment, oneOf, textLength } from '../db/columns.ts'

export const callbacks = pgTable(
  'callbacks',
  {
    id: identity(),
    name: text(),
    /** Null if the shopper chose a phone call. */
    email: text(),
    phone: text().notNull(),
    country: text().notNull(),
    type: text({ enum: ['call', 'sms', 'whatsapp'] })
      .notNull()
      .default('sms'),
    /** Null while the request is unanswered. */
    called_at: moment(),
    /**
     * Time of the answer before the request was marked as unanswered again, so that the mark can be
     * undone; null otherwise.
     */
    former_called_at: moment(),
    /** Normalised search text: norm() is too slow to run for every row. */
    words_norm: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`public.norm(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || phone || ' ' || country)`,
      ),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.name, 1, 100),
    textLength(t.email, 3, 254),
    mobileNumber(t.phone),
    textLength(t.country, 1, 100),
    oneOf(t.type),
    index('callbacks_newest').on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('callbacks_waiting')
      .on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.called_at} is null`),
  ],
)
