/** Texts of a page that overflow: beyond the screen, out of their box, cut off, or over another. */
import type { Page } from '@playwright/test'
import { untilStill } from './quiet.ts'
import { expect } from '../shop.ts'

/**
 * Expects no overflowing text.
 * @param of selector of the part; the whole page by default
 */
export async function expectWithin(page: Page, of = 'body'): Promise<void> {
  await untilStill(page)
  const width = page.viewportSize()?.width ?? 0
  const faults = await page.evaluate(findFaults, { of, width })
  expect.soft(faults, `${page.url()} at ${width} px`).toEqual([])
}

function findFaults({ of, width }: { of: string; width: number }): string[] {
  const faults = new Set<string>()
  const wide = document.documentElement.scrollWidth
  if (wide > width) faults.add(`the page is ${wide} px wide`)
  // Tolerance in px.
  const hair = 1.5
  const ancestors = (element: Element): CSSStyleDeclaration[] => {
    const up = element.parentElement
    return [getComputedStyle(element), ...(up ? ancestors(up) : [])]
  }
  const isForEyes = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert], svg, option, script, style, noscript') &&
    ancestors(element).every(({ clipPath }) => clipPath === 'none')
  const isScrolled = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX)
  const spoken = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

  const drawn: { node: Text; text: string; lines: DOMRect[] }[] = []
  const walker = document.createTreeWalker(
    document.querySelector(of) ?? document.body,
    NodeFilter.SHOW_TEXT,
  )
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const parent = node.parentElement
    const text = node.data.trim()
    if (!parent || !text || !isForEyes(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter((line) => line.width > 1)
    if (lines.length === 0) continue
    const left = Math.min(...lines.map((line) => line.left))
    const right = Math.max(...lines.map((line) => line.right))
    let inRow = false
    let isNearest = true
    for (
      let box: Element | null = parent;
      box && box !== document.documentElement;
      box = box.parentElement
    ) {
      const { display, position, overflowX, overflowY, textOverflow } = getComputedStyle(box)
      // Scrolling parts and ellipses are no overflow.
      if (
        textOverflow === 'ellipsis' ||
        (isScrolled(box) && box.scrollWidth > box.clientWidth + hair)
      )
        inRow = true
      if (display === 'inline' || display === 'contents') continue
      const room = box.getBoundingClientRect()
      const isBox =
        isNearest ||
        /^(LI|TD|TH|ARTICLE|TABLE|DIALOG|FIELDSET|LABEL|BUTTON|FORM|SECTION)$/.test(box.tagName)
      if (!inRow && isBox && (left < room.left - hair || right > room.right + hair))
        faults.add(`“${spoken(text)}” leaves ${box.tagName.toLowerCase()}.${box.className}`)
      if (
        /hidden|clip/.test(overflowY + overflowX) &&
        lines.some((line) => line.bottom > room.bottom + 6 && line.top < room.bottom - 6)
      )
        faults.add(`“${spoken(text)}” is cut by ${box.tagName.toLowerCase()}.${box.className}`)
      isNearest = false
      if (position === 'absolute' || position === 'fixed' || inRow) break
    }
    if (!inRow && (left < -hair || right > width + hair))
      faults.add(`“${spoken(text)}” is beyond the screen`)
    if (!inRow) drawn.push({ node, text, lines })
  }

  for (const table of document.querySelectorAll(`${of} table`)) {
    const around = table.parentElement as Element
    if (isForEyes(table) && around.scrollWidth > around.clientWidth + hair)
      faults.add(`a table scrolls in ${around.className}`)
  }

  /** Overlap of lines beyond the leading. */
  const overlap = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
      0.6 * Math.min(one.height, other.height)
  // Fixed and sticky elements may cover scrolled content.
  const level = drawn.filter(({ node }) =>
    ancestors(node.parentElement as Element).every(
      ({ position }) => !/fixed|sticky/.test(position),
    ),
  )
  level.forEach((one, place) => {
    for (const other of level.slice(place + 1))
      if (one.lines.some((line) => other.lines.some((second) => overlap(line, second))))
        faults.add(`“${spoken(one.text)}” and “${spoken(other.text)}” overlap`)
  })
  return [...faults]
}
