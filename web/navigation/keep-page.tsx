/**
 * A page that cannot be had takes no other's place: without an answer from the shop the one that
 * stands stays as it is, and a notice offers to try again (0031). Where the address has changed
 * already, as by Back, the next page says itself what is missing.
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
import { useAnnouncements } from '#web/ui/toasts.tsx'
import { beginsAnew } from './begin-anew.ts'

type Way = Path & { state?: unknown }

let keep: ((to: Way) => void) | undefined
/**
 * React Router waits for good for code that it has once asked for in vain: from then on pages come
 * as documents.
 */
let isCodeMissing = false
/**
 * The key of the way that is ended already: React Router may ask to reload once for each piece of
 * code.
 */
let ended: string | undefined

/**
 * For the loader of a page: no answer came. What is not on its way any more, or stands already,
 * shows its failure itself.
 */
export function keepPage({ url, signal }: Request): void {
  if (!signal.aborted && withoutHash(url) !== withoutHash(location.href)) keep?.(new URL(url))
}

/** By Back it does from the beginning. */
const standsAt = (to: Path): boolean =>
  withoutHash(location.href) === withoutHash(location.origin + createPath(to))

const withoutHash = (href: string) => href.split('#', 1)[0]

/**
 * In the state of a location: the page before it is done with, as the form of an order that was
 * placed. It is not kept.
 */
export const givesUpPage = { isPageDone: true }

const isGivenUp = ({ state }: Way): boolean =>
  (state as typeof givesUpPage | null)?.isPageDone === true

/** Says that no answer came, with a way to ask again. */
export function useTellNoAnswer() {
  const { showToast } = useAnnouncements()
  return (again: () => void) =>
    showToast(m.ui_no_response(), { label: m.ui_try_again(), act: again })
}

/** The same of the way to a page. */
function useTellOfWay() {
  const navigate = useNavigate()
  const tell = useTellNoAnswer()
  return ({ pathname, search, hash, state }: Way) =>
    // Like any link inside an open panel, which stands behind '#', it takes the panel's place.
    tell(() =>
      navigate({ pathname, search, hash }, { replace: window.location.hash !== '', state }),
    )
}

/** Stands in the layout over the pages, inside what shows notices. */
export function KeepPage() {
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  const tellOfWay = useTellOfWay()

  // On the way to the page that stands the way that was begun ends. Nothing is asked for again.
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
  // Code that does not come makes React Router reload the page that stands, even when a link was
  // only come near to.
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
    // While working on the shop it is Vite that reloads the page.
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
 * Who is known to have no connection begins no way to another page, though its code be there and a
 * card show it. A layout with this has no other blocker: React Router takes one.
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
