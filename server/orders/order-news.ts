/** Stream of order news for open dashboards. */
import type { OrderNews } from '#contract/orders/order-records.ts'
import type { Ctx } from '#server/ctx.ts'

/**
 * Limit of news queued for one slow reader; beyond it the stream ends and the client reconnects.
 */
const mostWaiting = 1000

/**
 * Committed changes of every order from now on, made by any process of the shop. The stream ends
 * with `signal`, and when news may have been lost: the client then fetches the list again and
 * reconnects.
 */
export async function* watchOrders(ctx: Ctx, signal: AbortSignal): AsyncGenerator<OrderNews> {
  const { changefeed } = ctx.database
  if (!changefeed.trusted()) return
  const waiting: OrderNews[] = []
  let ended = signal.aborted
  let wake = () => {}
  const end = () => {
    ended = true
    wake()
  }
  const stop = changefeed.onOrder((news) => {
    if (news === null || waiting.length === mostWaiting) return end()
    waiting.push(JSON.parse(news))
    wake()
  })
  signal.addEventListener('abort', end)
  try {
    while (!ended) {
      const next = waiting.shift()
      if (next) yield next
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    stop()
    signal.removeEventListener('abort', end)
  }
}
