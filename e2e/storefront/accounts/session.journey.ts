/** Session: redirects after signing in, merged guest data, and its end. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { readShifts, watchShifts } from '../../checks/layout-shifts.ts'
import { field } from '../../parts.ts'
import {
  accountLinks,
  bringSession,
  logIn,
  logInAdmin,
  makeUser,
  password,
  profileLink,
  readStored,
} from '../../people/people.ts'
import { goodsOf, plainPiece } from '../../goods/pieces.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api, makeCart, recipients } from '../../shopping.ts'

const nobody = { token: null, userid: null, isAdmin: null, guestToken: null, wishlistToken: null }
const cartLink = (page: Page, shop: Shop, count: number) =>
  page.getByRole('banner').getByRole('link', {
    name: shop.say(m.header_counted, { name: shop.say(m.header_cart), count }),
  })
const loginTitle = (page: Page, shop: Shop) =>
  page.getByRole('heading', { level: 1, name: shop.say(m.account_login_title) })

/** Returns a function that tells whether the text was ever on the page. */
async function watchText(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.evaluate((text) => {
    const look = () => {
      if (document.body.innerText.includes(text)) document.body.dataset.shown = ''
    }
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    })
  }, text)
  return () => page.evaluate(() => 'shown' in document.body.dataset)
}

test('logging in joins the cart, logging out leaves nothing, and logging in again brings it back', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { user } = await makeUser()
  const cart = await makeCart(goodsOf(plainPiece(), 2))
  await shop.open('/category/table-tray')
  await page.evaluate((token) => localStorage.setItem('guestToken', token), cart)
  await page.reload()
  await expect(cartLink(page, shop, 2)).toBeVisible()
  const links = await accountLinks(page, shop)
  await expect(
    links.getByRole('link', { name: shop.say(m.header_register), exact: true }),
  ).toBeVisible()
  await links.getByRole('link', { name: shop.say(m.header_login), exact: true }).click()
  await expect(loginTitle(page, shop)).toBeVisible()
  await logIn(page, shop, user.email)

  // Returned to the page before the login.
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/category/table-tray'))
  await expect(cartLink(page, shop, 2)).toBeVisible()
  const stored = await readStored(page)
  expect(stored).toMatchObject({ userid: String(user.id), isAdmin: 'false' })
  expect(
    (await api.cart.get({ guestToken: stored.guestToken ?? '' }, { token: stored.token })).count,
  ).toBe(2)

  await profileLink(await accountLinks(page, shop), shop, 'Mona').click()
  await page.getByRole('button', { name: shop.say(m.profile_log_out) }).click()
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/'))
  await expect(page.getByText(shop.say(m.account_logged_out))).toBeVisible()
  await expect(
    page.getByRole('banner').getByRole('link', { name: shop.say(m.header_cart), exact: true }),
  ).toBeVisible()
  expect(await readStored(page)).toEqual(nobody)
  await expect(
    api.accounts.details({ userId: user.id }, { token: stored.token }),
  ).rejects.toMatchObject({ status: 401 })

  // Back shows nothing of the user to the next visitor.
  const isShown = await watchText(page, user.email)
  await page.goBack()
  await expect(loginTitle(page, shop)).toBeVisible()
  expect(await isShown()).toBe(false)

  await shop.open('/login')
  await logIn(page, shop, user.email)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(cartLink(page, shop, 2)).toBeVisible()
})

test('login leads on to where the shopper was going, and never out of the shop', {
  tag: '@all',
}, async ({ page, shop }) => {
  test.slow()
  shop.allow(/404/)
  const { user } = await makeUser()
  const ways = {
    '/cart': shop.path('/cart'),
    '/category/dresses?sort=price_asc': shop.path('/category/dresses?sort=price_asc'),
    '/ar/wishlist': shop.path('/wishlist'),
    '//evil.example/': shop.path('/profile'),
    '/\\evil.example': shop.path('/profile'),
    'https://evil.example': shop.path('/profile'),
    '/.//evil.example': shop.path('/profile'),
    '/login': shop.path('/profile'),
  }
  for (const [next, goal] of Object.entries(ways)) {
    await shop.open(`/login?next=${encodeURIComponent(next)}`)
    const main = page.getByRole('main')
    await main.getByRole('link', { name: shop.say(m.header_register), exact: true }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: shop.say(m.account_register_title) }),
    ).toBeVisible()
    await main.getByRole('link', { name: shop.say(m.header_login), exact: true }).click()
    await expect(loginTitle(page, shop)).toBeVisible()
    await logIn(page, shop, user.email)
    await expect(page, next).toHaveURL(new URL(goal, page.url()).href)
    await page.evaluate(() => localStorage.clear())
  }
  await shop.open('/login')
  await logIn(page, shop, user.email)
  await expect(page).toHaveURL(/\/profile$/)
  // A signed-in user is redirected from the form.
  await shop.open('/login?next=/cart')
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/cart'))
})

/** Session of a user who was signed out elsewhere. */
async function bringEndedSession(page: Page) {
  const answer = await makeUser()
  await api.accounts.logout({}, { token: answer.token })
  await bringSession(page, answer)
  return answer
}

