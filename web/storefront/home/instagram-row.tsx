import type { InstagramImage } from '#contract/shop/home.ts'
import * as m from '#messages'
import { CarouselControls, CarouselSlides, turnByKey } from '#web/ui/pictures/carousel.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { useFrame } from '../frame/frame.ts'
import { useCarousel } from '#web/ui/pictures/use-carousel.ts'
import { listOf } from './list-of.ts'

/** Milliseconds between steps. */
const stay = 4000
const sizes = '(width >= 750px) 25vw, (width >= 550px) 33vw, 100vw'

/**
 * Carousel of Instagram pictures: 1 visible, 3 from 550 px, 4 from 750 px (R34). Each picture opens
 * its link in a new tab.
 */
export function InstagramRow({
  pictures: given,
}: {
  pictures: InstagramImage[] | Promise<InstagramImage[]>
}) {
  const pictures = listOf(given)
  const carousel = useCarousel({ count: pictures.length, autoplay: stay })
  const profile = useFrame().socialLinks.find(({ name }) => name === 'instagram')
  if (pictures.length === 0) return null
  const slides = pictures.map((picture, place) => ({
    key: picture.id,
    content: <Entry picture={picture} index={place + 1} />,
  }))
  return (
    <section
      className="wrap section"
      ref={carousel.root}
      aria-roledescription={m.home_carousel()}
      aria-label={m.home_instagram()}
      onKeyDown={(event) => turnByKey(carousel, event)}
    >
      <div className="thread">
        <h2 className="display-2">
          {profile ? (
            <a href={profile.link} target="_blank" rel="noopener noreferrer">
              {m.home_instagram()}
            </a>
          ) : (
            m.home_instagram()
          )}
        </h2>
        <CarouselControls carousel={carousel} of="pictures" className="instagram-controls" />
      </div>
      <div className="instagram">
        <CarouselSlides carousel={carousel} slides={slides} several />
      </div>
    </section>
  )
}

/** Picture named by its link (R34, R103); without a link where the name is no web address. */
function Entry({
  picture: { name, path, width, height, alt },
  index,
}: {
  picture: InstagramImage
  index: number
}) {
  const words = alt || m.home_instagram_picture({ index })
  const picture = <Picture of={{ url: path, width, height }} alt={words} sizes={sizes} />
  const link = name.replace(/^(?=www\.|instagram\.com\/)/i, 'https://')
  if (!/^https?:\/\/[^\s/]/i.test(link)) return <div className="instagram-picture">{picture}</div>
  return (
    <a
      className="instagram-picture"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      draggable={false}
    >
      {picture}
    </a>
  )
}
