import { useEffect } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

type Changes = Record<string, string | null>

/**
 * What was last gone to from the entry `at` of the browser's history, until it stands: React may
 * not have drawn it yet.
 */
let asked: { at: string; params: URLSearchParams } | undefined

/**
 * What the list is asked, as the address has it. `with` answers the address's query with changes
 * ('' and null take a key away), on the first page unless a page is among them; `change` goes
 * there.
 */
export function useListQuery() {
  const [committed, setParams] = useSearchParams()
  const { pathname, key } = useLocation()
  useEffect(() => {
    if (asked?.at !== key) asked = undefined
  }, [key])
  const { location: next } = useNavigation()
  // What was just asked counts while its rows are on their way: a second choice adds to the first.
  const params = next?.pathname === pathname ? new URLSearchParams(next.search) : committed
  const withChanges = (changes: Changes, to = params): URLSearchParams => {
    const next = new URLSearchParams(to)
    if (!('page' in changes)) next.delete('page')
    for (const [key, value] of Object.entries(changes)) {
      if (value) next.set(key, value)
      else next.delete(key)
    }
    return next
  }
  return {
    get: (key: string): string => params.get(key) ?? '',
    with: (changes: Changes): string => `?${withChanges(changes)}`,
    change: (changes: Changes, { replace = false } = {}) => {
      const to = withChanges(changes, asked?.at === key ? asked.params : params)
      asked = { at: key, params: to }
      setParams(to, { replace, preventScrollReset: true })
    },
    /** Whether anything narrows the list: page, its size and its order do not. */
    isNarrowed: [...params.keys()].some((key) => !['page', 'per_page', 'sort'].includes(key)),
    params,
  }
}

export type ListQuery = ReturnType<typeof useListQuery>
