/** Access to the dashboard, its messages for other visitors, and its bundles. */
import * as m from '#messages'
import { noAnswer } from '../../requests/answers.ts'
import { enter, openScreen } from '../../desk.ts'
import { admin } from '../../people/admin.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import { button, press } from '../../parts.ts'
import {
  accountLinks,
  bringSession,
  logIn,
  logInAdmin,
  makeUser,
  password,
} from '../../people/people.ts'
import { expect, test } from '../../shop.ts'
import { isPhone } from '../../orders/orders.ts'
import { api } from '../../shopping.ts'

const screens = ['', '/area', '/orders', '/products', '/nowhere']

test('a guest is led to log in and comes back to where they were going', async ({ page, shop }) => {
  shop.allow(/404/)
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push(new URL(request.url()).pathname)
  })
  for (const screen of screens) {
    await page.goto(shop.path(`/dashboard${screen}?search=giza`))
    await expect(page, screen).toHaveURL((url) => url.pathname === shop.path('/login'))
    await expect(
      page.getByRole('heading', { level: 1, name: shop.say(m.account_login_title) }),
    ).toBeVisible()
  }
  expect(calls.filter((path) => /area|order|product\/|history|mail|overview/.test(path))).toEqual(
    [],
  )
  await shop.open('/login?next=/dashboard/area%3Fsearch%3Dgiza')
  await logIn(page, shop, admin.email, admin.password)
  await expect(page).toHaveURL(
    (url) => url.pathname === shop.path('/dashboard/area') && url.search === '?search=giza',
  )
  await expect(page.getByRole('heading', { level: 1, name: shop.say(m.admin_areas) })).toBeVisible()
  // Back must not open the login again.
  await page.goBack()
  await expect(page).not.toHaveURL(/\/login/)
})

test('an ordinary user is told so at the login and stays there', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await bringSession(page, await makeUser())
  await page.goto(shop.path('/dashboard/orders'))
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/login'))
  await expect(page.getByText(shop.say(m.account_no_admin))).toBeVisible()
  await logIn(page, shop, admin.email, admin.password)
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/orders'))
})

test('an admin who was going nowhere lands on the overview', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  // From a header link: the page with the link is no page that an admin has requested.
  await shop.open('/category/vases')
  await (await accountLinks(page, shop))
    .getByRole('link', { name: shop.say(m.header_login), exact: true })
    .click()
  await logIn(page, shop, admin.email, admin.password)
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/overview'))
})

test('whoever registers on the way is no admin either', { tag: '@all' }, async ({ page, shop }) => {
  const { user } = await makeUser()
  await shop.open('/login?next=/dashboard')
  await logIn(page, shop, user.email, password)
  await expect(page.getByText(shop.say(m.account_no_admin))).toBeVisible()
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/login'))
})

