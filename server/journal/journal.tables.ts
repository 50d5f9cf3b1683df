import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { cancelReason, eventKind, orderAct } from '../../contract/orders/order-events.ts'
import { orderConfirmation, orderStatus } from '../../contract/orders/orders.ts'
import { roles } from '../../contract/accounts/roles.ts'
import { createdAt, identity, moment, oneOf, textLength, words } from '../db/columns.ts'
import { mediaFiles } from '../media/media.tables.ts'

const kind = () => text({ enum: words(eventKind) })
const status = () => text({ enum: words(orderStatus) })

/**
 * Columns of the actor; null for shoppers and the shop itself. The name stays when the account is
 * deleted.
 */
const actor = () => ({
  /**
   * Set to null with the account: the foreign key is in the migration, because accounts are a room
   * and rank below.
   */
  user_id: integer(),
  user_name: text(),
})

/** Columns of acts on an order, its parcels, returns and money. */
const ofOrder = () => ({
  kind: kind(),
  from_status: status(),
  to_status: status(),
  /** Confirmation after an act of kind confirmation. */
  confirmation: text({ enum: words(orderConfirmation) }),
  /** Time of the next call, after an unanswered one. */
  next_try_at: moment(),
  /** Reason of a rejection. */
  reason: text({ enum: words(cancelReason) }),
  /** Difference of an edit in the contract's form (orderDifference), in piastres. */
  difference: jsonb(),
  /** Act on a parcel, a return or money, and its details (orderAct), in piastres. */
  act: text({ enum: words(orderAct) }),
  about: jsonb(),
  /** Message to the customer; for a note, its internal text. */
  message: text(),
})

/** Columns of changes of records. */
const ofRecord = () => ({
  action: text(),
  /** Word of the record's room or noun, as in the contract. */
  room: text(),
  record_id: integer(),
  /** Title of the record at that time. */
  title: text(),
  before: jsonb().$type<Record<string, unknown>>(),
  after: jsonb().$type<Record<string, unknown>>(),
  /**
   * Bulk change that this act is part of; the bulk change has an act of its own. No foreign key:
   * that room ranks below.
   */
  bulk_change_id: integer(),
  /** Act that this one restored. */
  restores: integer(),
})

/**
 * Role of the actor, or 'key' for an API key; null for shoppers, for the shop, and for acts from
 * before roles existed.
 */
const userRole = () => text({ enum: [...roles, 'key'] })

/**
 * The journal: each act once, in the transaction that did it. An act of the staff on an order is a
 * change of a record as well.
 */
export const acts = pgTable(
  'acts',
  {
    id: identity(),
    /** Deleted with the order: the foreign key is in the migration. */
    order_id: integer(),
    ...ofOrder(),
    ...actor(),
    created_at: createdAt(),
    user_role: userRole(),
    ...ofRecord(),
    restores: integer().references((): AnyPgColumn => acts.id, { onDelete: 'set null' }),
    /** Webhook event of the order (order.shipped). */
    news: text({ enum: ['placed', 'confirmed', 'changed', 'shipped', 'delivered', 'rejected'] }),
    /** Normalised text that the dashboard searches, a line per field. */
    words_norm: text().generatedAlwaysAs(
      (): SQL => sql`public.norm(user_name || chr(10) || coalesce(title, ''))`,
    ),
  },
  (t) => [
    oneOf(t.kind),
    oneOf(t.from_status),
    oneOf(t.to_status),
    oneOf(t.confirmation),
    oneOf(t.reason),
    oneOf(t.news),
    oneOf(t.user_role),
    check('acts_of_something', sql`num_nonnulls(${t.kind}, ${t.room}) > 0`),
    check(
      'acts_order_whole',
      sql`num_nonnulls(${t.order_id}, ${t.kind}, ${t.to_status}) in (0, 3)`,
    ),
    check('acts_record_whole', sql`num_nonnulls(${t.room}, ${t.action}) in (0, 2)`),
    check(
      'acts_act_kind',
      sql`(${t.kind} in ('parcel', 'money')) is true = (${t.act} is not null)`,
    ),
    check(
      'acts_confirmation_kind',
      sql`(${t.kind} = 'confirmation') is true = (${t.confirmation} is not null)`,
    ),
    check(
      'acts_difference_kind',
      sql`(${t.kind} = 'edit') is true = (${t.difference} is not null)`,
    ),
    textLength(t.message, 1, 2000),
    textLength(t.user_name, 1, 100),
    textLength(t.action, 1, 50),
    textLength(t.room, 1, 50),
    textLength(t.title, 1, 200),
    index('acts_order').on(t.order_id, t.id),
    // Index of today's acts at the desk.
    index('acts_desk')
      .on(t.created_at)
      .where(sql`${t.kind} = 'confirmation' or ${t.to_status} = 'reject'`),
    index('acts_user').on(t.user_id, t.room),
    index('acts_newest')
      .on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.room} is not null and ${t.user_name} is not null`),
    index('acts_record').on(t.room, t.record_id).where(sql`${t.room} is not null`),
    uniqueIndex('acts_restores').on(t.restores),
    index('acts_words')
      .using('gin', sql`${t.words_norm} public.gin_trgm_ops`)
      .where(sql`${t.room} is not null`),
  ],
)

/** Pictures that an entry would restore; the sweep of media skips them. */
export const auditLogPictures = pgTable(
  'audit_log_pictures',
  {
    entry_id: integer()
      .notNull()
      .references(() => acts.id, { onDelete: 'cascade' }),
    media_id: integer()
      .notNull()
      .references(() => mediaFiles.id),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.entry_id, t.media_id] }),
    index('audit_log_pictures_media').on(t.media_id),
    index('audit_log_pictures_age').on(t.created_at),
  ],
)

/** Acts on orders: their timelines. */
export const orderEvents = pgView('order_events', {
  id: integer().notNull(),
  order_id: integer().notNull(),
  ...ofOrder(),
  kind: kind().notNull(),
  to_status: status().notNull(),
  ...actor(),
  created_at: moment().notNull(),
}).as(sql`select id, order_id, kind, from_status, to_status, confirmation, next_try_at, reason, difference, act, about, message, user_id, user_name, created_at
  from acts where order_id is not null`)

/** Changes made by staff and API keys. */
export const auditLog = pgView('audit_log', {
  id: integer().notNull(),
  ...actor(),
  user_name: text().notNull(),
  user_role: userRole(),
  ...ofRecord(),
  action: text().notNull(),
  room: text().notNull(),
  created_at: moment().notNull(),
  words_norm: text().notNull(),
}).as(sql`select id, user_id, user_name, user_role, action, room, record_id, title, before, after, bulk_change_id, restores, created_at, words_norm
  from acts where room is not null and user_name is not null`)
