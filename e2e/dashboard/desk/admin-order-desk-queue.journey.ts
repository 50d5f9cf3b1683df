/** A whole queue at the desk, by keyboard alone and by one thumb. */
import * as m from '#messages'
import { enter } from '../../desk.ts'
import { deskOf, openOrder, placeQueue, undoToast, untilHeard } from '../../orders/order-desk.ts'
import { isPhone, readOrder } from '../../orders/orders.ts'
import { main } from '../../parts.ts'
import { expect, test } from '../../shop.ts'

test('a queue of 20 is worked through by the keyboard alone', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  test.slow()
  const queue = await placeQueue(20)
  await enter(page, shop, deskOf(queue))
  const { name } = openOrder(page, shop)
  await expect(name).toHaveText(queue[0]!.name)
  await page.keyboard.press('k')
  await expect(name).toHaveText(queue[0]!.name)
  await page.keyboard.press('j')
  await expect(name).toHaveText(queue[1]!.name)
  await expect(name).toBeFocused()
  await page.keyboard.press('k')
  for (const [place, order] of queue.entries()) {
    await expect(name).toHaveText(order.name)
    await untilHeard(page)
    await page.keyboard.press(place % 4 === 3 ? 'n' : 'c')
    await expect(undoToast(page)).toContainText(order.name)
  }
  for (const [place, order] of queue.entries()) {
    const { confirmation, tries } = await readOrder(order.id)
    expect([order.name, confirmation, tries]).toEqual([
      order.name,
      ...(place % 4 === 3 ? ['no_answer', 1] : ['confirmed', 0]),
    ])
  }
})

test('letters count by their place on a keyboard without Latin ones, and not while something is typed', {
  tag: '@all',
}, async ({ page, shop }) => {
  test.skip(isPhone(), 'letters are for desks')
  const queue = await placeQueue(2)
  const [first, second] = queue
  await enter(page, shop, deskOf(queue))
  const { name } = openOrder(page, shop)
  await expect(name).toHaveText(first!.name)
  await page.evaluate(() =>
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ت', code: 'KeyJ', bubbles: true })),
  )
  await expect(name).toHaveText(second!.name)
  await page.keyboard.press('k')
  await expect(name).toHaveText(first!.name)
  const chat = page.waitForEvent('popup')
  await page
    .context()
    .route(/wa\.me/, (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))
  await page.keyboard.press('w')
  expect((await chat).url()).toContain(`wa.me/2${first!.phone}`)
  await (await chat).close()
  const field = main(page).getByRole('searchbox')
  await field.focus()
  await page.keyboard.type('c')
  await expect(field).toHaveValue(`${first!.first_name}c`)
  await field.fill(first!.first_name)
  await expect(name).toHaveText(first!.name)
  expect((await readOrder(first!.id)).confirmation).toBe('waiting')
  await name.focus()
  await page.keyboard.press('e')
  await expect(page).toHaveURL(new RegExp(`/dashboard/orders/${first!.id}/edit$`))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.say(m.admin_desk))
  await expect(name).toHaveText(first!.name)
})

test('a queue of 20 is worked through with one thumb at 360 px', { tag: '@all' }, async ({
  page,
  shop,
}) => {
  test.slow()
  test.skip(!isPhone(), 'a thumb needs a phone')
  await page.setViewportSize({ width: 360, height: 640 })
  const queue = await placeQueue(20)
  await enter(page, shop, deskOf(queue))
  const { name, confirmed, noAnswer, whatsApp, card } = openOrder(page, shop)
  await expect(name).toHaveText(queue[0]!.name)
  const where = await confirmed.boundingBox()
  // All four actions are in the lower half and large enough.
  for (const act of [card.locator('a[href^="tel:"]'), whatsApp, noAnswer, confirmed]) {
    const box = await act.boundingBox()
    expect(box!.y).toBeGreaterThan(320)
    expect(Math.min(box!.height, box!.width)).toBeGreaterThanOrEqual(44)
  }
  for (const [place, order] of queue.entries()) {
    await expect(name).toHaveText(order.name)
    await expect(name).toBeInViewport()
    await (place % 4 === 3 ? noAnswer : confirmed).tap()
    await expect(undoToast(page)).toContainText(order.name)
    if (place < queue.length - 1) expect(await confirmed.boundingBox()).toEqual(where)
  }
  await expect.poll(async () => (await readOrder(queue.at(-1)!.id)).confirmation).toBe('no_answer')
})
