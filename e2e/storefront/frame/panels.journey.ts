/** Panels in the address: Back, Forward and reload work, and the page below loads nothing. */
import * as m from '#messages'
import { becomeGuest } from '../../pages.ts'
import { button, main, press } from '../../parts.ts'
import { expect, test } from '../../shop.ts'
import { cartLink } from '../../shopping.ts'

test('a reload with a panel open opens it again, and one step back leads to the page', async ({
  page,
  shop,
}) => {
  await becomeGuest(page)
  await shop.open('/')
  await shop.open('/shop')
  const panel = page.getByRole('dialog', { name: shop.say(m.cart_title) })
  await cartLink(page, shop).click()
  await expect(panel).toBeVisible()
  await expect(page).toHaveURL(/\/shop#cart$/)

  await page.reload()
  await expect(panel).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL(/\/shop$/)
  await page.goForward()
  await expect(panel).toBeVisible()
  await press(panel, shop.say(m.ui_close))
  await expect(panel).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/'))
})

test('a panel that comes by a link opens, and the page under it is asked for nothing', {
  tag: '@all',
}, async ({ page, shop }) => {
  await becomeGuest(page)
  await shop.open('/productdetails/vase-nile#question')
  const question = page.getByRole('dialog', { name: shop.say(m.question_title) })
  await expect(question).toBeVisible()
  const calls: string[] = []
  page.on('request', (request) => void (/\/api\//.test(request.url()) && calls.push(request.url())))
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(/vase-nile$/)
  await button(main(page), shop.say(m.delivery_title)).first().click()
  await expect(page.getByRole('dialog', { name: shop.say(m.delivery_title) })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(calls).toEqual([])
})

test('two presses of Escape close the panel and stay on the page', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  await becomeGuest(page)
  await shop.open('/')
  await shop.open('/shop')
  await cartLink(page, shop).click()
  const panel = page.getByRole('dialog', { name: shop.say(m.cart_title) })
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL((url) => url.pathname === shop.path('/shop') && url.hash === '')
})
