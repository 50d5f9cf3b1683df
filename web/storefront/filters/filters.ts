/**
 * What a list is narrowed to and how it stands, as its address says it: ?size=M,L&color=Clay&min_price=500&in_stock=1&sort=price_asc.
 * The API takes the same words, which are the same in both languages.
 */
import { toLatinDigits } from '#contract/digits.ts'
import { mostNames, type Sort, sorts } from '#contract/sorts.ts'

export type Filters = {
  size: string[]
  color: string[]
  /** EGP in Latin digits; '' without. */
  min_price: string
  max_price: string
  in_stock: boolean
  sort: Sort
}

/** The keys of the query that change a list, for pages that are kept as bytes. */
export const filterKeys = ['size', 'color', 'min_price', 'max_price', 'in_stock', 'sort'] as const

type Written = Partial<Record<(typeof filterKeys)[number], string>> & { sort?: Sort }

/** Of an address. Whatever is no filter counts as none. */
export function readFilters(query: URLSearchParams): Filters {
  const sort = query.get('sort')
  return {
    size: readNames(query.get('size')),
    color: readNames(query.get('color')),
    min_price: readAmount(query.get('min_price') ?? '') ?? '',
    max_price: readAmount(query.get('max_price') ?? '') ?? '',
    in_stock: ['1', 'true', 'on'].includes(query.get('in_stock') ?? ''),
    sort: sorts.find((known) => known === sort) ?? 'newest',
  }
}

const readNames = (written: string | null): string[] => {
  const names = (written ?? '').split(',').map((name) => name.trim())
  return names.filter((name, place) => name !== '' && names.findIndex((other) => isSame(other, name)) === place).slice(0, mostNames)
}

/** An amount as it is typed, '١٬٢٠٠' or '1,200.50', in the API's spelling; '' of nothing, null of what is none. */
export function readAmount(typed: string): string | null {
  const written = toLatinDigits(typed)
    .replace(/[\s\u200e\u200f\u061c]/g, '')
    .replaceAll('٫', '.')
    .replace(/(?<=\d)[,٬](?=\d{3}(?!\d))/g, '')
  if (written === '') return ''
  return /^\d{1,8}(\.\d{1,2})?$/.test(written) ? String(Number(written)) : null
}

/** Names are told apart as the API does, without regard to capitals. */
export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** For an address or a call; what is not asked for is left out. */
export function writeFilters({ size, color, min_price, max_price, in_stock, sort }: Filters): Written {
  return {
    ...(size.length > 0 && { size: size.join(',') }),
    ...(color.length > 0 && { color: color.join(',') }),
    ...(min_price && { min_price }),
    ...(max_price && { max_price }),
    ...(in_stock && { in_stock: '1' }),
    ...(sort !== 'newest' && { sort }),
  }
}

/** In another order than the newest first, a list is as whole as before. */
export const isNarrowed = (filters: Filters): boolean => Object.keys(writeFilters({ ...filters, sort: 'newest' })).length > 0

/** The same list in the same order, whole again. */
export const withoutFilters = ({ sort }: Filters): Filters => ({
  ...{ size: [], color: [], min_price: '', max_price: '', in_stock: false, sort },
})

/** Neither narrowed nor in another order: the form of the list that search engines keep. */
export const isWhole = (filters: Filters): boolean => Object.keys(writeFilters(filters)).length === 0
