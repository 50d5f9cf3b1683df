/** Waiting where a person sees nothing happen: until whatever was going to happen would have. */
import type { Page } from '@playwright/test'

/**
 * What was pressed has been heard, the page has nothing left to do, is drawn, and nothing moves any
 * more.
 */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    await new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 }))
    // Neither what goes on for good nor what follows a scroll bar.
    const ends = ({ timeline, playState, effect }: Animation) =>
      timeline === document.timeline &&
      playState === 'running' &&
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    const ending = document.getAnimations().filter(ends)
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
}

/**
 * What the page was about to send has been sent: a request that it makes after that has been
 * answered.
 */
export async function untilSent(page: Page): Promise<void> {
  await untilStill(page)
  await page.evaluate(() => fetch('/favicon.svg', { cache: 'no-store' }))
}
