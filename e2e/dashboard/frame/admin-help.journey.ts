/** Help of the dashboard's screens (R382). */
import * as m from '#messages'
import { screenPath } from '#web/dashboard/screens.ts'
import { expectAccessible } from '../../checks/accessibility.ts'
import { enter, openScreen } from '../../desk.ts'
import { orderPath, placeOwnOrder } from '../../orders/orders.ts'
import { button, dialog, main } from '../../parts.ts'
import { expect, test } from '../../shop.ts'

test('a screen says what it is: the text is read at once, Escape and Back lead to its button again', async ({
  page,
  shop,
}) => {
  const order = await placeOwnOrder()
  const helpOf: [path: string, help: typeof m.admin_help_areas][] = [
    [screenPath('settlements'), m.admin_help_settlements],
    [screenPath('settings', 'home'), m.admin_help_settings_home],
    [screenPath('desk'), m.admin_help_desk],
    [screenPath('customers', order.phone), m.admin_help_customer],
    [orderPath(order.id), m.admin_help_order],
  ]
  await enter(page, shop, '/dashboard/more')
  const what = shop.say(m.admin_screen_help)
  const opener = button(main(page), what)
  const help = dialog(page, what)
  for (const [path, text] of helpOf) {
    await openScreen(page, shop, path)
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    const size = await opener.boundingBox()
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44)
    await opener.press('Enter')
    await expect(help.getByText(shop.say(text), { exact: true })).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
    await expect(opener).toBeFocused()
  }
  await opener.click()
  await expect(help).toBeVisible()
  await page.goBack()
  await expect(help).toBeHidden()
  await expect(opener).toBeFocused()
})
