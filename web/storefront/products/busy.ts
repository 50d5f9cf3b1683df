import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** Shorter waits show nothing: a flash of skeletons is worse than none. */
const patience = 200

/** True while this very page is being loaded again (another tab, filter or page of a list), once that takes a noticeable time. */
export function useBusy(): boolean {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const loading = location?.pathname === pathname
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    if (!loading) return setBusy(false)
    const timer = setTimeout(() => setBusy(true), patience)
    return () => clearTimeout(timer)
  }, [loading])
  return busy
}
