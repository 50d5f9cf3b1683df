/** Catalogue for shoppers: product lists and product pages (R35). */
import { z } from 'zod'
import { anything, categoryFilters, listFilters, yes } from './list-filters.ts'
import { colourFamilies } from './options/colour-families.ts'
import { endpoint } from '../endpoint.ts'
import { egp, lang, moment, pathId, pathText, pathToken } from '../parts.ts'
import { pageIfAsked, pageReply, perPageIfAsked } from '../list-parts.ts'
import { paths } from '../paths.ts'
import { productState } from './product-form.ts'
import { type Sort, sorts } from '../sorts.ts'

export { type Sort, sorts }

/** Stored picture; its resized variants keep the stem of `url` (contract/files/pictures.ts). */
export const picture = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
})
export type Picture = z.output<typeof picture>

/**
 * Product picture with the name of the colour it shows; null if it shows all or no particular
 * colour (R107).
 */
export const productPicture = picture.extend({
  color: z.string().nullable(),
  color_id: z.int().nullable(),
})
export type ProductPicture = z.output<typeof productPicture>

/** `size` is the name in the requested language. */
export const size = z.object({ id: z.int(), size: z.string() })
const part = z.string().nullable()
/**
 * Size of a product with a choice of its own: `size` names both, `part` is the size alone (null
 * where the product has none) and `choice` the value.
 */
const sizeInList = size.extend({
  part: part.optional(),
  choice: part.optional(),
  /** Its price in the first colour, where not all sizes and colours have the same. */
  price: egp.optional(),
})
const ownChoice = z.object({ name: z.string() })
/** `hex` is null for colours unknown to CSS: the name is then shown on a neutral swatch. */
export const colour = z.object({ id: z.int(), name: z.string(), hex: z.string().nullable() })

export const product = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** Of several prices the lowest (R393). */
  price: egp,
  /** Equal to `price` if no original price is set. */
  original_price: egp,
  /** Highest price of a size and colour, where not all have the same. */
  price_to: egp.optional(),
  images: z.array(z.string()),
  /** Pictures of `images` with dimensions, alternative texts and colours. */
  pictures: z.array(productPicture),
  sizes: z.array(sizeInList),
  /** Name of the choice besides size and colour; absent without one (R422). */
  choice: ownChoice.nullable().optional(),
  colours: z.array(colour),
  colors: z.array(z.string()),
  /** Size names joined by ', '; null without sizes. */
  size: z.string().nullable(),
  material: z.string().nullable(),
  desc: z.string().nullable(),
  is_sold_out: z.boolean(),
  soldOut: z.boolean(),
  badge: z.string().nullable(),
  /** The rounded-up mean of accepted reviews; 0 with none. */
  rating: z.int(),
  /** Mean of accepted reviews to one decimal. */
  mean: z.number(),
  review_count: z.int(),
  subcategory: z.string(),
  subcategory_slug: z.string(),
  category: z.string(),
  category_slug: z.string(),
})
export type Product = z.output<typeof product>

/** Variant, and whether it is in stock. */
export const variant = z.object({
  size_id: z.int().nullable(),
  color_id: z.int().nullable(),
  available: z.boolean(),
  /** Pieces left, where these are three or fewer. */
  left: z.int().optional(),
})

/** Prices of one size and colour; null where the product has none. */
export const variantPrice = z.object({
  size_id: z.int().nullable(),
  color_id: z.int().nullable(),
  price: egp,
  original_price: egp,
})

export const productDetail = product.extend({
  /** Height, width and depth in centimetres, weight in grams; null if not entered. */
  height: z.number().nullable(),
  width: z.number().nullable(),
  depth: z.number().nullable(),
  weight: z.number().nullable(),
  /** Care instructions: washing, cleaning and storage. */
  care: z.string().nullable(),
  /**
   * Id for `sizeGuide`; null if the product has no sizes or its sub-category has no guide for them.
   */
  size_guide_id: z.int().nullable(),
  /** As in lists, but null without a choice. */
  sizes: z.array(size.extend({ part, choice: part })),
  choice: ownChoice.nullable(),
  variants: z.array(variant),
  /** Prices of all variants, in their order, where not all have the same (R393). */
  variant_prices: z.array(variantPrice).optional(),
  /** Whether stock is counted per variant, so that shoppers must choose a colour. */
  counted_by_variant: z.boolean(),
})
export type ProductDetail = z.output<typeof productDetail>

/** Size guide in one language: measures in centimetres by size and column, null for empty cells. */
export const sizeGuide = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ size: z.string(), values: z.array(z.number().nullable()) })),
  /** Instructions on how to measure. */
  how: z.string().nullable(),
})
export type SizeGuide = z.output<typeof sizeGuide>

