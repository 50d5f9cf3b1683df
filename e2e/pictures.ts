/**
 * How `npm run screenshots` takes its pictures: two takings of one program are the same, pixel for
 * pixel. The shop is fresh, one screen is taken after the other, so that ids and numbers are the
 * same each time; names and addresses are given, never made up; and every taking happens at the
 * same moment: the browser's clock stands, and what the API tells of these days is told as of then.
 */
import type { Locator, Page, Route } from '@playwright/test'
import { adminPaths } from '#contract/admin-paths.ts'
import { addWorkingDays } from '#contract/working-days.ts'
import { untilStill } from './quiet.ts'
import { test as base, expect } from './shop.ts'

export { expect }

const moment = '2026-03-04T10:00:00.000Z'
const day = 24 * 60 * 60 * 1000

/**
 * A sized variant: the shop takes minutes to make them all, and the full picture stands in until
 * then, or always.
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
  // It has no end.
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
 * Whatever happened yesterday or today happened at that moment; days stand as far from it as they
 * stand from today.
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
      // Working days from today are not as many days from then.
      .replace(
        /"(delivery_(from|to))":"[^"]*"/g,
        (_, key, end) =>
          `"${key}":"${addWorkingDays(moment.slice(0, 10), end === 'from' ? 2 : 5)}"`,
      )
  )
}

type How = {
  /** The whole page instead of what the screen shows of it. */
  whole?: boolean
  /** What stands in the middle of the screen; otherwise it shows the top of the page. */
  at?: Locator
}

/**
 * Takes '<name>-<language>-<width>.png', once nothing is on its way any more and two takings in a
 * row are the same.
 */
export async function take(
  page: Page,
  name: string,
  { whole = false, at }: How = {},
): Promise<void> {
  // A button may be taken while it is busy.
  await expect(page.locator('[aria-busy=true]:not(button)')).toHaveCount(0)
  await expect.poll(() => pendingOf.get(page)?.count).toBe(0)
  const isDrawn = () =>
    page.evaluate(() => {
      const images = [...document.images]
      // Those far down come now, and none is drawn before it is decoded.
      for (const image of images) Object.assign(image, { loading: 'eager', decoding: 'sync' })
      return document.fonts.status === 'loaded' && images.every((image) => image.complete)
    })
  await expect.poll(isDrawn).toBe(true)
  // Where a press left the page and the pointer depends on what had come by then.
  await page.mouse.move(0, 0)
  if (at) await at.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }))
  else await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await untilStill(page)
  // A long page on a busy machine is not drawn twice in ten seconds.
  await expect(page).toHaveScreenshot(`${name}.png`, { fullPage: whole, timeout: 40_000 })
}

export const takeWhole = (page: Page, name: string) => take(page, name, { whole: true })
