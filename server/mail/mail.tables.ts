import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, oneOf, textLength } from '../db/columns.ts'

/**
 * Mails of the shop and their states. Recipient and content are null once a mail is old
 * (eraseOldMails).
 */
export const mails = pgTable(
  'mails',
  {
    id: identity(),
    kind: text().notNull(),
    language: text({ enum: ['en', 'ar'] }),
    to_address: text(),
    subject: text(),
    text: text(),
    html: text(),
    status: text({ enum: ['queued', 'sent', 'failed'] })
      .notNull()
      .default('queued'),
    attempts: integer().notNull().default(0),
    last_error: text(),
    created_at: createdAt(),
    sent_at: moment(),
    /** End of the sending process's claim; it expires only if that process died. */
    claimed_until: moment(),
    /** Order whose next change drops this mail while it was not tried; null of any other mail. */
    held_order_id: integer(),
  },
  (t) => [
    textLength(t.kind, 1, 50),
    oneOf(t.language),
    textLength(t.to_address, 3, 254),
    oneOf(t.status),
    check('mails_attempts_range', sql`${t.attempts} >= 0`),
    check('mails_sent_when_sent', sql`(${t.status} = 'sent') = (${t.sent_at} is not null)`),
    check(
      'mails_erased_whole',
      sql`num_nulls(${t.language}, ${t.to_address}, ${t.subject}, ${t.text}, ${t.html}) in (0, 5)`,
    ),
    check(
      'mails_erased_done',
      sql`${t.to_address} is not null or (${t.status} <> 'queued' and ${t.last_error} is null)`,
    ),
    index('mails_undelivered_newest')
      .on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.last_error} is not null or ${t.status} = 'failed'`),
    index('mails_held')
      .on(t.held_order_id)
      .where(sql`${t.held_order_id} is not null and ${t.attempts} = 0`),
    index('mails_unerased_oldest').on(t.created_at).where(sql`${t.to_address} is not null`),
  ],
)
