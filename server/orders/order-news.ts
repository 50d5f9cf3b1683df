/** News of orders, one after the other, for dashboards that are open. */
import type { OrderNews } from '#contract/order-records.ts'
import type { Ctx } from '#server/ctx.ts'

/** News queued for one slow reader; beyond it the stream ends and the reader starts again. */
const mostWaiting = 1000

/**
 * Every order that is placed, or that something happens to, from now on, by whichever process of
 * the shop, once it is committed. Ends with `signal`, and when news may have been missed: who reads
 * asks for the list again and begins anew.
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
