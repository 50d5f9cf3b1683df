/**
 * Motion of a looping row of slides: by steps of 500 ms (R31) and by dragging. A carousel package
 * would add far more code to every page than the shop needs.
 */
const slideTime = 500
/** Pixels of movement after which a press is a drag instead of a click. */
const dragStart = 8
/** Milliseconds of its speed that a flicked row continues. */
const flick = 150

export type SlideMotion = {
  /** Moves forward by a number of slides; negative moves back. */
  step: (by: number) => void
  goTo: (index: number) => void
  /** Releases the row in its drawn position. */
  stop: () => void
}

type Told = {
  /** Called when a step begins: the first slide that will be in view, from 0, and all of them. */
  onView: (index: number, inView: number[]) => void
  onDrag: () => void
}

/**
 * Starts the motion. Slides are the children of the viewport's first child, all of one width. On
 * right-to-left pages the row is mirrored.
 */
export function startSlideMotion(viewport: HTMLElement, told: Told): SlideMotion {
  const slides = [...(viewport.firstElementChild?.children ?? [])] as HTMLElement[]
  const count = slides.length
  const forward = getComputedStyle(viewport).direction === 'rtl' ? -1 : 1
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  let width = 0
  let visible = 1
  /** Position of the row in slides; unbounded, because the row is endless. */
  let at = 0
  let target = 0
  let frame = 0

  const wrap = (place: number) => ((place % count) + count) % count
  const moves = () => count > visible && width > 0

  const draw = () => {
    for (const [place, slide] of slides.entries()) {
      // The position of a looping slide that is in view, or at most one before it.
      const away = wrap(place - at + 1) - 1
      slide.style.transform = moves() ? `translateX(${(away - place) * width * forward}px)` : ''
    }
  }
  const tell = () => {
    const shown = Math.min(visible, count)
    told.onView(
      wrap(target),
      Array.from({ length: shown }, (_, place) => wrap(target + place)),
    )
  }
  const glide = () => {
    cancelAnimationFrame(frame)
    tell()
    const from = at
    const began = performance.now()
    const tick = (now: number) => {
      const part = calm ? 1 : Math.min(1, Math.max(0, (now - began) / slideTime))
      at = from + (target - from) * (1 - (1 - part) ** 3)
      if (part === 1) at = target = wrap(target)
      else frame = requestAnimationFrame(tick)
      draw()
    }
    frame = requestAnimationFrame(tick)
  }
  const measure = () => {
    width = slides[0]?.getBoundingClientRect().width ?? 0
    visible = Math.max(1, Math.round(viewport.clientWidth / (width || 1)))
    if (!moves()) at = target = 0
    draw()
    tell()
  }

  // Native scroll position before this script loaded.
  const scrolled = Math.abs(viewport.scrollLeft)
  viewport.dataset.ready = ''
  viewport.scrollLeft = 0
  measure()
  if (moves() && scrolled > 0) {
    at = target = Math.round(scrolled / width)
    draw()
    tell()
  }
  const resized = new ResizeObserver(measure)
  resized.observe(viewport)
  const letGo = listenToDrags(viewport, {
    begin: () => {
      if (!moves()) return false
      cancelAnimationFrame(frame)
      told.onDrag()
      return true
    },
    move: (pixels) => {
      at -= (pixels * forward) / width
      draw()
    },
    end: (speed) => {
      // Whatever its speed, a swipe ends at one of the two adjacent slides, so that it moves by one
      // slide.
      const reach = Math.round(at - (speed * flick * forward) / width)
      target = Math.min(Math.ceil(at), Math.max(Math.floor(at), reach))
      glide()
    },
  })

  const goTo = (to: number) => {
    if (!moves()) return
    target = to
    glide()
  }
  return {
    step: (by) => goTo(target + by),
    goTo,
    stop: () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      letGo()
      for (const slide of slides) slide.style.transform = ''
      delete viewport.dataset.ready
    },
  }
}

type Drag = {
  /** False when the row does not move. */
  begin: () => boolean
  /** Moves by a number of pixels since the last call. */
  move: (pixels: number) => void
  /** Ends the drag; `speed` in pixels per millisecond. */
  end: (speed: number) => void
}

function listenToDrags(element: HTMLElement, drag: Drag): () => void {
  let pressed: { x: number; y: number; time: number; speed: number } | null = null
  let dragging = false

  const down = (event: PointerEvent) => {
    if (event.button === 0)
      pressed = { x: event.clientX, y: event.clientY, time: event.timeStamp, speed: 0 }
  }
  const move = (event: PointerEvent) => {
    if (!pressed) return
    // The button was released outside of the window.
    if (event.buttons === 0) return up(event)
    const pixels = event.clientX - pressed.x
    if (!dragging) {
      if (Math.abs(pixels) < dragStart || Math.abs(pixels) < Math.abs(event.clientY - pressed.y))
        return
      if (!drag.begin()) return
      dragging = true
      element.setPointerCapture(event.pointerId)
    }
    const speed = pixels / Math.max(1, event.timeStamp - pressed.time)
    pressed = { x: event.clientX, y: event.clientY, time: event.timeStamp, speed }
    drag.move(pixels)
  }
  const up = (event: PointerEvent) => {
    if (!pressed) return
    const held = event.timeStamp - pressed.time > 100
    const speed = held ? 0 : pressed.speed
    pressed = null
    if (!dragging) return
    drag.end(speed)
    // The click that follows a drag is suppressed.
    setTimeout(() => {
      dragging = false
    })
  }
  const click = (event: MouseEvent) => {
    if (!dragging) return
    event.preventDefault()
    event.stopPropagation()
  }
  // Prevents the native drag of a link or picture.
  const hold = (event: Event) => event.preventDefault()
  const options = { capture: true }
  element.addEventListener('pointerdown', down)
  element.addEventListener('pointermove', move)
  element.addEventListener('pointerup', up)
  element.addEventListener('pointercancel', up)
  element.addEventListener('click', click, options)
  element.addEventListener('dragstart', hold)
  return () => {
    element.removeEventListener('pointerdown', down)
    element.removeEventListener('pointermove', move)
    element.removeEventListener('pointerup', up)
    element.removeEventListener('pointercancel', up)
    element.removeEventListener('click', click, options)
    element.removeEventListener('dragstart', hold)
  }
}
