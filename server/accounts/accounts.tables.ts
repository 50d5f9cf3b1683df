import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytea, createdAt, hashShape, identity, mobileNumber, moment, textLength } from '../db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    password_hash: text().notNull(),
    is_admin: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.name, 1, 100),
    textLength(t.email, 3, 254),
    mobileNumber(t.phone),
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
  ],
)

/** A bearer token is kept only as its SHA-256 hash. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytea().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    last_used_at: moment().notNull().defaultNow(),
    expires_at: moment().notNull(),
  },
  (t) => [hashShape(t.token_hash), index('sessions_user').on(t.user_id), index('sessions_expiry').on(t.expires_at)],
)

export const passwordResets = pgTable(
  'password_resets',
  {
    token_hash: bytea().primaryKey(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    expires_at: moment().notNull(),
    used_at: moment(),
  },
  (t) => [hashShape(t.token_hash), index('password_resets_user').on(t.user_id), index('password_resets_expiry').on(t.expires_at)],
)

/**
 * Wrong guesses at passwords: one row of an account, and one of an account and the network that guesses. The key is a hash, because
 * addresses that nobody registered are counted like those of users. Guesses at the phone of an order are counted here, too (0040).
 */
export const passwordGuesses = pgTable(
  'password_guesses',
  {
    key_hash: bytea().primaryKey(),
    guesses: integer().notNull(),
    /** From then on counting begins anew. */
    ends_at: moment().notNull(),
  },
  (t) => [hashShape(t.key_hash)],
)

/** What admins changed, with the record before and after; the admin's name stays when the account is deleted. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    user_name: text().notNull(),
    action: text().notNull(),
    room: text().notNull(),
    record_id: integer(),
    /** What the record was called then; of a change, all that is kept of it beside the fields that differ. */
    title: text(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    /** The change of many products that this is a part of: it has an entry of its own. No foreign key: that room stands below. */
    bulk_change_id: integer(),
    created_at: createdAt(),
    /** What the dashboard searches, line by line in the form in which words are compared. */
    words_norm: text()
      .notNull()
      .generatedAlwaysAs((): SQL => sql`public.norm(user_name || chr(10) || coalesce(title, ''))`),
  },
  (t) => [
    textLength(t.user_name, 1, 100),
    textLength(t.action, 1, 50),
    textLength(t.room, 1, 50),
    textLength(t.title, 1, 200),
    index('audit_log_newest').on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('audit_log_record').on(t.room, t.record_id),
    index('audit_log_user').on(t.user_id),
    index('audit_log_words').using('gin', sql`${t.words_norm} public.gin_trgm_ops`),
  ],
)
