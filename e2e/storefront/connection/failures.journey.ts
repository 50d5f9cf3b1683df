import type { Page, Route } from '@playwright/test'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { noAnswer } from '../../requests/answers.ts'
import { field, main } from '../../parts.ts'
import { countedPiece, goodsOf, plainPiece, rarePiece } from '../../goods/pieces.ts'
import { untilSent } from '../../checks/quiet.ts'
import { expect, type Shop, test } from '../../shop.ts'
import {
  bringCart,
  buyElsewhere,
  countLeft,
  fillDelivery,
  type Goods,
  makeCart,
  orderPath,
  recipients,
  typedDelivery,
} from '../../shopping.ts'

/** Failures of a request: an error of the server, or no response. */
const failures = {
  'answers 500': (route: Route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: '{"message":"An error occurred","code":"internal"}',
    }),
  'does not answer': noAnswer,
} as const
type Failure = (typeof failures)[keyof typeof failures]

/** Expected messages of the browser and of optional parts. */
const provoked = [
  /500/,
  /ERR_CONNECTION_FAILED/,
  /console error: (Refusal|.*ErrorResponse|.*ApiError)/,
]
const provoke = (shop: Shop) => {
  for (const complaint of provoked) shop.allow(complaint)
}

const home = (page: Page, shop: Shop) =>
  page
    .getByRole('navigation', { name: shop.say(m.category_breadcrumb) })
    .getByRole('link', { name: shop.say(m.header_home) })
const retry = (page: Page, shop: Shop) =>
  main(page).getByRole('button', { name: shop.say(m.ui_try_again) })

