/** Order desk on a phone with large text: every control stays reachable. */
import { enter } from '../../desk.ts'
import { deskOf, openOrder, placeQueue, undoToast } from '../../orders/order-desk.ts'
import { isPhone } from '../../orders/orders.ts'
import { expect, test } from '../../shop.ts'
import { expectWithin } from '../../checks/within.ts'

for (const width of [360, 390]) {
  test(`at ${width} px with text twice as large nothing lies over another, and Undo is in reach`, {
    tag: '@all',
  }, async ({ page, shop }) => {
    test.skip(!isPhone(), 'a wide window has room')
    await page.setViewportSize({ width, height: 780 })
    // The browser's own font size, which also affects widths in rem.
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    const queue = await placeQueue(2)
    await enter(page, shop, deskOf(queue))
    const { name, noAnswer } = openOrder(page, shop)
    await expect(name).toHaveText(queue[0]!.name)
    await expectWithin(page)
    await noAnswer.click()
    await expect(name).toHaveText(queue[1]!.name)
    await expectWithin(page)
    expect((await undoToast(page).boundingBox())!.height).toBeLessThan(400)
    await undoToast(page).getByRole('button').click()
    await expect(name).toHaveText(queue[0]!.name)
  })
}
