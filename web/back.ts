/**
 * Back closes what is open before it leaves the page. While anything is open, one entry of its own stands in the browser's
 * history, behind the page's, under the same address and with the router's own fields, so that to the router nothing has happened.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What is open, the innermost last. */
const closers: (() => void)[] = []
let entryStands = false
let leavingEntry = false
/** The key of the location that is on the screen. */
let shownKey = ''
/** Who goes on once the entry has settled. */
const waiting: (() => void)[] = []

type Stay = {
  /** It outlives the page: only Back is heard, and whoever opened it closes it. */
  stays?: boolean
}

/**
 * Calls `onClose` on Back, and when the page has changed. Links and forms inside navigate with `replace` (InsidePanel in the shop's
 * link.tsx), so that the next page takes the entry's place and Back from there leads straight to this one; or they close first and
 * navigate after entryLeft().
 */
export function useBackCloses(open: boolean, onClose: () => void, { stays = false }: Stay = {}): void {
  const { key } = useLocation()
  const openedAt = useRef(key)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    shownKey = key
    // Reloaded with something open: what was its entry is a page's.
    if (isAtEntry() && !entryStands && !leavingEntry) history.replaceState({ ...history.state, panel: false }, '')
    // After the router has heard of it, which may have gone back to where the entry belongs.
    window.addEventListener('popstate', settleEntry)
    queueMicrotask(settleEntry)
  }, [key])

  useEffect(() => {
    if (!open) return
    const closer = () => close.current()
    closers.push(closer)
    queueMicrotask(settleEntry)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
      queueMicrotask(settleEntry)
    }
  }, [open])

  useEffect(() => {
    if (!open) openedAt.current = key
    else if (!stays && openedAt.current !== key) close.current()
  }, [open, key, stays])
}

/** After closing: resolves when no entry of what was open stands any more, and a navigation follows upon the page's own. */
export function entryLeft(): Promise<void> {
  if (!entryStands && !leavingEntry) return Promise.resolve()
  return new Promise((resolve) => waiting.push(resolve))
}

/** Whether the browser stands at the page that is shown: on its way to another, the router is ahead of the screen. */
const isAtPage = (): boolean => (history.state?.key ?? 'default') === shownKey

const isAtEntry = (): boolean => history.state?.panel === true

/** Once what closes and what opens in the same moment have both been counted. */
function settleEntry(): void {
  if (leavingEntry) return
  // Another page has taken the entry's place already, or lies upon it: there is nothing to go back from.
  if (entryStands && !isAtEntry()) entryStands = false
  if (closers.length === 0 && entryStands) {
    leaveEntry()
    return
  }
  if (closers.length > 0 && !entryStands && isAtPage()) {
    // The router counts how far Back leads (a form that is not to be left has it go there again): the entry counts as well.
    history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1, panel: true }, '')
    entryStands = true
  }
  for (const goOn of waiting.splice(0)) goOn()
}

function leaveEntry(): void {
  entryStands = false
  leavingEntry = true
  history.back()
}

/**
 * To be called before the router begins to listen, for it would load the same page again: of the listeners of a window the browser
 * asks the first that came, capturing or not.
 */
export function hearBack(): void {
  window.addEventListener('popstate', heardBack)
}

function heardBack(event: PopStateEvent): void {
  const wasOpen = entryStands
  const isOurs = (entryStands || leavingEntry) && isAtPage()
  entryStands = false
  leavingEntry = false
  if (isAtEntry()) {
    // Nothing is open: it was left over, ahead of the page after Back or behind one that was opened over it. One step more.
    event.stopImmediatePropagation()
    leaveEntry()
  } else if (isOurs) {
    event.stopImmediatePropagation()
    if (wasOpen) closers.at(-1)?.()
    queueMicrotask(settleEntry)
  }
}
