/**
 * Kept shares of products in the profit of their orders (`order_shares`, R307, R428). They follow
 * the journal, since every act that moves an order's money is in it.
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'
import type { Act } from '#server/journal/acted.ts'
import { lockOrders } from '../many-orders.queries.ts'
import { listWrongShares, sumShares } from './shares.queries.ts'

/** Kinds of acts that move money; those who do them have locked the order. */
const moving: readonly unknown[] = ['status', 'parcel', 'money'] satisfies Act['kind'][]

/** Sums the shares of a transaction's orders again, all at once; orders that wait have none. */
export async function keepShares(ctx: Ctx, acts: readonly Act[]): Promise<void> {
  const moved = new Set<number>()
  for (const { order_id, kind, from_status, to_status } of acts) {
    const waits = to_status === 'pending' && (from_status ?? 'pending') === 'pending'
    if (order_id && !waits && moving.includes(kind)) moved.add(order_id)
  }
  if (moved.size > 0) await sumShares(ctx, [...moved])
}

/** Orders of one query of the check. */
const checkedAtOnce = 10_000

/** Mends kept shares that are not those calculated anew, and fails naming their orders. */
export async function checkShares(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const all: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    signal?.throwIfAborted()
    const { wrong, last } = await listWrongShares(ctx, after, checkedAtOnce)
    if (wrong.length > 0) {
      await inTransaction(ctx, async (ctx) => {
        await lockOrders(ctx, wrong)
        await sumShares(ctx, wrong)
      })
      all.push(...wrong)
    }
    after = last
  }
  if (all.length > 0)
    throw new Error(
      `The kept shares of orders in profit were not those calculated anew: ${all.slice(0, 100).join(', ')}`,
    )
}
