import {
  type ComponentProps,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useModalCount } from '../notices/toasts.tsx'

export type ModalProps = {
  open: boolean
  /** Close request by button, Escape or backdrop. The owner then sets `open`. */
  onClose: () => void
}

/**
 * Milliseconds of the closing animation in side-panel.css and dialog.css, with a frame to spare.
 */
const closingTime = 320

/** Open modals, topmost last. */
const stack: HTMLDialogElement[] = []

/**
 * Behaviour shared by side panel and dialog, on the native <dialog>: it traps and restores the
 * focus, and the page behind is inert. `fixed` disables Escape and the backdrop (R27). `filled`
 * says whether to render the content: while open and while closing.
 */
export function useModal({ open, onClose, fixed = false }: ModalProps & { fixed?: boolean }) {
  const ref = useRef<HTMLDialogElement>(null)
  const [filled, setFilled] = useState(false)
  useModalCount(open)

  useEffect(() => {
    if (open) setFilled(true)
  }, [open])

  // An effect, since the content must exist before the dialog opens and moves the focus.
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !filled) return
    if (open) {
      if (dialog.open) return
      keepPageWidth()
      dialog.showModal()
      stack.push(dialog)
      hasAsked.current = false
      return
    }
    close(dialog)
    focusMainIfLost()
    const emptied = setTimeout(() => setFilled(false), closingTime)
    return () => clearTimeout(emptied)
  }, [open, filled])

  // Unmounting while open, as for a dialog that is a route: only close() restores the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (dialog) close(dialog)
      focusMainIfLost(dialog)
    }
  }, [])

  // Browsers close a <dialog> on a second Escape without a press in between, even when its cancel
  // event is prevented; shown again, it would cover the question that the first Escape opened. The
  // first Escape is left to the browser, which also closes its native lists.
  const hasAsked = useRef(false)
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || stack.at(-1) !== ref.current) return
    if (!fixed && !hasAsked.current) return
    event.preventDefault()
    if (!fixed) onClose()
  })
  useEffect(() => {
    if (!open) return
    window.addEventListener('keydown', closeByKey)
    return () => window.removeEventListener('keydown', closeByKey)
  }, [open])

  const pressedBackdrop = useRef(false)
  const isBackdrop = (event: MouseEvent) => {
    if (event.target !== ref.current) return false
    const box = ref.current.getBoundingClientRect()
    return (
      event.clientX < box.left ||
      event.clientX > box.right ||
      event.clientY < box.top ||
      event.clientY > box.bottom
    )
  }
  const props = {
    ref,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      hasAsked.current = true
      if (!fixed) onClose()
    },
    // A phone's Back gesture closes the dialog even when its cancel event is prevented; the owner
    // decides about `open`.
    onClose: (event: SyntheticEvent) => {
      if (event.target === ref.current && open) ref.current.showModal()
    },
    onMouseDown: (event: MouseEvent) => {
      pressedBackdrop.current = isBackdrop(event)
    },
    // A press and release on the backdrop, so that a text selection ending there does not close.
    onClick: (event: MouseEvent) => {
      if (pressedBackdrop.current && isBackdrop(event) && !fixed) onClose()
    },
  } satisfies ComponentProps<'dialog'>
  return { props, filled }
}

function close(dialog: HTMLDialogElement): void {
  dialog.close()
  const place = stack.indexOf(dialog)
  if (place >= 0) stack.splice(place, 1)
}

/**
 * Restores a lost focus to the page's main element: a dialog opened by its address has no opener,
 * and an opener may have been removed meanwhile, as an alert after its cause is mended.
 */
function focusMainIfLost(closed: HTMLDialogElement | null = null): void {
  const focused = document.activeElement
  if (focused === null || focused === document.body || closed?.contains(focused)) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
}

/**
 * Reserves the width of the page's scrollbar, which disappears while the page behind cannot scroll
 * (styles/base.css).
 */
function keepPageWidth(): void {
  if (document.querySelector('dialog[open]')) return
  const page = document.documentElement
  page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
}
