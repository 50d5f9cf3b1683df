import type { ProductDetail } from '#contract/products.ts'
import { product_gallery, product_picture } from '#messages'
import { CarouselControls, CarouselSlides, turnByKey } from '#web/ui/carousel.tsx'
import { Notch } from '#web/ui/notch.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useCarousel } from '#web/ui/use-carousel.ts'

const sizes = '(width >= 96rem) 50rem, (width >= 48rem) 48vw, 100vw'
const thumbnailSizes = '84px'

/** All pictures of a product: one large at a time, looping; small ones to choose from where there is room. */
export function Gallery({ product: { name, pictures, badge } }: { product: ProductDetail }) {
  const carousel = useCarousel({ count: pictures.length })
  const slides = pictures.map((picture, place) => ({
    key: picture.url,
    content: <Picture {...picture} alt={picture.alt || name} sizes={sizes} eager={place === 0} />,
  }))
  return (
    <section
      className={pictures.length > 1 ? 'gallery has-thumbnails' : 'gallery'}
      ref={carousel.root}
      aria-label={product_gallery({ name })}
      onKeyDown={(event) => turnByKey(carousel, event)}
    >
      {pictures.length > 1 && (
        <div className="gallery-thumbnails">
          {pictures.map((picture, place) => (
            <button
              key={picture.url}
              type="button"
              aria-label={product_picture({ index: place + 1 })}
              aria-current={place === carousel.index ? 'true' : undefined}
              onClick={() => carousel.goTo(place)}
            >
              <Picture {...picture} alt="" sizes={thumbnailSizes} />
            </button>
          ))}
        </div>
      )}
      <div className="gallery-main">
        {pictures.length > 0 && <CarouselSlides carousel={carousel} slides={slides} />}
        {badge && (
          <Notch at="top-start" className="badge">
            <Nuqta />
            {badge}
          </Notch>
        )}
        <CarouselControls carousel={carousel} of="pictures" className="notch notch-bottom-end gallery-controls" counted />
      </div>
    </section>
  )
}
