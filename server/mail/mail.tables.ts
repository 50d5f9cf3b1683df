import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, oneOf, textLength } from '../db/columns.ts'

/** Every mail the shop has written, and what became of it. */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    kind: text().notNull(),
    language: text({ enum: ['en', 'ar'] }).notNull(),
    to_address: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    status: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    last_error: text(),
    created_at: createdAt(),
    sent_at: moment(),
  },
  (t) => [
    textLength(t.kind, 1, 50),
    oneOf(t.language),
    textLength(t.to_address, 3, 254),
    oneOf(t.status),
    check('mails_attempts_range', sql`${t.attempts} >= 0`),
    check('mails_sent_when_sent', sql`(${t.status} = 'sent') = (${t.sent_at} is not null)`),
    index('mails_status_newest').on(t.status, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('mails_troubled_newest').on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.last_error} is not null`),
  ],
)
