/**
 * Session that ends with unsaved values on a dashboard screen: the member signs in again in place,
 * and nothing is lost.
 */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { admin } from '../../people/admin.ts'
import { asOwner, expectPopup, failCalls, openScreen, ownName } from '../../desk.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { field, main, press } from '../../parts.ts'
import { bringSession, logIn, logInAdmin, makeUser, password } from '../../people/people.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const areaField = (page: Page, shop: Shop) =>
  field(page.getByRole('dialog'), shop.say(m.admin_area_city_en))
const signIn = (page: Page, shop: Shop) =>
  page.getByRole('alertdialog', { name: shop.say(m.admin_signed_out) })
const isAtLogin = (page: Page, shop: Shop, next: string) =>
  expect(page).toHaveURL(
    (url) => url.pathname === shop.path('/login') && url.searchParams.get('next') === next,
  )

/** Signs in within the dialog, which has the email filled in. */
async function signInAs(page: Page, shop: Shop, secret: string, email?: string): Promise<void> {
  if (email) await field(signIn(page, shop), shop.say(m.account_email)).fill(email)
  await field(signIn(page, shop), shop.say(m.account_password)).fill(secret)
  await press(signIn(page, shop), shop.specified('Login', m.admin_signed_out_log_in))
}

/** Signs in without news, which would detect an ended session before Save is pressed. */
async function enterQuietly(
  page: Page,
  shop: Shop,
  path: string,
): Promise<{ endSession: () => Promise<unknown> }> {
  shop.allow(/401/)
  await holdUp(page, /\/api\/orders\/stream/)
  const { token, ...session } = await logInAdmin()
  await bringSession(page, { token, ...session })
  await openScreen(page, shop, path)
  return { endSession: () => api.accounts.logout({}, { token }) }
}

/** Types a new area, and ends the session elsewhere before it is saved. */
async function typeAndEnd(page: Page, shop: Shop): Promise<string> {
  const city = ownName('Siwa')
  const { endSession } = await enterQuietly(page, shop, '/dashboard/area/add')
  await areaField(page, shop).fill(city)
  await field(page.getByRole('dialog'), shop.say(m.admin_area_price)).fill('65')
  await endSession()
  await press(page, shop.say(m.admin_area_save))
  await expect(signIn(page, shop)).toBeVisible()
  return city
}

async function expectSaved(page: Page, shop: Shop, city: string): Promise<void> {
  await expect(signIn(page, shop)).toBeHidden()
  await expectPopup(page, shop.specified('area created successfully', m.admin_area_created))
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/area'))
  const { areaEstimate } = await api.areas.estimate({})
  expect(areaEstimate.filter((area) => area.city === city).map(({ price }) => price)).toEqual([65])
}

test('what was typed is saved after signing in again in its place', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const city = await typeAndEnd(page, shop)
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/area/add'))
  await expect(field(signIn(page, shop), shop.say(m.account_email))).toHaveValue(admin.email)
  await expectAccessible(page)
  const alert = signIn(page, shop).getByRole('alert')

  await signInAs(page, shop, '')
  await expect(
    signIn(page, shop).getByText(
      shop.specified('Password is required', m.account_password_required),
    ),
  ).toBeVisible()
  await expect(alert).toBeFocused()
  await signInAs(page, shop, 'not the password')
  await expect(alert).toHaveText(shop.say(m.account_wrong_credentials))
  await expect(alert).toBeFocused()
  await expectAccessible(page)
  const answerAgain = await failCalls(page, shop, '**/api/login', 'unanswered')
  await signInAs(page, shop, admin.password)
  await expect(alert).toHaveText(
    shop.specified('No response from server. Please try again later.', m.account_no_response),
  )
  await answerAgain()
  await field(signIn(page, shop), shop.say(m.account_password)).press('Enter')
  await expectSaved(page, shop, city)
})

test('whoever leaves instead is led to the login; what may be a mistake is asked first', {
  tag: '@all',
}, async ({ page, shop }) => {
  await typeAndEnd(page, shop)
  const question = page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await press(question, shop.say(m.admin_unsaved_stay))
  await expect(question).toBeHidden()
  await expect(signIn(page, shop)).toBeVisible()
  await press(signIn(page, shop), shop.say(m.admin_unsaved_leave))
  await isAtLogin(page, shop, '/dashboard/area/add')
})

test('after Escape, leaving is a second press away', { tag: '@all' }, async ({ page, shop }) => {
  await typeAndEnd(page, shop)
  await page.keyboard.press('Escape')
  await press(
    page.getByRole('alertdialog', { name: shop.say(m.admin_unsaved_title) }),
    shop.say(m.admin_unsaved_leave),
  )
  await isAtLogin(page, shop, '/dashboard/area/add')
})

test('with nothing typed, the call that finds no session leads to the login', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { area } = await api.areas.create({ city: ownName('Siwa'), price: 65 }, await asOwner())
  const { endSession } = await enterQuietly(page, shop, `/dashboard/area/${area.id}/edit`)
  await expect(areaField(page, shop)).toHaveValue(area.city)
  await endSession()
  await press(page, shop.say(m.admin_area_save))
  await isAtLogin(page, shop, `/dashboard/area/${area.id}/edit`)
})

test('who is no admin, or another one, is told so, and the screen waits for its owner', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/403/)
  const { user } = await makeUser()
  const city = await typeAndEnd(page, shop)
  await signInAs(page, shop, password, user.email)
  await expect(signIn(page, shop).getByRole('alert')).toHaveText(
    shop.say(m.admin_signed_out_no_admin, { email: admin.email }),
  )
  await expect(signIn(page, shop).getByRole('alert')).toBeFocused()

  await page.route('**/api/login', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({
      response,
      json: { ...answer, user: { ...answer.user, id: user.id, isadmin: 'admin' } },
    })
  })
  await signInAs(page, shop, admin.password, admin.email)
  await expect(signIn(page, shop).getByRole('alert')).toHaveText(
    shop.say(m.admin_signed_out_other, { email: admin.email }),
  )
  await expectAccessible(page)
  await page.unroute('**/api/login')
  await signInAs(page, shop, admin.password)
  await expectSaved(page, shop, city)
})

test('logged out and in again in another tab, the screen goes on by itself', {
  tag: '@all',
}, async ({ page, shop, context }) => {
  shop.allow(/401/)
  await bringSession(page, await logInAdmin())
  await openScreen(page, shop, '/dashboard/area/add')
  const city = ownName('Siwa')
  await areaField(page, shop).fill(city)
  await field(page.getByRole('dialog'), shop.say(m.admin_area_price)).fill('65')
  const other = await context.newPage()
  await other.goto(shop.path('/dashboard/more'))
  await press(main(other), shop.say(m.admin_log_out))
  await expect(signIn(page, shop)).toBeVisible()
  await other.waitForURL((url) => url.pathname === shop.path('/login'))
  await logIn(other, shop, admin.email, admin.password)
  await expect(signIn(page, shop)).toBeHidden()
  await expect(areaField(page, shop)).toHaveValue(city)
  await press(page, shop.say(m.admin_area_save))
  await expectSaved(page, shop, city)
})
