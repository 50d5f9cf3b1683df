/** What was ordered on each day of the shop, which is kept: who counts orders adds up days instead of walking through all orders. */
import type { OrderStatus } from '#contract/orders.ts'
import type { Ctx } from '#server/ctx.ts'
import { countOrdersOfDays, reckonChangedDays } from './sales.queries.ts'

/** Days reckoned anew by one statement, which must end in time whatever was brought in. */
const reckonedAtOnce = 100

/** Before sales are read: the days of what was ordered, decided or deleted since somebody last looked are reckoned anew. */
export async function catchUpWithSales(ctx: Ctx): Promise<void> {
  for (let reckoned = reckonedAtOnce; reckoned === reckonedAtOnce; ) reckoned = await reckonChangedDays(ctx, reckonedAtOnce)
}

/** How many orders have each status, after catching up. @param days `from` and `to` are days of the shop, both included; all without them */
export async function countOrders(
  ctx: Ctx,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<Record<OrderStatus, number>> {
  await catchUpWithSales(ctx)
  return countOrdersOfDays(ctx, days)
}
