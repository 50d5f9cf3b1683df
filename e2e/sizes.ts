/** What is too wide for a screen or too small for a finger. Both run in the page. */

/** The page itself where it can be scrolled sideways, with what sticks out of it. */
export function findWide(most: number): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (Math.max(scrollWidth, clientWidth) <= most) return []
  const wide = [...document.querySelectorAll('body *')].filter((node) => {
    const { left, right } = node.getBoundingClientRect()
    return left < -1 || right > most + 1
  })
  return [`${scrollWidth} px`, ...wide.slice(0, 5).map((node) => node.outerHTML.slice(0, 100))]
}

/**
 * Buttons and links under 44 px in height or width; words within a sentence are as large as the
 * sentence.
 */
export function findSmall(buttons: Element[]): string[] {
  const small = buttons.filter((button) => {
    // A field that only readers of the screen meet is pressed by its label.
    const pressed = button.matches('input.sr-only')
      ? (button as HTMLInputElement).labels?.[0]
      : button
    const { width, height } = (pressed ?? button).getBoundingClientRect()
    return Math.min(width, height) < 44 && !button.closest('p')
  })
  return small.map((button) => button.outerHTML.slice(0, 120))
}
