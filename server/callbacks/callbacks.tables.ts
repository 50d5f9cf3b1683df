import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, mobileNumber, oneOf, textLength } from '../db/columns.ts'

export const callbacks = pgTable(
  'callbacks',
  {
    id: identity(),
    name: text(),
    email: text().notNull(),
    phone: text().notNull(),
    country: text().notNull(),
    type: text({ enum: ['call', 'sms', 'whatsapp'] })
      .notNull()
      .default('sms'),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.name, 1, 100),
    textLength(t.email, 3, 254),
    mobileNumber(t.phone),
    textLength(t.country, 1, 100),
    oneOf(t.type),
    index('callbacks_newest').on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
)
