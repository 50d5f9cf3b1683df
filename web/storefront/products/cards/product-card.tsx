import {
  type ComponentProps,
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useState,
} from 'react'
import type { Product } from '#contract/products/products.ts'
import * as m from '#messages'
import { pathToProduct } from '#web/links.ts'
import { CarouselControls, CarouselSlides } from '#web/ui/pictures/carousel.tsx'
import { Notch, notchClass } from '#web/ui/marks/notch.tsx'
import { Picture } from '#web/ui/pictures/picture.tsx'
import { isPlainPress } from '#web/ui/buttons/press.ts'
import { Price } from '#web/ui/prices/price.tsx'
import { SwatchRow } from '#web/ui/fields/swatch.tsx'
import { type Carousel, useCarousel } from '#web/ui/pictures/use-carousel.ts'
import { Words } from '#web/ui/text/words.tsx'
import { ShopLink } from '../../link.tsx'
import { Badge } from './badge.tsx'
import { pressCard } from './pressed-card.ts'
import { Heart } from '../../wishlist/heart.tsx'

type ProductCardProps = {
  product: Product
  /** Level of its heading: one below that of the list. */
  level?: 2 | 3
  /** First card of the home grid, two by two cells. */
  lead?: boolean
  /** Visible without scrolling: its picture is not lazy. */
  eager?: boolean
  /** Label on a sold-out product; search results say 'sold out' (R37). */
  soldOut?: string
}

const sizes = '(width >= 64rem) 25vw, (width >= 48rem) 33vw, 50vw'
const leadSizes = '(width >= 64rem) 50vw, (width >= 48rem) 33vw, 100vw'

/**
 * Product card of a list: pictures, badge, heart, name, price, colours. A press on picture or name
 * opens the product's page in the visible colour; a press on the colours changes it (R107).
 */
export function ProductCard({
  product,
  level = 2,
  lead = false,
  eager = false,
  soldOut = m.product_sold_out(),
}: ProductCardProps) {
  const Heading = `h${level}` as const
  const { pictures, colours } = product
  const [touched, setTouched] = useState(false)
  const carousel = useCarousel({ count: pictures.length, first: pictures[0]?.url, load: 'touched' })
  const colorId = pictures[carousel.index]?.color_id ?? null
  const link = { product, colorId: colorId === colours[0]?.id ? null : colorId }
  const classes = ['product-card', lead && 'product-card-lead', product.soldOut && 'is-sold-out']
    .filter(Boolean)
    .join(' ')
  return (
    <article className={classes}>
      <CardPictures
        {...{ product, carousel, eager, soldOut, link }}
        touched={touched || carousel.turned}
        sizes={lead ? leadSizes : sizes}
        onTouch={() => setTouched(true)}
      />
      <div className="product-card-info">
        <Heading>
          <CardLink {...link}>
            <Words of={product.name} />
          </CardLink>
        </Heading>
        <Price egp={product.price} original={product.original_price} to={product.price_to} />
        <CardColours product={product} colorId={colorId} onTurn={carousel.goTo} />
      </div>
    </article>
  )
}

type CardLinkProps = Omit<ComponentProps<typeof ShopLink>, 'to' | 'card'> & {
  product: Product
  colorId: number | null
}

/** Link to the product's page, which starts with the card's data. */
function CardLink({ product, colorId, ...rest }: CardLinkProps) {
  const press = (event: MouseEvent) =>
    isPlainPress(event) && pressCard(product, event.currentTarget.closest('.product-card'))
  return (
    <ShopLink
      to={pathToProduct(product.slug, colorId)}
      card={product}
      viewTransition
      onClick={press}
      {...rest}
    />
  )
}

type CardColoursProps = {
  product: Product
  colorId: number | null
  onTurn: (place: number) => void
}

/**
 * Colour dots: a press shows the nearest colour, or the next one if that is already visible or the
 * press came by keyboard.
 */
function CardColours({ product: { name, pictures, colours }, colorId, onTurn }: CardColoursProps) {
  const placeOf = (id?: number) => pictures.findIndex(({ color_id }) => color_id === id)
  const shown = colours.filter(({ id }) => placeOf(id) >= 0)
  const next = shown[(shown.findIndex(({ id }) => id === colorId) + 1) % shown.length]
  const press = ({ currentTarget, clientX, detail }: MouseEvent) => {
    const dots = [...(currentTarget.previousElementSibling?.children ?? [])]
    const away = dots.map((dot) =>
      Math.abs(dot.getBoundingClientRect().x + dot.clientWidth / 2 - clientX),
    )
    const pressed = detail ? colours[away.indexOf(Math.min(...away))] : undefined
    const place = pressed && pressed.id !== colorId ? placeOf(pressed.id) : -1
    onTurn(place < 0 ? placeOf(next?.id) : place)
  }
  return (
    <div className="product-card-colours">
      <SwatchRow
        label={m.product_colours()}
        colours={colours.map(({ name, hex }) => ({ name, color: hex }))}
      />
      {next && shown.length > 1 && (
        <button
          type="button"
          className="product-card-turn"
          aria-label={m.product_show_in({ name, colour: next.name })}
          onClick={press}
        />
      )}
    </div>
  )
}

type CardPicturesProps = {
  product: Product
  carousel: Carousel
  touched: boolean
  onTouch: () => void
  link: { product: Product; colorId: number | null }
  sizes: string
  eager: boolean
  soldOut: string
}

/**
 * Pictures of a card, one at a time, looping (R37). All but the first are loaded when the card is
 * first touched, since most never are.
 */
function CardPictures({
  product,
  carousel,
  touched,
  onTouch,
  link,
  sizes,
  eager,
  soldOut,
}: CardPicturesProps) {
  const { id, name, pictures, badge } = product
  const { index, root } = carousel
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
      ref={root as RefObject<HTMLDivElement | null>}
      onPointerEnter={onTouch}
      onTouchStart={onTouch}
      onFocus={onTouch}
    >
      <CardLink
        className="product-card-pictures"
        {...link}
        tabIndex={-1}
        aria-hidden="true"
        draggable={false}
      >
        {pictures.length > 0 && <CarouselSlides carousel={carousel} slides={slides} full />}
      </CardLink>
      {badge && <Badge>{badge}</Badge>}
      <Heart id={id} name={name} />
      {product.soldOut && (
        <Notch at="bottom" className="sold-out-strip">
          {soldOut}
        </Notch>
      )}
      {pictures.length > 1 && (
        <span
          className={`${notchClass('bottom-end')} card-cue`}
          style={{ '--count': pictures.length, '--at': index } as CSSProperties}
        />
      )}
      <CarouselControls
        carousel={carousel}
        of="pictures"
        className="product-card-arrows"
        arrowClass="product-card-arrow"
      />
    </div>
  )
}
