import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, narrowPrice, tsvector } from '../db/columns.ts'
import type { Card } from './card.ts'

/**
 * One row per product that is not archived, with the columns that lists, filters and searches read;
 * the base tables stay authoritative. Rows are written by catalogue_refresh and
 * catalogue_refresh_stock alone, in the transaction that changes their sources
 * (entries.queries.ts). Long values (cards, documents) are stored out of line, so that a scan of
 * all rows reads little.
 */
export const catalogueEntries = pgTable(
  'catalogue_entries',
  {
    // No foreign key: products are archived and never deleted, and this room ranks above theirs.
    product_id: integer().primaryKey(),
    subcategory_id: integer().notNull(),
    category_id: integer().notNull(),
    /** Whether shoppers see it: its sub-category is not hidden. */
    visible: boolean().notNull(),
    slug: text().notNull(),
    name: text().notNull(),
    name_ar: text(),
    /** Piastres. */
    price: narrowPrice().notNull(),
    /** Mean of its accepted reviews; 0 without any. */
    rating: doublePrecision().notNull(),
    review_count: integer().notNull(),
    created_at: moment().notNull(),
    /** Names of the sizes on offer, in lower case. */
    sizes: text().array().notNull(),
    /** Names of the colours on offer in both languages, in lower case. */
    colours: text().array().notNull(),
    /** Pieces of all variants on offer. */
    pieces: integer().notNull(),
    /** Lowest stock of a variant on offer; null if none is on offer. */
    fewest: integer(),
    /**
     * Choices in stock, as keys for filters: a size, a colour and both together, each as size, unit
     * separator (U+001F), colour in lower case, with an empty part if omitted.
     */
    in_stock: text().array().notNull(),
    /** Variants on offer in their order: size_id, color_id, available, left. */
    variants: jsonb().$type<Variant[]>().notNull(),
    /** Normalised English and Arabic name, a line each. */
    names: text().notNull(),
    /** Normalised text for the dashboard's search: names, address, materials and categories. */
    record_text: text().notNull(),
    /**
     * Words for the shop's search, each with a prefix for its field (docs/schema.sql,
     * catalogue_document).
     */
    document: tsvector().notNull(),
    /** Data for replies, except stock (card.ts). */
    card: jsonb().$type<Card>().notNull(),
    /** Discount in hundredths of a percent; 0 without one. */
    discount: integer().notNull(),
    /** Badge texts in both languages, in lower case. */
    badges: text().array().notNull(),
    /** Materials: the parts between commas, in both languages, in lower case, sorted. */
    materials: text().array().notNull(),
    /**
     * Pieces in the orders of the last ninety days. Written every night (writeSold), so that a sale
     * changes no indexed column.
     */
    sold: integer().notNull().default(0),
  },
  (t) => [
    index('catalogue_entries_newest')
      .on(t.created_at.desc().nullsFirst(), t.product_id.desc().nullsFirst())
      .where(sql`${t.visible}`),
    index('catalogue_entries_price').on(t.price, t.product_id).where(sql`${t.visible}`),
    index('catalogue_entries_rating')
      .on(
        t.rating.desc().nullsFirst(),
        t.review_count.desc().nullsFirst(),
        t.product_id.desc().nullsFirst(),
      )
      .where(sql`${t.visible}`),
    index('catalogue_entries_category_newest')
      .on(t.category_id, t.created_at.desc().nullsFirst(), t.product_id.desc().nullsFirst())
      .where(sql`${t.visible}`),
    index('catalogue_entries_category_price')
      .on(t.category_id, t.price, t.product_id)
      .where(sql`${t.visible}`),
    index('catalogue_entries_category_rating')
      .on(
        t.category_id,
        t.rating.desc().nullsFirst(),
        t.review_count.desc().nullsFirst(),
        t.product_id.desc().nullsFirst(),
      )
      .where(sql`${t.visible}`),
    index('catalogue_entries_discount')
      .on(
        t.discount.desc().nullsFirst(),
        t.created_at.desc().nullsFirst(),
        t.product_id.desc().nullsFirst(),
      )
      .where(sql`${t.visible}`),
    index('catalogue_entries_category_discount')
      .on(
        t.category_id,
        t.discount.desc().nullsFirst(),
        t.created_at.desc().nullsFirst(),
        t.product_id.desc().nullsFirst(),
      )
      .where(sql`${t.visible}`),
    index('catalogue_entries_sold')
      .on(
        t.sold.desc().nullsFirst(),
        t.created_at.desc().nullsFirst(),
        t.product_id.desc().nullsFirst(),
      )
      .where(sql`${t.visible}`),
    index('catalogue_entries_category_sold')
      .on(
        t.category_id,
        t.sold.desc().nullsFirst(),
        t.created_at.desc().nullsFirst(),
        t.product_id.desc().nullsFirst(),
      )
      .where(sql`${t.visible}`),
    // Includes visibility, so that products are counted in the index alone.
    index('catalogue_entries_subcategory').on(t.subcategory_id, t.visible),
    index('catalogue_entries_slug').on(t.slug),
    index('catalogue_entries_name').on(t.name, t.product_id),
    index('catalogue_entries_name_ar').on(t.name_ar, t.product_id),
    index('catalogue_entries_document').using('gin', t.document).with({ fastupdate: false }),
  ],
)

/** One size in one colour; null where the product has none. */
export type Variant = {
  size_id: number | null
  color_id: number | null
  available: boolean
  /** Pieces, of the last three alone. */
  left?: number
}
