import { useLocation } from 'react-router'
import { pathTo } from '#web/links.ts'

/** English address of the search results. */
export const resultsPath = '/searchedproducts'

/** Text of the results on this page; '' on other pages. */
export function useAsked(): string {
  const { pathname, search } = useLocation()
  return pathname === pathTo(resultsPath) ? (new URLSearchParams(search).get('search') ?? '') : ''
}
