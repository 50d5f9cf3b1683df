/**
 * Requests with stalled bodies do not block the shop (server/http/bodies/slow-bodies.test.ts has
 * the variants).
 */
import { type SlowSender, sendSlowly, unfinished } from '../../../test/outside/slow-senders.ts'
import { enter } from '../../desk.ts'
import { goodsOf, plainPiece } from '../../goods/pieces.ts'
import { expect, test } from '../../shop.ts'
import { makeCart } from '../../shopping.ts'

test('with 520 unfinished requests pages are rendered, things go into the cart and the dashboard works', async ({
  page,
  shop,
  baseURL,
}) => {
  const senders: SlowSender[] = []
  for (let sent = 0; sent < 520; sent += 40) {
    const some = Array.from({ length: 40 }, () =>
      sendSlowly(baseURL as string, unfinished['half a JSON body'] as string),
    )
    senders.push(...(await Promise.all(some)))
  }
  // Page that is rendered each time instead of cached.
  expect((await page.request.get(shop.path('/no/such/page'))).status()).toBe(404)
  expect(await makeCart(goodsOf(plainPiece()))).not.toBe('')
  await enter(page, shop, '/dashboard/orders')
  for (const { socket } of senders) socket.destroy()
})
