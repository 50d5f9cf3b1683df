/** An order's parcel follows what is done to the order, by a parcel's own call or by hand (R291). */
import type { OrderStatus } from '#contract/orders.ts'
import type { Ctx } from '#server/ctx.ts'
import type { OrderRow } from '../orders.queries.ts'
import { moveParcel } from './moving.ts'
import { deleteParcelLines, lockLastParcel } from './parcels.queries.ts'

const stateOf = { pending: 'ready', shipped: 'handed', accept: 'delivered' } as const

/**
 * Moves the order's parcel to where the order's new status says it is. Answers whether the pieces are out of the shop by it, so that the stock stays as it
 * is: what left comes back when it is received, and what is on its way back and is delivered after all was never back. The order is locked.
 */
export async function followOrder(ctx: Ctx, order: OrderRow, status: OrderStatus): Promise<boolean> {
  const parcel = status === order.status ? null : await lockLastParcel(ctx, order.id)
  if (!parcel || parcel.state === 'received') return false
  if (status === 'reject') {
    // One that was refused before is not what the order holds now: the order took other pieces since.
    if (parcel.state === 'refused') return false
    const isHere = parcel.state === 'ready'
    await moveParcel(ctx, order, parcel, isHere ? 'cancelled' : 'refused')
    return !isHere
  }
  if (parcel.state === 'refused') {
    // It is delivered after all, unless some of its pieces are in the shop already: then the order takes others.
    if (order.status !== 'reject' || status === 'pending' || !(await deleteParcelLines(ctx, parcel.id))) return false
    await moveParcel(ctx, order, parcel, stateOf[status])
    return true
  }
  await moveParcel(ctx, order, parcel, stateOf[status])
  return false
}
