/** API calls for a list and its filter options, by the list's scope. */
import type { CallOptions } from '#contract/endpoint.ts'
import type { Filters as Facets } from '#contract/products/products.ts'
import type { Api } from '#web/api.ts'
import type { Locale } from '#web/locale.ts'
import type { writeFilters } from './filters.ts'

/**
 * Scope of a list before filters: a category (by its slug) or a sub-category in it, a kind of
 * categories, reduced products, a search; else the whole shop.
 */
export type Scope = {
  category?: string
  subcategory?: string
  kind?: 'decor'
  on_sale?: boolean
  search?: string
}

export function askFacets(
  { products, search: found }: Api,
  scope: Scope,
  lang: Locale,
  options: CallOptions,
): Promise<Facets> {
  const { search, on_sale, ...place } = scope
  return search === undefined
    ? products.filters({ ...place, on_sale, lang }, options)
    : found.filters({ search, lang }, options)
}

type Asked = ReturnType<typeof writeFilters> & { page: number; per_page: number; lang?: Locale }

/** Products of a list without a category; list-load.ts has the call for categories. */
export function askList(
  api: Api,
  { search, kind, on_sale }: Scope,
  { sort, ...asked }: Asked,
  options: CallOptions,
) {
  if (search !== undefined) return api.search.search({ ...asked, search, sort }, options)
  return api.products.list(
    {
      ...asked,
      kind,
      sort: sort === 'best_match' ? undefined : sort,
      on_sale: on_sale ? '1' : asked.on_sale,
    },
    options,
  )
}
