/** Steps for the table of all calls, and the ways in which a call fails. */
import type { Locator, Page, Request, Route } from '@playwright/test'
import type { Path } from '#contract/endpoint.ts'
import * as m from '#messages'
import { untilStill } from '../checks/quiet.ts'
import { expect, type Shop } from '../shop.ts'

export const ways = ['answers 500', 'never answers'] as const
export type Way = (typeof ways)[number]

type Visit = { page: Page; shop: Shop }

/** Steps around one failing call. */
export type Steps = {
  /** Action that makes the call. */
  act: () => Promise<unknown>
  /** Location and text of the error. Absent for optional parts without a message. */
  told?: (way: Way) => [place: Locator, text: string]
  /** Checks that typed values and the rest of the screen are kept. */
  kept?: () => Promise<void>
  /** Retries after the call works again, where the screen offers that, and checks the result. */
  again?: (way: Way) => Promise<void>
  /** Timeout of this call in milliseconds, if not the default one. */
  patience?: number
  /** Number of attempts before the screen gives up, if more than one. */
  times?: (way: Way) => number
}

/** Opens the screen that is about to make the call. */
export type Walk = (visit: Visit) => Promise<Steps>

export type Row =
  | Walk
  /** Reason that no browser makes this call. */
  | { onServer: string }
  /** Journeys that already cover both failures, by file and title. */
  | { journeys: [file: string, title: string][] }

/** Browser messages of the provoked failures. */
const provoked = [/500/, /console error: .*(Refusal|ErrorResponse|ApiError)/]

/** Milliseconds, more than the timeout of a call (web/api.ts). */
const patienceOfAll = 31_000

const addressOf = ({ path }: Path): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/**
 * Makes the call fail from now on. `made` waits until it was made, `end` makes it fail; afterwards
 * it works again.
 */
async function force(page: Page, call: Path, way: Way) {
  const address = addressOf(call)
  const isCall = (url: URL) => address.test(url.pathname)
  let count = 0
  const others = new Set<Request>()
  page.on('request', (request) => {
    if (!(isCall(new URL(request.url())) && request.method() === call.method)) others.add(request)
  })
  const forget = (request: Request) => void others.delete(request)
  page.on('requestfinished', forget)
  page.on('requestfailed', forget)
  const answer = async (route: Route) => {
    if (route.request().method() !== call.method) return route.fallback()
    count++
    if (way === 'answers 500')
      await route.fulfill({ status: 500, json: { message: 'An error occurred', code: 'internal' } })
  }
  await page.route(isCall, answer)
  return {
    made: (times: number) =>
      expect.poll(() => count, 'the call is made').toBeGreaterThanOrEqual(times),
    end: async (patience = patienceOfAll) => {
      if (way !== 'never answers') return
      // The fake clock would time out every pending request: only this one may be pending, and the
      // timer must have started.
      const countOthers = async () => {
        await untilStill(page)
        return others.size
      }
      await expect.poll(countOthers, 'everything else has come').toBe(0)
      await page.clock.fastForward(patience)
    },
    letThrough: () => page.unroute(isCall, answer),
  }
}

/** No element shows a pending request. */
async function expectAtRest(page: Page, shop: Shop): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.locator('.spinner').filter({ visible: true })).toHaveCount(0)
  for (const text of [m.ui_loading, m.form_submitting, m.account_creating, m.profile_logging_out]) {
    await expect(
      page.getByText(shop.say(text), { exact: true }).filter({ visible: true }),
    ).toHaveCount(0)
  }
}

/** Walks to the call, makes it fail, checks the screen and retries. */
export async function walkThroughFailure(
  visit: Visit,
  call: Path,
  way: Way,
  walk: Walk,
): Promise<void> {
  const { page, shop } = visit
  for (const complaint of provoked) shop.allow(complaint)
  if (way === 'never answers') await page.clock.install()
  const { act, told, kept, again, patience, times = () => 1 } = await walk(visit)
  const { made, end, letThrough } = await force(page, call, way)
  await act()
  for (let time = 1; time <= times(way); time++) {
    await made(time)
    await end(patience)
  }
  if (told) {
    const [place, text] = told(way)
    await expect(place.filter({ hasText: text })).toBeVisible()
  }
  await kept?.()
  await expectAtRest(page, shop)
  await letThrough()
  await again?.(way)
}

/** Alert of the page itself, and its retry button. */
export const failedIn = (place: Locator, shop: Shop) => ({
  alert: place.getByRole('alert'),
  retry: () => place.getByRole('button', { name: shop.say(m.ui_try_again) }).click(),
})
