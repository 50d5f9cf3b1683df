import { useLocation } from 'react-router'
import { pathTo } from '#web/links.ts'

/** The English address of what a search found. */
export const resultsPath = '/searchedproducts'

/** The text whose results this very page shows; '' on any other. */
export function useAsked(): string {
  const { pathname, search } = useLocation()
  return pathname === pathTo(resultsPath) ? (new URLSearchParams(search).get('search') ?? '') : ''
}
