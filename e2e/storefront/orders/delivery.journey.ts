import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { readShifts, watchShifts } from '../../checks/layout-shifts.ts'
import { button, field } from '../../parts.ts'
import { goodsOf, plainPiece } from '../../goods/pieces.ts'
import { expect, test, untilHydrated } from '../../shop.ts'
import { bringCart, makeCart } from '../../shopping.ts'

test('delivery is priced and dated for a city, which checkout knows as well', {
  tag: '@all',
}, async ({ page, shop }) => {
  const { language } = shop
  // Already Thursday in Cairo: Friday and Saturday are skipped.
  await page.clock.setFixedTime(new Date('2026-11-18T22:30:00Z'))
  await bringCart(page, await makeCart(goodsOf(plainPiece())))
  await shop.open('/productdetails/vase-nile')
  const main = page.getByRole('main')
  const city = field(main, shop.say(m.product_delivery_city))
  const between = (egp: number, first = '26', last = '30') => {
    const month = { en: 'Nov', ar: 'نوفمبر' }[language]
    const days =
      last === '1'
        ? { from: `${first} ${month}`, to: `1 ${{ en: 'Dec', ar: 'ديسمبر' }[language]}` }
        : { from: first, to: `${last} ${month}` }
    return shop.say(m.product_delivery_days, {
      price: shop.money(egp),
      days: shop.say(m.order_days, days),
    })
  }
  // Other journeys add areas.
  const range = shop.say(m.product_delivery_range, { from: shop.money(60), to: shop.money(120) })
  await expect(
    main.getByText(new RegExp(range.replace(/[\d٠-٩]+/g, '[\\d٠-٩,٬.]+').replace(/\s/g, '\\s'))),
  ).toBeVisible()
  await city.selectOption({ en: 'Giza', ar: 'الجيزة' }[language])
  await expect(main.getByText(between(65), { exact: true })).toBeVisible()
  await expectAccessible(page)

  await watchShifts(page)
  await page.reload()
  await expect(main.getByText(between(65), { exact: true })).toBeVisible()
  const { sum, moved } = await readShifts(page)
  // Replacing the sentence may shift it minimally.
  expect(sum, moved.join('\n')).toBeLessThan(0.005)

  await shop.open('/cart')
  const summary = page.getByRole('complementary')
  const row = (label: string) => summary.getByText(label, { exact: true }).locator('..')
  await expect(
    row(shop.say(m.order_delivery, { city: { en: 'Giza', ar: 'الجيزة' }[language] })),
  ).toContainText(shop.money(65))
  await expect(row(shop.say(m.checkout_total))).toBeVisible()
  await expectAccessible(page)

  await shop.open('/checkout')
  const checkoutCity = field(page, shop.say(m.checkout_city))
  await expect(checkoutCity.locator('option:checked')).toHaveText(
    { en: 'Giza', ar: 'الجيزة' }[language],
  )
  await checkoutCity.selectOption({ en: 'Aswan', ar: 'أسوان' }[language])
  await shop.open('/productdetails/vase-nile')
  // This area takes a day longer.
  await expect(main.getByText(between(120, '29', '1'), { exact: true })).toBeVisible()
})

test('a day on which the shop is closed is not promised', async ({ page, shop }) => {
  // A Monday before the closed days of the journeys' shop (admin.ts); without them it would be from
  // the 10th to the 12th.
  await page.clock.setFixedTime(new Date('2035-09-03T10:00:00Z'))
  await shop.open('/productdetails/vase-nile')
  const main = page.getByRole('main')
  await field(main, shop.say(m.product_delivery_city)).selectOption(
    { en: 'Giza', ar: 'الجيزة' }[shop.language],
  )
  const month = { en: 'Sept', ar: 'سبتمبر' }[shop.language]
  const days = shop.say(m.order_days, { from: '12', to: `16 ${month}` })
  const promised = shop.say(m.product_delivery_days, { price: shop.money(65), days })
  await expect(main.getByText(promised, { exact: true })).toBeVisible()
})

test('a city that was chosen before the page is hydrated counts', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(shop.path('/productdetails/vase-nile'), { waitUntil: 'commit' })
  const city = field(page.getByRole('main'), shop.say(m.product_delivery_city))
  await city.selectOption({ index: 3 })
  const chosen = await city.inputValue()
  letGo()
  await untilHydrated(page)
  await expect(page.getByText(shop.money(80)).last()).toBeVisible()
  await expect(city).toHaveValue(chosen)
})

test('the city says fee and days at once: beside it, above the button, folded, and in the header', async ({
  page,
  shop,
}) => {
  const { language } = shop
  // Thursday evening in Cairo; the days are those of the product's page.
  await page.clock.setFixedTime(new Date('2026-11-18T22:30:00Z'))
  await bringCart(page, await makeCart(goodsOf(plainPiece())))
  await shop.open('/checkout')
  await watchShifts(page)
  const note = page.getByRole('region', { name: shop.say(m.header_announcement) })
  await expect(note).not.toContainText({ en: 'Giza', ar: 'الجيزة' }[language])
  const city = field(page, shop.say(m.checkout_city))
  await city.selectOption({ en: 'Giza', ar: 'الجيزة' }[language])
  const month = { en: 'Nov', ar: 'نوفمبر' }[language]
  const days = shop.say(m.order_days, { from: '26', to: `30 ${month}` })
  const price = shop.money(65)
  const whole = { city: { en: 'Giza', ar: 'الجيزة' }[language], price, days }
  const main = page.getByRole('main')
  const textOf = (text: string) => new RegExp(text.replace(/[\s\u2066-\u2069]+/g, '.{0,3}'))
  await expect(main).toContainText(textOf(shop.say(m.checkout_delivery_known, { price, days })))
  await expect(main.locator('form')).toContainText(
    textOf(shop.say(m.checkout_with_delivery, whole)),
  )
  await expect(page.getByRole('complementary')).toContainText(
    textOf(shop.say(m.checkout_with_delivery, whole)),
  )
  await expect(note).toContainText(textOf(shop.say(m.delivery_to, { city: whole.city, days })))
  await expectAccessible(page)
  // An error touches its field; the offer to write comes after it.
  await city.selectOption('')
  await button(main, shop.specified('Place order', m.checkout_place)).click()
  const wrong = main.locator('.field', { has: city })
  const error = await wrong.locator('.error').innerText()
  const order = await wrong.evaluate((box) => box.textContent)
  expect(order?.indexOf(error)).toBeGreaterThan(0)
  expect(order?.indexOf(error)).toBeLessThan(order?.indexOf(shop.say(m.delivery_no_area)) ?? 0)
})
