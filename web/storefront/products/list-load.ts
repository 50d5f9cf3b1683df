/** The lists of products: what an address asks for, and what its page shows of the answer. */
import type { Product } from '#contract/products.ts'
import type { Visit } from '#web/api.ts'
import { isSame, readFilters, writeFilters } from '../filters/filters.ts'
import { askFor, readPage, shownOf } from './list-page.ts'

/** A colour that the list is narrowed to, as the page's language calls it. */
export type AppliedColour = { value: string; name: string; hex: string | null }

/** Which products of a list an address asks for. */
export function readList(url: URL) {
  const page = readPage(url)
  const filters = readFilters(url.searchParams)
  return { page, filters, asked: { ...writeFilters(filters), ...askFor(page) } }
}

type Reply = { products: Product[]; total: number }

/** What a page shows of the answer. `scope` is what the list holds before it is narrowed. */
export async function shownList(visit: Visit, reply: Reply, scope: Scope) {
  const { page, filters } = readList(visit.url)
  const colours = await loadColours(visit, filters.color, scope)
  return { page, filters, colours, total: reply.total, products: shownOf(reply.products, page) }
}

export type List = Awaited<ReturnType<typeof shownList>>

/** Slugs of a category and of one sub-category in it; without them it is the whole shop. */
export type Scope = { category?: string; subcategory?: string }

/** An address names colours once for both languages. Without an answer they keep the names they have there. */
async function loadColours({ api, lang, signal, part }: Visit, names: string[], scope: Scope): Promise<AppliedColour[]> {
  if (names.length === 0) return []
  const colours = await part(
    api.products.filters({ ...scope, lang }, { signal }).then((facets) => facets.colours),
    [],
  )
  return colours
    .filter(({ value, name }) => names.some((asked) => isSame(asked, value) || isSame(asked, name)))
    .map(({ value, name, hex }) => ({ value, name, hex }))
}

export async function loadShop(visit: Visit) {
  const { api, lang, url, signal } = visit
  const scope = {}
  const reply = await api.products.list({ lang, ...readList(url).asked }, { signal })
  return { scope, list: await shownList(visit, reply, scope) }
}

/** By English name, Arabic name or slug; refused with 404 when there is none. */
export async function loadCategory(visit: Visit, name: string) {
  const { api, lang, url, signal } = visit
  const chosen = url.searchParams.get('subcategory') ?? ''
  const asked = { name, lang, subcategory: chosen || undefined, ...readList(url).asked }
  const { category, subcategories, ...reply } = await api.products.ofCategoryName(asked, { signal })
  const scope = { category: category.slug, subcategory: chosen || undefined }
  return { category, subcategories, scope, list: await shownList(visit, reply, scope) }
}

export type CategoryData = Awaited<ReturnType<typeof loadCategory>>

export const loadCategoryPage = (visit: Visit): Promise<CategoryData> => loadCategory(visit, visit.params.categoryName ?? '')
