import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Product, ProductPicture } from '#contract/products/products.ts'
import * as m from '#messages'
import { CarouselControls, CarouselSlides, turnByKey } from '#web/ui/pictures/carousel.tsx'
import { Notch, notchClass } from '#web/ui/marks/notch.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { useCarousel } from '#web/ui/pictures/use-carousel.ts'
import { useLazyPanel } from '#web/panels.ts'
import { Badge } from '../../products/cards/badge.tsx'
import { pressedPicture } from '../../products/cards/pressed-card.ts'
import { isUnseen as lacksPicture } from '../buying/choice.ts'
import { Thumbnails } from './thumbnails.tsx'
import { useMeasures } from './use-measures.ts'
import { isWorthZooming } from './zoom-size.ts'

const sizes = '(width >= 96rem) 50rem, (width >= 48rem) 48vw, 100vw'

const fetchZoom = () => import('./zoom.tsx').then(({ Zoom }) => Zoom)

type GalleryProps = {
  product: Product
  /**
   * Pictures with those of the chosen colour first; when the order changes the first one is shown
   * at once.
   */
  pictures: ProductPicture[]
  /** Whether none of them shows the chosen colour, although some show others. */
  isUnseen: boolean
}

/** Address of a picture without its extension, shared by all its sizes. */
const stemOf = ({ url }: ProductPicture): string => url.replace(/\.\w+$/, '')

/**
 * Picture gallery of a product: one large picture at a time, looping, and thumbnails where there is
 * space. A press on the large picture opens the zoom, where that shows it larger.
 */
export function Gallery({
  product: { name, slug, badge, colours },
  pictures,
  isUnseen = false,
}: GalleryProps) {
  const carousel = useCarousel({ count: pictures.length, first: pictures[0]?.url })
  const { Component: Zoom, panel, opener } = useLazyPanel('zoom', fetchZoom)
  const { root, index, goTo } = carousel
  const frame = useRef<HTMLDivElement>(null)
  const measures = useMeasures(frame)
  const [meanwhile] = useState(() => pressedPicture(slug))

  // Focus on the picture stays on the picture when it changes, and after the zoom goes to the picture
  // in view; one without a zoom leaves it to the controls.
  const follows = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another picture is in view, and when the zoom has closed
  useEffect(() => {
    if (panel.open) follows.current = true
    if (!follows.current || panel.open) return
    follows.current = false
    const slide = root.current?.querySelectorAll('.carousel-slide')[index]
    const next =
      slide?.querySelector<HTMLElement>('.gallery-zoom') ??
      root.current?.querySelector<HTMLElement>('.gallery-controls button')
    next?.focus({ preventScroll: true })
  }, [index, panel.open])

  const press = (event: KeyboardEvent) => {
    const isTurn = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
    follows.current =
      isTurn && pictures.length > 1 && (event.target as Element).matches('.gallery-zoom')
    turnByKey(carousel, event)
  }
  const slides = pictures.map((picture, place) => ({
    key: picture.url,
    content: (
      <>
        <Picture
          of={picture}
          alt={picture.alt || name}
          sizes={sizes}
          eager={place === 0}
          meanwhile={meanwhile?.includes(stemOf(picture)) ? meanwhile : undefined}
        />
        {(!measures || isWorthZooming(picture, measures)) && (
          <button
            type="button"
            className="gallery-zoom"
            aria-label={m.product_zoom({ index: place + 1 })}
            {...opener}
          />
        )}
      </>
    ),
  }))
  return (
    <>
      <section
        className={pictures.length > 1 ? 'gallery has-thumbnails' : 'gallery'}
        ref={root}
        aria-label={m.product_gallery({ name })}
        onKeyDown={press}
      >
        {pictures.length > 1 && <Thumbnails pictures={pictures} index={index} onChoose={goTo} />}
        <div className="gallery-main" ref={frame}>
          {pictures.length > 0 && <CarouselSlides carousel={carousel} slides={slides} full />}
          {badge && <Badge>{badge}</Badge>}
          {/* on the picture, so that nothing moves; a status that stands there from the start is
              announced when it is filled */}
          {colours.some(({ id }) => lacksPicture(pictures, id)) && (
            <div role="status">
              {isUnseen && (
                <Notch at="bottom-start" className="gallery-note">
                  {m.product_colour_unseen()}
                </Notch>
              )}
            </div>
          )}
          <CarouselControls
            carousel={carousel}
            of="pictures"
            className={`${notchClass('bottom-end')} gallery-controls`}
            counted
          />
        </div>
      </section>
      {Zoom && <Zoom {...panel} name={name} pictures={pictures} index={index} onTurn={goTo} />}
    </>
  )
}
