import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react'

/**
 * Attribute of the drag handle for touch: elsewhere a finger scrolls. Its style sheet sets
 * `touch-action: none`.
 */
export const dragHandle = { 'data-drag-handle': '' }

/** Pixels of movement after which a press is a drag. */
const slip = 6

type Drag = { from: number; to: number }

/**
 * Reordering of a list's items, or of several lists in one container, by mouse, pen or touch;
 * Escape cancels.
 */
export function useReorder(move: (from: number, to: number) => void) {
  const list = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const begin = (pressed: ReactPointerEvent, from: number) => {
    if (!pressed.isPrimary || pressed.button !== 0 || !mayDrag(pressed)) return
    let now: Drag | null = null
    const end = new AbortController()
    const { signal } = end
    const go = (event: PointerEvent) => {
      if (
        !now &&
        Math.hypot(event.clientX - pressed.clientX, event.clientY - pressed.clientY) < slip
      )
        return
      const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-drag-place]') ?? [])]
      const over = items.find((item) => isIn(item.getBoundingClientRect(), event))
      now = { from, to: over ? Number(over.dataset.dragPlace) : from }
      over?.scrollIntoView({ block: 'nearest' })
      setDrag(now)
    }
    const letGo = (done: boolean) => {
      end.abort()
      setDrag(null)
      if (done && now && now.to !== from) move(from, now.to)
    }
    const giveUp = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !now) return
      // The dialog around the list must not close.
      event.preventDefault()
      event.stopPropagation()
      letGo(false)
    }
    addEventListener('pointermove', go, { signal })
    addEventListener('pointerup', () => letGo(true), { signal })
    addEventListener('pointercancel', () => letGo(false), { signal })
    addEventListener('keydown', giveUp, { signal, capture: true })
  }
  const itemProps = (place: number) => ({
    onPointerDown: (event: ReactPointerEvent) => begin(event, place),
    // Prevents the native drag of a picture.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    'data-drag-place': place,
    'data-drag': drag?.from === place ? 'from' : drag?.to === place ? 'to' : undefined,
    /** Side of the place at which the dragged item would come. */
    'data-drag-side': drag?.to === place ? (drag.to > drag.from ? 'after' : 'before') : undefined,
  })
  return { list, itemProps }
}

function mayDrag({ target, pointerType }: ReactPointerEvent): boolean {
  const pressed = target as Element
  if (pressed.closest('[data-drag-handle]')) return true
  return pointerType === 'mouse' && !pressed.closest('button, a, input')
}

const isIn = (
  { left, right, top, bottom }: DOMRect,
  { clientX: x, clientY: y }: PointerEvent,
): boolean => x >= left && x <= right && y >= top && y <= bottom
