/** What shoppers see of the catalogue: lists and one product (R35). */
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
import { mostNames, type Sort, sorts } from '../sorts.ts'

export { type Sort, sorts }

/** A stored picture: its sized variants keep the stem of `url` (contract/files/pictures.ts). */
export const picture = z.object({
  url: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
})
export type Picture = z.output<typeof picture>

/**
 * A picture that shows one colour of its product names that one; null where it shows all of them,
 * or none in particular (R107).
 */
export const productPicture = picture.extend({
  color: z.string().nullable(),
  color_id: z.int().nullable(),
})
export type ProductPicture = z.output<typeof productPicture>

/** `size` is its name in the language asked for. */
export const size = z.object({ id: z.int(), size: z.string() })
/** `hex` is null for a colour that CSS does not know: its name is shown on a neutral swatch. */
export const colour = z.object({ id: z.int(), name: z.string(), hex: z.string().nullable() })

export const product = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  price: egp,
  /** Equal to price when none was set. */
  original_price: egp,
  images: z.array(z.string()),
  /** The same pictures with their sizes, alternative texts and colours. */
  pictures: z.array(productPicture),
  sizes: z.array(size),
  colours: z.array(colour),
  colors: z.array(z.string()),
  /** The sizes joined by ', '; null without sizes. */
  size: z.string().nullable(),
  material: z.string().nullable(),
  desc: z.string().nullable(),
  is_sold_out: z.boolean(),
  soldOut: z.boolean(),
  badge: z.string().nullable(),
  /** The rounded-up mean of accepted reviews; 0 with none. */
  rating: z.int(),
  /** The same to one decimal. */
  mean: z.number(),
  review_count: z.int(),
  subcategory: z.string(),
  subcategory_slug: z.string(),
  category: z.string(),
  category_slug: z.string(),
})
export type Product = z.output<typeof product>

/** One size and colour of a product, and whether a piece of it is left. */
export const variant = z.object({
  size_id: z.int().nullable(),
  color_id: z.int().nullable(),
  available: z.boolean(),
})

export const productDetail = product.extend({
  /** Height, width and depth in centimetres, weight in grams; null where nothing was said. */
  height: z.number().nullable(),
  width: z.number().nullable(),
  depth: z.number().nullable(),
  weight: z.number().nullable(),
  /** How it is washed, cleaned and kept. */
  care: z.string().nullable(),
  /**
   * What `sizeGuide` answers the measures of its sizes by; null without sizes, or without a guide
   * to those of its sub-category.
   */
  size_guide_id: z.int().nullable(),
  variants: z.array(variant),
  /** Whether stock is counted per size and colour, so that a colour must be chosen. */
  counted_by_variant: z.boolean(),
})
export type ProductDetail = z.output<typeof productDetail>

/**
 * A table of measures in centimetres, in one language: for each size one of each column, null where
 * nothing is said.
 */
export const sizeGuide = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ size: z.string(), values: z.array(z.number().nullable()) })),
  /** How to measure. */
  how: z.string().nullable(),
})
export type SizeGuide = z.output<typeof sizeGuide>

export const subcategoryOption = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  count: z.int(),
})

/** Anything at all may stand in a filter: what none can be is as if it was not asked. */
const anything = z.union([z.string(), z.number(), z.boolean()]).nullable().catch(null).optional()

/**
 * 'M,L' → M and L. A text that nothing can be called is left out, and what comes after the first
 * twenty.
 */
const names = anything.transform((value) => namesIn(value))

function namesIn(value: string | number | boolean | null | undefined): string[] {
  const written = value === undefined || value === null ? [] : String(value).split(',')
  const likely = written
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.includes('\0') && name.isWellFormed())
  return [...new Set(likely)].slice(0, mostNames)
}

/** '1' or 'true' */
const yes = anything.transform((value) => ['1', 'true'].includes(String(value)))

/**
 * EGP in, piastres out. An amount above every price is as good as the next one above the highest.
 */
const amount = anything.transform((value) => {
  const written =
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  return /^\d+(\.\d{1,2})?$/.test(written)
    ? toPiastres(Math.min(Number(written), limits.egp + 1))
    : undefined
})

/**
 * What a list of products may be narrowed to, and how it then stands. Several names are any of
 * them; the filters all hold.
 */