test('a session that the shop has ended is told once, and the page goes on', {
  tag: '@all',
}, async ({ page, shop }) => {
  shop.allow(/401/)
  await bringEndedSession(page)
  await shop.open('/shop')
  const toast = page.getByText(shop.say(m.account_ended))
  await expect(toast).toHaveCount(1)
  expect(await readStored(page)).toEqual(nobody)
  await expect(
    (await accountLinks(page, shop)).getByRole('link', {
      name: shop.say(m.header_login),
      exact: true,
    }),
  ).toBeVisible()
  await expect(toast).toHaveCount(0, { timeout: 15_000 })
})

test('on the profile such an end leads to login and back', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/401/)
  const { user } = await bringEndedSession(page)
  await shop.open('/profile')
  await expect(loginTitle(page, shop)).toBeVisible()
  await expect(page.getByText(shop.say(m.account_ended))).toHaveCount(1)
  expect(new URL(page.url()).searchParams.get('next')).toBe('/profile')
  await logIn(page, shop, user.email)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Mona Adel' })).toBeVisible()
})

test('two tabs stay in step', { tag: '@all' }, async ({ page, shop, context }) => {
  const { user } = await makeUser()
  await shop.open('/login')
  const other = await context.newPage()
  await other.goto(shop.path('/profile'))
  await expect(loginTitle(other, shop)).toBeVisible()
  await logIn(page, shop, user.email)
  await expect(page).toHaveURL(/\/profile$/)
  // The other tab was opening the profile as well.
  await expect(other).toHaveURL(/\/profile$/)
  await page.getByRole('button', { name: shop.say(m.profile_log_out) }).click()
  await expect(other).toHaveURL(/\/login\?next=\/profile$/)
})

test('the header fills in without moving anything', { tag: '@all' }, async ({ page, shop }) => {
  await bringSession(page, await makeUser('Mariam-Christina Abdelrahman'))
  await watchShifts(page)
  await shop.open('/shop')
  await expect(profileLink(await accountLinks(page, shop), shop, 'Mariam-Christina')).toBeVisible()
  const { sum, moved } = await readShifts(page)
  expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.01)
})

test('only admins see the way to the dashboard', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/404/)
  const dashboard = (place: Page | Awaited<ReturnType<typeof accountLinks>>) =>
    place.getByRole('link', { name: shop.say(m.header_dashboard), exact: true })
  await bringSession(page, await logInAdmin())
  await shop.open('/shop')
  const link = dashboard(await accountLinks(page, shop))
  await expect(link).toHaveAttribute('href', shop.path('/dashboard/home'))
  // The server corrects false values in local storage.
  const { token, user, guest_token } = await makeUser()
  await page.evaluate(
    (stored) => {
      localStorage.clear()
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
    },
    { token, userid: String(user.id), guestToken: guest_token, isAdmin: 'true' },
  )
  // A reload would reopen the menu.
  await shop.open('/shop')
  await expect(profileLink(await accountLinks(page, shop), shop, 'Mona')).toBeVisible()
  await expect(dashboard(page)).toHaveCount(0)
  expect((await readStored(page)).isAdmin).toBe('false')
})

test('checkout knows the user, and the address of their last order', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const answer = await makeUser('Mona Adel Said')
  const { areaEstimate } = await api.areas.estimate({ lang: shop.language })
  const { state, address, firstName, lastName } = recipients[shop.language]
  const area = areaEstimate[1]
  await api.checkout.placeOrder(
    {
      ...{
        guestToken: await makeCart(goodsOf(plainPiece())),
        first_name: firstName,
        last_name: lastName,
        state,
        address,
      },
      ...{ phone: '01112223334', city: area?.id ?? 0 },
    },
    { token: answer.token },
  )
  await bringSession(page, { ...answer, guest_token: await makeCart(goodsOf(plainPiece())) })
  await shop.open('/checkout')
  const field = (message: () => string) => page.getByLabel(shop.say(message), { exact: true })
  await expect(field(m.checkout_address)).toHaveValue(address)
  await expect(field(m.checkout_first_name)).toHaveValue('Mona')
  await expect(field(m.checkout_last_name)).toHaveValue('Adel Said')
  await expect(field(m.checkout_phone)).toHaveValue('01012345678')
  await expect(page.getByLabel(new RegExp(shop.say(m.checkout_email)))).toHaveValue(
    answer.user.email,
  )
  await expect(field(m.checkout_state)).toHaveValue(state)
  await expect(field(m.checkout_city)).toHaveValue(String(area?.id))
  await expect(page.getByText(shop.say(m.checkout_kept))).toBeVisible()
  await expect(page.getByRole('link', { name: shop.say(m.checkout_login) })).toBeHidden()
})

test('a guest at checkout logs in and comes back to it', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const { user } = await makeUser()
  const cart = await makeCart(goodsOf(plainPiece()))
  await shop.open('/cart')
  await page.evaluate((token) => localStorage.setItem('guestToken', token), cart)
  await shop.open('/checkout')
  await page.getByRole('link', { name: shop.say(m.checkout_login) }).click()
  await logIn(page, shop, user.email, password)
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/checkout'))
  await expect(field(page, shop.say(m.checkout_first_name))).toHaveValue('Mona')
})
