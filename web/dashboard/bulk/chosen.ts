/**
 * Which products are chosen: those of some ids, or all that match the filters less some. It travels
 * in the address from the list to the change.
 */
export type Chosen = { all: boolean; ids: number[] }

export const none: Chosen = { all: false, ids: [] }

/** Those keys of the list's address that narrow and order it. */
const filterNames = ['search', 'sort', 'subcategory_id', 'category_id', 'stock', 'hidden', 'state']

export function filtersOf(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    [...params].filter(([name, value]) => filterNames.includes(name) && value !== ''),
  )
}

export const isChosen = ({ all, ids }: Chosen, id: number): boolean => all !== ids.includes(id)

/** With `all` the ids are those that are taken out. */
export function choose(chosen: Chosen, these: number[], wanted: boolean): Chosen {
  const isListed = chosen.all !== wanted
  const others = chosen.ids.filter((id) => !these.includes(id))
  return { ...chosen, ids: isListed ? [...others, ...these] : others }
}

export const countOf = ({ all, ids }: Chosen, total: number): number =>
  all ? total - ids.length : ids.length

/**
 * The words that narrow the list: where a change is looked at ?search= finds among those that are
 * chosen.
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

/** The list's own query again. */
export function listQueryOf(params: URLSearchParams): URLSearchParams {
  const query = filtersOf(params)
  query.delete('search')
  const words = params.get(wordsName)
  if (words) query.set('search', words)
  return query
}

export type Selection = { match: Record<string, string>; except: number[] } | { ids: number[] }

/** What the shop is asked; null where nothing is chosen. */
export function selectionIn(params: URLSearchParams, lang: string): Selection | null {
  const idsOf = (name: string) => (params.get(name) ?? '').split(',').map(Number).filter(Boolean)
  if (params.get('all'))
    return { match: { ...Object.fromEntries(listQueryOf(params)), lang }, except: idsOf('except') }
  const ids = idsOf('ids')
  return ids.length > 0 ? { ids } : null
}
