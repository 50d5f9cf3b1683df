import { useLocation, useNavigation } from 'react-router'
import { useSlow } from '#web/ui/use-slow.ts'

/** Milliseconds before the skeletons appear: a short flash is worse than none. */
const patience = 200

/**
 * True while this page reloads (another tab, filter or page of a list) for longer than `patience`.
 */
export function useBusy(): boolean {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return useSlow(location?.pathname === pathname, patience)
}
