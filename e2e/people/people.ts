/** Customers with an account, for journeys on other topics. */
import { expect, type Locator, type Page, test } from '@playwright/test'
import * as m from '#messages'
import { admin } from './admin.ts'
import { field, press } from '../parts.ts'
import type { Shop } from '../shop.ts'
import { api } from '../shopping.ts'

export const password = 'a walk by the Nile'

/** Unique e-mail address. */
export const newEmail = (): string =>
  `mona-${test.info().project.name}-${Date.now()}-${Math.trunc(Math.random() * 1e6)}@mail.example`

/** New account, with the API's response. */
export const makeUser = (name = 'Mona Adel', email = newEmail()) =>
  api.accounts.register({
    name,
    email,
    phone: '01012345678',
    password,
    password_confirmation: password,
  })

/** Signs in the first admin through the API. */
export const logInAdmin = () => api.accounts.login(admin)

type SignedIn = Awaited<ReturnType<typeof makeUser>>

/**
 * Gives the tab this session once, so that later changes by the shop are kept. Call it before the
 * first page is opened.
 */
export async function bringSession(
  page: Page,
  { token, user, guest_token, wishlist_token }: SignedIn,
): Promise<void> {
  const stored = {
    ...{ token, userid: String(user.id), isAdmin: String(user.isadmin === 'admin') },
    ...{ guestToken: guest_token, wishlistToken: wishlist_token },
  }
  await page.addInitScript((stored) => {
    if (sessionStorage.getItem('came')) return
    sessionStorage.setItem('came', 'yes')
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, stored)
}

/** Values that the browser stores for the visitor, under fixed names (R29). */
export const readStored = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      ['token', 'userid', 'isAdmin', 'guestToken', 'wishlistToken'].map((name) => [
        name,
        localStorage.getItem(name),
      ]),
    ),
  )

/** Container of the account links: the header, or on phones the menu, which this opens. */
export async function accountLinks(page: Page, shop: Shop): Promise<Locator> {
  const menu = page.getByRole('button', { name: shop.say(m.header_open_menu) })
  if (!(await menu.isVisible())) return page.getByRole('banner')
  await menu.click()
  return page.getByRole('dialog', { name: shop.say(m.header_menu) })
}

/** Link to the profile, labelled with the user's name. */
export const profileLink = (place: Locator, shop: Shop, firstName: string) =>
  place.getByRole('link', { name: `${firstName} ${shop.say(m.header_profile)}` })

/** Fills in the login form and submits it. */
export async function logIn(
  page: Page,
  shop: Shop,
  email: string,
  secret = password,
): Promise<void> {
  // The page before may have an e-mail field too.
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.account_login_title) }),
  ).toBeVisible()
  await field(page, shop.say(m.account_email)).fill(email)
  await field(page, shop.say(m.account_password)).fill(secret)
  await press(page, shop.specified('Login', m.account_log_in))
}
