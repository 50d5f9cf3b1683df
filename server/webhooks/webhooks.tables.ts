import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.tables.ts'
import { createdAt, identity, moment, oneOf, textLength, version } from '../db/columns.ts'

/**
 * Webhooks: addresses that receive events. Secrets are stored in plain text, because a hash cannot
 * sign.
 */
export const webhooks = pgTable(
  'webhooks',
  {
    id: identity(),
    url: text().notNull(),
    events: text().array().notNull(),
    is_on: boolean().notNull().default(true),
    /** Reason of an automatic switch-off. */
    off_by: text({ enum: ['failing', 'gone'] }),
    switched_off_at: moment(),
    /** First failed attempt since the last success. */
    failing_since: moment(),
    secret: text().notNull(),
    secret_at: moment().notNull().defaultNow(),
    /** Former secret, which also signs until then. */
    former_secret: text(),
    former_secret_until: moment(),
    /**
     * Maker: name at that time, and account or API key. All are null for webhooks from before
     * makers were stored.
     */
    made_by: text(),
    made_by_id: integer().references(() => users.id, { onDelete: 'set null' }),
    /** No foreign key: webhooks made by an ended key stay, and show the reason. */
    made_by_key: integer(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.url, 8, 2000),
    textLength(t.secret, 38, 100),
    oneOf(t.off_by),
    check('webhooks_events_some', sql`cardinality(${t.events}) > 0`),
    check(
      'webhooks_off_when_off',
      sql`${t.is_on} = (${t.switched_off_at} is null) and (${t.off_by} is null or not ${t.is_on})`,
    ),
    index('webhooks_maker').on(t.made_by_id),
    check(
      'webhooks_former_whole',
      sql`num_nulls(${t.former_secret}, ${t.former_secret_until}) in (0, 2)`,
    ),
  ],
)

/** Deliveries, past and pending. Deleted after 30 days. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: identity(),
    webhook_id: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    message_id: text().notNull(),
    type: text().notNull(),
    /** The body, exactly as signed. */
    payload: text().notNull(),
    state: text({ enum: ['waiting', 'delivered', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /**
     * Number of `attempts` before a manual resend, after which pauses grow from the start again.
     */
    attempts_before: integer().notNull().default(0),
    status: integer(),
    trouble: text({ enum: ['not_public', 'no_answer', 'too_slow', 'status', 'switched_off'] }),
    created_at: createdAt(),
    attempted_at: moment(),
    next_try_at: moment(),
    /** End of the sending process's claim; it expires only if that process died. */
    claimed_until: moment(),
  },
  (t) => [
    textLength(t.message_id, 1, 64),
    textLength(t.type, 1, 50),
    oneOf(t.state),
    oneOf(t.trouble),
    check(
      'webhook_deliveries_next_when_waiting',
      sql`(${t.state} = 'waiting') = (${t.next_try_at} is not null)`,
    ),
    index('webhook_deliveries_newest').on(t.webhook_id, t.id.desc()),
    index('webhook_deliveries_oldest').on(t.created_at),
    index('webhook_deliveries_due').on(t.next_try_at).where(sql`${t.state} = 'waiting'`),
  ],
)
