import { sql } from 'drizzle-orm'
import { boolean, doublePrecision, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, narrowPrice, tsvector } from '../db/columns.ts'
import type { Card } from './card.ts'

/**
 * What lists, filters and searches read of each product that is not archived, in one row; its base
 * tables stay the truth. Rows are written by catalogue_refresh and catalogue_refresh_stock alone,
 * in the transaction that changes what they are made of (entries.queries.ts). What is long (cards,
 * documents) is stored out of line, so that a walk through all rows reads little.
 */
export const catalogueEntries = pgTable(
  'catalogue_entries',
  {
    // No foreign key: products are archived and never deleted, and this room stands above theirs.
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
    /** The mean of its accepted reviews; 0 without any. */
    rating: doublePrecision().notNull(),
    review_count: integer().notNull(),
    created_at: moment().notNull(),
    /** The names of the sizes on offer, in small letters. */
    sizes: text().array().notNull(),
    /** The names of the colours on offer in both languages, in small letters. */
    colours: text().array().notNull(),
    /** Pieces of all sizes and colours on offer. */
    pieces: integer().notNull(),
    /** Pieces of the size and colour of which there are fewest; null where nothing is on offer. */
    fewest: integer(),
    /**
     * The choices with pieces left, as keys for filters: a size, a colour and both together, each
     * as size, unit separator (U+001F), colour in small letters, where the part that is not said is
     * empty.
     */
    in_stock: text().array().notNull(),
    /** Every size and colour on offer in their order: size_id, color_id, available. */
    variants: jsonb().$type<Variant[]>().notNull(),
    /** The English name and the Arabic one as norm() has them, a line each. */
    names: text().notNull(),
    /**
     * What the dashboard's search looks through: names, address, materials and places, as norm()
     * has them.
     */
    record_text: text().notNull(),
    /**
     * The words that search finds it by, each with a prefix for the place where it stands
     * (docs/schema.sql, catalogue_document).
     */
    document: tsvector().notNull(),
    /** What replies show of it but for its stock (card.ts). */
    card: jsonb().$type<Card>().notNull(),
    /** How much less it costs than it did, in hundredths of a percent; 0 when it does not. */
    discount: integer().notNull(),
    /** The texts of its badge in both languages, in small letters. */
    badges: text().array().notNull(),
    /**
     * What it is made of: the parts of its material between commas, in both languages, in small
     * letters and in their alphabet's order.
     */
    materials: text().array().notNull(),
    /**
     * Pieces in the orders of the last ninety days. Written every night (writeSold), so that a sale
     * moves nothing that an index holds.
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
    // With whether they are shown, so that products are counted in the index alone.
    index('catalogue_entries_subcategory').on(t.subcategory_id, t.visible),
    index('catalogue_entries_slug').on(t.slug),
    index('catalogue_entries_name').on(t.name, t.product_id),
    index('catalogue_entries_name_ar').on(t.name_ar, t.product_id),
    index('catalogue_entries_document').using('gin', t.document).with({ fastupdate: false }),
  ],
)

/** One size in one colour; null where the product has none to choose from. */
export type Variant = { size_id: number | null; color_id: number | null; available: boolean }
