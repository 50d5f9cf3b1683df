import { json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, textLength } from '../../db/columns.ts'

/**
 * The answer that a request with an Idempotency-Key was given, so that the same request gets it
 * again. Only successes are kept.
 */
export const answeredRequests = pgTable(
  'answered_requests',
  {
    /** Of the contract, as in 'POST /api/return/create'. */
    call: text().notNull(),
    /** Who chose the key; 'shop' where it is the whole shop's. */
    caller: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of what was asked, in hexadecimal digits. */
    asked: text().notNull(),
    /**
     * As text, because a repeat is answered byte for byte; null while the first request is being
     * answered, which no other transaction sees.
     */
    answer: json().$type<Record<string, unknown>>(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.call, t.caller, t.key] }),
    textLength(t.call, 1, 200),
    textLength(t.caller, 1, 50),
    textLength(t.key, 1, 200),
    textLength(t.asked, 64, 64),
  ],
)
