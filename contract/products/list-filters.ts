/** Filters of product lists, by which products and by which categories, as shoppers send them. */
import { z } from 'zod'
import { categoryKinds } from './categories.ts'
import { colourFamilies } from './options/colour-families.ts'
import { limits } from '../limits.ts'
import { toPiastres } from '../text/money.ts'
import { mostNames, mostSizes, sorts } from '../sorts.ts'

/** Raw value of a filter, of any type: impossible values are ignored instead of refused. */
export const anything = z
  .union([z.string(), z.number(), z.boolean()])
  .nullable()
  .catch(null)
  .optional()

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
export const yes = anything.transform((value) => ['1', 'true'].includes(String(value)))

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
