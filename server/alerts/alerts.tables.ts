import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  jsonb,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { AlertKind } from '../../contract/running/alerts.ts'
import { knownDevices, users } from '../accounts/accounts.tables.ts'
import { createdAt, identity, moment, oneOf, textLength } from '../db/columns.ts'

/**
 * Key pair by which push services know the shop (VAPID), in base64url: one row, made with the first
 * device. The private key is stored in plain text, because a hash cannot sign.
 */
export const alertKeys = pgTable(
  'alert_keys',
  {
    id: integer().primaryKey().default(1),
    public_key: text().notNull(),
    private_key: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [
    check('alert_keys_one', sql`${t.id} = 1`),
    textLength(t.public_key, 87, 87),
    textLength(t.private_key, 43, 43),
  ],
)

/** Browsers of the staff that ring. */
export const alertDevices = pgTable(
  'alert_devices',
  {
    id: identity(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /**
     * Device of the session that added it: it stops ringing with that device's sessions (R315). Null
     * if the device's mark had expired.
     */
    device_id: integer().references(() => knownDevices.id, { onDelete: 'cascade' }),
    /** Address at the browser's push service, and the browser's keys in base64url. */
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    language: text({ enum: ['en', 'ar'] }).notNull(),
    /** User agent of the browser. */
    user_agent: text(),
    created_at: createdAt(),
    rung_at: moment(),
    /** Alerts that have rung on the day of `rung_at`, on the shop's clock. */
    rung_times: integer().notNull().default(0),
  },
  (t) => [
    textLength(t.endpoint, 8, 1000),
    textLength(t.p256dh, 87, 88),
    textLength(t.auth, 22, 24),
    textLength(t.user_agent, 1, 500),
    oneOf(t.language),
    uniqueIndex('alert_devices_endpoint').on(t.endpoint),
    index('alert_devices_user').on(t.user_id),
    index('alert_devices_device').on(t.device_id),
  ],
)

/** What a member wants to be alerted of; without a row, all kinds but at night. */
export const alertChoices = pgTable(
  'alert_choices',
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Kinds that are switched off. */
    off: text().array().$type<AlertKind[]>().notNull().default([]),
    /** Quiet hours on Cairo's clock, HH:MM; null for none. */
    quiet_from: text().default('23:00'),
    quiet_to: text().default('08:00'),
    night_rings: boolean().notNull().default(true),
    sums_up: boolean().notNull().default(true),
    /** Counts of the alerts held back in the quiet hours, and when one alert sums them up. */
    held: jsonb().$type<Partial<Record<AlertKind, number>>>().notNull().default({}),
    held_until: moment(),
    /** 0 before the first change. */
    version: integer().notNull().default(0),
  },
  (t) => [
    textLength(t.quiet_from, 5, 5),
    textLength(t.quiet_to, 5, 5),
    check('alert_choices_quiet_whole', sql`num_nulls(${t.quiet_from}, ${t.quiet_to}) in (0, 2)`),
  ],
)
