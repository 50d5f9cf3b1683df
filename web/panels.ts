/**
 * What opens over a page stands in the page's address, behind '#': Back closes it, a reload and
 * Forward open it again. The part behind '#' is never sent, so the page under it is the same bytes
 * and asks for nothing.
 */
import { type ComponentType, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { prepareCode, useFetchCode } from './lazy.ts'

type Show = {
  /** In the place of the panel that is open: Back leads to the page and not to that one. */
  replace?: boolean
}

/**
 * Of the entries in the browser's history that a panel made: from there closing is one step back.
 */
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
 * A panel by its name in the address. Links inside it navigate with `replace` (InsidePanel), so
 * that Back from the next page leads to this one.
 */
export function usePanel(name: string) {
  const { hash, key, state } = useLocation()
  const navigate = useNavigate()
  const open = name !== '' && hash === `#${name}`
  useEffect(() => () => releaseHistoryEntry(key), [key])
  const isOpenedHere = (state as typeof openedHere | null)?.isPanel === true
  const close = useCallback(() => {
    // Answers may come when the visitor has gone on to another page.
    if (window.location.hash !== `#${name}` || !claimHistoryEntry(key)) return
    if (isOpenedHere) navigate(-1)
    else navigate({ search: window.location.search }, { replace: true, preventScrollReset: true })
  }, [navigate, name, key, isOpenedHere])
  return { open, close }
}

/**
 * For what opens by itself, as a question or a message does: while `isOpen`, an entry of its own
 * stands in the address, and Back calls `onClose`. Answers whether the entry stands: who navigates
 * after closing waits until it is gone.
 */
export function useBackCloses(name: string, isOpen: boolean, onClose: () => void): boolean {
  const { open: stands, close } = usePanel(name)
  const show = useShowPanel()
  const onBack = useEffectEvent(onClose)
  const stood = useRef(false)
  // A page that is on its way comes first.
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (!isIdle) return
    if (isOpen && stood.current && !stands) onBack()
    else if (isOpen && !stands) show(name)
    else if (stands && !isOpen) close()
    stood.current = stands
  }, [isOpen, stands, isIdle, name, show, close])
  return stands
}

type Opener<Props> = {
  /** Stands behind '#'. */
  name: string
  /** Must be the same function each time. */
  fetch: () => Promise<ComponentType<Props>>
  isFetched: boolean
  /** Keeps what was fetched, to be rendered. */
  onFetched: (Component: ComponentType<Props>) => void
} & Show

/**
 * Opens a panel or dialog whose code no page carries until somebody is about to open it. A page
 * reloaded with it open fetches it again.
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
      // Who has gone on to another page meanwhile is not stopped there.
      if (window.location.pathname !== pathname) return
      onFetched(Component)
      showPanel(name, { replace })
    }
    fetchCode(fetch, open, name)
  }, [fetchCode, fetch, onFetched, showPanel, name, replace])
  const prepare = useCallback(() => prepareCode(fetch), [fetch])
  // Reloaded with it open, or come back to it.
  const isAwaited = hash === `#${name}` && !isFetched
  const fetchAwaited = useEffectEvent(() => fetchCode(fetch, onFetched))
  useEffect(() => {
    if (isAwaited) fetchAwaited()
  }, [isAwaited])
  return {
    show,
    prepare,
    /** What its button carries. */
    opener: {
      'aria-haspopup': 'dialog' as const,
      onClick: show,
      onPointerEnter: prepare,
      onFocus: prepare,
    },
  }
}

type Fetched<Props> = { Component: ComponentType<Props> | null; openings: number }

/** The same for one that its opener renders. `fetch` must be the same function each time. */
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
    /** Null until its code has come. */
    Component,
    /** What it is given. */
    panel: { open, onClose: close },
    /** For its `key`, where each opening begins anew. */
    openings,
    ...opener,
  }
}

type Urls = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>

/**
 * `export const shouldRevalidate = unlessPanel`: a page whose panel opens or closes has nothing to
 * ask again.
 */
export const unlessPanel = ({ currentUrl, nextUrl, defaultShouldRevalidate }: Urls): boolean =>
  currentUrl.hash === nextUrl.hash || withoutHash(currentUrl) !== withoutHash(nextUrl)
    ? defaultShouldRevalidate
    : false

const withoutHash = ({ pathname, search }: URL): string => pathname + search

/** The key of the entry that is being left. */
let claimed: string | undefined

/**
 * Claims the entry of the browser's history for one step back. False on a second press while going
 * back: it would leave the entry behind as well. @param key the location's
 */
export function claimHistoryEntry(key: string): boolean {
  if (claimed === key) return false
  claimed = key
  return true
}

/** The entry was not left after all, or is gone: the next press counts again. */
export function releaseHistoryEntry(key: string): void {
  if (claimed === key) claimed = undefined
}
