/**
 * What a list is narrowed to and how it stands, as its address says it:
 * ?size=M,L&color=Clay&min_price=500&in_stock=1&sort=price_asc. The API takes the same words, which
 * are the same in both languages.
 */
import { toLatinDigits } from '#contract/digits.ts'
import { mostNames, type SearchSort, sorts } from '#contract/sorts.ts'

/** Where in the shop: for lists that are of no category themselves. */
export const placeKeys = ['category', 'subcategory'] as const
const nameKeys = ['size', 'color', 'color_family', 'badge', 'material', ...placeKeys] as const
const flagKeys = ['on_sale', 'in_stock'] as const
const priceKeys = ['min_price', 'max_price'] as const

export type NameKey = (typeof nameKeys)[number]
export type FlagKey = (typeof flagKeys)[number]
export type PriceKey = (typeof priceKeys)[number]

export type Filters = Record<NameKey, string[]> &
  Record<FlagKey, boolean> &
  /** EGP in Latin digits; '' without. */
  Record<PriceKey, string> & {
    /** '' is the list's own order. */
    sort: SearchSort | ''
  }

/**
 * The keys of the query that change a list, for pages that are kept as bytes; those of places
 * besides.
 */
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
  /** The orders that the list may stand in, its own first. */
  sorts?: readonly SearchSort[]
  /** False for the list of a category, of which `subcategory` is a part. */
  hasPlaces?: boolean
}

/** Of an address. Whatever is no filter counts as none. */
export function readFilters(
  query: URLSearchParams,
  { sorts: known = sorts, hasPlaces = true }: Reading = {},
): Filters {
  const namesOf = (key: NameKey) => readNames(query.get(key))
  const amountOf = (key: PriceKey) => readAmount(query.get(key) ?? '') ?? ''
  const isSet = (key: FlagKey) => ['1', 'true', 'on'].includes(query.get(key) ?? '')
  const asked = known.find((sort, place) => place > 0 && sort === query.get('sort'))
  return {
    ...{ size: namesOf('size'), color: namesOf('color'), color_family: namesOf('color_family') },
    ...{ badge: namesOf('badge'), material: namesOf('material') },
    ...{
      category: hasPlaces ? namesOf('category') : [],
      subcategory: hasPlaces ? namesOf('subcategory') : [],
    },
    ...{ on_sale: isSet('on_sale'), in_stock: isSet('in_stock') },
    ...{ min_price: amountOf('min_price'), max_price: amountOf('max_price') },
    sort: asked ?? '',
  }
}

const readNames = (written: string | null): string[] => {
  const names = (written ?? '').split(',').map((name) => name.trim())
  return names
    .filter(
      (name, place) => name !== '' && names.findIndex((other) => isSame(other, name)) === place,
    )
    .slice(0, mostNames)
}

/**
 * An amount as it is typed, '١٬٢٠٠' or '1,200.50', in the API's spelling; '' of nothing, null of
 * what is none.
 */
export function readAmount(typed: string): string | null {
  const written = toLatinDigits(typed)
    .replace(/[\s\u200e\u200f\u061c]/g, '')
    .replaceAll('٫', '.')
    .replace(/(?<=\d)[,٬](?=\d{3}(?!\d))/g, '')
  if (written === '') return ''
  return /^\d{1,8}(\.\d{1,2})?$/.test(written) ? String(Number(written)) : null
}

/** Names are told apart as the API does, without regard to capitals. */
export const isSame = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase()

/** Whether an address means this option: it may name it as filters do or as the page does. */
export const isMeant = (asked: string, { value, name }: { value: string; name: string }): boolean =>
  isSame(asked, value) || isSame(asked, name)

/** For an address or a call; what is not asked for is left out. */
export function writeFilters(filters: Filters): Written {
  const written: Written = {}
  for (const key of nameKeys) if (filters[key].length > 0) written[key] = filters[key].join(',')
  for (const key of priceKeys) if (filters[key]) written[key] = filters[key]
  for (const key of flagKeys) if (filters[key]) written[key] = '1'
  if (filters.sort) written.sort = filters.sort
  return written
}

/** In another order than its own, a list is as whole as before. */
export const isNarrowed = (filters: Filters): boolean =>
  Object.keys(writeFilters({ ...filters, sort: '' })).length > 0

/** The same list in the same order, whole again. */
export const withoutFilters = ({ sort }: Filters): Filters => ({
  ...readFilters(new URLSearchParams()),
  sort,
})

/** Neither narrowed nor in another order: the form of the list that search engines keep. */
export const isWhole = (filters: Filters): boolean =>
  Object.keys(writeFilters(filters)).length === 0
