/**
 * What journeys of the dashboard share: coming in as its owner, lists and their rows, what is said
 * after a change.
 */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { screenNames, screenPath, screens as dashboard } from '#web/dashboard/screens.ts'
import { button, main, press } from './parts.ts'
import { bringSession, logInAdmin } from './people.ts'
import { untilStill } from './quiet.ts'
import { expect, type Shop, test } from './shop.ts'

let token: Promise<string> | undefined

/**
 * The owner's bearer token, for what a journey prepares or checks by the API: `api.areas.create({ …
 * }, await asOwner())`.
 */
export async function asOwner(): Promise<{ token: string }> {
  token ??= logInAdmin().then((answer) => answer.token)
  return { token: await token }
}

/**
 * Comes in as the owner and waits until the screen is there. To be called once, before the first
 * page is opened.
 */
export async function enter(page: Page, shop: Shop, path: string): Promise<void> {
  await bringSession(page, await logInAdmin())
  await openScreen(page, shop, path)
}

/** Goes to another screen by its address, as who is inside already. */
export async function openScreen(page: Page, shop: Shop, path: string): Promise<void> {
  await shop.open(path)
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  // Keys are heard by then.
  await untilStill(page)
}

/** Screens and dialogs of the dashboard that need nothing beforehand. */
export const screens = [
  ...screenNames.flatMap((name) =>
    dashboard[name].dialog ? [screenPath(name), screenPath(name, 'add')] : [screenPath(name)],
  ),
  '/dashboard/inbox',
  '/dashboard/more',
]

/** A name that no other journey has: 'Suez en-1440 k3x9'. Both projects share one shop. */
export const ownName = (name: string): string =>
  `${name} ${test.info().project.name} ${Math.random().toString(36).slice(2, 7)}`

/** What an own name has in it, and nothing of the shop's. */
export const inOwnNames = /(en|ar)-\d+/

/**
 * The centred popup without a button, which goes by itself (R96). Each counts once: the same words
 * after another change are another popup.
 */
export async function expectPopup(page: Page, text: string): Promise<void> {
  const isIt = { has: page.getByText(text, { exact: true }) }
  const popup = page.getByRole('status').locator('.popup:not([data-seen])').filter(isIt)
  // Looked at and marked in one step, for it does not wait; it is there a moment before it is
  // shown.
  const isVisible = await popup.evaluate(
    async (element) => {
      element.setAttribute('data-seen', '')
      while (element.isConnected && !element.checkVisibility())
        await new Promise(requestAnimationFrame)
      return element.isConnected
    },
    undefined,
    { timeout: 10_000 },
  )
  expect(isVisible).toBe(true)
}

/** The question before a deletion. */
export const confirmation = (page: Page, shop: Shop): Locator =>
  page.getByRole('alertdialog', { name: shop.specified('Are you sure?', m.admin_confirm_title) })

export const yes = (page: Page, shop: Shop): Locator =>
  button(confirmation(page, shop), shop.specified('Yes, delete it!', m.admin_confirm_action))

/** Says no to it by the keyboard. What is not open yet hears no key. */
export async function thinkAgain(page: Page, shop: Shop): Promise<void> {
  await expect(confirmation(page, shop)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(confirmation(page, shop)).toBeHidden()
}

/** A failure that is told in the middle of the screen, and is closed by its button. */
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
  // A press in the same moment counts for the failure's own entry in the address, and not for what
  // is under it.
  await expect(page).not.toHaveURL(/#failure$/)
  await untilStill(page)
}

export const wrong = (shop: Shop): string =>
  shop.specified('Something went wrong!', m.admin_something_wrong)

export const oops = (page: Page, shop: Shop, text = wrong(shop)): Promise<void> =>
  expectFailure(page, shop, shop.specified('Oops...', m.admin_oops), text)

/** What somebody else has changed meanwhile, and what to do about it. */
export const conflict = (page: Page, shop: Shop): Locator =>
  page.getByRole('alertdialog', { name: shop.say(m.admin_conflict), exact: true })

/** What a record is called in the journey's language. */
export const nameIn = (
  { language }: Shop,
  { name, name_ar }: { name: string; name_ar: string | null },
): string => (language === 'ar' && name_ar) || name

/**
 * The ways in which a call fails: refused with 500, and not answered at all. The screen is allowed
 * to complain of them.
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
