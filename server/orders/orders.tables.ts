import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { cancelReason } from '../../contract/orders/order-events.ts'
import { orderSource } from '../../contract/orders/order-records.ts'
import { orderConfirmation, orderStatus } from '../../contract/orders/orders.ts'
import { users } from '../accounts/accounts.tables.ts'
import { areas } from '../areas/areas.tables.ts'
import { coupons } from '../coupons/coupons.tables.ts'
import {
  createdAt,
  identity,
  mobileNumber,
  moment,
  money,
  oneOf,
  price,
  textLength,
  tokenShape,
  version,
  words,
} from '../db/columns.ts'
import { mediaFiles } from '../media/media.tables.ts'
import { inventoryItems, products } from '../products/products.tables.ts'

/**
 * Orders hold copies of everything they name: later edits and deletes do not change them. Sums are
 * in piastres.
 */
export const orders = pgTable(
  'orders',
  {
    id: identity(),
    /** Prefix that the shop had when the order was made; later ones leave it (R381). */
    prefix: text().notNull().default('ZN'),
    /**
     * Number made of prefix and id by a trigger: a generated column cannot change its expression
     * without a new copy of the table (0076).
     */
    number: text().notNull().unique(),
    token: text().notNull().unique(),
    user_id: integer().references(() => users.id, { onDelete: 'set null' }),
    status: text({ enum: words(orderStatus) })
      .notNull()
      .default('pending'),
    /**
     * Confirmation by phone, read while the order is pending; any other status counts as confirmed.
     */
    confirmation: text({ enum: words(orderConfirmation) })
      .notNull()
      .default('waiting'),
    /** Number of unanswered calls, and when to call again. */
    tries: integer().notNull().default(0),
    next_try_at: moment(),
    /** Start of waiting for confirmation: when the order was placed or returned to pending. */
    waiting_since: moment().notNull().defaultNow(),
    /** Reason of the rejection, if given. */
    reason: text({ enum: words(cancelReason) }),
    source: text({ enum: words(orderSource) })
      .notNull()
      .default('shop'),
    first_name: text().notNull(),
    last_name: text().notNull(),
    /**
     * Normalised search text of name, contact and address: norm() is too slow to run for every
     * order of a search. Each word has a space before it.
     */
    search_norm: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`public.norm(
          ' ' || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(ltrim(instagram_user, ' @'), '')
          || ' ' || regexp_replace(address || ' ' || state, '[[:space:],،/()-]+', ' ', 'g') || ' ' || city || ' ' || coalesce(city_ar, '')
        )`,
      ),
    phone: text().notNull(),
    additional_phone: text(),
    email: text(),
    instagram_user: text(),
    state: text().notNull(),
    city: text().notNull(),
    city_ar: text(),
    address: text().notNull(),
    courier_note: text(),
    /**
     * Address in its parts (addressParts), if entered so: a courier's sheet has a column for each.
     */
    address_parts: jsonb(),
    area_id: integer().references(() => areas.id, { onDelete: 'set null' }),
    subtotal: money().notNull(),
    /** Total discount: the coupon's part and the extra discount. */
    discount: money().notNull().default(0),
    extra_discount: money().notNull().default(0),
    /** Coupon that gave a discount. */
    coupon_id: integer().references(() => coupons.id, { onDelete: 'set null' }),
    /**
     * For the new order of an exchange: the previous order, and the part of the discount that
     * returned pieces pay.
     */
    exchange_of: integer().references((): AnyPgColumn => orders.id),
    exchange_credit: money().notNull().default(0),
    delivery_price: money().notNull(),
    total_price: money().notNull(),
    /** Paid before delivery, less what was given back of it: the sum of the ledger's advances. */
    paid: money().notNull().default(0),
    language: text({ enum: ['en', 'ar'] })
      .notNull()
      .default('en'),
    /** Delivery dates promised to the customer: days of the shop, independent of later settings. */
    delivery_from: date({ mode: 'string' }).notNull(),
    delivery_to: date({ mode: 'string' }).notNull(),
    /** Time when the order left the shop, as shipped or delivered; null before. */
    left_at: moment(),
    /** Order that the staff placed to try the shop before it opened (R389). */
    is_trial: boolean().notNull().default(false),
    /**
     * Idempotency key of an order that release 1.1.0 made by hand. Read for retries across the
     * update alone; the column goes with the next release.
     */
    idempotency_key: text().unique(),
    version: version(),
    created_at: createdAt(),
  },
  (t) => [
    tokenShape(t.token),
    check('orders_prefix_shape', sql`${t.prefix} ~ '^[A-Z]{1,6}$'`),
    oneOf(t.status),
    textLength(t.first_name, 1, 100),
    textLength(t.last_name, 1, 100),
    mobileNumber(t.phone),
    mobileNumber(t.additional_phone),
    textLength(t.email, 3, 254),
    textLength(t.instagram_user, 1, 100),
    textLength(t.state, 1, 100),
    textLength(t.city, 1, 100),
    textLength(t.city_ar, 1, 100),
    textLength(t.address, 1, 500),
    textLength(t.courier_note, 1, 300),
    check(
      'orders_figures_least',
      sql`${t.subtotal} >= 0 and ${t.discount} >= 0 and ${t.total_price} >= 0`,
    ),
    price(t.delivery_price),
    check('orders_discount_most', sql`${t.discount} <= ${t.subtotal}`),
    check(
      'orders_total_sum',
      sql`${t.total_price} = ${t.subtotal} - ${t.discount} + ${t.delivery_price}`,
    ),
    check('orders_extra_discount_most', sql`${t.extra_discount} between 0 and ${t.discount}`),
    check(
      'orders_exchange_credit_most',
      sql`${t.exchange_credit} between 0 and greatest(0, ${t.discount} - ${t.extra_discount})`,
    ),
    check('orders_paid_least', sql`${t.paid} >= 0`),
    oneOf(t.confirmation),
    check('orders_tries_least', sql`${t.tries} >= 0`),
    oneOf(t.reason),
    oneOf(t.source),
    textLength(t.idempotency_key, 1, 200),
    oneOf(t.language),
    check('orders_delivery_days', sql`${t.delivery_from} <= ${t.delivery_to}`),
    // Covering index: the overview sums these columns by day with an index-only scan.
    index('orders_newest').on(
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.status,
      t.total_price,
      t.confirmation,
      t.reason,
      t.source,
    ),
    // Index for counts by status; a twentieth of the size of the sorted indexes.
    index('orders_status').on(t.status),
    index('orders_status_newest').on(
      t.status,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    index('orders_total').on(t.total_price, t.id),
    index('orders_status_total').on(t.status, t.total_price, t.id),
    index('orders_user_newest').on(
      t.user_id,
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
    ),
    // Covering index: a customer's figures are summed from it.
    index('orders_phone').on(t.phone, t.created_at, t.id, t.status, t.reason, t.total_price),
    // The desk's queue of unconfirmed orders, with all columns of its counts.
    index('orders_unconfirmed')
      .on(t.waiting_since, t.id, t.phone, t.confirmation, t.next_try_at, t.total_price)
      .where(sql`${t.status} = 'pending' and ${t.confirmation} <> 'confirmed'`),
    // Indexes for flags of the desk: phones with many open orders, and rejected orders, few among
    // all orders of a phone.
    index('orders_open').on(t.phone).where(sql`${t.status} in ('pending', 'shipped')`),
    index('orders_refused')
      .on(t.phone, t.created_at, t.id)
      .where(sql`${t.status} = 'reject' and ${t.reason} in ('refused_at_door', 'fake')`),
    // Covering index: orders that left the shop in a period, with all columns that profit sums.
    index('orders_left')
      .on(
        t.left_at,
        t.id,
        t.status,
        t.area_id,
        t.source,
        t.coupon_id,
        t.subtotal,
        t.total_price,
        t.exchange_credit,
      )
      .where(sql`${t.left_at} is not null`),
    // Orders with money before delivery, few among all: those that are owed some back.
    index('orders_paid').on(t.id).where(sql`${t.paid} > 0`),
    // Orders that figures leave out, few among all.
    index('orders_trial').on(t.id).where(sql`${t.is_trial}`),
    index('orders_coupon').on(t.coupon_id),
    index('orders_exchange_of').on(t.exchange_of),
    index('orders_additional_phone').on(t.additional_phone),
    index('orders_area').on(t.area_id),
    index('orders_search_parts').using('gin', sql`${t.search_norm} public.gin_trgm_ops`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    order_id: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    product_id: integer().references(() => products.id, { onDelete: 'set null' }),
    inventory_item_id: integer().references(() => inventoryItems.id, { onDelete: 'set null' }),
    name: text().notNull(),
    name_ar: text(),
    size: text(),
    size_ar: text(),
    colour: text(),
    colour_ar: text(),
    colour_hex: text(),
    /** Picture at the time of the order; the file is kept as long as an order shows it. */
    picture_stem: text().references(() => mediaFiles.stem),
    price: money().notNull(),
    quantity: integer().notNull(),
    /** SKU and cost of the piece when it was sold. */
    sku: text(),
    cost: money(),
  },
  (t) => [
    primaryKey({ columns: [t.order_id, t.position] }),
    textLength(t.name, 1, 200),
    textLength(t.name_ar, 1, 200),
    textLength(t.size, 1, 40),
    textLength(t.size_ar, 1, 40),
    textLength(t.colour, 1, 60),
    textLength(t.colour_ar, 1, 60),
    check('order_lines_colour_hex_shape', sql`${t.colour_hex} ~ '^#[0-9a-f]{6}$'`),
    price(t.price),
    textLength(t.sku, 1, 100),
    price(t.cost),
    check('order_lines_quantity_range', sql`${t.quantity} between 1 and 100`),
    // Covering index: profit sums each line's columns in a tenth of the table's size.
    index('order_lines_money').on(
      t.order_id,
      t.position,
      t.product_id,
      t.price,
      t.quantity,
      t.cost,
    ),
    // Includes the order's id, so that a product's last sale is the end of its range.
    index('order_lines_product').on(t.product_id, t.order_id),
    index('order_lines_picture').on(t.picture_stem),
    index('order_lines_item').on(t.inventory_item_id),
  ],
)
