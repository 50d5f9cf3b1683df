/**
 * Reproducible screenshots for `npm run screenshots`: two runs of one version are identical in
 * every pixel. The shop is fresh and the screens are taken in order, so that ids and numbers
 * repeat; names and addresses are fixed; and time stands still: the browser's clock is fixed, and
 * dates in API responses are shifted to it.
 */
import type { Locator, Page, Route } from '@playwright/test'
import { adminPaths } from '#contract/admin-paths.ts'
import { addWorkingDays } from '#contract/days/working-days.ts'
import { untilStill } from '../checks/quiet.ts'
import { test as base, expect } from '../shop.ts'

export { expect }

const moment = '2026-03-04T10:00:00.000Z'
const day = 24 * 60 * 60 * 1000

/**
 * Sized variant of a picture: the shop needs minutes to make them, so the full picture always
 * replaces it.
 */
const variant = /(\/media\/[0-9a-f]{32})-\d+\.(avif|webp)$/

type Pending = { count: number }

export const test = base.extend<{ pending: Pending }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  pending: async ({}, use) => use({ count: 0 }),

  page: async ({ page, pending }, use) => {
    await page.clock.setFixedTime(moment)
    await page.route(/\/api\//, (route) => answerAsOfThen(route, pending))
    await page.route(variant, (route) =>
      route.continue({ url: route.request().url().replace(variant, '$1.webp') }),
    )
    pendingOf.set(page, pending)
    await use(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

const pendingOf = new WeakMap<Page, Pending>()

async function answerAsOfThen(route: Route, pending: Pending): Promise<void> {
  // The stream never ends.
  if (new URL(route.request().url()).pathname === adminPaths.orders.stream.path)
    return route.continue()
  pending.count++
  try {
    const response = await route.fetch()
    await route.fulfill({ response, body: asOfThen(await response.text()) })
  } finally {
    pending.count--
  }
}

/**
 * Shifts timestamps of yesterday and today to the fixed time; dates keep their distance from today.
 */
function asOfThen(json: string): string {
  const now = Date.now()
  const between = Math.round(
    (Date.parse(moment.slice(0, 10)) - Date.parse(new Date(now).toISOString().slice(0, 10))) / day,
  )
  const shifted = (written: string) =>
    new Date(Date.parse(written) + between * day).toISOString().slice(0, 10)
  return (
    json
      .replace(/"\d{4}-\d\d-\d\dT[^"]*"/g, (written) =>
        now - Date.parse(written.slice(1, -1)) < 2 * day ? `"${moment}"` : written,
      )
      .replace(/"(\d{4}-\d\d-\d\d)"/g, (_, written) => `"${shifted(written)}"`)
      // The number of working days may differ after the shift.
      .replace(
        /"(delivery_(from|to))":"[^"]*"/g,
        (_, key, end) =>
          `"${key}":"${addWorkingDays(moment.slice(0, 10), end === 'from' ? 2 : 5)}"`,
      )
  )
}

type How = {
  /** Whether to take the whole page instead of the screen. */
  whole?: boolean
  /** Element in the middle of the screen; the top of the page by default. */
  at?: Locator
}

/**
 * Takes '<name>-<language>-<width>.png', once no request is pending and two shots in a row are
 * equal.
 */
export async function take(
  page: Page,
  name: string,
  { whole = false, at }: How = {},
): Promise<void> {
  // A busy button may be part of a picture.
  await expect(page.locator('[aria-busy=true]:not(button)')).toHaveCount(0)
  await expect.poll(() => pendingOf.get(page)?.count).toBe(0)
  const isDrawn = () =>
    page.evaluate(() => {
      const images = [...document.images]
      // Lazy pictures load now, and are decoded before they are drawn.
      for (const image of images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
      return document.fonts.status === 'loaded' && images.every((image) => image.complete)
    })
  await expect.poll(isDrawn).toBe(true)
  // The positions of scroll and pointer after a press would depend on timing.
  await page.mouse.move(0, 0)
  if (at) await at.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  else await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await untilStill(page)
  // On a busy machine a long page needs more than ten seconds for two shots.
  await expect(page).toHaveScreenshot(`${name}.png`, { fullPage: whole, timeout: 40_000 })
}

export const takeWhole = (page: Page, name: string) => take(page, name, { whole: true })
