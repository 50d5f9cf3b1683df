import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import type { Slide } from '#contract/shop/home.ts'
import * as m from '#messages'
import { Spinner } from '#web/ui/brand/spinner.tsx'
import { buttonClass } from '#web/ui/buttons/button.tsx'
import { CarouselControls, CarouselSlides, turnByKey } from '#web/ui/pictures/carousel.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { useCarousel } from '#web/ui/pictures/use-carousel.ts'
import { OwnerLink } from '../link.tsx'
import { listOf } from './list-of.ts'

/** Milliseconds a slide stays. */
const stay = 5000
/** Height of a slide (R31), from which the drawn width of its picture follows in narrow windows. */
const slideHeight = 700

type SliderProps<Slides> = {
  slides: Slides
  /** First of the page: its first picture loads with priority. */
  eager: boolean
}

/**
 * The home slider: one picture at a time, moving by itself; a spinner while the request runs in the
 * browser (R31).
 */
export function Slider(props: SliderProps<Slide[] | Promise<Slide[]>>) {
  return (
    <Suspense
      fallback={
        <Frame>
          <div className="slide slide-loading">
            <Spinner />
          </div>
        </Frame>
      }
    >
      <LoadedSlider {...props} />
    </Suspense>
  )
}

function LoadedSlider({ slides, eager }: SliderProps<Slide[] | Promise<Slide[]>>) {
  const loaded = listOf(slides)
  return loaded.length > 0 && <Slides slides={loaded} eager={eager} />
}

function Slides({ slides, eager }: SliderProps<Slide[]>) {
  const carousel = useCarousel({ count: slides.length, autoplay: stay })
  const reached = useReached(carousel.index, carousel.inView !== null)
  return (
    <Frame ref={carousel.root} onKeyDown={(event) => turnByKey(carousel, event)}>
      <CarouselSlides
        carousel={carousel}
        slides={slides.map((slide, place) => ({
          key: slide.id,
          content: (
            <OwnerLink className="slide-link" to={slide.link} draggable={false}>
              <div className="slide-frame">
                <div className="slide">
                  {place <= reached && <SlidePicture slide={slide} eager={eager && place === 0} />}
                </div>
                {slide.caption && (
                  <div className="slide-say">
                    <p className="slide-caption">{slide.caption}</p>
                    {slide.link && (
                      <p className="slide-way">
                        <span className={buttonClass({ kind: 'primary' })}>
                          {m.home_slide_way()}
                        </span>
                      </p>
                    )}
                  </div>
                )}
              </div>
            </OwnerLink>
          ),
        }))}
      />
      <CarouselControls carousel={carousel} of="slides" className="slider-controls" counted />
    </Frame>
  )
}

function SlidePicture({ slide, eager }: { slide: Slide; eager: boolean }) {
  const { path, width, height, alt, name, focus_x, focus_y, phone } = slide
  return (
    <Picture
      of={{ url: path, width, height }}
      alt={alt || name}
      sizes={sizesOf(width / height)}
      eager={eager}
      focus={{ x: focus_x, y: focus_y }}
      phone={
        phone
          ? { of: { url: phone.path, ...phone }, sizes: sizesOf(phone.width / phone.height) }
          : undefined
      }
    />
  )
}

const sizesOf = (ratio: number): string => `max(100vw, ${Math.round(slideHeight * ratio)}px)`

/** Index of the last slide whose picture is loaded: the next slide, once the slider moves. */
function useReached(index: number, moving: boolean): number {
  const [reached, setReached] = useState(0)
  useEffect(() => {
    if (moving) setReached((furthest) => Math.max(furthest, index + 1))
  }, [index, moving])
  return reached
}

function Frame(props: ComponentProps<'section'>) {
  return (
    <section
      className="slider wrap"
      aria-roledescription={m.home_carousel()}
      aria-label={m.home_slides()}
      {...props}
    />
  )
}
