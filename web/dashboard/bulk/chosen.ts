/**
 * Selection of products: by ids, or all that match the filters except some. It is passed in the
 * address from the list to the change.
 */
export type Chosen = { all: boolean; ids: number[] }

export const none: Chosen = { all: false, ids: [] }

/** Query parameters of the list that filter and sort it. */
const filterNames = ['search', 'sort', 'subcategory_id', 'category_id', 'stock', 'hidden', 'state']

export function filtersOf(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...params].filter(([name, value]) => filterNames.includes(name) && value !== ''),
  )
}

export const isChosen = ({ all, ids }: Chosen, id: number): boolean => all !== ids.includes(id)

/** Adds or removes products; with `all` the ids are the excluded ones. */
export function choose(chosen: Chosen, these: number[], wanted: boolean): Chosen {
  const isListed = chosen.all !== wanted
  const others = chosen.ids.filter((id) => !these.includes(id))
  return { ...chosen, ids: isListed ? [...others, ...these] : others }
}

export const countOf = ({ all, ids }: Chosen, total: number): number =>
  all ? total - ids.length : ids.length

/**
 * Name of the list's search parameter on the change's screen, where ?search= searches the selected
 * products.
 */
const wordsName = 'words'

export function queryOf({ all, ids }: Chosen, filters: URLSearchParams): URLSearchParams {
  const query = filtersOf(filters)
  const words = query.get('search')
  query.delete('search')
  if (words) query.set(wordsName, words)
  if (all) query.set('all', '1')
  if (ids.length > 0) query.set(all ? 'except' : 'ids', ids.join(','))
  return query
}

/** Query of the list, restored from the change's address. */
export function listQueryOf(params: URLSearchParams): URLSearchParams {
  const query = filtersOf(params)
  query.delete('search')
  const words = params.get(wordsName)
  if (words) query.set('search', words)
  return query
}

export type Selection = { match: Record<string, string>; except: number[] } | { ids: number[] }

/** Selection as sent to the API; null for an empty one. */
export function selectionIn(params: URLSearchParams, lang: string): Selection | null {
  const idsOf = (name: string) => (params.get(name) ?? '').split(',').map(Number).filter(Boolean)
  if (params.get('all'))
    return { match: { ...Object.fromEntries(listQueryOf(params)), lang }, except: idsOf('except') }
  const ids = idsOf('ids')
  return ids.length > 0 ? { ids } : null
}
