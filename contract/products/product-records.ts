/**
 * Products as admins edit them: both languages, pictures, and stock as one number or per size and
 * colour (R5, R44, R45, R49).
 */
import { z } from 'zod'
import { adminPaths } from '../admin-paths.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { subcategoryStatus } from './categories.ts'
import {
  asked,
  byId,
  egp,
  flag,
  id,
  listAsked,
  moment,
  nothing,
  pageReply,
  pathId,
} from '../parts.ts'
import { productChange, productForm, productState } from './product-form.ts'
import { productPicture, size } from './products.ts'
import { figure } from '../field-marks.ts'

/**
 * One size in one colour: what it is called on paper, and how many pieces are left; null where the
 * product has no sizes (or colours).
 */
export const variantRecord = z.object({
  id: z.int(),
  size: z.string().nullable(),
  color: z.string().nullable(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  quantity: z.int(),
})

/** A price for a time, `until` its last day; days are the shop's. */
export const timedPrice = z.object({
  price: egp,
  /** What is struck beside it; null: what the product costs otherwise. */
  original_price: egp.nullable(),
  from: z.string(),
  until: z.string(),
  in_force: z.boolean(),
  /** Who set it; null of what the shop has loaded. */
  by: z.string().nullable(),
  /** The change of many products that set it. */
  bulk_change_id: z.int().nullable(),
})

/**
 * How many pieces there are of one size and colour; null where the product has no sizes (or
 * colours).
 */
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
  /** Centimetres. */
  height: z.number().nullable(),
  width: z.number().nullable(),
  depth: z.number().nullable(),
  /** Grams. */
  weight: z.number().nullable(),
  /** What it costs when no price for a time is in force. */
  price: egp,
  /** Equal to price when none was set. */
  original_price: egp,
  /** What shoppers pay at this moment. */
  price_now: egp,
  /** Those that are not over yet, in their order. */
  prices: z.array(timedPrice),
  /** What a piece costs the shop. */
  cost: figure(egp.nullable()),
  state: productState,
  publish_at: moment.nullable(),
  /** Of the address at which what is not published is seen; null of what always was. */
  preview_token: z.string().nullable(),
  badge: z.string().nullable(),
  badge_ar: z.string().nullable(),
  /** Pieces in all sizes and colours. */
  quantity: z.int(),
  /** Null while stock is one number for the whole product. */
  stock: z.array(variantStock).nullable(),
  /** In the order of sizes and colours. */
  variants: z.array(variantRecord),
  subcategory_id: z.int(),
  subcategory: z.string(),
  subcategory_ar: z.string().nullable(),
  /** The shop shows only products of active ones. */
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
  sizes: z.array(size.extend({ name_ar: z.string().nullable() })),
  /**
   * Addresses, in order; `pictures` is the same with sizes, alternative texts and English names of
   * colours.
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

/**
 * How the list may stand; unasked as in the first. `stock_asc`: the one with the fewest pieces
 * first.
 */
export const productRecordSorts = [
  'newest',
  'oldest',
  'name',
  'price_asc',
  'price_desc',
  'stock_asc',
] as const

/**
 * What is left: something, something but few of the product or of one of its sizes and colours
 * (`limits.low_stock`), or nothing.
 */
export const stockLevel = z.enum(['in', 'low', 'out'])

/**
 * How many products have each level of what is asked for otherwise; `low` are among those of `in`.
 * And how many of that are drafts and are to open by themselves, whatever their stock.
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
      'Products, newest first or sorted otherwise, those of hidden sub-categories among them; ?search= looks through names, addresses, SKUs, barcodes, materials, categories and sub-categories in both languages, or takes an id; `counts` is how many of each level of stock there are when no level is asked for',
    input: z.object({
      ...listAsked(productRecordSorts),
      subcategory_id: asked(id()),
      category_id: asked(id()),
      stock: asked(stockLevel),
      /**
       * Only those that the shop does not show, being no published ones or of a hidden
       * sub-category, or only the others.
       */
      hidden: asked(flag),
      state: asked(productState),
    }),
    reply: z.object({
      products: z.array(productRecord),
      counts: stockCounts,
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
    summary: 'Adds a product',
    input: productForm,
    pictures,
    reply: z.object({ product: productRecord }),
    refusals: [413, 422],
    example,
  }),
  update: endpoint(adminPaths.products.update, {
    summary:
      'Changes what is sent of a product; sizes and colours of equal name, capitals aside, keep their ids',
    input: productChange.extend({ id: pathId }),
    pictures,
    reply: z.object({ product: productRecord }),
    refusals: [404, 409, 413, 422],
    example: { id: '1', price: '1300', original_price: '1450', badge: 'Sale' },
  }),
  delete: endpoint(adminPaths.products.delete, {
    summary: 'Hides a product for good; orders keep their copy of it',
    ...byId,
    reply: nothing,
  }),
}
