import { useLocation } from 'react-router'
import { placeOf } from '../link.tsx'
import type { Seen } from './lists.ts'

/** Address that shows one list alone. */
export function useSeeAll(): (name: Seen) => string {
  const { pathname } = useLocation()
  return (name) => `${placeOf(pathname)}?see=${name}`
}
