/** Overflow and small touch targets. Both functions run in the page. */

/** Whether the page scrolls sideways, with the elements that overflow. */
export function findWide(most: number): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (Math.max(scrollWidth, clientWidth) <= most) return []
  const wide = [...document.querySelectorAll('body *')].filter((node) => {
    const { left, right } = node.getBoundingClientRect()
    return left < -1 || right > most + 1
  })
  return [`${scrollWidth} px`, ...wide.slice(0, 5).map((node) => node.outerHTML.slice(0, 100))]
}

/** Buttons and links under 44 px in height or width; links within a sentence are exempt. */
export function findSmall(buttons: Element[]): string[] {
  const small = buttons.filter((button) => {
    // A visually hidden field is pressed by its label.
    const pressed = button.matches('input.sr-only')
      ? (button as HTMLInputElement).labels?.[0]
      : button
    const { width, height } = (pressed ?? button).getBoundingClientRect()
    return Math.min(width, height) < 44 && !button.closest('p')
  })
  return small.map((button) => button.outerHTML.slice(0, 120))
}
