/** Helpers for journeys of the dashboard: signing in, lists and rows, messages after a change. */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { screenNames, screenPath, screens as dashboard } from '#web/dashboard/screens.ts'
import { partNames } from '#web/dashboard/settings/part-names.ts'
import { button, main, press } from './parts.ts'
import { bringSession, logInAdmin } from './people/people.ts'
import { untilStill } from './checks/quiet.ts'
import { expect, type Shop, test } from './shop.ts'

let token: Promise<string> | undefined

/**
 * Bearer token of the owner, to prepare or check data through the API: `api.areas.create({ … },
 * await asOwner())`.
 */
export async function asOwner(): Promise<{ token: string }> {
  token ??= logInAdmin().then((answer) => answer.token)
  return { token: await token }
}

/**
 * Signs in as the owner and waits for the screen. Call it once, before the first page is opened.
 */
export async function enter(page: Page, shop: Shop, path: string): Promise<void> {
  await bringSession(page, await logInAdmin())
  await openScreen(page, shop, path)
}

/** Opens another screen by its address while signed in. */
export async function openScreen(page: Page, shop: Shop, path: string): Promise<void> {
  await shop.open(path)
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  // Keyboard handlers are installed by then.
  await untilStill(page)
}

const isOnPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 768

/** Opens the filters and sort order of a list, which phones fold behind a button. */
export async function unfoldFilters(page: Page, shop: Shop): Promise<void> {
  if (!isOnPhone(page)) return
  await main(page)
    .getByRole('button', { name: shop.say(m.admin_filter_and_sort) })
    .click()
}

/** Opens the further buttons of a list's head, which phones fold behind a button. */
export async function unfoldHead(page: Page, shop: Shop): Promise<void> {
  if (isOnPhone(page)) await press(main(page), shop.say(m.admin_screen_more))
}

/** Screens and dialogs that need no prepared data. */
export const screens = [
  ...screenNames.flatMap((name) =>
    dashboard[name].dialog ? [screenPath(name), screenPath(name, 'add')] : [screenPath(name)],
  ),
  ...partNames.map((name) => screenPath('settings', name)),
  '/dashboard/inbox',
  '/dashboard/more',
]

/** Unique name: 'Suez en-1440 k3x9', since both projects share one shop. */
export const ownName = (name: string): string =>
  `${name} ${test.info().project.name} ${Math.random().toString(36).slice(2, 7)}`

/** Pattern of unique names, which no name of the demo shop matches. */
export const inOwnNames = /(en|ar)-\d+/

/**
 * Success popup without a button, which disappears by itself (R96). Each is checked once, since the
 * same text after another change is another popup.
 */
export async function expectPopup(page: Page, text: string): Promise<void> {
  const isIt = { has: page.getByText(text, { exact: true }) }
  const popup = page.getByRole('status').locator('.popup:not([data-seen])').filter(isIt)
  // Checked and marked in one step, because it disappears; it exists a moment before it is visible.
  const isVisible = () =>
    popup.evaluate(
      async (element) => {
        while (element.isConnected && !element.checkVisibility())
          await new Promise(requestAnimationFrame)
        if (element.isConnected) element.setAttribute('data-seen', '')
        return element.isConnected
      },
      undefined,
      { timeout: 40_000 },
    )
  // A popup of a dialog that closes slowly is rendered again by the page.
  if (!(await isVisible())) expect(await isVisible()).toBe(true)
}

/** Confirmation of a deletion. */
export const confirmation = (page: Page, shop: Shop): Locator =>
  page.getByRole('alertdialog', { name: shop.specified('Are you sure?', m.admin_confirm_title) })

export const yes = (page: Page, shop: Shop): Locator =>
  button(confirmation(page, shop), shop.specified('Yes, delete it!', m.admin_confirm_action))

/** Declines the confirmation by keyboard, after it has opened. */
export async function thinkAgain(page: Page, shop: Shop): Promise<void> {
  await expect(confirmation(page, shop)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmation(page, shop)).toBeHidden()
}

/** Failure dialog, which is closed by its button. */
export async function expectFailure(
  page: Page,
  shop: Shop,
  title: string,
  text: string,
): Promise<void> {
  const failure = page.getByRole('alertdialog', { name: title })
  await expect(failure.getByText(text, { exact: true })).toBeVisible()
  await press(failure, shop.say(m.admin_ok))
  await expect(failure).toBeHidden()
  // The history entry must be gone first: a press in the same moment would act on it instead of the
  // page below.
  await expect(page).not.toHaveURL(/#failure$/)
  await untilStill(page)
}

export const wrong = (shop: Shop): string =>
  shop.specified('Something went wrong!', m.admin_something_wrong)

export const oops = (page: Page, shop: Shop, text = wrong(shop)): Promise<void> =>
  expectFailure(page, shop, shop.specified('Oops...', m.admin_oops), text)

/** Conflict dialog. */
export const conflict = (page: Page, shop: Shop): Locator =>
  page.getByRole('alertdialog', { name: shop.say(m.admin_conflict), exact: true })

/** Name of a record in the journey's language. */
export const nameIn = (
  { language }: Shop,
  { name, name_ar }: { name: string; name_ar: string | null },
): string => (language === 'ar' && name_ar) || name

/**
 * Makes requests fail, with a 500 or without a response. Error messages of the browser are allowed.
 */
export async function failCalls(
  page: Page,
  shop: Shop,
  address: string | RegExp,
  way: 'refused' | 'unanswered',
): Promise<() => Promise<void>> {
  shop.allow(/500|request failed|Failed to load resource/)
  await page.route(address, (route) =>
    way === 'refused'
      ? route.fulfill({ status: 500, json: { message: 'Something failed', code: 'internal' } })
      : route.abort('connectionfailed'),
  )
  return () => page.unroute(address)
}
