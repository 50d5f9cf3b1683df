import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, identity, mobileNumber, moment, oneOf, textLength } from '../db/columns.ts'
import { productColours, productSizes, products } from '../products/products.tables.ts'

/**
 * Requests to be notified when a product, or one choice of it, is back: by e-mail, or by phone,
 * which the owner does by hand. The address is in lower case, so that repeated requests are one.
 */
export const restockRequests = pgTable(
  'restock_requests',
  {
    id: identity(),
    /** Null for a request to be told when the shop takes orders (R388). */
    product_id: integer().references(() => products.id, { onDelete: 'cascade' }),
    size_id: integer(),
    colour_id: integer(),
    /** Null for a request by phone. */
    email: text(),
    /** Null for a request by e-mail. */
    phone: text(),
    language: text({ enum: ['en', 'ar'] })
      .notNull()
      .default('en'),
    /**
     * Time when the owner called; null while waiting, and always for e-mails: those requests are
     * deleted once mailed.
     */
    told_at: moment(),
    /**
     * Time of the call before the request was marked as waiting again, so that the mark can be
     * undone; null otherwise.
     */
    former_told_at: moment(),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.email, 3, 254),
    check('restock_requests_email_lower', sql`${t.email} = lower(${t.email})`),
    mobileNumber(t.phone),
    check('restock_requests_one_way', sql`num_nonnulls(${t.email}, ${t.phone}) = 1`),
    oneOf(t.language),
    check(
      'restock_requests_choice_of_product',
      sql`${t.product_id} is not null or num_nonnulls(${t.size_id}, ${t.colour_id}) = 0`,
    ),
    unique('restock_requests_once')
      .on(t.product_id, t.size_id, t.colour_id, t.email, t.phone)
      .nullsNotDistinct(),
    foreignKey({
      name: 'restock_requests_size_of_product',
      columns: [t.size_id, t.product_id],
      foreignColumns: [productSizes.id, productSizes.product_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'restock_requests_colour_of_product',
      columns: [t.colour_id, t.product_id],
      foreignColumns: [productColours.id, productColours.product_id],
    }).onDelete('cascade'),
    index('restock_requests_by_phone')
      .on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.phone} is not null`),
    index('restock_requests_size').on(t.size_id),
    index('restock_requests_colour').on(t.colour_id),
  ],
)
