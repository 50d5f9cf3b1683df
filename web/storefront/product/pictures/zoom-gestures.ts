/**
 * Gestures of touch, mouse and wheel on an enlarged picture. Positions are in window coordinates,
 * as in events.
 */
export type ZoomGestures = {
  /** Press and release in one position. */
  tap: (x: number, y: number) => void
  /** Movement in pixels since the last call. */
  drag: (x: number, y: number) => void
  /** Horizontal swipe, in pixels, on release. */
  sweep: (pixels: number) => void
  /** Pinch, or wheel with Ctrl: the factor since the last call, around a fixed point. */
  pinch: (times: number, x: number, y: number) => void
}

/** Pixels of movement that a tap tolerates. */
const tapSlack = 8
/** Pixels that make a swipe. */
const sweepLength = 48
/** Wheel distance that doubles the picture. */
const wheelDoubling = 200

type Point = { x: number; y: number }

/** Listens to the gestures; returns a function that stops. */
export function listenToZoom(element: HTMLElement, tell: ZoomGestures): () => void {
  const down = new Map<number, Point>()
  let start: Point | null = null
  let isTap = false
  let pinched = false

  const spread = (): { middle: Point; distance: number } => {
    const [one = { x: 0, y: 0 }, other = one] = [...down.values()]
    return {
      middle: { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 },
      distance: Math.hypot(one.x - other.x, one.y - other.y),
    }
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    const at = { x: event.clientX, y: event.clientY }
    if (down.size === 0) {
      start = at
      isTap = true
      pinched = false
    } else {
      isTap = false
      pinched = true
    }
    down.set(event.pointerId, at)
    element.setPointerCapture(event.pointerId)
  }
  const move = (event: PointerEvent) => {
    const last = down.get(event.pointerId)
    if (!last || !start) return
    const before = spread()
    const at = { x: event.clientX, y: event.clientY }
    down.set(event.pointerId, at)
    if (Math.hypot(at.x - start.x, at.y - start.y) > tapSlack) isTap = false
    const after = spread()
    if (!isTap) tell.drag(after.middle.x - before.middle.x, after.middle.y - before.middle.y)
    if (down.size > 1 && before.distance > 0)
      tell.pinch(after.distance / before.distance, after.middle.x, after.middle.y)
  }
  const lift = (event: PointerEvent) => {
    const at = down.get(event.pointerId)
    if (!down.delete(event.pointerId) || down.size > 0 || !at || !start) return
    const wide = at.x - start.x
    if (isTap) tell.tap(at.x, at.y)
    else if (!pinched && Math.abs(wide) > sweepLength && Math.abs(wide) > Math.abs(at.y - start.y))
      tell.sweep(wide)
  }
  const cancel = (event: PointerEvent) => void down.delete(event.pointerId)
  // Browsers report a pinch on a touchpad as a wheel event with this key.
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    tell.pinch(2 ** (-event.deltaY / wheelDoubling), event.clientX, event.clientY)
  }
  element.addEventListener('pointerdown', press)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', lift)
  element.addEventListener('pointercancel', cancel)
  element.addEventListener('wheel', wheel, { passive: false })
  return () => {
    element.removeEventListener('pointerdown', press)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', lift)
    element.removeEventListener('pointercancel', cancel)
    element.removeEventListener('wheel', wheel)
  }
}
