import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { subcategories } from '../categories/categories.tables.ts'
import { createdAt, identity, moment, oneOf, price, slugShape, textLength, transactionId, version } from '../db/columns.ts'
import { mediaFiles } from '../media/media.tables.ts'

/** A deleted product stays as an archived row, so that what points to it stays whole; only then may it have no sub-category. */
export const products = pgTable(
  'products',
  {
    id: identity(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    name_ar: text(),
    desc: text(),
    desc_ar: text(),
    material: text(),
    material_ar: text(),
    price: integer().notNull(),
    original_price: integer(),
    badge: text(),
    badge_ar: text(),
    subcategory_id: integer().references(() => subcategories.id),
    stock_counted_by: text({ enum: ['product', 'variant'] })
      .notNull()
      .default('product'),
    review_count: integer().notNull().default(0),
    review_sum: integer().notNull().default(0),
    version: version(),
    created_at: createdAt(),
    archived_at: moment(),
    /** What the dashboard searches and sorts by name (ledger.ts), line by line in the form in which words are compared: norm() costs too much to run for every product. */
    record_norm: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`public.norm(name || chr(10) || coalesce(name_ar, '') || chr(10) || slug || chr(10) || coalesce(material, '') || chr(10) || coalesce(material_ar, ''))`,
      ),
  },
  (t) => [
    textLength(t.slug, 1, 220),
    slugShape(t.slug),
    textLength(t.name, 1, 200),
    textLength(t.name_ar, 1, 200),
    textLength(t.desc, 1, 10_000),
    textLength(t.desc_ar, 1, 10_000),
    textLength(t.material, 1, 300),
    textLength(t.material_ar, 1, 300),
    price(t.price),
    price(t.original_price),
    check('products_original_price_least', sql`${t.original_price} >= ${t.price}`),
    textLength(t.badge, 1, 40),
    textLength(t.badge_ar, 1, 40),
    check('products_subcategory_present', sql`${t.subcategory_id} is not null or ${t.archived_at} is not null`),
    oneOf(t.stock_counted_by),
    check('products_review_figures', sql`${t.review_sum} between ${t.review_count} and ${t.review_count} * 5`),
    index('products_newest').on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`${t.archived_at} is null`),
    index('products_subcategory_newest')
      .on(t.subcategory_id, t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.archived_at} is null`),
    index('products_subcategory_price').on(t.subcategory_id, t.price, t.id).where(sql`${t.archived_at} is null`),
    // As listing.queries.ts spells the mean: an index on an expression serves its very text alone.
    index('products_subcategory_rating')
      .on(
        t.subcategory_id,
        sql`(review_sum::double precision / greatest(review_count, 1)) desc`,
        t.review_count.desc().nullsFirst(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`${t.archived_at} is null`),
    index('products_subcategory').on(t.subcategory_id),
    index('products_name').on(t.name, t.id),
    index('products_name_ar').on(t.name_ar, t.id),
  ],
)

/** Addresses a product once had; they lead to the present one. */
export const productFormerSlugs = pgTable(
  'product_former_slugs',
  {
    slug: text().primaryKey(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (t) => [textLength(t.slug, 1, 220), slugShape(t.slug), index('product_former_slugs_product').on(t.product_id)],
)

/** A size that left the list is archived, so that a row of equal name keeps its id when it comes back. */
export const productSizes = pgTable(
  'product_sizes',
  {
    id: identity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    position: integer().notNull(),
    archived_at: moment(),
  },
  (t) => [
    textLength(t.name, 1, 40),
    unique('product_sizes_name_unique').on(t.product_id, t.name),
    unique('product_sizes_of_product').on(t.id, t.product_id),
    index('product_sizes_gone').on(t.id).where(sql`${t.archived_at} is not null`),
  ],
)

/** `hex` is null where CSS does not know the colour's name. Archived like sizes. */
export const productColours = pgTable(
  'product_colours',
  {
    id: identity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    name_ar: text(),
    hex: text(),
    position: integer().notNull(),
    archived_at: moment(),
  },
  (t) => [
    textLength(t.name, 1, 60),
    textLength(t.name_ar, 1, 60),
    check('product_colours_hex_shape', sql`${t.hex} ~ '^#[0-9a-f]{6}$'`),
    unique('product_colours_name_unique').on(t.product_id, t.name),
    unique('product_colours_of_product').on(t.id, t.product_id),
    index('product_colours_gone').on(t.id).where(sql`${t.archived_at} is not null`),
  ],
)

export const productPictures = pgTable(
  'product_pictures',
  {
    id: identity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    media_id: integer()
      .notNull()
      .references(() => mediaFiles.id),
    position: integer().notNull(),
    alt: text(),
    alt_ar: text(),
  },
  (t) => [
    textLength(t.alt, 1, 300),
    textLength(t.alt_ar, 1, 300),
    index('product_pictures_order').on(t.product_id, t.position, t.id),
    index('product_pictures_media').on(t.media_id),
  ],
)

/** A countable heap of pieces: one for the whole product, or one for each of its variants (`stock_counted_by`). */
export const inventoryItems = pgTable(
  'inventory_items',
  {
    id: identity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
  },
  (t) => [
    check('inventory_items_quantity_range', sql`${t.quantity} >= 0`),
    unique('inventory_items_of_product').on(t.id, t.product_id),
    index('inventory_items_product').on(t.product_id),
  ],
)

/** One size in one colour (either absent where the product has none), and the heap it is taken from. */
export const variants = pgTable(
  'variants',
  {
    id: identity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size_id: integer(),
    colour_id: integer(),
    inventory_item_id: integer().notNull(),
  },
  (t) => [
    unique('variants_choice_unique').on(t.product_id, t.size_id, t.colour_id).nullsNotDistinct(),
    foreignKey({
      name: 'variants_size_of_product',
      columns: [t.size_id, t.product_id],
      foreignColumns: [productSizes.id, productSizes.product_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'variants_colour_of_product',
      columns: [t.colour_id, t.product_id],
      foreignColumns: [productColours.id, productColours.product_id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'variants_item_of_product',
      columns: [t.inventory_item_id, t.product_id],
      foreignColumns: [inventoryItems.id, inventoryItems.product_id],
    }),
    index('variants_size').on(t.size_id),
    index('variants_colour').on(t.colour_id),
    index('variants_item').on(t.inventory_item_id),
  ],
)

/**
 * How many products, archived ones aside, a sub-category has: the sum of its rows. Kept by a trigger, which gathers those that nobody else
 * is writing into one; so nobody waits, and each sees exactly what is committed. No foreign key: its check would lock the sub-category.
 */
export const productCounts = pgTable('product_counts', { subcategory_id: integer().notNull(), count: integer().notNull() }, (t) => [
  index('product_counts_subcategory').on(t.subcategory_id),
])

/**
 * What the admin's list counts and sorts products by (ledger.ts), in one narrow row of each: to add up what is left of every product takes
 * longer than all the rest. Kept by triggers, which hold the rows of a statement in the order of their ids, after everything else it holds;
 * what is sold is caught up with before they are read. Each change of one is noted for memories.
 */
export const productLevels = pgTable(
  'product_levels',
  {
    product_id: integer()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    subcategory_id: integer(),
    price: integer().notNull(),
    created_at: moment().notNull(),
    is_archived: boolean().notNull(),
    /** Of all counts of choices that are offered; sizes and colours that left the list keep counts which nobody can buy. */
    pieces: integer().notNull(),
    /** The smallest of those counts; null where there is none. */
    least: integer(),
  },
  (t) => [
    // What runs out, without a walk through all. It costs those who catch up that a row moves with its level; no buyer waits for it.
    index('product_levels_least').on(t.least, t.product_id).where(sql`not ${t.is_archived}`),
  ],
)

/**
 * Products of which a transaction sold, or took back, some pieces: their levels are reckoned anew before somebody looks (migrations,
 * catch_up_with_levels), not while the buyer waits. Each transaction has rows of its own, so that buyers never wait for each other here.
 */
export const productLevelChanges = pgTable(
  'product_level_changes',
  { xid: transactionId().notNull(), product_id: integer().notNull() },
  (t) => [primaryKey({ columns: [t.xid, t.product_id] })],
)

/** Which products a transaction changed in what is remembered of them (noted.ts). Written by triggers, forgotten after a while. */
export const productChanges = pgTable(
  'product_changes',
  { xid: transactionId().notNull(), product_id: integer().notNull(), changed_at: createdAt() },
  (t) => [primaryKey({ columns: [t.xid, t.product_id] })],
)
