/** Requests whose bodies do not come take the shop from nobody (server/http/slow-bodies.test.ts has the ways of sending them). */
import { m } from '#messages'
import { type SlowSender, sendSlowly, unfinished } from '../test/slow-senders.ts'
import { enter } from './desk.ts'
import { expect, test } from './shop.ts'

test('with 520 unfinished requests pages are rendered, things go into the cart and the dashboard works', async ({
  page,
  shop,
  baseURL,
}) => {
  const senders: SlowSender[] = []
  for (let sent = 0; sent < 520; sent += 40) {
    const some = Array.from({ length: 40 }, () => sendSlowly(baseURL as string, unfinished['half a JSON body'] as string))
    senders.push(...(await Promise.all(some)))
  }
  // Which is not kept, but rendered each time.
  expect((await page.request.get(shop.path('/no/such/page'))).status()).toBe(404)
  await shop.open('/productdetails/vase-nile')
  const added = page.waitForResponse('**/api/cart/add')
  await page
    .getByRole('button', { name: shop.specified('Add to cart', m.product_add_to_cart) })
    .first()
    .click()
  expect((await added).status()).toBe(200)
  await enter(page, shop, '/dashboard/orders')
  for (const { socket } of senders) socket.destroy()
})
