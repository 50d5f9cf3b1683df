import { json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, textLength } from '../../db/columns.ts'

/** Stored responses of requests with an Idempotency-Key, for retries. Only successes are kept. */
export const answeredRequests = pgTable(
  'answered_requests',
  {
    /** Name of the call, as in 'POST /api/return/create'. */
    call: text().notNull(),
    /** Client that chose the key; 'shop' if it is shared by the whole shop. */
    caller: text().notNull(),
    key: text().notNull(),
    /** SHA-256 of the request's input, in hexadecimal digits. */
    asked: text().notNull(),
    /**
     * Response as text, because a retry gets the same bytes; null while the first request is in
     * progress, which no other transaction sees.
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
