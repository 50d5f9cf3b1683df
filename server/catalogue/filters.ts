/** Filters of a list, from the request and from the products. */
import type { z } from 'zod'
import { colourFamilies, familyOf } from '#contract/products/options/colour-families.ts'
import type { Lang } from '#contract/parts.ts'
import type { ListFilters } from '#contract/products/list-filters.ts'
import type { products } from '#contract/products/products.ts'
import { letterSizes } from '#contract/products/options/letter-sizes.ts'
import type { Ctx } from '#server/ctx.ts'
import { inLanguage } from '#server/language.ts'
import { countFacets, listSpellings, type Sample, type Spelling } from './filters.queries.ts'
import { countBySubcategory, type ListConditions, type Scope } from './listing.queries.ts'
import { totalCount, subcategoryValue } from './category-filter.ts'

type Filters = z.input<typeof products.filters.reply>

/** Filters of a list without any. */
export const plain: ListFilters = {
  size: [],
  color: [],
  color_family: [],
  badge: [],
  material: [],
  min_price: undefined,
  max_price: undefined,
  in_stock: false,
  on_sale: false,
  sort: 'newest',
}

/**
 * Conditions of the filters; null without any. A colour family stands for all colours of the shop
 * that belong to it.
 */
export async function readNarrowing(
  ctx: Ctx,
  { color, color_family, ...filters }: Omit<ListFilters, 'sort'>,
): Promise<ListConditions | null> {
  const isAsked = Object.values({ color, color_family, ...filters }).some((asked) =>
    Array.isArray(asked) ? asked.length > 0 : asked,
  )
  const isPriced = filters.min_price !== undefined || filters.max_price !== undefined
  if (!isAsked && !isPriced) return null
  if (color_family.length === 0) return { ...filters, colours: color.length > 0 ? color : null }
  const known = [...(await listSpellings(ctx, 'product_colours')).values()]
  const named = known
    .filter(({ hex }) => color_family.includes(familyOf(hex)))
    .map(({ key }) => key)
  return { ...filters, colours: [...color, ...named] }
}

const mostMaterials = 60

/**
 * Facets in the most frequent spelling, with the number of products in this scope: prices in
 * piastres.
 */
export async function readFacets(ctx: Ctx, scope: Scope, lang: Lang): Promise<Filters> {
  const [sizes, colours, subcategories] = await Promise.all([
    listSpellings(ctx, 'product_sizes'),
    listSpellings(ctx, 'product_colours'),
    countBySubcategory(ctx),
  ])
  const families = new Map([...colours.values()].map(({ key, hex }) => [key, familyOf(hex)]))
  const facets = await countFacets(ctx, scope, families)
  const familyCounts = new Map(facets.families.map(({ name, count }) => [name, count]))
  return {
    sizes: spelled(facets.sizes, sizes)
      .sort(bySize)
      .map(({ name, name_ar, count }) => ({
        size: name,
        name: inLanguage(lang, name, name_ar),
        count,
      })),
    colours: spelled(facets.colours, colours)
      .sort(mostFirst)
      .map(({ key, name, name_ar, hex, count }) => ({
        value: name,
        name: inLanguage(lang, name, name_ar),
        hex,
        count,
        family: families.get(key) ?? 'other',
      })),
    families: colourFamilies.flatMap((family) => {
      const count = familyCounts.get(family)
      return count ? [{ family, count }] : []
    }),
    categories: categoriesOf(facets.subcategories, subcategories, lang),
    badges: namesOf(facets.badges, ({ badge, badge_ar }) => [[badge, badge_ar]], lang),
    materials: namesOf(facets.materials, materialsOf, lang).slice(0, mostMaterials),
    price: facets.min === null || facets.max === null ? null : { min: facets.min, max: facets.max },
    in_stock: facets.in_stock,
    on_sale: facets.on_sale,
    total: facets.total,
  }
}

/**
 * Spelled facets without Arabic names, which only alias a colour, and without names that contain a
 * comma, which separates filters.
 */
