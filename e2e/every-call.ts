/**
 * What a row of the table of all calls is made of, and the ways in which a call is forced to fail.
 */
import type { Locator, Page, Request, Route } from '@playwright/test'
import type { Path } from '#contract/endpoint.ts'
import * as m from '#messages'
import { untilStill } from './quiet.ts'
import { expect, type Shop } from './shop.ts'

export const ways = ['answers 500', 'never answers'] as const
export type Way = (typeof ways)[number]

type Visit = { page: Page; shop: Shop }

/** What somebody does on the way through one failing call. */
export type Steps = {
  /** The press or the way that makes the call. */
  act: () => Promise<unknown>
  /**
   * Where a sentence says that it failed, and which. Absent where the page does without the part
   * and says nothing.
   */
  told?: (way: Way) => [place: Locator, text: string]
  /** What stands all the same: what was typed, and the rest of the screen. */
  kept?: () => Promise<void>
  /**
   * Asks again, where the screen offers that, once the call goes through; ends with what it was to
   * bring.
   */
  again?: (way: Way) => Promise<void>
  /** Milliseconds that this call may take, where they are not those of all calls. */
  patience?: number
  /** How often it is made before the screen gives up, where that is more than once. */
  times?: (way: Way) => number
}

/** Goes to where the call is about to be made. */
export type Walk = (visit: Visit) => Promise<Steps>

export type Row =
  | Walk
  /** Why no browser ever makes this call. */
  | { onServer: string }
  /** Journeys that prove both ways already, by file and title. */
  | { journeys: [file: string, title: string][] }

/** What the browser says of what is provoked here. */
const provoked = [/500/, /console error: .*(Refusal|ErrorResponse|ApiError)/]

/** Milliseconds: more than a call may take (web/api.ts). */
const patienceOfAll = 31_000

const addressOf = ({ path }: Path): RegExp => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`)

/**
 * From here on the call fails in this way. `made` waits until it was made, `end` makes it fail;
 * then it goes through again.
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
      // The one clock would end every call that is under way: only this one may be, and whoever
      // waits for it has begun to.
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

/** Nothing on the screen says that it still waits. */
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

/** Walks to the call, has it fail, looks at what is left of the screen and tries again. */
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

/** The one alert of the page itself, and its button to try again. */
export const failedIn = (place: Locator, shop: Shop) => ({
  alert: place.getByRole('alert'),
  retry: () => place.getByRole('button', { name: shop.say(m.ui_try_again) }).click(),
})
