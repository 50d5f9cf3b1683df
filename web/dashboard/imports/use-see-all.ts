import { useLocation } from 'react-router'
import type { ImportReason } from '#contract/files/imports.ts'
import { placeOf } from '../link.tsx'
import type { Seen } from './lists.ts'

/** Address that shows one list alone. */
export function useSeeAll(): (name: Seen) => string {
  const { pathname } = useLocation()
  return (name) => `${placeOf(pathname)}?see=${name}`
}

/** Address that shows the products of one reason. */
export function useSeeReason(): (reason: ImportReason) => string {
  const seeAll = useSeeAll()
  return ({ code, target, option, is_note }) => {
    const asked = new URLSearchParams({ code })
    if (target) asked.set('target', target)
    if (option) asked.set('option', option)
    if (is_note) asked.set('notes', 'true')
    return `${seeAll('reason')}&${asked}`
  }
}
