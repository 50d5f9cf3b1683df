/**
 * Back closes what is open before it leaves the page. While anything is open, one entry of its own stands in the browser's
 * history, under the same address and with the router's own fields, so that to the router nothing has happened.
 */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** What is open, the innermost last. */
const closers: (() => void)[] = []
let entryStands = false
let leavingEntry = false

/**
 * Calls `onClose` on Back, and when the page has changed. Links and forms inside navigate with `replace` (InsidePanel in
 * link.tsx): the next page takes the entry's place, and Back from there leads straight to this one.
 */
export function useBackCloses(open: boolean, onClose: () => void): void {
  const { key } = useLocation()
  const openedAt = useRef(key)
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (!open) return
    const closer = () => close.current()
    closers.push(closer)
    window.addEventListener('popstate', heardBack, { capture: true })
    queueMicrotask(settleEntry)
    return () => {
      closers.splice(closers.indexOf(closer), 1)
      queueMicrotask(settleEntry)
    }
  }, [open])

  useEffect(() => {
    if (!open) openedAt.current = key
    else if (openedAt.current !== key) close.current()
  }, [open, key])
}

/** Once what closes and what opens in the same moment have both been counted. */
function settleEntry(): void {
  if (closers.length > 0 && !entryStands) {
    history.pushState({ ...history.state, panel: true }, '')
    entryStands = true
  } else if (closers.length === 0 && entryStands) {
    entryStands = false
    // Another page has taken the entry's place already: there is nothing to go back from.
    if (!history.state?.panel) return
    leavingEntry = true
    history.back()
  }
}

/** Heard before the router, which would load the same page again. */
function heardBack(event: PopStateEvent): void {
  if (!leavingEntry && !entryStands) return
  event.stopImmediatePropagation()
  if (leavingEntry) {
    leavingEntry = false
    return
  }
  entryStands = false
  closers.at(-1)?.()
  queueMicrotask(settleEntry)
}
