/**
 * The card that leads to the next page: what it shows stands there at once, and its picture moves
 * to its place where the browser can.
 */
import type { Product } from '#contract/products.ts'

type Pressed = {
  /** Until its page has all it began without. */
  product: Product | undefined
  slug: string
  picture: string | undefined
  media: HTMLElement | null | undefined
}

let pressed: Pressed | undefined

// A transition that the next press cuts short ends as a rejected promise of React Router's, which
// nobody hears: no fault of the page.
if (typeof window !== 'undefined')
  window.addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && /transition/i.test(event.reason.message))
      event.preventDefault()
  })

/** For the press of a card's link. @param card the element of the whole card */
export function pressCard(product: Product, card: Element | null): void {
  const media = card?.querySelector<HTMLElement>('.product-card-media')
  const picture = media?.querySelector<HTMLImageElement>(
    '.carousel-slide:not([inert]) img',
  )?.currentSrc
  pressed?.media?.style.removeProperty('view-transition-name')
  pressed = { product, slug: product.slug, picture, media }
  // The product's page has the same name for its own picture (gallery.css); where that page is left
  // for another it gives the name up.
  document
    .querySelector<HTMLElement>('.gallery-main')
    ?.style.setProperty('view-transition-name', 'none')
  media?.style.setProperty('view-transition-name', 'product-picture')
}

/**
 * The product of the card that was just pressed: a press by keyboard, voice or a quick finger comes
 * before anything was asked for ahead.
 */
export const pressedProduct = (slug: string | undefined): Product | undefined =>
  pressed?.slug === slug ? pressed?.product : undefined

/** Its page has all that it began without: whoever asks for that again wants what is true now. */
export function forgetPressedProduct(): void {
  if (pressed) pressed.product = undefined
}

/**
 * The address of the picture, as large as the card needed it; undefined when another link led here.
 */
export const pressedPicture = (slug: string): string | undefined =>
  pressed?.slug === slug ? pressed.picture || undefined : undefined
