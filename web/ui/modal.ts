import { type ComponentProps, type MouseEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useModalCount } from './toasts.tsx'

export type ModalProps = {
  open: boolean
  /** Asked to close: by its buttons, Escape or the backdrop. The owner then sets `open`. */
  onClose: () => void
}

/** As long as the closing animation of panels.css, with a frame to spare. */
const closingTime = 320

/**
 * What side panel and dialog share, on the browser's own <dialog>: focus is kept inside and given back, the page behind is inert.
 * `fixed` turns Escape and the backdrop off (R27). `filled` says whether the content is to be
 * rendered: while open and while closing.
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
      return
    }
    dialog.close()
    focusMainIfLost()
    const emptied = setTimeout(() => setFilled(false), closingTime)
    return () => clearTimeout(emptied)
  }, [open, filled])

  // Taken away while open, as a dialog that is a route is: only closing gives the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      dialog?.close()
      focusMainIfLost(dialog)
    }
  }, [])

  // A second Escape closes a <dialog> whatever its cancel event was told: for a fixed one the key must not arrive at all.
  useEffect(() => {
    if (!open || !fixed) return
    const swallow = (event: KeyboardEvent) => {
      if (event.key === 'Escape') event.preventDefault()
    }
    window.addEventListener('keydown', swallow, { capture: true })
    return () => window.removeEventListener('keydown', swallow, { capture: true })
  }, [open, fixed])

  const pressedBackdrop = useRef(false)
  const isBackdrop = (event: MouseEvent) => {
    if (event.target !== ref.current) return false
    const box = ref.current.getBoundingClientRect()
    return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom
  }
  const props = {
    ref,
    onCancel: (event: SyntheticEvent) => {
      if (event.target !== ref.current) return
      event.preventDefault()
      if (!fixed) onClose()
    },
    // A second Escape without anything pressed between closes it whatever its cancel event was told: its owner says when it closes.
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

/** Opened by its address, nothing opened it; and what did may be gone by now, as an alert is when its cause was put right. */
function focusMainIfLost(closed: HTMLDialogElement | null = null): void {
  const focused = document.activeElement
  if (focused === null || focused === document.body || closed?.contains(focused)) {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
}

/** The page behind stops scrolling (styles/base.css): its scrollbar goes, and the room it took must stay. */
function keepPageWidth(): void {
  if (document.querySelector('dialog[open]')) return
  const page = document.documentElement
  page.style.setProperty('--scrollbar', `${window.innerWidth - page.clientWidth}px`)
}
