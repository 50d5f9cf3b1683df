/** The card that leads to the next page: the picture that it shows stands there at once, and moves to its place where the browser can. */

let pressed: { slug: string; picture: string; media: HTMLElement } | undefined

/** For the press of a card's link. @param card the element of the whole card */
export function pressCard(slug: string, card: Element | null): void {
  const media = card?.querySelector<HTMLElement>('.product-card-media')
  const picture = media?.querySelector('img')?.currentSrc
  pressed?.media.style.removeProperty('view-transition-name')
  pressed = media && picture ? { slug, picture, media } : undefined
  // The product's page has the same name for its own picture (gallery.css); where that page is left for another it gives the name up.
  document.querySelector<HTMLElement>('.gallery-main')?.style.setProperty('view-transition-name', 'none')
  media?.style.setProperty('view-transition-name', 'product-picture')
}

/** The address of the picture, as large as the card needed it; undefined when another link led here. */
export const pressedPicture = (slug: string): string | undefined => (pressed?.slug === slug ? pressed.picture : undefined)
