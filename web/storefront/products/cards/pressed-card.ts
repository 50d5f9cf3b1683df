/**
 * The pressed card of a product, whose page starts with the card's data; the card's picture moves
 * to its position on the page where the browser supports view transitions.
 */
import type { Product } from '#contract/products/products.ts'

type Pressed = {
  /** Pressed product, until its page has loaded completely. */
  product: Product | undefined
  slug: string
  picture: string | undefined
  media: HTMLElement | null | undefined
}

let pressed: Pressed | undefined

// An interrupted view transition rejects a promise of React Router's that nothing handles, although
// no error happened.
if (typeof window !== 'undefined')
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && /transition/i.test(event.reason.message))
      event.preventDefault()
  })

/**
 * Stores the product of a pressed card.
 * @param card element of the whole card
 */
export function pressCard(product: Product, card: Element | null): void {
  const media = card?.querySelector<HTMLElement>('.product-card-media')
  const picture = media?.querySelector<HTMLImageElement>(
    '.carousel-slide:not([inert]) img',
  )?.currentSrc
  pressed?.media?.style.removeProperty('view-transition-name')
  pressed = { product, slug: product.slug, picture, media }
  // A transition name must be unique: the product's page uses it for its own picture (gallery.css),
  // and gives it up when the next page opens.
  document
    .querySelector<HTMLElement>('.gallery-main')
    ?.style.setProperty('view-transition-name', 'none')
  media?.style.setProperty('view-transition-name', 'product-picture')
}

/**
 * Product of the card just pressed; a press by keyboard, voice or a quick finger comes before any
 * prefetch.
 */
export const pressedProduct = (slug: string | undefined): Product | undefined =>
  pressed?.slug === slug ? pressed?.product : undefined

/** Forgets the card once its page has loaded, so that a reload gets current data. */
export function forgetPressedProduct(): void {
  if (pressed) pressed.product = undefined
}

/**
 * Address of the card's picture in the size it was loaded; undefined when another link led here.
 */
export const pressedPicture = (slug: string): string | undefined =>
  pressed?.slug === slug ? pressed.picture || undefined : undefined
