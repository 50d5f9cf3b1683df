/** Search suggestions while typing, beyond search.journey.ts. */
import type { Page, Route } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { answer500, noAnswer } from '../../requests/answers.ts'
import { main, press } from '../../parts.ts'
import { openSearch, results, searchButton, searchSheet, typeHeard } from '../../searching.ts'
import { untilSent } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'

const calls = /\/api\/userproduct\/search/

/** Queries of all suggestion requests, in order. */
function watchAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    if (calls.test(request.url()))
      asked.push(new URL(request.url()).searchParams.get('search') ?? '')
  })
  return asked
}

/** Stops the clock: time passes only on request. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(new Date('2030-01-01T12:00:00Z'))
}

/** Opens a page with a fake clock, and its search, ready for input. */
async function openTimed(page: Page, shop: Shop) {
  await page.clock.install({ time: new Date('2030-01-01T10:00:00Z') })
  await shop.open('/shop')
  const field = await openSearch(page, shop)
  await typeHeard(page, shop, field, 'q')
  await field.fill('')
  await stopClock(page)
  return field
}

test('one question, 3000 ms after the last letter', { tag: '@all' }, async ({ page, shop }) => {
  const field = await openTimed(page, shop)
  const asked = watchAsked(page)
  const list = results(page, shop)
  for (const letter of 'fan') {
    await field.press(letter)
    await page.clock.runFor(2999)
  }
  expect(asked).toEqual([])
  await expect(list).toBeHidden()
  await page.clock.runFor(1)
  await expect(list.getByRole('option').first()).toBeVisible()
  await page.clock.runFor(10_000)
  expect(asked).toEqual(['fan'])

  // Surrounding spaces make no new query.
  await field.press(' ')
  await field.press('x')
  await field.press('Backspace')
  await page.clock.runFor(10_000)
  expect(asked).toEqual(['fan'])
  await expect(list).toBeVisible()
})

test('what needs no server is there at once: categories, what was looked for before, and a sign of waiting', {
  tag: '@all',
}, async ({ page, shop }) => {
  const words = { en: ['linen dresses', 'purple dress'], ar: ['فساتين سهرة', 'فستان بنفسجي'] }[
    shop.language
  ]
  for (const text of words) {
    await shop.open(`/searchedproducts?search=${encodeURIComponent(text)}`)
    await expect(page.getByRole('article').first()).toBeVisible()
  }
  const field = await openTimed(page, shop)
  const asked = watchAsked(page)
  const before = page.getByRole('region', { name: shop.say(m.search_recent) })
  const dresses = page
    .locator('.search-found')
    .getByRole('link', { name: { en: 'Dresses', ar: 'فساتين' }[shop.language], exact: true })
  await field.pressSequentially({ en: 'dres', ar: 'فسات' }[shop.language])
  await expect(dresses).toBeVisible()
  await expect(before.getByRole('link')).toHaveText([...words].reverse())
  const wait = page.getByRole('button', {
    name: shop.say(m.search_for, { query: { en: 'dres', ar: 'فسات' }[shop.language] }),
  })
  await expect(wait).toHaveClass(/is-waiting/)
  expect(asked).toEqual([])
  await page.clock.runFor(3000)
  await expect(results(page, shop).getByRole('option').first()).toBeVisible()
  await expect(before).toBeHidden()
  await expect(dresses).toBeHidden()

  await field.fill('')
  await expect(results(page, shop)).toBeHidden()
  await field.click()
  await expect(before.getByRole('link')).toHaveCount(2)
  await page.clock.resume()
  await expectAccessible(page)
  await press(before, shop.say(m.search_recent_clear))
  await expect(before).toBeHidden()
  await expect(field).toBeFocused()
  expect(await page.evaluate(() => localStorage.getItem('searches'))).toBeNull()
})

test('nothing and a single space hide the results and ask nothing', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const field = await openTimed(page, shop)
  const asked = watchAsked(page)
  const list = results(page, shop)
  for (const nothing of ['', ' ']) {
    await field.fill('fanous')
    await page.clock.runFor(3000)
    await expect(list).toBeVisible()
    await field.fill(nothing)
    await expect(list).toBeHidden()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await page.clock.runFor(10_000)
  }
  expect(asked).toEqual(['fanous', 'fanous'])
})

test('Enter never waits', { tag: '@all' }, async ({ page, shop }) => {
  const field = await openTimed(page, shop)
  const asked = watchAsked(page)
  await field.fill('fanous')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/searchedproducts\?search=fanous$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.clock.runFor(10_000)
  expect(asked).toEqual(['fanous'])
  await expect(results(page, shop)).toBeHidden()
})

test('the keys of the list', { tag: '@all' }, async ({ page, shop }) => {
  await shop.open('/shop')
  const field = await openSearch(page, shop)
  await field.fill('lin')
  await field.press('ArrowDown')
  const options = results(page, shop).getByRole('option')
  await expect(options).toHaveCount(6)
  const chosen = results(page, shop).getByRole('option', { selected: true })
  await expect(chosen).toHaveCount(0)
  await expect(
    page.getByRole('status').getByText(shop.say(m.search_found, { count: 6 })),
  ).toBeAttached()

  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(field).toHaveAttribute(
    'aria-activedescendant',
    (await options.nth(1).getAttribute('id')) ?? 'none',
  )
  await expect(field).toBeFocused()
  for (let up = 0; up < 3; up++) await field.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await field.press('ArrowDown')
  await expect(chosen).toHaveCount(0)
  await field.press('ArrowUp')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/searchedproducts\?search=lin$/)
  await expect(page.getByRole('article')).toHaveCount(6)
})

