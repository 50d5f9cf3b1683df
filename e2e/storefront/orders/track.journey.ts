/** Order lookup by number and phone, and the confirmation on its page. */
import type { Page } from '@playwright/test'
import { withoutMarks } from '#contract/text/isolated.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { asOwner } from '../../desk.ts'
import { placeOrder, tokenIn } from '../../pages.ts'
import { field } from '../../parts.ts'
import { expect, type Shop, test } from '../../shop.ts'
import { api } from '../../shopping.ts'

const alert = (page: Page) => page.getByRole('main').getByRole('alert')

async function ask(page: Page, shop: Shop, number: string, phone: string) {
  await field(page, shop.say(m.track_number)).fill(number)
  await field(page, shop.say(m.track_phone)).fill(phone)
  await page.getByRole('button', { name: shop.say(m.track_show) }).click()
}

const inArabicDigits = (text: string) =>
  text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')

test('an order is found by its number and its phone in any spelling, and says whether it is confirmed', async ({
  page,
  shop,
}) => {
  shop.allow(/404/)
  const { order } = await api.orders.track({ token: tokenIn(await placeOrder(shop.language)) })
  const { number, phone, email } = order
  await shop.open('/cart')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: shop.say(m.track_page) })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.track_title))
  await expect(
    page.getByRole('main').getByRole('link', { name: shop.say(m.track_whatsapp) }),
  ).toHaveAttribute('href', /wa\.me\/\d+\?text=/)

  // A wrong phone and an unknown order give the same message.
  for (const [wrongNumber, wrongPhone] of [
    [number, '01198765432'],
    ['ZN-99999999', phone],
  ] as const) {
    await ask(page, shop, wrongNumber, wrongPhone)
    await expect(alert(page)).toHaveText(shop.say(m.track_none))
    await expect(alert(page)).toBeFocused()
    await expect(field(page, shop.say(m.track_number))).toHaveValue(wrongNumber)
  }

  const digits = number.replace('ZN-', '')
  const spelled = `${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`
  if (shop.language === 'ar') await ask(page, shop, inArabicDigits(digits), inArabicDigits(spelled))
  else await ask(page, shop, number.toLowerCase(), `+2${spelled}`)
  await expect(page).toHaveURL(new RegExp(`/order/${order.token}$`))
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    withoutMarks(shop.say(m.order_title, { number })),
  )
  const current = main.getByRole('listitem').and(page.locator('[aria-current=step]'))
  await expect(main).toContainText(
    withoutMarks(shop.say(m.order_to_confirm_mailed, { number, phone, email: email ?? '' })),
  )
  await expect(current).toContainText(shop.say(m.order_means_waiting))

  const owner = await asOwner()
  await api.orders.noAnswer({ order_id: order.id }, owner)
  await page.reload()
  await expect(main).toContainText(withoutMarks(shop.say(m.order_not_reached, { number, phone })))
  await expect(current).toContainText(shop.say(m.order_means_no_answer))
  await api.orders.confirm({ order_id: order.id }, owner)
  await page.reload()
  await expect(main).toContainText(withoutMarks(shop.say(m.order_confirmed, { number, phone })))
  await expect(current).toContainText(shop.say(m.order_pending))
  await expect(current).toContainText(shop.say(m.order_means_confirmed))
  await expectAccessible(page)
})

test('what is typed outlives a reload and the other language, and is forgotten once it has led to an order', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { order } = await api.orders.track({ token: tokenIn(await placeOrder(shop.language)) })
  await shop.open('/track')
  await field(page, shop.say(m.track_number)).fill(order.number)
  await page.reload()
  await expect(field(page, shop.say(m.track_number))).toHaveValue(order.number)
  await page.getByRole('button', { name: shop.say(m.track_show) }).click()
  await expect(page.getByText(shop.say(m.form_phone_required)).last()).toBeVisible()
  await expect(alert(page).first()).toContainText(shop.say(m.track_phone))
  await expectAccessible(page)
  await ask(page, shop, order.number, order.phone)
  await expect(page).toHaveURL(new RegExp(`/order/${order.token}$`))
  await shop.open('/track')
  await expect(field(page, shop.say(m.track_number))).toHaveValue('')
  await expect(
    page.getByRole('main').getByRole('link', { name: shop.say(m.track_account_link) }),
  ).toHaveAttribute('href', shop.path('/profile'))
})

test('too many tries are told in words', { tag: '@all' }, async ({ page, shop }) => {
  shop.allow(/429/)
  await page.route(/\/api\/order\/find$/, (route) =>
    route.fulfill({
      status: 429,
      json: { message: 'Too many requests. Please try again later.', code: 'too_many' },
    }),
  )
  await shop.open('/track')
  await ask(page, shop, 'ZN-10001', '01012345678')
  await expect(alert(page)).toHaveText(shop.say(m.track_too_many))
  await expectAccessible(page)
})

test('an order that the shop has changed shows what it is now, and what was taken off', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { order } = await api.orders.track({ token: tokenIn(await placeOrder(shop.language)) })
  await shop.open(`/order/${order.token}`)
  const ordered = page.getByRole('complementary', { name: shop.say(m.checkout_your_order) })
  await expect(ordered).toContainText(shop.money(order.total_price))
  const owner = await asOwner()
  const { order: record } = await api.orders.record({ orderId: order.id }, owner)
  await api.orders.edit(
    { id: order.id, version: record.version, extra_discount: 50, address: '9 Nile Street' },
    owner,
  )
  await page.reload()
  await expect(ordered).toContainText(shop.money(order.total_price - 50))
  await expect(ordered).toContainText(shop.say(m.order_discount))
  await expect(ordered).toContainText('9 Nile Street')
})
