/** Coupons in the dashboard (R69, R97). */
import type { Locator, Page } from '@playwright/test'
import * as m from '#messages'
import { formatFigure } from '#contract/text/money.ts'
import {
  asOwner,
  confirmation,
  enter,
  expectPopup,
  failCalls,
  oops,
  openScreen,
  thinkAgain,
  unfoldFilters,
  yes,
} from '../../desk.ts'
import { dialog, field, main, press } from '../../parts.ts'
import { dressedPiece, goodsOf } from '../../goods/pieces.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api, bringCart, makeCart } from '../../shopping.ts'

/** Amount far above every cart. */
const price = 900_000

/** Unique discount, by which the coupon is found. */
const ownDiscount = () => 100_000 + Math.trunc(Math.random() * 700_000)

/** Dates in the far future, so that no cart is affected. */
const far = { start_date: '2090-03-01', end_date: '2090-03-31' }

const makeCoupon = async (discount: number, days = far) =>
  (await api.coupons.create({ price, discount, ...days }, await asOwner())).coupon

const off = (shop: Shop, discount: number) =>
  shop.say(m.admin_coupon_off, { amount: shop.money(discount) })
const cardOf = (page: Page, shop: Shop, discount: number) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: off(shop, discount), exact: true }) })
/** Edit button of a card, which has Edit and Delete. */
const editOf = (card: Locator) => card.getByRole('button').first()
const removeOf = (card: Locator) => card.getByRole('button').last()
const save = (page: Page, shop: Shop) => press(page, shop.say(m.admin_coupon_save))

const fieldsOf = (page: Page, shop: Shop) => ({
  price: field(page, shop.specified('Price', m.admin_coupon_price)),
  discount: field(page, shop.specified('Discount', m.admin_coupon_discount)),
  start: field(page, shop.specified('Start date', m.admin_coupon_start)),
  end: field(page, shop.specified('End date', m.admin_coupon_end)),
})

test('a coupon is added, judged, changed and deleted', async ({ page, shop }) => {
  shop.allow(/422/)
  const [discount, changed] = [ownDiscount(), ownDiscount()]
  await enter(page, shop, '/dashboard/Coupon')
  await press(page, shop.say(m.admin_coupon_add))
  const fields = fieldsOf(page, shop)
  await fields.price.fill('100')
  await fields.discount.fill(String(discount))
  await fields.start.fill('2090-03-10')
  await fields.end.fill('2090-03-01')
  await save(page, shop)
  const add = dialog(page, shop.say(m.admin_coupon_add))
  await expect(
    add.getByText(shop.say(m.admin_coupon_wrong_discount), { exact: true }),
  ).toBeVisible()
  await expect(add.getByText(shop.say(m.admin_coupon_wrong_end), { exact: true })).toBeVisible()
  await fields.price.fill(String(price))
  await fields.end.fill('2090-03-31')
  await save(page, shop)
  await expectPopup(page, shop.specified('coupon created successfully', m.admin_coupon_created))

  await openScreen(page, shop, `/dashboard/Coupon?search=${discount}`)
  const card = cardOf(page, shop, discount)
  await expect(card).toContainText(shop.money(price))
  await expect(card).toContainText('2090-03-10')
  await expect(card).toContainText('2090-03-31')
  await editOf(card).click()
  await fields.discount.fill(String(changed))
  await save(page, shop)
  await expectPopup(page, shop.specified('coupon updated successfully', m.admin_coupon_updated))

  await openScreen(page, shop, `/dashboard/Coupon?search=${changed}`)
  const remove = removeOf(cardOf(page, shop, changed))
  await remove.click()
  await thinkAgain(page, shop)
  await remove.click()
  await expect(confirmation(page, shop)).toContainText(shop.money(changed))
  await yes(page, shop).click()
  await expectPopup(page, shop.specified('coupon deleted successfully', m.admin_coupon_deleted))
  await expect(page.getByText(shop.say(m.admin_nothing_found))).toBeVisible()
})

test('all that is wrong with a coupon is said at once', { tag: '@all' }, async ({ page, shop }) => {
  await enter(page, shop, '/dashboard/Coupon/add')
  const fields = fieldsOf(page, shop)
  await fields.price.fill('100')
  await fields.discount.fill('much')
  await fields.start.fill('2090-02-02')
  await fields.end.fill('2090-02-01')
  await save(page, shop)
  await expect(fields.discount).toHaveAccessibleDescription(new RegExp(shop.say(m.form_money)))
  await expect(fields.end).toHaveAccessibleDescription(
    new RegExp(shop.say(m.admin_coupon_wrong_end)),
  )
})

