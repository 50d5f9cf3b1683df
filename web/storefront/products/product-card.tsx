import { type ComponentProps, type MouseEvent, type RefObject, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { product_colours, product_sold_out } from '#messages'
import { pathToProduct } from '#web/links.ts'
import { CarouselControls, CarouselSlides } from '#web/ui/carousel.tsx'
import { Notch } from '#web/ui/notch.tsx'
import { Nuqta } from '#web/ui/nuqta.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { isPlainPress } from '#web/ui/press.ts'
import { Price } from '#web/ui/price.tsx'
import { SwatchRow } from '#web/ui/swatch-options.tsx'
import { useCarousel } from '#web/ui/use-carousel.ts'
import { ShopLink } from '../link.tsx'
import { pressCard } from './pressed-card.ts'
import { Heart } from '../wishlist/heart.tsx'

type ProductCardProps = {
  product: Product
  /** Of its heading: one below the heading the card stands under. */
  level?: 2 | 3
  /** The first of the home grid, two by two. */
  lead?: boolean
  /** In view as soon as the page is: its picture is not put off. */
  eager?: boolean
  /** The words of the strip; search results spell them 'sold out' (R37). */
  soldOut?: string
}

const sizes = '(width >= 64rem) 25vw, (width >= 48rem) 33vw, 50vw'
const leadSizes = '(width >= 64rem) 50vw, (width >= 48rem) 33vw, 100vw'

/** A product in a list: pictures, badge, heart, name, price, colours. A press on picture or name leads to its page. */
export function ProductCard({ product, level = 2, lead = false, eager = false, soldOut = product_sold_out() }: ProductCardProps) {
  const Heading = `h${level}` as const
  const classes = ['product-card', lead && 'product-card-lead', product.soldOut && 'is-sold-out'].filter(Boolean).join(' ')
  return (
    <article className={classes}>
      <CardPictures product={product} sizes={lead ? leadSizes : sizes} eager={eager} soldOut={soldOut} />
      <div className="product-card-info">
        <Heading>
          <CardLink product={product}>{product.name}</CardLink>
        </Heading>
        <Price egp={product.price} original={product.original_price} />
        <SwatchRow label={product_colours()} colours={product.colours.map(({ name, hex }) => ({ name, color: hex }))} />
      </div>
    </article>
  )
}

type CardLinkProps = Omit<ComponentProps<typeof ShopLink>, 'to' | 'card'> & { product: Product }

/** To the product's page, which begins with what the card shows. */
function CardLink({ product, ...rest }: CardLinkProps) {
  const press = (event: MouseEvent) => isPlainPress(event) && pressCard(product, event.currentTarget.closest('.product-card'))
  return <ShopLink to={pathToProduct(product.slug)} card={product} viewTransition onClick={press} {...rest} />
}

type CardPicturesProps = { product: Product; sizes: string; eager: boolean; soldOut: string }

/** One picture at a time, looping (R37). All but the first are fetched when the card is first touched: most never are. */
function CardPictures({ product, sizes, eager, soldOut }: CardPicturesProps) {
  const { id, name, pictures, badge } = product
  const [touched, setTouched] = useState(false)
  const carousel = useCarousel({ count: pictures.length, load: 'touched' })
  const touch = () => setTouched(true)
  const slides = pictures.map((picture, place) => ({
    key: picture.url,
    content: (
      <Picture
        of={place === 0 || touched ? picture : null}
        alt=""
        sizes={sizes}
        eager={eager && place === 0}
        className="product-card-picture"
      />
    ),
  }))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that something inside it is about to be used
    <div
      className="picture-frame product-card-media"
      ref={carousel.root as RefObject<HTMLDivElement | null>}
      onPointerEnter={touch}
      onTouchStart={touch}
      onFocus={touch}
    >
      <CardLink className="product-card-pictures" product={product} tabIndex={-1} aria-hidden="true" draggable={false}>
        {pictures.length > 0 && <CarouselSlides carousel={carousel} slides={slides} full />}
      </CardLink>
      {badge && (
        <Notch at="top-start" className="badge">
          <Nuqta />
          {badge}
        </Notch>
      )}
      <Heart id={id} name={name} />
      {product.soldOut && (
        <Notch at="bottom" className="sold-out-strip">
          {soldOut}
        </Notch>
      )}
      <CarouselControls carousel={carousel} of="pictures" className="product-card-arrows" arrowClass="product-card-arrow" />
    </div>
  )
}
