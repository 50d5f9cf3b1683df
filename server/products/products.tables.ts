import { type SQL, sql } from 'drizzle-orm'
import {
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { subcategories } from '../categories/categories.tables.ts'
import {
  createdAt,
  identity,
  moment,
  money,
  narrowPrice,
  oneOf,
  price,
  slugShape,
  textLength,
  tokenShape,
  version,
} from '../db/columns.ts'
import { mediaFiles } from '../media/media.tables.ts'

/**
 * Products. A deleted product stays as an archived row, so that references to it stay intact; only
 * then may its sub-category be null.
 */
export const products = pgTable(
  'products',
  {
    id: identity(),
    slug: text().notNull(),
    name: text().notNull(),
    name_ar: text(),
    desc: text(),
    desc_ar: text(),
    material: text(),
    material_ar: text(),
    care: text(),
    care_ar: text(),
    /** Centimetres, as width and depth. */
    height: doublePrecision(),
    width: doublePrecision(),
    depth: doublePrecision(),
    /** Grams. */
    weight: integer(),
    /**
     * Current price, and the original price struck out beside it: those of a timed price while one
     * is in force.
     */
    price: narrowPrice().notNull(),
    original_price: narrowPrice(),
    /** Regular prices while a timed price is in force; else null. */
    regular_price: money(),
    regular_original_price: money(),
    /** Cost of a piece to the shop. */
    cost: money(),
    /**
     * Drafts, and scheduled products until `publish_at`, are visible only with the preview link.
     */
    state: text({ enum: ['draft', 'published', 'scheduled'] })
      .notNull()
      .default('published'),
    publish_at: moment(),
    /** Token of the preview link; null for products that were never unpublished. */
    preview_token: text().unique(),
    badge: text(),
    badge_ar: text(),
    /** Name of the product's own choice, 'Length'; its values stand in the sizes (0084). */
    choice_name: text(),
    choice_name_ar: text(),
    subcategory_id: integer().references(() => subcategories.id),
    stock_counted_by: text({ enum: ['product', 'variant'] })
      .notNull()
      .default('product'),
    version: version(),
    created_at: createdAt(),
    archived_at: moment(),
    /**
     * English and Arabic name in normalised form, a line each: norm() is too slow to run for every
     * product.
     */
    names_norm: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`public.norm(translate(name, chr(10) || chr(13), '  ') || chr(10) || translate(coalesce(name_ar, ''), chr(10) || chr(13), '  '))`,
      ),
  },
  (t) => [
    textLength(t.slug, 1, 220),
    slugShape(t.slug),
    /**
     * An archived product keeps its slug for a restore, and another product may take it meanwhile.
     */
    uniqueIndex('products_slug').on(t.slug).where(sql`${t.archived_at} is null`),
    textLength(t.name, 1, 200),
    textLength(t.name_ar, 1, 200),
    textLength(t.desc, 1, 10_000),
    textLength(t.desc_ar, 1, 10_000),
    textLength(t.material, 1, 300),
    textLength(t.material_ar, 1, 300),
    textLength(t.care, 1, 1000),
    textLength(t.care_ar, 1, 1000),
    check(
      'products_measures_range',
      sql`least(${t.height}, ${t.width}, ${t.depth}, ${t.weight}) > 0`,
    ),
    price(t.price),
    price(t.original_price),
    check('products_original_price_least', sql`${t.original_price} >= ${t.price}`),
    price(t.regular_price),
    price(t.regular_original_price),
    check(
      'products_regular_original_price_least',
      sql`${t.regular_original_price} >= ${t.regular_price}`,
    ),
    price(t.cost),
    oneOf(t.state),
    check(
      'products_publish_at_known',
      sql`${t.state} <> 'scheduled' or ${t.publish_at} is not null`,
    ),
    tokenShape(t.preview_token),
    index('products_unpublished').on(t.state, t.publish_at).where(sql`${t.state} <> 'published'`),
    textLength(t.badge, 1, 40),
    textLength(t.badge_ar, 1, 40),
    textLength(t.choice_name, 1, 40),
    textLength(t.choice_name_ar, 1, 40),
    check(
      'products_subcategory_present',
      sql`${t.subcategory_id} is not null or ${t.archived_at} is not null`,
    ),
    oneOf(t.stock_counted_by),
    index('products_subcategory').on(t.subcategory_id),
  ],
)

/** Former addresses of products, which redirect to the present one. */
export const productFormerSlugs = pgTable(
  'product_former_slugs',
  {
    slug: text().primaryKey(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  (t) => [
    textLength(t.slug, 1, 220),
    slugShape(t.slug),
    index('product_former_slugs_product').on(t.product_id),
  ],
)

/**
 * Sizes. A removed size is archived, so that a row of equal name keeps its id when it returns. In a
 * product with a choice of its own a row is a size with a value: `name` is both, 'S / 150 cm', or
 * the value alone where there is no size (0084).
 */
export const productSizes = pgTable(
  'product_sizes',
  {
    id: identity(),
    product_id: integer()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    name_ar: text(),
    part: text(),
    part_ar: text(),
    choice: text(),
    choice_ar: text(),
    position: integer().notNull(),
    archived_at: moment(),
  },
  (t) => [
    textLength(t.name, 1, 40),
    textLength(t.name_ar, 1, 40),
    textLength(t.part, 1, 40),
    textLength(t.part_ar, 1, 40),
    textLength(t.choice, 1, 40),
    textLength(t.choice_ar, 1, 40),
    check(
      'product_sizes_choice_named',
      sql`case when ${t.choice} is null then num_nonnulls(${t.part}, ${t.part_ar}, ${t.choice_ar}) = 0 else ${t.name} = coalesce(${t.part} || ' / ', '') || ${t.choice} end`,
    ),
    unique('product_sizes_name_unique').on(t.product_id, t.name),
    unique('product_sizes_of_product').on(t.id, t.product_id),
    index('product_sizes_gone').on(t.id).where(sql`${t.archived_at} is not null`),
  ],
)

/** Colours; `hex` is null if CSS does not know the colour's name. Archived like sizes. */
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
    /** Colour that the picture shows; set to null when the colour is removed. */
    colour_id: integer(),
  },
  (t) => [
    textLength(t.alt, 1, 300),
    textLength(t.alt_ar, 1, 300),
    foreignKey({
      name: 'product_pictures_colour_of_product',
      columns: [t.colour_id, t.product_id],
      foreignColumns: [productColours.id, productColours.product_id],
    }),
    index('product_pictures_order').on(t.product_id, t.position, t.id),
    index('product_pictures_media').on(t.media_id),
    index('product_pictures_colour').on(t.colour_id),
  ],
)

/**
 * A stock quantity in pieces: one for the whole product, or one for each variant
 * (`stock_counted_by`).
 */
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

/**
 * Variants: one size in one colour (null where the product has none), and the inventory item that
 * counts it.
 */
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
    /** SKU, unique without case; null in rows from older releases. */
    sku: text(),
    barcode: text(),
    /** Own regular prices; null where the product's apply (R393). */
    price: money(),
    original_price: money(),
  },
  (t) => [
    textLength(t.sku, 1, 100),
    textLength(t.barcode, 1, 64),
    price(t.price),
    price(t.original_price),
    check('variants_original_price_least', sql`${t.original_price} >= ${t.price}`),
    uniqueIndex('variants_sku').on(sql`lower(${t.sku})`),
    index('variants_barcode').on(t.barcode),
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
