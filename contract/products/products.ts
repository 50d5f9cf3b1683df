/** Catalogue for shoppers: product lists and product pages (R35). */
import { z } from 'zod'
import { categoryKinds } from './categories.ts'
import { colourFamilies } from './colour-families.ts'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { toPiastres } from '../text/money.ts'
import {
  egp,
  lang,
  moment,
  pageIfAsked,
  pageReply,
  pathId,
  pathText,
  pathToken,
  perPageIfAsked,
} from '../parts.ts'
import { paths } from '../paths.ts'
import { productState } from './product-form.ts'
import { mostNames, mostSizes, type Sort, sorts } from '../sorts.ts'

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
/** `hex` is null for colours unknown to CSS: the name is then shown on a neutral swatch. */
export const colour = z.object({ id: z.int(), name: z.string(), hex: z.string().nullable() })

export const product = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  price: egp,
  /** Equal to `price` if no original price is set. */
  original_price: egp,
  images: z.array(z.string()),
  /** Pictures of `images` with dimensions, alternative texts and colours. */
  pictures: z.array(productPicture),
  sizes: z.array(size),
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
  variants: z.array(variant),
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

/** Raw value of a filter, of any type: impossible values are ignored instead of refused. */
const anything = z.union([z.string(), z.number(), z.boolean()]).nullable().catch(null).optional()

/**
 * Names separated by commas: 'M,L' → M and L. Impossible names are left out, and names after the
 * first twenty.
 */
const names = anything.transform((value) => namesIn(value))

function namesIn(
  value: string | number | boolean | null | undefined,
  most: number = mostNames,
): string[] {
  const written = value === undefined || value === null ? [] : String(value).split(',')
  const likely = written
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.includes('\0') && name.isWellFormed())
  return [...new Set(likely)].slice(0, most)
}

/** Yes, as '1' or 'true'; any other value means no. */
const yes = anything.transform((value) => ['1', 'true'].includes(String(value)))

/**
 * Amount in EGP, parsed to piastres. Amounts above the highest possible price become the next
 * higher EGP.
 */
const amount = anything.transform((value) => {
  const written =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^\d+(\.\d{1,2})?$/.test(written)
    ? toPiastres(Math.min(Number(written), limits.egp + 1))
    : undefined
})

/**
 * Filters and sort order of product lists. Several names in one filter are alternatives; all
 * filters must match.
 */
export const listFilters = {
  /**
   * English size names (`size` of the filters reply), separated by commas, in any case. Names after
   * the first sixty are left out.
   */
  size: anything.transform((value) => namesIn(value, mostSizes)),
  /** English or Arabic colour names, separated by commas. */
  color: names,
  /**
   * Colour families (colour-families.ts), separated by commas. With `color` too, products match
   * that have a named colour or a colour of a named family.
   */
  color_family: anything.transform((value) =>
    colourFamilies.filter((family) => namesIn(value).includes(family)),
  ),
  /** English or Arabic badge texts, separated by commas. */
  badge: names,
  /**
   * English or Arabic material names, separated by commas: 'Linen, metallic thread' matches either
   * of its names.
   */
  material: names,
  min_price: amount,
  max_price: amount,
  /**
   * '1' or 'true': only products in stock, in the sizes and colours of the other filters if any are
   * given.
   */
  in_stock: yes,
  /** Only products on sale. */
  on_sale: yes,
  sort: z.enum(sorts).catch('newest').default('newest'),
}
/** Parsed filters: lists of names, piastres, booleans. Callers send texts. */
export type ListFilters = z.output<z.ZodObject<typeof listFilters>>

/**
 * Filters by category. A category without a named sub-category of its own stands for all of its
 * sub-categories.
 */
export const categoryFilters = {
  /** Category slugs, separated by commas. */
  category: names,
  /**
   * Sub-category slugs, separated by commas; 'vases/ceramic' if two categories have a sub-category
   * of the same slug.
   */
  subcategory: names,
  /** Kind of the categories. */
  kind: z.enum(categoryKinds).optional().catch(undefined),
}
export type CategoryFilters = z.output<z.ZodObject<typeof categoryFilters>>

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
