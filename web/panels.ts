/**
 * Panels over a page have an address behind '#': Back closes a panel, a reload and Forward open it
 * again. That part is never sent, so the page below is the same cached page and loads nothing.
 */
import { type ComponentType, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { prepareCode, useFetchCode } from './lazy.ts'

const isNamed = (hash: string, name: string): boolean =>
  hash === `#${name}` || hash.startsWith(`#${name}/`)

type Show = {
  /** Whether the panel replaces the open one: Back then leads to the page. */
  replace?: boolean
}

/** State of history entries made by opening a panel: closing it goes one step back. */
const openedHere = { isPanel: true }

/** Opens a panel by its name. */
export function useShowPanel() {
  const navigate = useNavigate()
  return useCallback(
    (name: string, { replace = false }: Show = {}) => {
      if (window.location.hash === `#${name}`) return
      navigate(
        { search: window.location.search, hash: name },
        { replace, preventScrollReset: true, state: openedHere },
      )
    },
    [navigate],
  )
}

/**
 * State of a panel by its name in the address; it stays open below panels that it opens itself,
 * whose names begin with its own and '/'. Links inside navigate with `replace` (InsidePanel),
 * so that Back from the next page leads to this one.
 */
export function usePanel(name: string) {
  const { hash, key, state } = useLocation()
  const navigate = useNavigate()
  const open = name !== '' && isNamed(hash, name)
  useEffect(() => () => releaseHistoryEntry(key), [key])
  const isOpenedHere = (state as typeof openedHere | null)?.isPanel === true
  const close = useCallback(() => {
    // The visitor may have left the page before the panel closes.
    if (window.location.hash !== `#${name}` || !claimHistoryEntry(key)) return
    if (isOpenedHere) navigate(-1)
    else navigate({ search: window.location.search }, { replace: true, preventScrollReset: true })
  }, [navigate, name, key, isOpenedHere])
  return { open, close }
}

/**
 * History entry for a question or message that opens by itself: present while `isOpen`; Back calls
 * `onClose`. Returns whether the entry exists: a navigation after closing must wait until it is
 * gone.
 */
export function useBackCloses(name: string, isOpen: boolean, onClose: () => void): boolean {
  const { open: stands, close } = usePanel(name)
  const show = useShowPanel()
  const onBack = useEffectEvent(onClose)
  const stood = useRef(false)
  // The step back of one question may end after the next one is asked, which it must not answer.
  const closes = useRef(false)
  // A pending navigation comes first.
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (!isIdle) return
    if (isOpen && stood.current && !stands && !closes.current) onBack()
    else if (isOpen && !stands) show(name)
    else if (stands && !isOpen) {
      closes.current = true
      close()
    }
    if (!stands) closes.current = false
    stood.current = stands
  }, [isOpen, stands, isIdle, name, show, close])
  return stands
}

type Opener<Props> = {
  /** Name behind '#'. */
  name: string
  /** Loads the component; must be stable. */
  fetch: () => Promise<ComponentType<Props>>
  isFetched: boolean
  /** Stores the loaded component. */
  onFetched: (Component: ComponentType<Props>) => void
} & Show

/**
 * Opens a panel or dialog with lazily loaded code. A page reloaded with the panel open loads it
 * again.
 */
export function usePanelOpener<Props>({
  name,
  fetch,
  isFetched,
  onFetched,
  replace,
}: Opener<Props>) {
  const { hash } = useLocation()
  const showPanel = useShowPanel()
  const fetchCode = useFetchCode()
  const show = useCallback(() => {
    const { pathname } = window.location
    const open = (Component: ComponentType<Props>) => {
      // The visitor has left the page meanwhile.
      if (window.location.pathname !== pathname) return
      onFetched(Component)
      showPanel(name, { replace })
    }
    fetchCode(fetch, open, name)
  }, [fetchCode, fetch, onFetched, showPanel, name, replace])
  const prepare = useCallback(() => prepareCode(fetch), [fetch])
  // Page reloaded, or returned to, with the panel open.
  const isAwaited = isNamed(hash, name) && !isFetched
  const fetchAwaited = useEffectEvent(() => fetchCode(fetch, onFetched))
  useEffect(() => {
    if (isAwaited) fetchAwaited()
  }, [isAwaited])
  return {
    show,
    prepare,
    /** Props of the button. */
    opener: {
      'aria-haspopup': 'dialog' as const,
      onClick: show,
      onPointerEnter: prepare,
      onFocus: prepare,
    },
  }
}

type Fetched<Props> = { Component: ComponentType<Props> | null; openings: number }

/** State of a lazily loaded panel that its opener renders. `fetch` must be stable. */
export function useLazyPanel<Props>(name: string, fetch: () => Promise<ComponentType<Props>>) {
  const { open, close } = usePanel(name)
  const [{ Component, openings }, setFetched] = useState<Fetched<Props>>({
    Component: null,
    openings: 0,
  })
  const onFetched = useCallback(
    (Component: ComponentType<Props>) =>
      setFetched(({ openings }) => ({ Component, openings: openings + 1 })),
    [],
  )
  const opener = usePanelOpener({ name, fetch, isFetched: Component !== null, onFetched })
  return {
    /** Component; null until loaded. */
    Component,
    panel: { open, onClose: close },
    /** Count of openings, used as `key` so that each opening starts fresh. */
    openings,
    ...opener,
  }
}

type Urls = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>

/**
 * Route option `export const shouldRevalidate = unlessPanel`: opening or closing a panel does not
 * reload the page.
 */
export const unlessPanel = ({ currentUrl, nextUrl, defaultShouldRevalidate }: Urls): boolean =>
  currentUrl.hash === nextUrl.hash || withoutHash(currentUrl) !== withoutHash(nextUrl)
    ? defaultShouldRevalidate
    : false

const withoutHash = ({ pathname, search }: URL): string => pathname + search

/** Key of the history entry that is being left. */
let claimed: string | undefined

/**
 * Claims the history entry for one step back. False on a second press during the step, which would
 * leave one more entry.
 * @param key of the location
 */
export function claimHistoryEntry(key: string): boolean {
  if (claimed === key) return false
  claimed = key
  return true
}

/** Releases the claim when the entry was not left, or is gone: the next press counts again. */
export function releaseHistoryEntry(key: string): void {
  if (claimed === key) claimed = undefined
}
