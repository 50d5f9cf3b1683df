import { useEffect } from 'react'
import { useLocation, useNavigation, useSearchParams } from 'react-router'

type Changes = Record<string, string | null>

/** Query of the last navigation from the history entry `at`, until React has rendered it. */
let asked: { at: string; params: URLSearchParams } | undefined

/**
 * Query of the list in the address. `with` returns the query with changes ('' and null remove a
 * parameter), on the first page unless a page is among them; `change` navigates there.
 */
export function useListQuery() {
  const [committed, setParams] = useSearchParams()
  const { pathname, key } = useLocation()
  useEffect(() => {
    if (asked?.at !== key) asked = undefined
  }, [key])
  const { location: next } = useNavigation()
  // The pending query counts while its rows load: a second choice adds to the first.
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
    /** Whether the list is filtered: page, page size and sort order do not. */
    isNarrowed: [...params.keys()].some((key) => !['page', 'per_page', 'sort'].includes(key)),
    params,
  }
}

export type ListQuery = ReturnType<typeof useListQuery>
