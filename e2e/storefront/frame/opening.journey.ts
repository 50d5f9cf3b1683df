/** A shop that is not open yet, and one that is away: what shoppers and staff see of it (R388). */
import { makeClient } from '#contract/client.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import { plusDays } from '#contract/days/day.ts'
import * as m from '#messages'
import { expectAccessible } from '../../checks/accessibility.ts'
import { admin } from '../../people/admin.ts'
import { answer500 } from '../../requests/answers.ts'
import { button, field, main } from '../../parts.ts'
import { bringSession } from '../../people/people.ts'
import { expect, test as base } from '../../shop.ts'
import { openShop } from '../../start.ts'
import { expectWithin } from '../../checks/within.ts'

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of needed fixtures from this pattern
  baseURL: async ({}, use) => {
    const { url, stop } = await openShop()
    await use(url)
    await stop()
  },
})

const coat = '/productdetails/coat-cairo'

test('before its opening a shop takes a phone or an e-mail, while staff see it', async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const origin = baseURL as string
  const api = makeClient((path, init) => fetch(origin + path, init))
  const owner = await api.accounts.login(admin)
  const set = (state: 'open' | 'soon' | 'away', until = '') =>
    api.settings.update(
      { opening: { state, until, words: { en: 'The workshop rests.', ar: 'الورشة في إجازة.' } } },
      { token: owner.token },
    )
  await set('soon')
  shop.allow(/ 503:|status of 503/)
  shop.allow(/ 500:|status of 500/)

  await shop.open(coat)
  await expect(page).toHaveURL(shop.path('/opening-soon'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.opening_soon))
  await expectAccessible(page)
  await expectWithin(page)
  const contact = field(page, shop.say(m.opening_contact))
  const send = button(page, shop.say(m.opening_tell))
  await contact.fill('0101234')
  await send.click()
  await expect(page.getByText(shop.say(m.opening_invalid))).toBeVisible()
  await expect(contact).toBeFocused()
  await page.route('**/api/notify-me', answer500, { times: 1 })
  await contact.fill('٠١٠١٢٣٤٥٦٧٨')
  await send.click()
  await expect(page.getByRole('alert')).toContainText(shop.say(m.form_not_sent))
  await send.click()
  await expect(page.getByText(shop.say(m.opening_taken))).toBeFocused()

  const staff = await browser.newContext({ baseURL: origin, locale: shop.language })
  const own = await staff.newPage()
  await bringSession(own, owner)
  await own.goto(shop.path('/dashboard/restock'))
  await expect(main(own).getByText(shop.say(m.admin_restock_opening)).first()).toBeVisible()
  await own.goto(shop.path('/shop'))
  await expect(own).toHaveURL(shop.path('/shop'))
  await own.getByRole('link', { name: /.+/ }).first().waitFor()
  await own.locator('main a[href*="productdetails"]').first().click()
  await expect(own).toHaveURL(/productdetails/)
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible()
  await staff.close()

  const until = plusDays(toCairoDay(new Date()), 6)
  await set('away', until)
  await shop.open(coat)
  await expect(
    page.getByText('The workshop rests.').or(page.getByText('الورشة في إجازة.')),
  ).toBeVisible()
  await expect(
    button(main(page), shop.specified('Add to cart', m.product_add_to_cart)),
  ).toHaveCount(0)
  await expectAccessible(page)
  await expectWithin(page)
  await button(page, shop.say(m.opening_tell_open)).click()
  await expect(contact).toBeFocused()
  await contact.fill('mona@mail.example')
  await send.click()
  await expect(page.getByText(shop.say(m.opening_taken))).toBeVisible()
  await shop.open('/checkout')
  await expect(button(main(page), shop.say(m.checkout_place))).toHaveCount(0)

  await set('open')
  await shop.open(coat)
  await expect(
    button(main(page), shop.specified('Add to cart', m.product_add_to_cart)).first(),
  ).toBeEnabled()
})
