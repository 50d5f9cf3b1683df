import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { roles, type KeyWork } from '../../contract/roles.ts'
import {
  bytea,
  createdAt,
  hashShape,
  identity,
  mobileNumber,
  moment,
  oneOf,
  textLength,
} from '../db/columns.ts'

export const users = pgTable(
  'users',
  {
    id: identity(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text(),
    password_hash: text().notNull(),
    /** Null of who has the one that they came with. */
    password_changed_at: moment(),
    /** Whether they are of the staff. */
    is_admin: boolean().notNull().default(false),
    /** Of staff; null of who was made an admin before there were roles: an owner (roleOf). */
    role: text({ enum: roles }),
    staff_since: moment(),
    suspended_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.name, 1, 100),
    textLength(t.email, 3, 254),
    oneOf(t.role),
    index('users_staff').on(t.id).where(sql`${t.is_admin}`),
    mobileNumber(t.phone),
    uniqueIndex('users_email_unique').on(sql`lower(${t.email})`),
  ],
)

/**
 * A device on which somebody has signed in before, known by a random mark that the device keeps and
 * sends along: its wrong guesses at this account are counted by themselves (R315). The mark opens
 * nothing, and only its SHA-256 hash is kept.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: identity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    mark_hash: bytea().notNull(),
    created_at: createdAt(),
    /** When it signed in again with its mark; null of a device that never did. */
    returned_at: moment(),
    /**
     * Whether a second step was shown on it: without that its wrong codes count with all others of
     * the account.
     */
    second_step_shown: boolean().notNull().default(false),
  },
  (t) => [
    hashShape(t.mark_hash),
    uniqueIndex('known_devices_mark').on(t.mark_hash),
    index('known_devices_user').on(t.user_id),
  ],
)

/**
 * When an account's wrong codes last reached the bound of an hour, and when its holder was last
 * told (R276).
 */
export const codeAlarms = pgTable('code_alarms', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  reached_at: moment().notNull(),
  told_at: moment().notNull(),
})

/** A bearer token is kept only as its SHA-256 hash. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytea().primaryKey(),
    /** What lists and ends a session; it opens nothing. */
    id: integer().notNull().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    last_used_at: moment().notNull().defaultNow(),
    expires_at: moment().notNull(),
    /** When its user last showed who they are: by signing in, or asked again since (R278). */
    confirmed_at: moment().notNull().defaultNow(),
    /** The browser, as it names itself. */
    user_agent: text(),
    /** Lives as long as a shopper's, although its user handles money (R277). */
    is_remembered: boolean().notNull().default(false),
    /** The password was right, and the second step is still to come: it opens nothing yet. */
    awaits_second_step: boolean().notNull().default(false),
    /** What a passkey is to sign next. */
    challenge: text(),
    /** A second step was shown in it, at signing in or asked again since. */
    second_step_shown: boolean().notNull().default(false),
    /** Null of a device whose mark has ended. */
    device_id: integer().references(() => knownDevices.id, { onDelete: 'set null' }),
  },
  (t) => [
    hashShape(t.token_hash),
    textLength(t.user_agent, 1, 500),
    textLength(t.challenge, 1, 200),
    uniqueIndex('sessions_id').on(t.id),
    index('sessions_user').on(t.user_id),
    index('sessions_device').on(t.device_id),
    index('sessions_expiry').on(t.expires_at),
  ],
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
  (t) => [
    hashShape(t.token_hash),
    index('password_resets_user').on(t.user_id),
    index('password_resets_expiry').on(t.expires_at),
  ],
)

/**
 * Wrong guesses at passwords: one row of an account, and one of an account and the network that
 * guesses. The key is a hash, because addresses that nobody registered are counted like those of
 * users. Guesses at the phone of an order are counted here, too (0040).
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

/** Of which roles a second step is asked at signing in. */
export const roleRules = pgTable(
  'role_rules',
  { role: text({ enum: roles }).primaryKey(), needs_second_step: boolean().notNull() },
  (t) => [oneOf(t.role)],
)

/** Ways for somebody to join the staff; the token is in the link alone. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: identity(),
    token_hash: bytea().notNull(),
    /** Null of a link that is handed over by hand: whoever has it says their own. */
    email: text(),
    role: text({ enum: roles }).notNull(),
    /** Their name then. */
    invited_by: text().notNull(),
    invited_by_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    expires_at: moment().notNull(),
  },
  (t) => [
    hashShape(t.token_hash),
    textLength(t.email, 3, 254),
    oneOf(t.role),
    uniqueIndex('staff_invitations_token').on(t.token_hash),
    uniqueIndex('staff_invitations_email').on(sql`lower(${t.email})`),
    index('staff_invitations_expiry').on(t.expires_at),
    index('staff_invitations_by').on(t.invited_by_id),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: identity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credential_id: text().notNull(),
    public_key: bytea().notNull(),
    /** How often the device says that it has signed; 0 of those that do not count. */
    counter: bigint({ mode: 'number' }).notNull().default(0),
    transports: jsonb().$type<string[]>().notNull().default([]),
    name: text().notNull(),
    created_at: createdAt(),
    last_used_at: moment(),
  },
  (t) => [
    textLength(t.name, 1, 100),
    uniqueIndex('passkeys_credential').on(t.credential_id),
    index('passkeys_user').on(t.user_id),
  ],
)

/** The secret of an authenticator app; one for each user. */
export const authenticators = pgTable('authenticators', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: bytea().notNull(),
  created_at: createdAt(),
  /** Null until a first code has shown that the app has it. */
  confirmed_at: moment(),
  /** The step of time of the last code that was taken: none is taken twice. */
  last_step: bigint({ mode: 'number' }),
  /**
   * The secret of another app, which takes the place of this one once a first code has shown that
   * it is there.
   */
  next_secret: bytea(),
})

/** A used code is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: identity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    code_hash: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [index('recovery_codes_user').on(t.user_id)],
)

/** What an integration may do by itself. Its token is kept only as its SHA-256 hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: identity(),
    name: text().notNull(),
    token_hash: bytea().notNull(),
    may: jsonb().$type<Partial<Record<KeyWork, 'read' | 'write'>>>().notNull(),
    /** Their name then. */
    made_by: text().notNull(),
    made_by_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    /** Null: never. */
    expires_at: moment(),
    last_used_at: moment(),
  },
  (t) => [
    hashShape(t.token_hash),
    textLength(t.name, 1, 100),
    uniqueIndex('api_keys_token').on(t.token_hash),
    index('api_keys_by').on(t.made_by_id),
  ],
)
