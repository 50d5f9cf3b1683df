import type { EmblaCarouselType } from 'embla-carousel'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

type CarouselOptions = {
  count: number
  /** Milliseconds between steps; without it nothing moves by itself. */
  autoplay?: number
  /** When to fetch the script that moves it: once the page is quiet, or at the first touch of this carousel. */
  load?: 'idle' | 'touched'
}

export type Carousel = {
  viewport: RefObject<HTMLDivElement | null>
  /** Everything that belongs to the carousel, controls included: pointing at it or focusing in it holds autoplay. */
  root: RefObject<HTMLElement | null>
  count: number
  /** The slide in view, from 0. */
  index: number
  /** Slides in view, from 0; the rest are out of reach for the keyboard. Null until it is known. */
  inView: number[] | null
  previous: () => void
  next: () => void
  goTo: (index: number) => void
  /** Null when it never moves by itself. */
  playing: boolean | null
  togglePlaying: () => void
}

/** Embla's duration for a step that takes the eye 500 ms (spec §9); measured, since its unit is not time. */
const stepDuration = 20

/**
 * A looping row of slides. Without its script the row still scrolls and snaps by itself, so nothing shifts when it arrives.
 * Autoplay stops for good at the first manual move and by its button, waits while pointed at, focused or in a hidden tab,
 * and starts paused for who asked for less motion.
 */
export function useCarousel({ count, autoplay, load = 'idle' }: CarouselOptions): Carousel {
  const viewport = useRef<HTMLDivElement>(null)
  const root = useRef<HTMLElement>(null)
  const engine = useRef<EmblaCarouselType | null>(null)
  const loading = useRef<Promise<void> | null>(null)
  const [index, setIndex] = useState(0)
  const [inView, setInView] = useState<number[] | null>(null)
  const [playing, setPlaying] = useState(autoplay !== undefined)
  const gone = useRef(false)

  const start = useCallback((): Promise<void> => {
    loading.current ??= import('embla-carousel').then(({ default: EmblaCarousel }) => {
      const node = viewport.current
      if (!node || gone.current) return
      const direction = document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'
      const startIndex = Math.round(Math.abs(node.scrollLeft) / Math.max(1, node.clientWidth))
      node.dataset.ready = ''
      node.scrollLeft = 0
      const embla = EmblaCarousel(node, { loop: true, direction, duration: stepDuration, startIndex, align: 'start', inViewThreshold: 0.5 })
      engine.current = embla
      const look = () => {
        setIndex(embla.selectedScrollSnap())
        setInView(embla.slidesInView())
      }
      embla.on('select', look).on('slidesInView', look).on('reInit', look)
      embla.on('pointerDown', () => setPlaying(false))
      look()
    })
    return loading.current
  }, [])

  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      engine.current?.destroy()
      engine.current = null
      loading.current = null
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: other slides are a new row, which the engine must measure again
  useEffect(() => {
    engine.current?.reInit()
  }, [count])

  useEffect(() => {
    if (count < 2) return
    if (load === 'idle') {
      const idle = window.requestIdleCallback?.(() => start(), { timeout: 2000 }) ?? window.setTimeout(start, 500)
      return () => (window.cancelIdleCallback ?? window.clearTimeout)(idle)
    }
    const node = root.current ?? viewport.current
    const wake = () => void start()
    const events = ['pointerenter', 'focusin', 'touchend'] as const
    for (const event of events) node?.addEventListener(event, wake, { once: true, passive: true })
    return () => {
      for (const event of events) node?.removeEventListener(event, wake)
    }
  }, [count, load, start])

  useEffect(() => {
    if (autoplay !== undefined && window.matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false)
  }, [autoplay])

  useEffect(() => {
    if (!playing || autoplay === undefined || count < 2) return
    const node = root.current
    const timer = setInterval(() => {
      const held = document.hidden || node?.matches(':hover, :focus-within')
      if (!held) engine.current?.scrollNext()
    }, autoplay)
    return () => clearInterval(timer)
  }, [playing, autoplay, count])

  const move = useCallback(
    async (step: (embla: EmblaCarouselType) => void) => {
      setPlaying(false)
      await start()
      if (engine.current) step(engine.current)
    },
    [start],
  )
  return {
    viewport,
    root,
    count,
    index,
    inView,
    previous: useCallback(() => void move((embla) => embla.scrollPrev()), [move]),
    next: useCallback(() => void move((embla) => embla.scrollNext()), [move]),
    goTo: useCallback((to: number) => void move((embla) => embla.scrollTo(to)), [move]),
    playing: autoplay === undefined ? null : playing,
    togglePlaying: useCallback(() => setPlaying((now) => !now), []),
  }
}
