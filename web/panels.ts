/**
 * What opens over a page stands in the page's address, behind '#': Back closes it, a reload and Forward open it again. The part behind
 * '#' is never sent, so the page under it is the same bytes and asks for nothing.
 */
import { type ComponentType, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate, useNavigation } from 'react-router'
import { useLazy } from './lazy.ts'

type Show = {
  /** In the place of the panel that is open: Back leads to the page and not to that one. */
  replace?: boolean
}

/** Of the entries in the browser's history that a panel made: from there closing is one step back. */
const openedHere = { isPanel: true }

/** Opens a panel by its name. */
export function useShowPanel() {
  const navigate = useNavigate()
  return useCallback(
    (name: string, { replace = false }: Show = {}) => {
      if (window.location.hash === `#${name}`) return
      navigate({ search: window.location.search, hash: name }, { replace, preventScrollReset: true, state: openedHere })
    },
    [navigate],
  )
}

/** A panel by its name in the address. Links inside it navigate with `replace` (InsidePanel), so that Back from the next page leads to this one. */
export function usePanel(name: string) {
  const { hash, key, state } = useLocation()
  const navigate = useNavigate()
  const open = name !== '' && hash === `#${name}`
  useEffect(() => () => forgetLeaving(key), [key])
  const isOpenedHere = (state as typeof openedHere | null)?.isPanel === true
  const close = useCallback(() => {
    // Answers may come when the visitor has gone on to another page.
    if (window.location.hash !== `#${name}` || !isFirstToLeave(key)) return
    if (isOpenedHere) navigate(-1)
    else navigate({ search: window.location.search }, { replace: true, preventScrollReset: true })
  }, [navigate, name, key, isOpenedHere])
  return { open, close }
}

/**
 * For what opens by itself, as a question or a message does: while `isOpen`, an entry of its own stands in the address, and Back calls
 * `onClose`. Answers whether the entry stands: who navigates after closing waits until it is gone.
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

/** The one way to a panel or dialog whose code no page carries until somebody is about to open it. `fetch` must be the same function each time. */
export function useLazyPanel<Props>(name: string, fetch: () => Promise<ComponentType<Props>>) {
  const { open, close } = usePanel(name)
  const showPanel = useShowPanel()
  const { Component, prepare, bring } = useLazy(fetch)
  const [openings, setOpenings] = useState(0)
  const show = useCallback(
    () =>
      bring(() => {
        setOpenings((before) => before + 1)
        showPanel(name)
      }),
    [bring, showPanel, name],
  )
  // Reloaded with it open, or come back to it.
  const isAwaited = open && Component === null
  useEffect(() => {
    if (isAwaited) bring()
  }, [isAwaited, bring])
  return {
    /** Null until its code has come. */
    Component,
    /** What it is given. */
    panel: { open, onClose: close },
    /** For its `key`, where each opening begins anew. */
    openings,
    show,
    prepare,
    /** What its button carries: the code is fetched when a finger or pointer comes near. */
    opener: { 'aria-haspopup': 'dialog' as const, onClick: show, onPointerEnter: prepare, onFocus: prepare },
  }
}

type Urls = Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>

/** `export const shouldRevalidate = unlessPanel`: a page whose panel opens or closes has nothing to ask again. */
export const unlessPanel = ({ currentUrl, nextUrl, defaultShouldRevalidate }: Urls): boolean =>
  currentUrl.hash === nextUrl.hash || withoutHash(currentUrl) !== withoutHash(nextUrl) ? defaultShouldRevalidate : false

const withoutHash = ({ pathname, search }: URL): string => pathname + search

let left: string | undefined

/**
 * Whether this press is the first that leaves an entry of the browser's history: until the entry is gone, a second one would leave the
 * one behind it as well. @param key the location's
 */
export function isFirstToLeave(key: string): boolean {
  if (left === key) return false
  left = key
  return true
}

/** The entry was not left after all, or is gone: the next press counts again. */
export function forgetLeaving(key: string): void {
  if (left === key) left = undefined
}
