/**
 * Failed navigations keep the current page: without a response a notice offers a retry (0031).
 * Where the address has already changed, as by Back, the next page itself shows the failure.
 */
import { useEffect, useEffectEvent } from 'react'
import {
  createPath,
  type Path,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import * as m from '#messages'
import { useAnnouncements } from '#web/ui/notices/toasts.tsx'
import { beginsAnew } from './begin-anew.ts'

type Way = Path & { state?: unknown }

let keep: ((to: Way) => void) | undefined
/** React Router never retries an import that failed: from then on pages load as documents. */
let isCodeMissing = false
/**
 * Key of the navigation that was cancelled: React Router may request a reload once for each piece
 * of code.
 */
let ended: string | undefined

/**
 * Called by a page's loader without a response. A navigation that was superseded, or that has
 * arrived, shows its failure itself.
 */
export function keepPage({ url, signal }: Request): void {
  if (!signal.aborted && withoutHash(url) !== withoutHash(location.href)) keep?.(new URL(url))
}

/**
 * True if `to` is already the current address (a Back navigation changes it before loaders run).
 */
const standsAt = (to: Path): boolean =>
  withoutHash(location.href) === withoutHash(location.origin + createPath(to))

const withoutHash = (href: string) => href.split('#', 1)[0]

/** Location state that allows leaving the page before, as after a placed order: it is not kept. */
export const givesUpPage = { isPageDone: true }

const isGivenUp = ({ state }: Way): boolean =>
  (state as typeof givesUpPage | null)?.isPageDone === true

/** Shows the notice of a missing response with a retry. */
export function useTellNoAnswer() {
  const { showToast } = useAnnouncements()
  return (again: () => void) =>
    showToast(m.ui_no_response(), { label: m.ui_try_again(), act: again })
}

/** Shows the notice for a failed navigation with a retry. */
function useTellOfWay() {
  const navigate = useNavigate()
  const tell = useTellNoAnswer()
  return ({ pathname, search, hash, state }: Way) =>
    // Like any link inside an open panel, the retry replaces the panel's entry (behind '#').
    tell(() =>
      navigate({ pathname, search, hash }, { replace: window.location.hash !== '', state }),
    )
}

/** Part of the layout around the pages, inside the toast provider. */
export function KeepPage() {
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  const tellOfWay = useTellOfWay()

  // A navigation to the current page cancels the pending one without a request.
  const endWay = useEffectEvent(() => {
    navigate(here, {
      replace: true,
      state: here.state,
      preventScrollReset: true,
      defaultShouldRevalidate: false,
    })
  })
  const stay = useEffectEvent((to: Way) => {
    if (isGivenUp(next ?? to)) return
    endWay()
    tellOfWay(next ?? to)
  })
  const openAnew = useEffectEvent(() => {
    if (!next || next.key === ended || standsAt(next)) return
    ended = next.key
    if (!navigator.onLine) return stay(next)
    endWay()
    location.assign(createPath(next))
  })
  // React Router reloads the current page for a failed import, even when it was only a prefetch.
  const hear = useEffectEvent((event: NavigateEvent) => {
    if (
      beginsAnew() ||
      event.navigationType !== 'reload' ||
      event.userInitiated ||
      (next && standsAt(next))
    )
      return
    event.preventDefault()
    isCodeMissing = true
    openAnew()
  })
  useEffect(() => {
    if (next && isCodeMissing) openAnew()
  }, [next])
  useEffect(() => {
    keep = stay
    // In development Vite reloads the page.
    const navigation = import.meta.env.PROD ? window.navigation : undefined
    navigation?.addEventListener('navigate', hear)
    return () => {
      keep = undefined
      navigation?.removeEventListener('navigate', hear)
    }
  }, [])
  return null
}

/**
 * Blocks navigations while the browser is offline, even where code and card data are loaded. The
 * layout can have no other blocker: React Router takes one.
 */
export function StayOffline() {
  const tellOfWay = useTellOfWay()
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to, historyAction }) =>
      !navigator.onLine &&
      historyAction !== 'POP' &&
      !isGivenUp(to) &&
      from.pathname + from.search !== to.pathname + to.search,
  )
  const isBlocked = blocker.state === 'blocked'
  const refuse = useEffectEvent(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    tellOfWay(blocker.location)
  })
  useEffect(() => {
    if (isBlocked) refuse()
  }, [isBlocked])
  return null
}
