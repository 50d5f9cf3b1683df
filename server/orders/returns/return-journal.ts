/** Records acts on a return in its order's timeline and the audit log. */
import type { Ctx } from '#server/ctx.ts'
import { type Change, record } from '#server/journal/journal.ts'
import { returnActs } from '../life.ts'
import { letGo } from '../money/money.ts'
import { eventOf } from '../order-acts.ts'
import { changeOf } from '../order-audit.ts'
import type { OrderRow } from '../orders.queries.ts'
import { refundDetails } from './paid-back.ts'
import type { Return } from './receive-return.queries.ts'
import { moveReturn } from './returns.queries.ts'

/** Order columns needed by a timeline event. */
type Head = Pick<OrderRow, 'id' | 'status' | 'number'>

type States = { before: Return['state'] | null; after: Return['state'] }

export async function recordReturn(
  ctx: Ctx,
  order: Head,
  act: 'return_asked' | 'return_made' | 'return_declined' | 'return_cancelled',
  amount: number | null,
  states?: States,
  message: string | null = null,
): Promise<void> {
  await record(ctx, {
    order: eventOf(order, { kind: 'parcel', act, about: refundDetails(amount), message }),
    ...(states && { change: stateChange(order, states) }),
  })
}

export const stateChange = (
  order: Pick<OrderRow, 'id' | 'number'>,
  { before, after }: States,
): Change => changeOf(order, { returned: before }, { returned: after })

/**
 * Cancels a return and voids its money: the customer keeps the pieces. The caller has locked it,
 * and none of its pieces has come.
 */
export async function callOff(ctx: Ctx, order: Head, taken: Return): Promise<void> {
  await moveReturn(ctx, taken.id, returnActs.call_off.to)
  await letGo(ctx, taken.id)
  await recordReturn(ctx, order, 'return_cancelled', null, {
    before: taken.state,
    after: 'cancelled',
  })
}
