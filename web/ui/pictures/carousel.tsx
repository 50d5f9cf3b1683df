import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react'
import * as m from '#messages'
import { IconButton } from '../buttons/icon-button.tsx'
import type { Carousel } from './use-carousel.ts'

type CarouselSlidesProps = {
  carousel: Carousel
  slides: { key: string | number; content: ReactNode }[]
  /**
   * Whether several slides are visible (Instagram): then every slide stays focusable until the row
   * is measured.
   */
  several?: boolean
  /** Height of the surrounding frame. */
  full?: boolean
}

/** Moving row of a carousel. Slides out of view are not focusable. */
export function CarouselSlides({
  carousel,
  slides,
  several = false,
  full = false,
}: CarouselSlidesProps) {
  const { inView } = carousel
  const away = (place: number) =>
    inView === null ? !several && place > 0 : !inView.includes(place) && place !== carousel.index
  return (
    <div
      className={full ? 'carousel-viewport is-full' : 'carousel-viewport'}
      ref={carousel.viewport}
    >
      <div className="carousel-track">
        {slides.map(({ key, content }, place) => (
          <div
            key={key}
            className="carousel-slide"
            role="group"
            aria-roledescription={m.ui_slide()}
            aria-label={m.ui_place({ index: place + 1, count: slides.length })}
            inert={slides.length > 1 && away(place)}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  )
}

type CarouselControlsProps = {
  carousel: Carousel
  /** Noun in the labels of the arrows: slides of a slider, pictures of a product. */
  of: 'slides' | 'pictures'
  className: string
  /** Class of both arrows. */
  arrowClass?: string
  /** Whether "1 / 4" stands between the arrows. */
  counted?: boolean
}

/**
 * Controls of a carousel: previous, "1 / 4", next, and pause with autoplay. Nothing for a single
 * slide.
 */
export function CarouselControls({
  carousel,
  of,
  className,
  arrowClass,
  counted = false,
}: CarouselControlsProps) {
  if (carousel.count < 2) return null
  const pictures = of === 'pictures'
  const { index, count, inView, turned } = carousel
  return (
    <div className={className}>
      {inView !== null && (
        <span className="sr-only" role="status">
          {turned && m.ui_place({ index: index + 1, count })}
        </span>
      )}
      <IconButton
        className={arrowClass}
        icon={IconChevronLeft}
        flip
        small={!counted}
        label={pictures ? m.ui_previous_picture() : m.ui_previous_slide()}
        onClick={carousel.previous}
      />
      {counted && (
        <CarouselCount>
          {index + 1} / {count}
        </CarouselCount>
      )}
      <IconButton
        className={arrowClass}
        icon={IconChevronRight}
        flip
        small={!counted}
        label={pictures ? m.ui_next_picture() : m.ui_next_slide()}
        onClick={carousel.next}
      />
      {carousel.playing !== null && (
        <IconButton
          icon={carousel.playing ? IconPlayerPause : IconPlayerPlay}
          label={carousel.playing ? m.ui_pause() : m.ui_play()}
          onClick={carousel.togglePlaying}
        />
      )}
    </div>
  )
}

/** Counter "1 / 4" of constant width. */
export function CarouselCount(props: ComponentProps<'b'>) {
  return <b className="carousel-count ltr" {...props} />
}

/**
 * Turns the slides by the left and right arrow keys, in the direction of the page. For onKeyDown of
 * the carousel's root.
 */
export function turnByKey(carousel: Carousel, event: KeyboardEvent): void {
  if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
  const rightToLeft = document.documentElement.dir === 'rtl'
  if ((event.key === 'ArrowRight') !== rightToLeft) carousel.next()
  else carousel.previous()
}