test('a spinner stands alone until it is known who is there; what the screen shows is asked for meanwhile', {
  tag: '@all',
}, async ({ page, shop }) => {
  await bringSession(page, await logInAdmin())
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/api/user/details/*', async (route) => {
    await held
    await route.continue()
  })
  const asked = page.waitForResponse(/\/api\/area\/all/)
  await page.goto(shop.path('/dashboard/area'))
  expect((await asked).ok()).toBe(true)
  await expect(page.getByRole('status').getByText(shop.say(m.ui_loading))).toBeAttached()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('heading')).toHaveCount(0)
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: shop.say(m.admin_areas) })).toBeVisible()
})

test('a link of the navigation brings its screen’s code before it is pressed', {
  tag: '@all',
}, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/more')
  const navigation = page.getByRole('navigation', {
    name: shop.say(isPhone() ? m.admin_tab_bar : m.admin_dashboard),
    exact: true,
  })
  if (!isPhone())
    await navigation.locator('summary', { hasText: shop.say(m.admin_products) }).click()
  const code = page.waitForResponse(/\/product-list-[^/]*\.js$/)
  await navigation.getByRole('link', { name: shop.say(m.admin_products), exact: true }).focus()
  expect((await code).ok()).toBe(true)
  await expect(page).toHaveURL(/\/dashboard\/more$/)
})

test('no answer at the door is told, with another try', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/request failed|Failed to load resource/)
  await bringSession(page, await logInAdmin())
  await page.route('**/api/user/details/*', noAnswer)
  await page.goto(shop.path('/dashboard/area'))
  const retry = button(page, shop.say(m.ui_try_again))
  await expect(retry).toBeVisible()
  await page.unroute('**/api/user/details/*')
  await retry.click()
  await expect(page.getByRole('heading', { level: 1, name: shop.say(m.admin_areas) })).toBeVisible()
})

test('a session that ends while one works leads to the login', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/401|request failed|Failed to load resource/)
  const answer = await logInAdmin()
  await bringSession(page, answer)
  // Requests that would detect the ended session before any action.
  await page.route(/\/api\/(overview\/waiting|orders\/stream)/, noAnswer)
  await openScreen(page, shop, '/dashboard/area')
  // Ended by a request of the action itself: other requests of the screen would detect it first.
  await page.route(
    /\/api\/area\/all/,
    async (route) => {
      await api.accounts.logout({}, { token: answer.token })
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('searchbox').fill('giza')
  await expect(page).toHaveURL(
    (url) =>
      url.pathname === shop.path('/login') &&
      (url.searchParams.get('next') ?? '').startsWith('/dashboard/area'),
  )
})

test('an unknown address has a page of its own inside the dashboard', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/404/)
  await bringSession(page, await logInAdmin())
  const reply = await page.goto(shop.path('/dashboard/nowhere'))
  expect(reply?.status()).toBe(404)
  await expect(
    page.getByRole('heading', { level: 1, name: shop.say(m.admin_not_found) }),
  ).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: shop.say(m.admin_not_found_back), exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/dashboard/overview'))
})

test('shop pages load nothing of the dashboard, and it is neither kept nor listed', async ({
  page,
  shop,
  request,
}) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) loaded.push(await response.text().catch(() => ''))
  })
  for (const path of ['/', '/category/dresses', '/cart', '/login']) {
    await shop.open(path)
    await page.waitForLoadState('networkidle')
  }
  expect(loaded.length).toBeGreaterThan(5)
  expect(
    loaded.filter((code) => code.includes(m.admin_unsaved_title({}, { locale: 'en' }))),
  ).toEqual([])
  const { headers } = { headers: (await request.get(shop.path('/dashboard/orders'))).headers() }
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-robots-tag']).toContain('noindex')
})

test('the theme, the language and logging out', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/more')
  const main = page.getByRole('main')
  const dark = button(main, shop.say(m.admin_dark_theme))
  await expect(dark).toHaveAttribute('aria-pressed', 'false')
  await dark.click()
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectAccessible(page)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await main.getByRole('link', { name: shop.say(m.header_other_language), exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', shop.language === 'en' ? 'ar' : 'en')
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('lang', shop.language)
  await expect(dark).toHaveAttribute('aria-pressed', 'true')
  // Drafts of the shop in this tab.
  await page.evaluate(() =>
    sessionStorage.setItem('draft:question', JSON.stringify({ client_name: 'Mona' })),
  )
  await press(main, shop.say(m.admin_log_out))
  await expect(page).toHaveURL(
    (url) => url.pathname === shop.path('/login') && url.searchParams.get('next') === '/dashboard',
  )
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  // The login of the staff speaks of neither a cart nor a new account.
  const door = page.getByRole('main')
  await expect(door.getByText(shop.say(m.account_login_help_staff))).toBeVisible()
  await expect(door.getByRole('link', { name: shop.say(m.header_register) })).toHaveCount(0)
  await expect(page.getByRole('link', { name: shop.say(m.header_cart) })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const html = await page.evaluate(async () => (await fetch(location.href)).text())
  expect(html).toContain(shop.say(m.account_login_help_staff))
  expect(html).not.toContain(shop.say(m.account_login_help))
  expect(await page.evaluate(() => sessionStorage.getItem('draft:question'))).toBeNull()
  // The shop ignores the dashboard's theme.
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark')
})