export const subcategoryOption = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  count: z.int(),
})

const listInput = { page: pageIfAsked, per_page: perPageIfAsked, lang, ...listFilters }
const inCategory = {
  ...listInput,
  /** Slug of one sub-category; slugs outside the category give an empty list. */
  subcategory: z.string().max(200).optional().catch(undefined),
}

const categoryReply = z.object({
  products: z.array(product),
  ...pageReply,
  category: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  /** The distinct sub-categories of the category's products, with how many products each has. */
  subcategories: z.array(subcategoryOption),
  /** Number of products of the category in all sub-categories. */
  total_in_category: z.int(),
})
export type CategoryPage = z.output<typeof categoryReply>

/**
 * Option of a filter: `value` is sent in every language, `name` is shown. Options are sorted by
 * frequency unless noted.
 */
const named = z.object({ value: z.string(), name: z.string(), count: z.int() })

export const filtersReply = z.object({
  /**
   * Sizes in the most common spelling, XS to XXL, then numbers, then other texts. `size` is sent in
   * every language, `name` is shown.
   */
  sizes: z.array(z.object({ size: z.string(), name: z.string(), count: z.int() })),
  colours: z.array(named.extend({ hex: z.string().nullable(), family: z.enum(colourFamilies) })),
  /** Colour families that have products, in the order of `colourFamilies`. */
  families: z.array(z.object({ family: z.enum(colourFamilies), count: z.int() })),
  /** Categories that have products, oldest first; their sub-categories by name. */
  categories: z.array(named.extend({ subcategories: z.array(named) })),
  badges: z.array(named),
  /** The sixty most frequent materials. */
  materials: z.array(named),
  /** Lowest and highest price; null without products. */
  price: z.object({ min: egp, max: egp }).nullable(),
  in_stock: z.int(),
  on_sale: z.int(),
  total: z.int(),
})
export type Filters = z.output<typeof filtersReply>

export const categoryTile = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  /** Number of products shown. */
  count: z.int(),
  picture: picture.nullable(),
})
export type CategoryTile = z.output<typeof categoryTile>

export const products = {
  list: endpoint(paths.products.list, {
    summary: 'All products, newest first by default',
    input: z.object({ ...listInput, ...categoryFilters }),
    reply: z.object({ products: z.array(product), ...pageReply }),
    example: { page: '1', per_page: '12' },
  }),
  get: endpoint(paths.products.get, {
    summary: 'One product, by id, slug or exact name',
    input: z.object({ id: pathText, lang }),
    reply: z.object({ product: productDetail }),
    refusals: [404],
    example: { id: '1' },
  }),
  preview: endpoint(paths.products.preview, {
    summary:
      'Preview of a product by the token of its preview link, also unpublished; never cached',
    input: z.object({ token: pathToken, lang }),
    reply: z.object({
      product: productDetail,
      state: productState,
      /** Publication time; null if not scheduled. */
      publish_at: moment.nullable(),
    }),
    refusals: [404],
    example: { token: 'token' },
  }),
  ofCategory: endpoint(paths.products.ofCategory, {
    summary: 'Products of a category by its id, newest first',
    input: z.object({ id: pathId, ...inCategory }),
    reply: categoryReply,
    refusals: [404],
    example: { id: '1' },
  }),
  ofCategoryName: endpoint(paths.products.ofCategoryName, {
    summary: 'Products of a category by its English name, Arabic name or slug, newest first',
    input: z.object({ name: pathText, ...inCategory }),
    reply: categoryReply,
    refusals: [404],
    example: { name: 'dresses' },
  }),
  sizeGuide: endpoint(paths.products.sizeGuide, {
    summary: 'Size guide in centimetres, by the `size_guide_id` of a product',
    input: z.object({ id: pathId, lang }),
    reply: z.object({ size_guide: sizeGuide }),
    refusals: [404],
    example: { id: '1' },
  }),
  filters: endpoint(paths.products.filters, {
    summary:
      'Filter facets of a category or of the whole shop, with the number of products for each value',
    input: z.object({
      /** Category slug; empty for the whole shop. */
      category: anything.transform((value) => String(value ?? '')),
      subcategory: inCategory.subcategory,
      kind: categoryFilters.kind,
      on_sale: yes,
      lang,
    }),
    reply: filtersReply,
    refusals: [404],
    example: { category: 'dresses' },
  }),
  categoryTiles: endpoint(paths.products.categoryTiles, {
    summary: 'Categories with products, each with its own picture or that of its newest product',
    input: z.object({ kind: categoryFilters.kind, lang }),
    reply: z.object({ categories: z.array(categoryTile) }),
  }),
}
