/** Layout shifts of a page while it loads. */
import type { Page } from '@playwright/test'
import { untilStill } from './quiet.ts'

declare global {
  interface Window {
    shifts: { value: number; what: string }[]
  }
}

/** Records shifts from the first byte on; call it before the first page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
        if (entry.hadRecentInput) continue
        const what = entry.sources.map(({ node }) =>
          (node instanceof Element ? node.outerHTML : node?.textContent)?.slice(0, 120),
        )
        window.shifts.push({ value: entry.value, what: what.join(' | ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] }
  })
}

/** Sum of all unexpected shifts, and the moved elements. */
export async function readShifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  const shifts = await page.evaluate(() => window.shifts)
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, what }) => `${value.toFixed(4)} ${what}`),
  }
}

/** Scrolls to the foot of the page, like a reader. */
export async function readThrough(page: Page): Promise<void> {
  const isAtFoot = () =>
    page.evaluate(
      () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1,
    )
  while (!(await isAtFoot())) {
    const before = await page.evaluate(() => window.scrollY)
    await page.mouse.wheel(0, 500)
    await page.waitForFunction((before) => window.scrollY > before, before)
    // Lazy parts may make the page longer.
    await untilStill(page)
  }
}
