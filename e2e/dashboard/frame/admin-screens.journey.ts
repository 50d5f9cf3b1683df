/**
 * Every screen of the dashboard: it has its help, axe reports nothing, nothing shifts, targets are large enough for
 * touch, and nothing overflows at any width.
 */
import * as m from '#messages'
import { screenPath } from '#web/dashboard/screens.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter, openScreen, screens } from '../../desk.ts'
import { holdUp } from '../../requests/hold-up.ts'
import { readShifts, watchShifts } from '../../checks/layout-shifts.ts'
import { isPhone, orderPath, type Placed, placeOwnOrder } from '../../orders/orders.ts'
import { button, main } from '../../parts.ts'
import { untilStill } from '../../checks/quiet.ts'
import { expect, test } from '../../shop.ts'
import { findSmall, findWide } from '../../checks/sizes.ts'

const ofOrders: [name: string, path: (order: Placed) => string][] = [
  ['an order', ({ id }) => orderPath(id)],
  ['its slip', ({ id }) => `${orderPath(id)}/slip`],
  ['its lines', ({ id }) => `/dashboard/orders/${id}/edit`],
  ['an order just made', ({ id }) => `/dashboard/orders/${id}/made`],
  ['an order by hand', () => '/dashboard/orders/add'],
  ['a customer', ({ phone }) => screenPath('customers', phone)],
]

// Widths in px; the last is a laptop at 200% zoom.
const widths = [320, 360, 1920, 720]

for (const [name, pathOf] of [...screens.map((path) => [path, null] as const), ...ofOrders]) {
  test(`${name}: axe finds nothing, one heading, nothing moves, all of it is within reach`, {
    tag: '@all',
  }, async ({ page, shop }) => {
    const path = pathOf ? pathOf(await placeOwnOrder()) : name
    // News of other journeys' orders would shift the layout.
    await holdUp(page, /\/api\/orders\/stream/)
    await watchShifts(page)
    // Fonts are loaded by then.
    await enter(page, shop, '/dashboard/more')
    await openScreen(page, shop, path)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    // A dialog over the list hides its head.
    if (!pathOf && !name.endsWith('/add'))
      await expect(button(main(page), shop.say(m.admin_screen_help))).toHaveCount(1)
    await expectAccessible(page)
    const { sum, moved } = await readShifts(page)
    expect(sum, moved.join('\n')).toBeLessThanOrEqual(0.02)
    const pressed = page
      .getByRole('button')
      .or(page.locator('nav a, a[href^="tel:"], a[href^="mailto:"]'))
      .filter({ visible: true })
    // A mouse needs no large targets.
    if (isPhone()) expect(await pressed.evaluateAll(findSmall)).toEqual([])
    for (const width of widths) {
      await page.setViewportSize({ width, height: width === 1920 ? 1080 : 640 })
      await untilStill(page)
      expect(await page.evaluate(findWide, width), `${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(findWide, 390), 'text twice as large').toEqual([])
  })
}
