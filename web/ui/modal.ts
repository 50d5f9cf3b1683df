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
import { useModalCount } from './toasts.tsx'

export type ModalProps = {
  open: boolean
  /** Asked to close: by its buttons, Escape or the backdrop. The owner then sets `open`. */
  onClose: () => void
}

/** As long as the closing animation of side-panel.css and dialog.css, with a frame to spare. */
const closingTime = 320

/** The modals that are open, in the order in which they stand over one another. */
const stack: HTMLDialogElement[] = []

/**
 * What side panel and dialog share, on the browser's own <dialog>: focus is kept inside and given
 * back, the page behind is inert. `fixed` turns Escape and the backdrop off (R27). `filled` says
 * whether the content is to be rendered: while open and while closing.
 */
export function useModal({ open, onClose, fixed = false }: ModalProps & { fixed?: boolean }) {
  const ref = useRef<HTMLDialogElement>(null)
  const [filled, setFilled] = useState(false)
  useModalCount(open)

  useEffect(() => {
    if (open) setFilled(true)
  }, [open])

  // Opened once there is content to move the focus to.
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

  // Taken away while open, as a dialog that is a route is: only closing gives the focus back to
  // what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (dialog) close(dialog)
      focusMainIfLost(dialog)
    }
  }, [])

  // Left to the browser, a second Escape without a press between closes a <dialog> whatever its
  // cancel event was told; shown again, it would stand over the question that the first one has
  // opened. The first is the browser's, which also closes its own lists by it.
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
    // A phone's Back gesture closes it whatever its cancel event was told: its owner says when it
    // closes.
    onClose: (event: SyntheticEvent) => {
      if (event.target === ref.current && open) ref.current.showModal()
    },
    onMouseDown: (event: MouseEvent) => {
      pressedBackdrop.current = isBackdrop(event)
    },
    // Pressed and let go on the backdrop: a text selection that ends there does not close.
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
 * Opened by its address, nothing opened it; and what did may be gone by now, as an alert is when
 * its cause was put right.
 */
function focusMainIfLost(closed: HTMLDialogElement | null = null): void {
  const focused = document.activeElement
  if (focused === null || focused === document.body || closed?.contains(focused)) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
}

/**
 * The page behind stops scrolling (styles/base.css): its scrollbar goes, and the room it took must
 * stay.
 */
function keepPageWidth(): void {
  if (document.querySelector('dialog[open]')) return
  const page = document.documentElement
  page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
}