for (const [how, fail] of Object.entries(failures) as [string, Failure][]) {
  test(`a part of the home page that ${how} empties only itself`, { tag: '@all' }, async ({
    page,
    shop,
  }) => {
    provoke(shop)
    await page.route(/\/api\/(allSlider|allInsta)\b/, fail)
    await shop.open('/shop')
    await home(page, shop).click()
    await expect(page).toHaveURL(shop.path('/'))
    await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('region', { name: shop.say(m.home_slides) })).toHaveCount(0)
    await expect(page.getByRole('region', { name: shop.say(m.home_instagram) })).toHaveCount(0)
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'instagram' }),
    ).toBeVisible()
    if (fail === failures['answers 500']) await expectAccessible(page)
  })

  test(`a list that ${how} offers a retry that works`, {
    tag: fail === failures['answers 500'] ? [] : '@all',
  }, async ({ page, shop }) => {
    provoke(shop)
    const calls = /\/api\/products\/category\//
    await page.route(calls, fail)
    await shop.open('/')
    const vases = page.getByRole('tab', { name: { en: 'Vases', ar: 'مزهريات' }[shop.language] })
    await vases.click()
    await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText(shop.say(m.ui_failed))
    if (fail === failures['answers 500']) await expectAccessible(page)
    await page.unroute(calls)
    await retry(page, shop).click()
    await expect(page.getByRole('tabpanel').getByRole('article')).toHaveCount(4)

    // Without a response the page before stays: offline.journey.ts.
    if (fail === failures['does not answer']) return
    await page.route(calls, fail)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: { en: 'Coats', ar: 'معاطف' }[shop.language] })
      .click()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expectAccessible(page)
    await page.unroute(calls)
    await retry(page, shop).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      { en: 'Coats', ar: 'معاطف' }[shop.language],
    )
    await expect(page.getByRole('article')).toHaveCount(4)
  })

  test(`a cart that ${how} offers a retry, and changes are taken back`, { tag: '@all' }, async ({
    page,
    shop,
  }) => {
    provoke(shop)
    const piece = plainPiece()
    const name = piece.name[shop.language]
    const refusal = shop.say(how === 'answers 500' ? m.ui_went_wrong : m.ui_no_response)
    const calls = /\/api\/cart\//
    await bringCart(page, await makeCart(goodsOf(piece)))
    await page.route(calls, fail)
    await shop.open('/cart')
    await expect(main(page).getByRole('alert')).toContainText(refusal)
    if (fail === failures['answers 500']) await expectAccessible(page)
    await page.unroute(calls)
    await retry(page, shop).click()
    const line = main(page).getByRole('listitem').filter({ hasText: name })
    await expect(line).toBeVisible()

    await page.route(calls, fail)
    await line.getByRole('button', { name: shop.say(m.ui_plus) }).click()
    await expect(line).toContainText(refusal)
    await expect(line.getByRole('textbox')).toHaveValue('1')
    await line.getByRole('button', { name: shop.say(m.cart_remove_name, { name }) }).click()
    await expect(page.getByRole('status').getByText(refusal)).toBeVisible()
    await expect(line).toBeVisible()
    await page.unroute(calls)
    await page
      .getByRole('status')
      .getByRole('button', { name: shop.say(m.ui_undo) })
      .click()
    await line.getByRole('button', { name: shop.say(m.ui_plus) }).click()
    await expect(line.getByRole('textbox')).toHaveValue('2')
    await expect(line).not.toContainText(refusal)

    await shop.open(`/productdetails/${piece.slug}`)
    await page.route(calls, fail)
    const add = page.getByRole('button', { name: shop.say(m.product_add_to_cart) }).first()
    await add.click()
    await expect(main(page).getByRole('alert')).toHaveText(refusal)
    await page.unroute(calls)
    await add.click()
    await expect(page.getByRole('dialog', { name: shop.say(m.cart_title) })).toBeVisible()
  })

  test(`an order that ${how} loses nothing that was typed`, { tag: '@all' }, async ({
    page,
    shop,
  }) => {
    provoke(shop)
    const calls = /\/api\/checkout\//
    await bringCart(page, await makeCart(goodsOf(plainPiece())))
    await shop.open('/checkout')
    await fillDelivery(page, shop)
    await page.route(calls, fail)
    const place = page.getByRole('button', { name: shop.say(m.checkout_place) })
    await place.click()
    const dialog = page.getByRole('dialog', {
      name: shop.specified('Oops...', m.checkout_failed_title),
    })
    await expect(dialog).toContainText(shop.specified('Something went wrong!', m.checkout_failed))
    if (fail === failures['answers 500']) await expectAccessible(page)
    await dialog.getByRole('button', { name: shop.say(m.checkout_failed_back) }).click()
    await expect(dialog).toBeHidden()
    for (const [label, value] of typedDelivery(shop.language)) {
      await expect(field(page, shop.say(label))).toHaveValue(value)
    }
    await page.unroute(calls)
    await place.click()
    await expect(page).toHaveURL(orderPath)
  })
}

test('slides that never come hold their place, and the page stands', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  const firstOfAll = /^1 \/ \d+$/
  const waiting: Route[] = []
  await page.route(/\/api\/allSlider\b/, (route) => void waiting.push(route))
  await shop.open('/shop')
  await home(page, shop).click()
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
  const slides = page.getByRole('region', { name: shop.say(m.home_slides) })
  await expect(slides.getByRole('status').filter({ hasText: shop.say(m.ui_loading) })).toBeVisible()
  await expect(slides.getByText(firstOfAll)).toBeHidden()
  for (const route of waiting) await route.continue()
  await expect(slides.getByText(firstOfAll)).toBeVisible()
  await expect(slides.getByRole('status').filter({ hasText: shop.say(m.ui_loading) })).toHaveCount(
    0,
  )
})

test('pictures of Instagram that never come hold nothing up', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await page.route(/\/api\/allInsta\b/, () => {})
  await shop.open('/shop')
  await home(page, shop).click()
  await expect(page.getByRole('tabpanel').getByRole('article').first()).toBeVisible()
  await page.unrouteAll()
})