const spelled = (counted: { name: string; count: number }[], spellings: Map<string, Spelling>) =>
  counted.flatMap(({ name, count }) => {
    const spelling = spellings.get(name)
    return spelling && !spelling.name.includes(',') ? [{ ...spelling, count }] : []
  })

type Counts = Awaited<ReturnType<typeof countBySubcategory>>

/**
 * Categories of these sub-categories, oldest first; `counted` is the number of products by
 * sub-category id.
 */
function categoriesOf(
  counted: { id: number; count: number }[],
  everywhere: Counts,
  lang: Lang,
): Filters['categories'] {
  const byName = new Intl.Collator(lang)
  const counts = new Map(counted.map(({ id, count }) => [id, count]))
  const shown = everywhere
    .filter(({ id }) => counts.has(id))
    .map((subcategory) => ({ ...subcategory, count: counts.get(subcategory.id) ?? 0 }))
  const categoryIds = [...new Set(shown.map(({ category_id }) => category_id))].sort(
    (one, other) => one - other,
  )
  return categoryIds.map((categoryId) => {
    const own = shown.filter(({ category_id }) => category_id === categoryId)
    const { category_slug = '', category_name = '', category_name_ar = null } = own[0] ?? {}
    const subcategories = own
      .map((subcategory) => ({
        value: subcategoryValue(subcategory, everywhere),
        name: inLanguage(lang, subcategory.name, subcategory.name_ar),
        count: subcategory.count,
      }))
      .sort((one, other) => byName.compare(one.name, other.name))
    return {
      value: category_slug,
      name: inLanguage(lang, category_name, category_name_ar),
      count: totalCount(own),
      subcategories,
    }
  })
}

/** English and Arabic name, as in a product. */
type Written = [name: string | null, name_ar: string | null]

/**
 * Distinct names of the samples, most frequent first: `value` is the English one if there is one.
 */
function namesOf(
  samples: Sample[],
  read: (sample: Sample) => Written[],
  lang: Lang,
): Filters['badges'] {
  const named = new Map<
    string,
    { key: string; value: string; name_ar: string | null; count: number }
  >()
  for (const sample of samples) {
    for (const [name, name_ar] of read(sample)) {
      const value = name ?? name_ar
      if (!value || value.includes(',')) continue
      const key = value.toLowerCase()
      const before = named.get(key)
      named.set(key, {
        key,
        value: before?.value ?? value,
        name_ar: before?.name_ar ?? name_ar,
        count: (before?.count ?? 0) + sample.count,
      })
    }
  }
  return [...named.values()].sort(mostFirst).map(({ value, name_ar, count }) => ({
    value,
    name: capitalised(inLanguage(lang, value, name_ar)),
    count,
  }))
}

const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

const commas = /[,،]/
/** Separators of materials: Arabic joins the last one by 'and', often without a comma. */
const commasAndWaw = /[,،]|\sو(?=\S)/

/**
 * Materials of a product: 'Linen, metallic thread' is two; Arabic names are used if there are as
 * many.
 */
function materialsOf({ material, material_ar }: Sample): Written[] {
  const parts = (text: string | null, ends: RegExp) =>
    (text ?? '').split(ends).flatMap((part) => part.trim() || [])
  const english = parts(material, commas)
  if (english.length === 0) return parts(material_ar, commas).map((name_ar) => [null, name_ar])
  const arabic = [commas, commasAndWaw]
    .map((ends) => parts(material_ar, ends))
    .find((names) => names.length === english.length)
  return english.map((name, index) => [name, arabic?.[index] ?? null])
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

type Counted = { key: string; count: number }

const mostFirst = (one: Counted, other: Counted): number =>
  other.count - one.count || compare(one.key, other.key)

const natural = new Intl.Collator('en', { numeric: true })

/** Order of sizes: XS to XXL, then those that begin with a number, by it, then the rest. */
const bySize = ({ key: one }: Spelling, { key: other }: Spelling): number =>
  sizeRank(one) - sizeRank(other) || natural.compare(one, other)

function sizeRank(size: string): number {
  const letter = letterSizes.indexOf(size)
  if (letter !== -1) return letter
  return /^\d/.test(size) ? letterSizes.length : letterSizes.length + 1
}
