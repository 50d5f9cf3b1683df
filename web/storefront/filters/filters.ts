/**
 * Filters and sort order of a list in its address:
 * ?size=M,L&color=Clay&min_price=500&in_stock=1&sort=price_asc. The API takes the same parameters
 * in both languages.
 */
import { toLatinDigits } from '#contract/text/digits.ts'
import { mostNames, mostSizes, type SearchSort, sorts } from '#contract/sorts.ts'

/** Filters by category, for lists without a category of their own. */
export const placeKeys = ['category', 'subcategory'] as const
const nameKeys = ['size', 'color', 'color_family', 'badge', 'material', ...placeKeys] as const
const flagKeys = ['on_sale', 'in_stock'] as const
const priceKeys = ['min_price', 'max_price'] as const

export type NameKey = (typeof nameKeys)[number]
export type FlagKey = (typeof flagKeys)[number]
export type PriceKey = (typeof priceKeys)[number]

export type Filters = Record<NameKey, string[]> &
  Record<FlagKey, boolean> &
  /** Prices in EGP with Latin digits; '' for none. */
  Record<PriceKey, string> & {
    /** Sort order; '' is the list's default. */
    sort: SearchSort | ''
  }

/** Query parameters that change a list, for the cache of pages; those of categories are added. */
export const filterKeys = [
  'size',
  'color',
  'color_family',
  'badge',
  'material',
  ...flagKeys,
  ...priceKeys,
  'sort',
] as const

type Written = Partial<Record<NameKey | FlagKey | PriceKey, string>> & { sort?: SearchSort }

type Reading = {
  /** Sort orders that the list offers, its default first. */
  sorts?: readonly SearchSort[]
  /** False for the list of a category, which has its own `subcategory`. */
  hasPlaces?: boolean
}

/** Limit of the names of one kind. */
export const mostOf = (key: NameKey): number => (key === 'size' ? mostSizes : mostNames)

/** Filters of an address. Invalid values are ignored. */
export function readFilters(
  query: URLSearchParams,
  { sorts: known = sorts, hasPlaces = true }: Reading = {},
): Filters {
  const namesOf = (key: NameKey) => readNames(query.get(key), mostOf(key))
  const amountOf = (key: PriceKey) => readAmount(query.get(key) ?? '') ?? ''
  const isSet = (key: FlagKey) => ['1', 'true', 'on'].includes(query.get(key) ?? '')
  const asked = known.find((sort, place) => place > 0 && sort === query.get('sort'))
  return {
    ...{ size: namesOf('size'), color: namesOf('color'), color_family: namesOf('color_family') },
    ...{ badge: namesOf('badge'), material: namesOf('material') },
    category: hasPlaces ? namesOf('category') : [],
    subcategory: hasPlaces ? namesOf('subcategory') : [],
    ...{ on_sale: isSet('on_sale'), in_stock: isSet('in_stock') },
    ...{ min_price: amountOf('min_price'), max_price: amountOf('max_price') },
    sort: asked ?? '',
  }
}

const readNames = (written: string | null, most: number): string[] => {
  const names = (written ?? '').split(',').map((name) => name.trim())
  return names
    .filter(
      (name, place) => name !== '' && names.findIndex((other) => isSame(other, name)) === place,
    )
    .slice(0, most)
}

/**
 * Typed amount, '١٬٢٠٠' or '1,200.50', in the API's spelling; '' for empty text, null for invalid
 * text.
 */
export function readAmount(typed: string): string | null {
  const written = toLatinDigits(typed)
    .replace(/[\s\u200e\u200f\u061c]/g, '')
    .replaceAll('٫', '.')
    .replace(/(?<=\d)[,٬](?=\d{3}(?!\d))/g, '')
  if (written === '') return ''
  return /^\d{1,8}(\.\d{1,2})?$/.test(written) ? String(Number(written)) : null
}

/** Compares names as the API does, case-insensitively. */
export const isSame = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

/** Whether the name in an address matches this option by its value or its name. */
export const isMeant = (asked: string, { value, name }: { value: string; name: string }): boolean =>
  isSame(asked, value) || isSame(asked, name)

/** Query parameters for an address or an API call, without empty filters. */
export function writeFilters(filters: Filters): Written {
  const written: Written = {}
  for (const key of nameKeys) if (filters[key].length > 0) written[key] = filters[key].join(',')
  for (const key of priceKeys) if (filters[key]) written[key] = filters[key]
  for (const key of flagKeys) if (filters[key]) written[key] = '1'
  if (filters.sort) written.sort = filters.sort
  return written
}

/** Whether the list is filtered; the sort order does not matter. */
export const isNarrowed = (filters: Filters): boolean =>
  Object.keys(writeFilters({ ...filters, sort: '' })).length > 0

/** Filters reset, sort order kept. */
export const withoutFilters = ({ sort }: Filters): Filters => ({
  ...readFilters(new URLSearchParams()),
  sort,
})

/**
 * Whether the list has no filters and the default sort order, which is the form that search engines
 * index.
 */
export const isWhole = (filters: Filters): boolean =>
  Object.keys(writeFilters(filters)).length === 0
