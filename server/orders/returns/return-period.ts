/** Return period of an order (R309). */
import { plusDays } from '#contract/days/day.ts'
import { toCairoDay } from '#contract/days/cairo.ts'
import type { Ctx } from '#server/ctx.ts'
import type { OrderRow } from '../orders.queries.ts'
import { findDelivered } from './returns.queries.ts'

/** Last day on which pieces of an order can be returned; null if none can. */
export async function lastReturnDay(
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'status'>,
  returnDays: number,
): Promise<string | null> {
  if (order.status !== 'accept' || returnDays === 0) return null
  const delivered = await findDelivered(ctx, order.id)
  return delivered && plusDays(toCairoDay(delivered), returnDays)
}
