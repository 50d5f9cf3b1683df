/** Loaders of product lists: request by address, and the data of the page. */
import type { CategoryTile, Filters as Facets, Product } from '#contract/products/products.ts'
import { type SearchSort, sorts } from '#contract/sorts.ts'
import type { Visit } from '#web/api.ts'
import { askFacets, askList, type Scope } from '../filters/calls.ts'
import {
  type Filters,
  isMeant,
  type NameKey,
  readFilters,
  writeFilters,
} from '../filters/filters.ts'
import { rangesOf } from '../filters/length-ranges.ts'
import { askFor, readPage, shownOf } from './list-page.ts'

export type { Scope }

/**
 * Sort orders that a list offers, its default first.
 * @param own default of a search, which may ask for an order by itself
 */
export const sortsOf = (
  { search }: Scope,
  own: SearchSort = 'best_match',
): readonly SearchSort[] =>
  search === undefined ? sorts : [own, ...sorts.filter((sort) => sort !== own)]

/** Query of a list's products for an address. */
export function readList(url: URL, scope: Scope) {
  const page = readPage(url)
  const filters = readFilters(url.searchParams, {
    sorts: sortsOf(scope),
    hasPlaces: scope.category === undefined,
  })
  return { page, filters, asked: { ...writeFilters(filters), ...askFor(page) } }
}

type Reply = { products: Product[]; total: number; own_sort?: SearchSort }

/** Page data from a list's response. `scope` is the list before filters. */
export async function shownList(visit: Visit, reply: Reply, scope: Scope) {
  const { page, filters } = readList(visit.url, scope)
  const names = await loadNames(visit, filters, scope)
  const products = shownOf(reply.products, page)
  return { page, filters, names, total: reply.total, products, own_sort: reply.own_sort }
}

export type List = Awaited<ReturnType<typeof shownList>>

type AppliedName = {
  value: string
  name: string
  hex?: string | null
  /** Range of centimetres that a size belongs to, if all of its sizes are chosen. */
  range?: string | undefined
}

/** Names of the applied filters in the page's language. */
export type AppliedNames = Partial<Record<NameKey, AppliedName[]>>

/**
 * Names of the filters in an address, which are the same in both languages there. On a failure the
 * names of the address are kept.
 */
async function loadNames(
  { api, lang, signal, part }: Visit,
  filters: Filters,
  scope: Scope,
): Promise<AppliedNames> {
  const asked = (['size', 'color', 'badge', 'material', 'category', 'subcategory'] as const).filter(
    (key) => filters[key].length > 0,
  )
  if (asked.length === 0) return {}
  const facets = await part(askFacets(api, scope, lang, { signal }), null)
  if (!facets) return {}
  const known = namesIn(facets, filters.size)
  return Object.fromEntries(
    asked.map((key) => [
      key,
      filters[key].flatMap((one) => known[key].find((named) => isMeant(one, named)) ?? []),
    ]),
  )
}

const namesIn = ({ sizes, colours, badges, materials, categories }: Facets, chosen: string[]) => ({
  size: namesOfSizes(sizes, chosen),
  color: colours.map(({ value, name, hex }) => ({ value, name, hex })),
  badge: badges.map(({ value, name }) => ({ value, name })),
  material: materials.map(({ value, name }) => ({ value, name })),
  category: categories.map(({ value, name }) => ({ value, name })),
  subcategory: categories.flatMap(({ subcategories }) =>
    subcategories.map(({ value, name }) => ({ value, name })),
  ),
})

function namesOfSizes(sizes: Facets['sizes'], chosen: string[]): AppliedName[] {
  const whole = rangesOf(sizes).filter(({ inside }) =>
    inside.every(({ size, name }) => chosen.some((asked) => isMeant(asked, { value: size, name }))),
  )
  return sizes.map((one) => ({
    value: one.size,
    name: one.name,
    range: whole.find(({ inside }) => inside.includes(one))?.name,
  }))
}

/** Lists without a category, by their addresses. */
export type PlaceName = 'shop' | 'sale' | 'decor'

const scopes: Record<PlaceName, Scope> = {
  shop: {},
  sale: { on_sale: true },
  decor: { kind: 'decor' },
}

export async function loadPlace(visit: Visit) {
  const { api, lang, url, signal, part } = visit
  const place = (/[^/]+(?=\/*$)/.exec(url.pathname)?.[0]?.toLowerCase() ?? 'shop') as PlaceName
  const scope = scopes[place]
  const none: { categories: CategoryTile[] } = { categories: [] }
  const tiles =
    place === 'decor'
      ? part(api.products.categoryTiles({ kind: 'decor', lang }, { signal }), none)
      : none
  const reply = await askList(api, scope, { lang, ...readList(url, scope).asked }, { signal })
  return {
    place,
    scope,
    tiles: (await tiles).categories,
    list: await shownList(visit, reply, scope),
  }
}

/** Category by English name, Arabic name or slug; 404 when there is none. */
export async function loadCategory(visit: Visit, name: string) {
  const { api, lang, url, signal } = visit
  const chosen = url.searchParams.get('subcategory') ?? ''
  const { sort, ...asked } = readList(url, { category: name }).asked
  const { category, subcategories, ...reply } = await api.products.ofCategoryName(
    {
      ...asked,
      name,
      lang,
      subcategory: chosen || undefined,
      sort: sort === 'best_match' ? undefined : sort,
    },
    { signal },
  )
  const scope = { category: category.slug, subcategory: chosen || undefined }
  return { category, subcategories, scope, list: await shownList(visit, reply, scope) }
}

export type CategoryData = Awaited<ReturnType<typeof loadCategory>>

export const loadCategoryPage = (visit: Visit): Promise<CategoryData> =>
  loadCategory(visit, visit.params.categoryName ?? '')
