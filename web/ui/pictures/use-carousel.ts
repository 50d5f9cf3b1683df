import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type SlideMotion, startSlideMotion } from './slide-motion.ts'

type CarouselOptions = {
  count: number
  /** Milliseconds between steps; no autoplay by default. */
  autoplay?: number
  /**
   * Key of the first slide, where the order of slides changes: with a new key the row starts again.
   */
  first?: string | undefined
  /**
   * When the script takes over the row: after hydration, or at the first touch of this carousel,
   * for pages with many.
   */
  load?: 'idle' | 'touched'
}

export type Carousel = {
  viewport: RefObject<HTMLDivElement | null>
  /** Element around the carousel and its controls: hovering or focusing it pauses autoplay. */
  root: RefObject<HTMLElement | null>
  count: number
  /** Index of the slide in view. */
  index: number
  /** Indices of the slides in view; the others are not focusable. Null until measured. */
  inView: number[] | null
  /** Whether the visitor has moved it: its position is announced from then on. */
  turned: boolean
  previous: () => void
  next: () => void
  goTo: (index: number) => void
  /** Autoplay state; null without autoplay. */
  playing: boolean | null
  togglePlaying: () => void
}

/**
 * State of a looping row of slides. Until the script takes over, the row scrolls and snaps
 * natively, so nothing shifts. Autoplay stops for good at the first manual move or by its button,
 * pauses while hovered, focused or in a hidden tab, and starts paused with reduced motion.
 */
export function useCarousel({ count, autoplay, first, load = 'idle' }: CarouselOptions): Carousel {
  const viewport = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLElement>(null)
  const motion = useRef<SlideMotion | null>(null)
  const [index, setIndex] = useState(0)
  const [inView, setInView] = useState<number[] | null>(null)
  const [turned, setTurned] = useState(false)
  const [playing, setPlaying] = useState(autoplay !== undefined)

  const start = useCallback(() => {
    if (motion.current || !viewport.current) return
    motion.current = startSlideMotion(viewport.current, {
      onView: (first, all) => {
        setIndex(first)
        setInView(all)
      },
      onDrag: () => {
        setPlaying(false)
        setTurned(true)
      },
    })
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: with another first slide the row is another one
  useEffect(() => {
    if (count < 2) return
    const node = root.current ?? viewport.current
    // A pointer may have entered before hydration: then its next move counts.
    const events = ['pointerenter', 'pointermove', 'focusin'] as const
    if (load === 'idle') start()
    else for (const event of events) node?.addEventListener(event, start, { once: true })
    return () => {
      for (const event of events) node?.removeEventListener(event, start)
      motion.current?.stop()
      motion.current = null
      setIndex(0)
    }
  }, [count, first, load, start])

  useEffect(() => {
    if (autoplay !== undefined && window.matchMedia('(prefers-reduced-motion: reduce)').matches)
      setPlaying(false)
  }, [autoplay])

  useEffect(() => {
    if (!playing || autoplay === undefined || count < 2) return
    const timer = setInterval(() => {
      const held = document.hidden || root.current?.matches(':hover, :focus-within')
      if (!held) motion.current?.step(1)
    }, autoplay)
    return () => clearInterval(timer)
  }, [playing, autoplay, count])

  const move = useCallback(
    (how: (motion: SlideMotion) => void) => {
      setPlaying(false)
      setTurned(true)
      start()
      if (motion.current) how(motion.current)
    },
    [start],
  )
  return {
    viewport,
    root,
    count,
    index,
    inView,
    turned,
    previous: useCallback(() => move(({ step }) => step(-1)), [move]),
    next: useCallback(() => move(({ step }) => step(1)), [move]),
    goTo: useCallback((to: number) => move(({ goTo }) => goTo(to)), [move]),
    playing: autoplay === undefined ? null : playing,
    togglePlaying: useCallback(() => setPlaying((now) => !now), []),
  }
}