test('coupons whose calls are unanswered say so', { tag: '@all' }, async ({ page, shop }) => {
  const discount = ownDiscount()
  await makeCoupon(discount)
  await enter(page, shop, `/dashboard/Coupon/add?search=${discount}`)
  await failCalls(page, shop, /\/api\/coupon\/(create|update|delete)/, 'unanswered')
  const fields = fieldsOf(page, shop)
  await fields.price.fill('100')
  await fields.discount.fill('10')
  await fields.start.fill(far.start_date)
  await fields.end.fill(far.end_date)
  await save(page, shop)
  await oops(page, shop)
  await expect(fields.price).toHaveValue('100')
  await page.keyboard.press('Escape')
  await press(page, shop.say(m.admin_unsaved_leave))
  await editOf(cardOf(page, shop, discount)).click()
  await save(page, shop)
  await oops(page, shop)
  await page.keyboard.press('Escape')
  await removeOf(cardOf(page, shop, discount)).click()
  await yes(page, shop).click()
  await oops(page, shop)
  await expect(cardOf(page, shop, discount)).toBeVisible()
})

test('an update that did not succeed says why', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/409/)
  const discount = ownDiscount()
  const { id } = await makeCoupon(discount)
  await enter(page, shop, `/dashboard/Coupon/${id}/edit`)
  for (const status of [200, 409]) {
    await page.route('**/api/coupon/update/*', (route) =>
      route.fulfill({ status, json: { message: 'no', error: `It is closed, ${status}` } }),
    )
    await save(page, shop)
    await oops(page, shop, `It is closed, ${status}`)
    await page.unroute('**/api/coupon/update/*')
  }
})

test('coupons are searched, narrowed by their time and sorted, and the address keeps it', {
  tag: '@all',
}, async ({ page, shop }) => {
  const discounts = [ownDiscount(), ownDiscount()].sort((a, b) => a - b) as [number, number]
  await makeCoupon(discounts[1])
  await makeCoupon(discounts[0])
  await makeCoupon(discounts[0], { start_date: '2020-01-01', end_date: '2020-01-31' })
  await enter(page, shop, `/dashboard/Coupon?search=${discounts[0]}`)
  await expect(cardOf(page, shop, discounts[0])).toHaveCount(2)
  await unfoldFilters(page, shop)
  const state = field(page, shop.say(m.admin_coupons_state))
  await state.selectOption('over')
  await expect(cardOf(page, shop, discounts[0])).toHaveCount(1)
  await expect(cardOf(page, shop, discounts[0])).toContainText(shop.say(m.admin_coupon_ended))
  await expect(page).toHaveURL(/state=over/)
  await state.selectOption('running')
  await expect(page.getByText(shop.say(m.admin_nothing_found), { exact: true })).toBeVisible()
  await page.goBack()
  await expect(cardOf(page, shop, discounts[0])).toHaveCount(1)
  await openScreen(page, shop, '/dashboard/Coupon?state=coming&sort=discount_desc&per_page=100')
  const figures = (await main(page).getByRole('heading', { level: 2 }).allTextContents()).map(
    (text) => Number(text.replace(/[^\d]/g, '')),
  )
  expect(figures).toEqual([...figures].sort((a, b) => b - a))
  expect(figures).toEqual(expect.arrayContaining(discounts))
})

test('a coupon that runs is in the cart at once', { tag: '@all' }, async ({ page, shop }) => {
  test.skip(
    test.info().project.name !== 'en-1440',
    'coupons of two projects would stand before each other',
  )
  const discount = ownDiscount()
  // Only a cart above the largest coupon of the demo shows this one.
  await bringCart(page, await makeCart(goodsOf(dressedPiece(), 3)))
  const coupon = await makeCoupon(discount, { start_date: '2020-01-01', end_date: '2090-01-01' })
  await shop.open('/cart')
  await expect(main(page)).toContainText(formatFigure(discount))
  await api.coupons.delete({ id: coupon.id }, await asOwner())
  await shop.open('/cart')
  await expect(main(page)).not.toContainText(formatFigure(discount))
})
