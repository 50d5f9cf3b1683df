import { useLocation } from 'react-router'
import { placeOf } from '../link.tsx'
import type { Seen } from './lists.ts'

/** The address under which one list is looked at alone. */
export function useSeeAll(): (name: Seen) => string {
  const { pathname } = useLocation()
  return (name) => `${placeOf(pathname)}?see=${name}`
}
