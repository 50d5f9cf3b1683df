import { expectAccessible } from '../../checks/accessibility.ts'
import { expect, test } from '../../shop.ts'

test('an address that leads nowhere', async ({ page, shop }) => {
  shop.allow(/404/)
  const reply = await page.goto(shop.path('/nowhere'))
  expect(reply?.status()).toBe(404)
  await expect(page.locator('html')).toHaveAttribute('lang', shop.language)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(shop.name))
  await expectAccessible(page)
})
