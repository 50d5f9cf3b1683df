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
import { roles, type KeyWork } from '../../contract/accounts/roles.ts'
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
    /** Null if the password was never changed. */
    password_changed_at: moment(),
    /** Whether the user is of the staff. */
    is_admin: boolean().notNull().default(false),
    /** Role of staff; null for admins from before roles existed, who are owners (roleOf). */
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
 * Known devices: a device on which the user has signed in before, identified by a random mark that
 * it stores and sends. Its wrong guesses at this account are counted separately (R315). The mark
 * authorises nothing, and only its SHA-256 hash is stored.
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
    /** Last sign-in with the mark; null if there was none. */
    returned_at: moment(),
    /**
     * Whether a second factor was shown on the device: without that its wrong codes count with all
     * others of the account.
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
 * Time when an account's wrong codes last reached the hourly limit, and when its owner was last
 * mailed (R276).
 */
export const codeAlarms = pgTable('code_alarms', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  reached_at: moment().notNull(),
  told_at: moment().notNull(),
})

/** Sessions. A bearer token is stored only as its SHA-256 hash. */
export const sessions = pgTable(
  'sessions',
  {
    token_hash: bytea().primaryKey(),
    /** Id for listing and ending a session; it authorises nothing. */
    id: integer().notNull().generatedAlwaysAsIdentity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
    last_used_at: moment().notNull().defaultNow(),
    expires_at: moment().notNull(),
    /** Last time the user authenticated: at sign-in, or when asked again (R278). */
    confirmed_at: moment().notNull().defaultNow(),
    /** User agent of the browser. */
    user_agent: text(),
    /** Long-lived like a shopper's session, although its user handles money (R277). */
    is_remembered: boolean().notNull().default(false),
    /** Session after a right password, before the second factor: it authorises nothing yet. */
    awaits_second_step: boolean().notNull().default(false),
    /** WebAuthn challenge that a passkey has to sign next. */
    challenge: text(),
    /** A second factor was shown in the session, at sign-in or when asked again. */
    second_step_shown: boolean().notNull().default(false),
    /** Null if the device's mark has expired. */
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
 * Wrong guesses at passwords: one row per account, and one per account and network. The key is a
 * hash, because addresses without an account are counted like those of users. Guesses at the phone
 * of an order are counted here, too (0040).
 */
export const passwordGuesses = pgTable(
  'password_guesses',
  {
    key_hash: bytea().primaryKey(),
    guesses: integer().notNull(),
    /** End of the window, after which counting restarts. */
    ends_at: moment().notNull(),
  },
  (t) => [hashShape(t.key_hash)],
)

/** Roles that require a second factor at sign-in. */
export const roleRules = pgTable(
  'role_rules',
  { role: text({ enum: roles }).primaryKey(), needs_second_step: boolean().notNull() },
  (t) => [oneOf(t.role)],
)

/** Invitations to the staff; the token is in the link alone. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: identity(),
    token_hash: bytea().notNull(),
    /** Null for a link handed over by hand: its user enters an address. */
    email: text(),
    role: text({ enum: roles }).notNull(),
    /** Name of the inviting owner at that time. */
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
    /** Signature counter of the device; 0 for devices that do not count. */
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

/** Secret of an authenticator app; one per user. */
export const authenticators = pgTable('authenticators', {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  secret: bytea().notNull(),
  created_at: createdAt(),
  /** Null until a first code has confirmed that the app has the secret. */
  confirmed_at: moment(),
  /** Time step of the last accepted code: no code is accepted twice. */
  last_step: bigint({ mode: 'number' }),
  /** Secret of a replacing app, which becomes the current one with its first code. */
  next_secret: bytea(),
})

/** Recovery codes; a used one is deleted. */
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

/** API keys with their permissions. A token is stored only as its SHA-256 hash. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: identity(),
    name: text().notNull(),
    token_hash: bytea().notNull(),
    may: jsonb().$type<Partial<Record<KeyWork, 'read' | 'write'>>>().notNull(),
    /** Name of the creator at that time. */
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
