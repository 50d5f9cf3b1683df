import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import * as m from '#messages'
import { DotString } from '../brand/dot-string.tsx'

/** Button in a toast. */
export type ToastAction = { label: string; act: () => void }

type Toast = { id: number; text: string; action?: ToastAction; isNews: boolean }

type Announcements = {
  /** Shows a toast at the foot of the screen for 5 s, with Undo or a named button if given. */
  showToast: (text: string, action?: (() => void) | ToastAction) => void
  /**
   * Shows a toast about an event from outside of this screen: it waits until no dialog is open, so
   * that it covers no buttons.
   */
  showNews: (text: string, action: ToastAction) => void
  /**
   * Shows the centred success popup: the line of dots above one sentence, no button, gone after 2 s
   * (R96).
   */
  showPopup: (text: string) => void
  /** Announces a text to screen readers only, where the screen shows it already. */
  say: (text: string) => void
}

/**
 * A popup, held back while the dialog that caused it closes: shown inside the dialog first, it
 * would have to move.
 */
type Popup = { id: number; text: string; isHeld: boolean }

type Shown = {
  toasts: Toast[]
  popup: Popup | null
  said: string
  modals: number
  hide: (id: number) => void
}

const toastTime = 5000
const popupTime = 2000
/** Milliseconds that a dialog may take to close; one that stays open shows the popup itself. */
const closingTime = 500

const announceContext = createContext<Announcements>({
  showToast: () => {},
  showNews: () => {},
  showPopup: () => {},
  say: () => {},
})
const shownContext = createContext<Shown>({
  toasts: [],
  popup: null,
  said: '',
  modals: 0,
  hide: () => {},
})
const modalCountContext = createContext<(step: 1 | -1) => void>(() => {})

/** Toasts, popup and announcements, for any screen. */
export const useAnnouncements = (): Announcements => use(announceContext)

/** Provider of toasts, popup and announcements, mounted once around everything. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [popup, setPopup] = useState<Popup | null>(null)
  const [said, say] = useState('')
  const [modals, setModals] = useState(0)
  const openModals = useRef(0)
  const lastId = useRef(0)
  const hide = useCallback(
    (id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)),
    [],
  )
  const announce = useMemo<Announcements>(() => {
    const add = (text: string, isNews: boolean, action?: ToastAction) => {
      const id = ++lastId.current
      setToasts((all) => [...all.slice(-2), { id, text, action, isNews }])
    }
    return {
      showToast: (text, undo) =>
        add(text, false, typeof undo === 'function' ? { label: m.ui_undo(), act: undo } : undo),
      showNews: (text, action) => add(text, true, action),
      // A new id each time, so that a repeated text gets its two seconds again and is announced
      // again.
      showPopup: (text) => setPopup({ id: ++lastId.current, text, isHeld: openModals.current > 0 }),
      say,
    }
  }, [])
  const count = useCallback((step: 1 | -1) => {
    openModals.current += step
    setModals(openModals.current)
    if (step < 0) setPopup(release)
  }, [])
  // The time of a popup begins with its first frame, and again when a closing dialog moves it to the
  // page, so that a slow device shows it for as long.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `modals` moves the popup.
  useEffect(() => {
    if (popup === null) return
    let next: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      next = popup.isHeld
        ? setTimeout(() => setPopup(release), closingTime)
        : setTimeout(() => setPopup(null), popupTime)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(next)
    }
  }, [popup, modals])
  // Cleared once announced, so that the same text can be announced again.
  useEffect(() => {
    if (!said) return
    const gone = setTimeout(() => say(''), popupTime)
    return () => clearTimeout(gone)
  }, [said])
  const shownPopup = popup?.isHeld ? null : popup
  const shown = useMemo(
    () => ({ toasts, popup: shownPopup, said, modals, hide }),
    [toasts, shownPopup, said, modals, hide],
  )
  return (
    <announceContext.Provider value={announce}>
      <modalCountContext.Provider value={count}>
        <shownContext.Provider value={shown}>
          {children}
          <Toasts />
        </shownContext.Provider>
      </modalCountContext.Provider>
    </announceContext.Provider>
  )
}

const release = (popup: Popup | null): Popup | null =>
  popup?.isHeld ? { ...popup, isHeld: false } : popup

/**
 * Outlet of toasts and popup. An open modal makes everything outside inert, so it has its own
 * outlet (`inModal`), and the page's shows nothing meanwhile.
 */
export function Toasts({ inModal = false }: { inModal?: boolean }) {
  const { toasts, popup, said, modals, hide } = use(shownContext)
  const here = inModal || modals === 0
  return (
    <>
      <div className="toasts" role="status" data-floats>
        {here &&
          toasts.map(
            (toast) =>
              !(inModal && toast.isNews) && (
                <ToastLine key={toast.id} toast={toast} onGone={hide} />
              ),
          )}
      </div>
      <p className="sr-only" role="status">
        {here && said}
      </p>
      <div role="status">
        {here && popup !== null && (
          <div className="popup" key={popup.id}>
            <DotString width={110} />
            <p className="title-2">{popup.text}</p>
          </div>
        )}
      </div>
    </>
  )
}

function ToastLine({ toast, onGone }: { toast: Toast; onGone: (id: number) => void }) {
  const [held, setHeld] = useState(false)
  // The timer pauses while the toast is hovered or focused.
  useEffect(() => {
    if (held) return
    const gone = setTimeout(() => onGone(toast.id), toastTime)
    return () => clearTimeout(gone)
  }, [held, toast.id, onGone])
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div className="toast" {...hold}>
      <span>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          onClick={(event) => {
            toast.action?.act()
            moveFocusFrom(event.currentTarget)
            onGone(toast.id)
          }}
        >
          {toast.action.label}
        </button>
      )}
    </div>
  )
}

/** Moves the focus from the button of a closing toast to the panel below, or to the page. */
function moveFocusFrom(button: HTMLElement): void {
  if (document.activeElement !== button) return
  const place =
    button.closest('dialog')?.querySelector<HTMLElement>('button') ??
    document.querySelector<HTMLElement>('main')
  place?.focus({ preventScroll: true })
}

/** Counts the open modals for the toasts. */
export function useModalCount(open: boolean): void {
  const count = use(modalCountContext)
  useEffect(() => {
    if (!open) return
    count(1)
    return () => count(-1)
  }, [open, count])
}
