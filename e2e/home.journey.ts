import { m } from '#messages'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './shop.ts'

test('the shop opens', async ({ page, shop }) => {
  const reply = await page.goto(shop.path('/'))
  expect(reply?.status()).toBe(200)
  await expect(page).toHaveTitle(new RegExp(shop.say(m.shop_title)))
  await expect(page.locator('html')).toHaveAttribute('dir', shop.language === 'ar' ? 'rtl' : 'ltr')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expectAccessible(page)
})