test('pressing elsewhere, Escape and Tab hide the popover', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  test.skip(test.info().project.name.endsWith('390'), 'phones have a sheet')
  await shop.open('/shop')
  const field = await openSearch(page, shop)
  const list = results(page, shop)
  await field.fill('lin')
  await field.press('ArrowDown')
  await expect(list).toBeVisible()

  await page.getByRole('heading', { level: 1 }).click()
  await expect(list).toBeHidden()
  await field.click()
  await expect(list).toBeVisible()
  await field.press('Escape')
  await expect(list).toBeHidden()
  await expect(field).toHaveValue('lin')
  await field.press('ArrowDown')
  await expect(list).toBeVisible()
  await field.press('Tab')
  await expect(list).toBeHidden()
  await expect(page).toHaveURL(shop.path('/shop'))

  await field.click()
  await list.getByRole('option').first().click()
  await expect(page).toHaveURL(/\/productdetails\//)
  await expect(list).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL(shop.path('/shop'))
})

test('the sheet of phones is closed by Back, Escape and its button', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  test.skip(test.info().project.name.endsWith('1440'), 'wide screens have a field in the header')
  await shop.open('/')
  await shop.open('/shop')
  const sheet = searchSheet(page, shop)
  const closings = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => press(sheet, shop.say(m.ui_close)),
  ]
  for (const close of closings) {
    const field = await openSearch(page, shop)
    await field.fill('lin')
    await field.press('ArrowDown')
    await expect(results(page, shop)).toBeVisible()
    await close()
    await expect(sheet).toBeHidden()
    await expect(searchButton(page, shop)).toBeFocused()
    await expect(page).toHaveURL(shop.path('/shop'))
  }
})

test('from the sheet of phones to a product, and Back to where it was opened', {
  tag: '@all',
}, async ({ page, shop }) => {
  test.skip(test.info().project.name.endsWith('1440'), 'wide screens have a field in the header')
  await shop.open('/shop')
  const field = await openSearch(page, shop)
  await expectAccessible(page)
  const sheet = searchSheet(page, shop)
  await field.fill('lin')
  await field.press('ArrowDown')
  await results(page, shop).getByRole('option').nth(1).click()
  await expect(page).toHaveURL(/\/productdetails\//)
  await expect(sheet).toBeHidden()
  await expect(main(page)).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(shop.path('/shop'))
  await expect(sheet).toBeHidden()
})

test('before the page is hydrated the button leads to the page where a search begins', {
  tag: '@all',
}, async ({ browser, shop }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto(`${process.env.E2E_URL}${shop.path('/shop')}`)
  await searchButton(page, shop).click()
  await expect(page).toHaveURL(/\/searchedproducts$/)
  const field = main(page).getByRole('searchbox', { name: shop.say(m.header_search_products) })
  await field.fill('fanous')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/searchedproducts\?search=fanous$/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await context.close()
})

test('a failure hides the results, says so and can be tried again', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  shop.allow(/500|ERR_CONNECTION_FAILED/)
  await shop.open('/shop')
  const field = await openSearch(page, shop)
  const list = results(page, shop)
  const failures: [typed: string, more: string, fail: (route: Route) => Promise<void>][] = [
    ['lin', 'linen', answer500],
    ['bra', 'brass', noAnswer],
  ]
  for (const [typed, more, fail] of failures) {
    await field.fill(typed)
    await field.press('ArrowDown')
    await expect(list).toBeVisible()
    await page.route(calls, fail)
    await field.fill(more)
    await expect(page.getByRole('alert')).toContainText(shop.say(m.search_failed))
    await expect(list).toBeHidden()
    await expectAccessible(page)
    await page.unroute(calls)
    await page.getByRole('alert').getByRole('button').click()
    await expect(list).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(field).toBeFocused()
  }
})

test('a call that hangs is given up', { tag: '@all' }, async ({ page, shop }) => {
  const field = await openTimed(page, shop)
  await page.route(calls, () => {})
  await field.fill('linen')
  await page.clock.runFor(3000)
  await expect(page.getByRole('status').getByText(shop.say(m.ui_loading))).toBeAttached()
  await page.clock.runFor(30_000)
  await expect(page.getByRole('alert')).toContainText(shop.say(m.search_failed))
  await expect(page.getByText(shop.say(m.ui_loading))).toHaveCount(0)
})

test('a late answer never takes the place of a newer one', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  let answerLate = () => {}
  await page.route(/search=mirror/, async (route) => {
    await new Promise<void>((resolve) => {
      answerLate = resolve
    })
    await route.continue().catch(() => {})
  })
  await shop.open('/shop')
  const field = await openSearch(page, shop)
  await typeHeard(page, shop, field, 'mirror')
  const late = page.waitForRequest(/search=mirror/)
  await field.press('ArrowDown')
  const ended = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('search=mirror'),
  )
  await late
  await field.fill('lant')
  await ended
  await field.press('ArrowDown')
  const options = results(page, shop).getByRole('option')
  await expect(options.first()).toBeVisible()
  const names = await options.allInnerTexts()
  answerLate()
  await untilSent(page)
  expect(await options.allInnerTexts()).toEqual(names)
})

test('at 320 px the sheet is no wider than the screen', { tag: '@all' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await shop.open('/shop')
  const field = await openSearch(page, shop)
  for (const words of ['linen', 'zzzzqq', `${'x'.repeat(60)} ${'س'.repeat(30)}`]) {
    await field.fill(words)
    await field.press('ArrowDown')
    await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeAttached()
    const wide = await searchSheet(page, shop).evaluate((sheet) =>
      [...sheet.querySelectorAll(':not(input)')].filter((node) => node.scrollWidth > innerWidth),
    )
    expect(wide, words).toEqual([])
  }
})
