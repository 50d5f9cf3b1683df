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
import { DotString } from './brand/dot-string.tsx'

/** A button in the line. */
export type ToastAction = { label: string; act: () => void }

type Toast = { id: number; text: string; action?: ToastAction; isNews: boolean }

type Announcements = {
  /**
   * A line at the foot of the screen for 5 s, with Undo when it is given, or with a button of
   * another name.
   */
  showToast: (text: string, action?: (() => void) | ToastAction) => void
  /**
   * The same for what nobody on this screen has brought about: it waits until no dialog is open,
   * and covers none of its buttons.
   */
  showNews: (text: string, action: ToastAction) => void
  /** The centred success popup: the string above one sentence, no button, gone after 2 s (R96). */
  showPopup: (text: string) => void
  /** For who listens, where the screen shows it already. */
  say: (text: string) => void
}

/**
 * Held back while the dialog that led to it closes: shown in there first, it would have to move.
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
/** How long a dialog may take to close; one that stays open shows the popup itself. */
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

/** Says something that needs no answer, from any screen. */
export const useAnnouncements = (): Announcements => use(announceContext)

/** Holds what is being said; once, around everything. */
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
      // A new one each time, so that the same words have their two seconds again and are read out
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
  useEffect(() => {
    if (popup === null) return
    const next = popup.isHeld
      ? setTimeout(() => setPopup(release), closingTime)
      : setTimeout(() => setPopup(null), popupTime)
    return () => clearTimeout(next)
  }, [popup])
  // Gone once it was heard, so that the same can be said again.
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
 * Where toasts and popup appear. An open modal makes everything outside it inert, so it holds its
 * own (`inModal`), and the page's shows nothing meanwhile.
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
  // Who is pointing at it or has tabbed to it may take their time.
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

/** The button goes away with its line: focus stays in the panel it lay over, or on the page. */
function moveFocusFrom(button: HTMLElement): void {
  if (document.activeElement !== button) return
  const place =
    button.closest('dialog')?.querySelector<HTMLElement>('button') ??
    document.querySelector<HTMLElement>('main')
  place?.focus({ preventScroll: true })
}

/** Counts the modals that are open, for the toasts' sake. */
export function useModalCount(open: boolean): void {
  const count = use(modalCountContext)
  useEffect(() => {
    if (!open) return
    count(1)
    return () => count(-1)
  }, [open, count])
}
