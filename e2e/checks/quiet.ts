/** Waits until a page is idle, for checks that nothing happens. */
import type { Page } from '@playwright/test'

/** Waits until handlers have run, the page has rendered, and no animation runs. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 }))
    // Excludes endless animations and those that follow the scroll position.
    const ends = ({ timeline, playState, effect }: Animation) =>
      timeline === document.timeline &&
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const ending = document.getAnimations().filter(ends)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/** Waits until pending requests were sent: a later request of the page has been answered. */
export async function untilSent(page: Page): Promise<void> {
  await untilStill(page)
  await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }))
}
