import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type SlideMotion, startSlideMotion } from './slide-motion.ts'

type CarouselOptions = {
  count: number
  /** Milliseconds between steps; without it nothing moves by itself. */
  autoplay?: number
  /**
   * Names the first slide, where slides change their places: with another one the row begins again.
   */
  first?: string | undefined
  /**
   * When to take the row over: as soon as the page is hydrated, or at the first touch of this
   * carousel, where a page has many.
   */
  load?: 'idle' | 'touched'
}

export type Carousel = {
  viewport: RefObject<HTMLDivElement | null>
  /**
   * Everything that belongs to the carousel, controls included: pointing at it or focusing in it
   * holds autoplay.
   */
  root: RefObject<HTMLElement | null>
  count: number
  /** The slide in view, from 0. */
  index: number
  /** Slides in view, from 0; the rest are out of reach for the keyboard. Null until it is known. */
  inView: number[] | null
  /** Whether the visitor has turned it: then it says where it stands. */
  turned: boolean
  previous: () => void
  next: () => void
  goTo: (index: number) => void
  /** Null when it never moves by itself. */
  playing: boolean | null
  togglePlaying: () => void
}

/**
 * A looping row of slides. Before it is taken over the row scrolls and snaps by itself, so nothing
 * shifts then. Autoplay stops for good at the first manual move and by its button, waits while
 * pointed at, focused or in a hidden tab, and starts paused for who asked for less motion.
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
    // A pointer may have entered before the page is hydrated: then its next move counts.
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
