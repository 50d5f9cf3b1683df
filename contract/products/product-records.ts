/**
 * Products as admins edit them: both languages, pictures, and stock as one number or per size and
 * colour (R5, R44, R45, R49).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { subcategoryStatus } from './categories.ts'
import { asked, byId, egp, flag, id, moment, nothing, pathId } from '../parts.ts'
import { listAsked, pageReply } from '../list-parts.ts'
import { productChange, productForm, productState } from './product-form.ts'
import { productPicture, size } from './products.ts'
import { figure } from '../field-marks.ts'

/**
 * Variant with its SKU, barcode, pieces left and own prices; size or colour is null if the product
 * has none.
 */
export const variantRecord = z.object({
  id: z.int(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  quantity: z.int(),
  /** Own regular price; null: the product's (R393). */
  price: egp.nullable(),
  /** Own original price; null: the product's. Not above the variant's price: none. */
  original_price: egp.nullable(),
  /** Price that shoppers pay for it now. */
  price_now: egp,
})

/** Timed price; `until` is its last day, in Cairo time. */
export const timedPrice = z.object({
  price: egp,
  /** Struck-through price; null: the regular price is struck through. */
  original_price: egp.nullable(),
  from: z.string(),
  until: z.string(),
  in_force: z.boolean(),
  /** Member who set the price; null for loaded data. */
  by: z.string().nullable(),
  /** Bulk change that set the price. */
  bulk_change_id: z.int().nullable(),
})

/** Pieces of one variant; size or colour is null if the product has none. */
export const variantStock = z.object({
  size: z.string().nullable(),
  color: z.string().nullable(),
  quantity: z.int(),
})

export const productRecord = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  name_ar: z.string().nullable(),
  desc: z.string().nullable(),
  desc_ar: z.string().nullable(),
  material: z.string().nullable(),
  material_ar: z.string().nullable(),
  care: z.string().nullable(),
  care_ar: z.string().nullable(),
  /** In centimetres. */
  height: z.number().nullable(),
  width: z.number().nullable(),
  depth: z.number().nullable(),
  /** In grams. */
  weight: z.number().nullable(),
  /** Regular price, when no timed price is in force: that of the cheapest variant. */
  price: egp,
  /** Equal to `price` if no original price is set. */
  original_price: egp,
  /** Price that shoppers pay now. */
  price_now: egp,
  /** Timed prices that have not ended, in order of time. */
  prices: z.array(timedPrice),
  /** Cost of a piece to the shop. */
  cost: figure(egp.nullable()),
  state: productState,
  publish_at: moment.nullable(),
  /**
   * Token of the preview link for drafts and scheduled products; null if the product was published
   * from the start.
   */
  preview_token: z.string().nullable(),
  badge: z.string().nullable(),
  badge_ar: z.string().nullable(),
  /** Pieces in all sizes and colours. */
  quantity: z.int(),
  /** Pieces per variant; null if the product has one shared number. */
  stock: z.array(variantStock).nullable(),
  /** Variants in the order of sizes, then colours. */
  variants: z.array(variantRecord),
  subcategory_id: z.int(),
  subcategory: z.string(),
  subcategory_ar: z.string().nullable(),
  /** Status of the sub-category: the shop shows products of active ones only. */
  subcategory_status: subcategoryStatus,
  category_id: z.int(),
  category: z.string(),
  category_ar: z.string().nullable(),
  colors: z.array(z.string()),
  colours: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      name_ar: z.string().nullable(),
      hex: z.string().nullable(),
    }),
  ),
  /** Name of the choice besides size and colour; null without one (R422). */
  choice_name: z.string().nullable(),
  choice_name_ar: z.string().nullable(),
  /**
   * `size` is the full name. In a product with a choice it is made of `part`, the size alone, and
   * `choice`, the value: 'S / 150 cm'.
   */
  sizes: z.array(
    size.extend({
      name_ar: z.string().nullable(),
      part: z.string().nullable().optional(),
      part_ar: z.string().nullable().optional(),
      choice: z.string().nullable().optional(),
      choice_ar: z.string().nullable().optional(),
    }),
  ),
  /**
   * Picture addresses in order; `pictures` adds dimensions, alternative texts and English colour
   * names.
   */
  images: z.array(z.string()),
  pictures: z.array(
    productPicture
      .omit({ alt: true })
      .extend({ alt: z.string().nullable(), alt_ar: z.string().nullable() }),
  ),
  is_sold_out: z.boolean(),
  soldOut: z.boolean(),
  version: z.int(),
  created_at: moment,
})
export type ProductRecord = z.output<typeof productRecord>

/** Sort orders of the list; the first is the default. `stock_asc` starts with the fewest pieces. */
export const productRecordSorts = [
  'newest',
  'oldest',
  'name',
  'price_asc',
  'price_desc',
  'stock_asc',
] as const

/**
 * Stock level: in stock, low (`low_stock` of the settings, or fewer, of the product or of a variant),
 * or out of stock. Low products are also in stock.
 */
export const stockLevel = z.enum(['in', 'low', 'out'])

/**
 * Number of products at each stock level among those that match the other filters (`low` is part of
 * `in`), and of drafts and scheduled products at any level.
 */
export const stockCounts = z.object({
  in: z.int(),
  low: z.int(),
  out: z.int(),
  draft: z.int(),
  scheduled: z.int(),
})
export type StockCounts = z.output<typeof stockCounts>

const pictures = { images: { count: limits.pictures, bytes: limits.picture_bytes } }

const example = {
  name: 'Linen dress',
  name_ar: 'فستان كتان',
  desc: 'Washed linen, cut wide.',
  material: 'Linen',
  price: '1450',
  subcategory_id: 1,
  quantity: 10,
  sizes: ['S', 'M'],
  colors: ['Sand', 'Olive'],
}

export const productRecords = {
  page: endpoint(adminPaths.products.page, {
    summary:
      'Products including those of hidden sub-categories, newest first by default; ?search= matches names, slugs, SKUs, barcodes, materials, categories and sub-categories in both languages, or an id; `counts` are the numbers of each stock level, regardless of the requested one',
    input: z.object({
      ...listAsked(productRecordSorts),
      subcategory_id: asked(id()),
      category_id: asked(id()),
      stock: asked(stockLevel),
      /**
       * True: only products that the shop hides, unpublished or of a hidden sub-category; false:
       * only visible ones.
       */
      hidden: asked(flag),
      state: asked(productState),
    }),
    reply: z.object({
      products: z.array(productRecord),
      counts: stockCounts,
      /** Pieces up to which stock is low, a setting. */
      low_stock: z.int(),
      pagination: z.object({ current_page: z.int(), total_pages: z.int() }),
      ...pageReply,
    }),
  }),
  record: endpoint(adminPaths.products.record, {
    summary: 'One product',
    ...byId,
    reply: z.object({ product: productRecord }),
  }),
  create: endpoint(adminPaths.products.create, {
    summary: 'Creates a product',
    input: productForm,
    pictures,
    reply: z.object({ product: productRecord }),
    refusals: [413, 422],
    example,
  }),
  update: endpoint(adminPaths.products.update, {
    summary:
      'Updates a product; omitted fields stay unchanged; sizes and colours with the same name, ignoring case, keep their ids',
    input: productChange.extend({ id: pathId }),
    pictures,
    reply: z.object({ product: productRecord }),
    refusals: [404, 409, 413, 422],
    example: { id: '1', price: '1300', original_price: '1450', badge: 'Sale' },
  }),
  delete: endpoint(adminPaths.products.delete, {
    summary: 'Deletes a product; orders keep their copy of it',
    ...byId,
    reply: nothing,
  }),
}
