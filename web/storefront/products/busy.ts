import { useLocation, useNavigation } from 'react-router'
import { useSlow } from '#web/ui/use-slow.ts'

/** Milliseconds. Shorter waits show nothing: a flash of skeletons is worse than none. */
const patience = 200

/**
 * True while this very page is being loaded again (another tab, filter or page of a list), once
 * that takes a noticeable time.
 */
export function useBusy(): boolean {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  return useSlow(location?.pathname === pathname, patience)
}