test('an order on its way cannot be placed again', { tag: '@all' }, async ({ page, shop }) => {
  const waiting: Route[] = []
  await bringCart(page, await makeCart(goodsOf(plainPiece())))
  await shop.open('/checkout')
  await fillDelivery(page, shop)
  await page.route(/\/api\/checkout\//, (route) => void waiting.push(route))
  await page.getByRole('button', { name: shop.say(m.checkout_place) }).click()
  const sending = page.getByRole('button', {
    name: shop.specified('Submitting...', m.form_submitting),
  })
  await expect(sending).toHaveAttribute('aria-busy', 'true')
  await sending.click({ force: true })
  await sending.press('Enter')
  await field(page, shop.say(m.checkout_first_name)).press('Enter')
  await untilSent(page)
  expect(waiting).toHaveLength(1)
  await waiting[0]?.continue()
  await expect(page).toHaveURL(orderPath)
})

test('a lost answer makes no second order', async ({ page, shop }) => {
  test.slow()
  provoke(shop)
  const goods = goodsOf(countedPiece())
  const leftBefore = await countLeft(goods)
  const askedAgain = await loseAnswer(page, shop, goods)
  await retry(page, shop).click()
  await expect(page).toHaveURL(orderPath)
  expect(page.url()).toContain(askedAgain)

  const openedAgain = await loseAnswer(page, shop, goods)
  await page.reload()
  await expect(page).toHaveURL(orderPath)
  expect(page.url()).toContain(openedAgain)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(
    recipients[shop.language].firstName,
  )
  expect(await countLeft(goods)).toBe(leftBefore - 2)
})

/**
 * Places an order whose response is lost: the cart is empty then, and the page's automatic retry
 * fails as well. Returns the token of the order.
 */
async function loseAnswer(page: Page, shop: Shop, goods: Goods): Promise<string> {
  const calls = /\/api\/checkout\//
  const answers: { order: { token: string } }[] = []
  await shop.open('/cart')
  await page.evaluate((token) => localStorage.setItem('guestToken', token), await makeCart(goods))
  await shop.open('/checkout')
  await fillDelivery(page, shop)
  await page.route(calls, async (route) => {
    answers.push(await (await route.fetch()).json())
    await route.abort('connectionfailed')
  })
  await page.getByRole('button', { name: shop.say(m.checkout_place) }).click()
  await expect(retry(page, shop)).toBeVisible()
  await page.unroute(calls)
  const [token, ...more] = new Set(answers.map(({ order }) => order.token))
  if (!token) throw new Error('The shop made no order')
  expect(more).toEqual([])
  return token
}

test('what ran out meanwhile is named, with what is left @all', async ({ page, shop }) => {
  shop.allow(/409/)
  const piece = rarePiece()
  const name = piece.name[shop.language]
  const left = (await countLeft(goodsOf(piece))) - 1
  await bringCart(page, await makeCart(goodsOf(piece, left + 1)))
  await shop.open('/checkout')
  await fillDelivery(page, shop)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await buyElsewhere(goodsOf(piece))

  await page.getByRole('button', { name: shop.say(m.checkout_place) }).click()
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('listitem')).toContainText(name)
  await expect(alert.getByRole('listitem')).toContainText(shop.say(m.checkout_short_left, { left }))
  await expect(alert).toBeFocused()
  await expect(page).toHaveURL(shop.path('/checkout'))
  await expectAccessible(page)

  await alert.getByRole('button', { name: shop.say(m.checkout_change_cart) }).click()
  const panel = page.getByRole('dialog', { name: shop.say(m.cart_title) })
  await expect(panel).toContainText(shop.say(m.cart_line_short, { left }))
  await expectAccessible(page)
  await panel.getByRole('button', { name: shop.say(m.ui_minus) }).click()
  await expect(panel).not.toContainText(shop.say(m.cart_line_short, { left }))
  await panel.getByRole('button', { name: shop.say(m.ui_close) }).click()
  await expect(alert).toHaveCount(0)
  await expect(field(page, shop.say(m.checkout_first_name))).toHaveValue(
    recipients[shop.language].firstName,
  )
})
