/** Every screen of the dashboard on a small phone, on a wide screen and with large text: nothing sticks out, everything can be pressed. */
import type { Page } from '@playwright/test'
import { screenPath } from '#web/dashboard/screens.ts'
import { enter, openScreen, screens } from './desk.ts'
import { orderPath, placeOwnOrder } from './orders.ts'
import { expect, type Shop, test } from './shop.ts'
import { findSmall, findWide } from './sizes.ts'

/** Goes through all of them, those of one order and its customer among them, and waits until each has what it shows. */
async function walk(page: Page, shop: Shop, look: (path: string) => Promise<void>) {
  test.slow()
  await enter(page, shop, '/dashboard/overview')
  const { id, phone } = await placeOwnOrder()
  const ofOrders = [orderPath(id), `/dashboard/orders/${id}/edit`, '/dashboard/orders/add', `/dashboard/orders/${id}/made`]
  for (const path of [...screens, ...ofOrders, screenPath('customers', phone)]) {
    await openScreen(page, shop, path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await look(path)
  }
}

// The last but one is a laptop's window with everything twice as large.
for (const width of [320, 360, 720, 1920]) {
  test(`at ${width} px nothing is wider than the screen`, { tag: '@all' }, async ({ page, shop }) => {
    await page.setViewportSize({ width, height: width === 1920 ? 1080 : 640 })
    await walk(page, shop, async (path) => expect(await page.evaluate(findWide, width), path).toEqual([]))
  })
}

test('with text twice as large nothing is wider than a phone', { tag: '@all' }, async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await walk(page, shop, async (path) => {
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(findWide, 390), path).toEqual([])
  })
})

test('what is pressed on a phone is large enough for a finger', { tag: '@all' }, async ({ page, shop }) => {
  test.skip(!test.info().project.name.endsWith('390'), 'with a mouse less will do')
  await walk(page, shop, async (path) => {
    const pressed = page.getByRole('button').or(page.locator('nav a, a[href^="tel:"], a[href^="mailto:"]')).filter({ visible: true })
    expect(await pressed.evaluateAll(findSmall), path).toEqual([])
  })
})