export const listFilters = {
  /**
   * English names of sizes (`size` of the filters), separated by commas, without regard to
   * capitals.
   */
  size: names,
  /** English or Arabic names of colours, likewise. */
  color: names,
  /**
   * Families of colours (colour-families.ts), likewise: a colour by its name or by its family is
   * any of them all.
   */
  color_family: anything.transform((value) =>
    colourFamilies.filter((family) => namesIn(value).includes(family)),
  ),
  /** English or Arabic texts of badges, likewise. */
  badge: names,
  /** English or Arabic names of materials, likewise: of 'Linen, metallic thread' either. */
  material: names,
  min_price: amount,
  max_price: amount,
  /**
   * '1' or 'true': only what is left in stock, and in one of these sizes and colours where some are
   * asked for.
   */
  in_stock: yes,
  /** Only what costs less than it did. */
  on_sale: yes,
  sort: z.enum(sorts).catch('newest').default('newest'),
}
/** As the shop reads them: lists of names, piastres, yes or no. A caller sends texts. */
export type ListFilters = z.output<z.ZodObject<typeof listFilters>>

/** Where in the shop. A category of which no sub-category is named stands for all of its own. */
export const categoryFilters = {
  /** Slugs of categories, separated by commas. */
  category: names,
  /**
   * Slugs of sub-categories, likewise; where two categories have one of that slug, 'vases/ceramic'
   * is that of the one.
   */
  subcategory: names,
  /** All categories of one kind. */
  kind: z.enum(categoryKinds).optional().catch(undefined),
}
export type CategoryFilters = z.output<z.ZodObject<typeof categoryFilters>>

const listInput = { page: pageIfAsked, per_page: perPageIfAsked, lang, ...listFilters }
const inCategory = {
  ...listInput,
  /** Slug of one sub-category; another one of the shop is an empty list. */
  subcategory: z.string().max(200).optional().catch(undefined),
}

const categoryReply = z.object({
  products: z.array(product),
  ...pageReply,
  category: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  /** The distinct sub-categories of the category's products, with how many products each has. */
  subcategories: z.array(subcategoryOption),
  /** How many products the category has in all sub-categories. */
  total_in_category: z.int(),
})
export type CategoryPage = z.output<typeof categoryReply>

/**
 * `value` is what the filter takes in every language, `name` what is shown. Lists have the most
 * frequent first unless they say otherwise.
 */
const named = z.object({ value: z.string(), name: z.string(), count: z.int() })

export const filtersReply = z.object({
  /**
   * As most products write them; XS to XXL, then numbers, then other texts. `size` is what the
   * filter takes in every language, `name` what is shown.
   */
  sizes: z.array(z.object({ size: z.string(), name: z.string(), count: z.int() })),
  colours: z.array(named.extend({ hex: z.string().nullable(), family: z.enum(colourFamilies) })),
  /** In their own order, those that have products. */
  families: z.array(z.object({ family: z.enum(colourFamilies), count: z.int() })),
  /** With products, the oldest first; their sub-categories by name. */
  categories: z.array(named.extend({ subcategories: z.array(named) })),
  badges: z.array(named),
  /** The sixty most frequent. */
  materials: z.array(named),
  /** The lowest and the highest price; null when there is no product. */
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
  /** How many products it shows. */
  count: z.int(),
  picture: picture.nullable(),
})
export type CategoryTile = z.output<typeof categoryTile>

export const products = {
  list: endpoint(paths.products.list, {
    summary: 'All products, newest first unless another order is asked for',
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
      'A product that is not published, or was not once, by the token of its preview link; never kept',
    input: z.object({ token: pathToken, lang }),
    reply: z.object({
      product: productDetail,
      state: productState,
      /** When it opens by itself; null of what is not scheduled. */
      publish_at: moment.nullable(),
    }),
    refusals: [404],
    example: { token: 'token' },
  }),
  ofCategory: endpoint(paths.products.ofCategory, {
    summary: 'The products of a category, newest first, by the id of the category',
    input: z.object({ id: pathId, ...inCategory }),
    reply: categoryReply,
    refusals: [404],
    example: { id: '1' },
  }),
  ofCategoryName: endpoint(paths.products.ofCategoryName, {
    summary: 'The products of a category, newest first, by its English name, Arabic name or slug',
    input: z.object({ name: pathText, ...inCategory }),
    reply: categoryReply,
    refusals: [404],
    example: { name: 'dresses' },
  }),
  sizeGuide: endpoint(paths.products.sizeGuide, {
    summary: 'The measures of sizes in centimetres, by the `size_guide_id` of a product',
    input: z.object({ id: pathId, lang }),
    reply: z.object({ size_guide: sizeGuide }),
    refusals: [404],
    example: { id: '1' },
  }),
  filters: endpoint(paths.products.filters, {
    summary:
      'What lists of products can be narrowed to, in a category or in the whole shop; each count is of how many products',
    input: z.object({
      /** Slug of one category; without it the whole shop's. */
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
    summary:
      'The categories that have products, each with a picture: its own, or else its newest product’s',
    input: z.object({ kind: categoryFilters.kind, lang }),
    reply: z.object({ categories: z.array(categoryTile) }),
  }),
}
