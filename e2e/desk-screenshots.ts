/** Not a journey: the dashboard's part of what `npm run screenshots` takes. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { enter, screens } from './desk.ts'
import { orderPath, placeOwnOrder } from './orders.ts'
import { expect, test } from './shop.ts'

/** 'dashboard-products-add-en-1440.png'; lists whole, dialogs as the screen shows them. */
async function take(page: Page, path: string, whole = !path.endsWith('/add')) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.waitForLoadState('load')
  await expect.poll(() => page.evaluate(() => [...document.images].every((image) => image.complete || image.loading === 'lazy'))).toBe(true)
  const name = path.slice(1).replaceAll('/', '-')
  const folder = process.env.SCREENSHOTS ?? ''
  await page.screenshot({ path: join(folder, `${name}-${test.info().project.name}.png`), fullPage: whole, animations: 'disabled' })
}

for (const path of screens) {
  test(path, async ({ page, shop }) => {
    await enter(page, shop, path)
    await take(page, path)
  })
}

test('an order and its slip', async ({ page, shop }) => {
  const { id } = await placeOwnOrder({ firstName: 'Mona' })
  await enter(page, shop, orderPath(id))
  await take(page, '/dashboard/order')
  await shop.open(`${orderPath(id)}/slip`)
  await take(page, '/dashboard/order-slip')
})

test('the dark theme', async ({ page, shop }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await enter(page, shop, '/dashboard/overview')
  await take(page, '/dashboard/overview-dark')
})
