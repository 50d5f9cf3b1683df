/** Offline behaviour: the current page stays, and failed actions can be retried. */
import type { Page } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { noAnswer } from '../../requests/answers.ts'
import { button, field, main } from '../../parts.ts'
import { countedPiece, goodsOf, plainPiece } from '../../goods/pieces.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api, bringCart, cartLink, fillDelivery, makeCart, typedDelivery } from '../../shopping.ts'

/**
 * Expected messages of the browser about the connection, of React Router about code, and of links
 * about prefetches.
 */
const provoke = (shop: Shop) => {
  for (const complaint of [
    /ERR_(INTERNET_DISCONNECTED|CONNECTION_FAILED|FAILED)/,
    /loading route module/,
    /dynamically imported module/,
    /No response/,
  ])
    shop.allow(complaint)
}
const oneProduct = /\/api\/userproduct\/getProduct\//

const notice = (page: Page, shop: Shop) =>
  page.getByRole('status').filter({ hasText: shop.say(m.ui_no_response) })
const again = (page: Page, shop: Shop) => button(notice(page, shop), shop.say(m.ui_try_again))

const product = (page: Page, name: string) =>
  page.getByRole('article').filter({ hasText: name }).getByRole('link', { name })
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })

/** Opens a list and scrolls down; returns a check that it is unchanged. */
async function standOnList(page: Page, shop: Shop) {
  await shop.open('/shop')
  const { products } = await api.products.list({ lang: shop.language, per_page: '12', page: '1' })
  const { name } = products[8]!
  await product(page, name).scrollIntoViewIfNeeded()
  const look = () =>
    page.evaluate(() => ({
      top: scrollY,
      stood: (window as { stood?: true }).stood,
      path: location.pathname,
    }))
  await page.evaluate(() => Object.assign(window, { stood: true }))
  const before = await look()
  expect(before.top).toBeGreaterThan(200)
  const expectStanding = async () => {
    await expect(notice(page, shop)).toBeVisible()
    await untilStill(page)
    expect(await look()).toEqual(before)
    await expect(main(page).getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('progressbar')).toHaveCount(0)
  }
  return { name, expectStanding }
}

for (const pressed of ['before its code is there', 'whose code and data are there'])
  test(`offline, a product ${pressed} leaves the list as it is and comes once the line is back`, async ({
    page,
    shop,
  }) => {
    provoke(shop)
    const { name, expectStanding } = await standOnList(page, shop)
    if (pressed === 'whose code and data are there') {
      const answered = page.waitForResponse(oneProduct)
      await product(page, name).hover()
      await answered
    }
    await page.context().setOffline(true)
    await product(page, name).click()
    await expectStanding()
    // Hovering keeps the notice.
    await notice(page, shop).hover()
    await expectAccessible(page)
    await again(page, shop).click()
    await expectStanding()
    await page.context().setOffline(false)
    await again(page, shop).click()
    await expect(heading(page, name)).toBeVisible()
    await page.goBack()
    await expect(product(page, name)).toBeVisible()
  })

test('offline, a link that is only come near to changes nothing, and leads on once the line is back', {
  tag: '@all',
}, async ({ page, shop }) => {
  provoke(shop)
  const { name } = await standOnList(page, shop)
  const stands = () => page.evaluate(() => (window as { stood?: true }).stood)
  await page.context().setOffline(true)
  const failed = page.waitForEvent('requestfailed', (request) =>
    /\/assets\/product-/.test(request.url()),
  )
  await product(page, name).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await failed
  await untilStill(page)
  expect(await stands()).toBe(true)
  await page.keyboard.press('Enter')
  await expect(notice(page, shop)).toBeVisible()
  expect(await stands()).toBe(true)
  await page.context().setOffline(false)
  await again(page, shop).click()
  await expect(heading(page, name)).toBeVisible()
})

test('after a new release the page that was pressed comes as a document @all', async ({
  page,
  shop,
}) => {
  shop.allow(/404|loading route module|dynamically imported module/)
  const { name } = await standOnList(page, shop)
  await page.route(
    /\/assets\/product-[^/]*\.js/,
    (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' }),
    {
      times: 2,
    },
  )
  const documents: string[] = []
  page.on(
    'request',
    (request) => request.isNavigationRequest() && documents.push(new URL(request.url()).pathname),
  )
  await product(page, name).click()
  await expect(heading(page, name)).toBeVisible()
  await expect(notice(page, shop)).toHaveCount(0)
  await untilStill(page)
  expect(documents).toHaveLength(1)
  expect(documents[0]).toContain('/productdetails/')
})

test('a list that does not answer leaves the page that is there, and is tried again @all', async ({
  page,
  shop,
}) => {
  provoke(shop)
  const { expectStanding } = await standOnList(page, shop)
  const calls = /\/api\/products\/category\//
  await page.route(calls, noAnswer)
  const coats = { en: 'Coats', ar: 'معاطف' }[shop.language]
  // The visible notice does not move the page.
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: coats })
    .evaluate((link) => (link as HTMLElement).click())
  await expectStanding()
  await page.unroute(calls)
  await again(page, shop).click()
  await expect(heading(page, coats)).toBeVisible()
})

test('a product that does not answer stands with what its card showed, and the rest is tried again', async ({
  page,
  shop,
}) => {
  provoke(shop)
  const { name } = await standOnList(page, shop)
  const calls = oneProduct
  await page.route(calls, noAnswer)
  await product(page, name).click()
  await expect(notice(page, shop)).toBeVisible()
  await expect(heading(page, name)).toBeVisible()
  await again(page, shop).click()
  await expect(notice(page, shop)).toBeVisible()
  await expect(heading(page, name)).toBeVisible()
  await page.unroute(calls)
  const answered = page.waitForResponse(calls)
  await again(page, shop).click()
  await answered
  await expect(heading(page, name)).toBeVisible()
})

test('offline, what was typed stays when a link is pressed', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  provoke(shop)
  await bringCart(page, await makeCart(goodsOf(plainPiece())))
  await shop.open('/checkout')
  await fillDelivery(page, shop)
  await page.context().setOffline(true)
  const typed = async () => {
    await expect(notice(page, shop).first()).toBeVisible()
    await expect(page).toHaveURL(shop.path('/checkout'))
    for (const [label, value] of typedDelivery(shop.language))
      await expect(field(page, shop.say(label))).toHaveValue(value)
  }
  const privacy = page
    .getByRole('contentinfo')
    .getByRole('link', { name: shop.say(m.privacy_title) })
  await privacy.click()
  await typed()
  await page.context().setOffline(false)
  await again(page, shop).click()
  await expect(heading(page, shop.say(m.privacy_title))).toBeVisible()
})

test('a panel whose code does not come is tried again', { tag: '@all' }, async ({ page, shop }) => {
  provoke(shop)
  await bringCart(page, await makeCart(goodsOf(countedPiece())))
  const { expectStanding } = await standOnList(page, shop)
  const code = /\/assets\/cart-panel-[^/]*\.js/
  await page.route(code, noAnswer)
  await cartLink(page, shop).evaluate((link) => (link as HTMLElement).click())
  await expectStanding()
  await page.unroute(code)
  await again(page, shop).click()
  await expect(page.getByRole('dialog', { name: shop.say(m.cart_title) })).toBeVisible()
})
