/**
 * Check that a return can be cancelled: not once its pieces or its money have changed hands (R312).
 */
import type { Ctx } from '#server/ctx.ts'
import { standOf } from '../money/money.ts'
import { listReturnLines } from './receive-return.queries.ts'
import { isFetched } from './returns.queries.ts'

/**
 * Whether a return has begun to come in: pieces were received, fetched by the courier, or money was
 * paid back.
 */
export async function hasArrived(ctx: Ctx, returnId: number): Promise<boolean> {
  const lines = await listReturnLines(ctx, returnId)
  if (lines.some(({ sellable, damaged }) => sellable + damaged > 0)) return true
  const { isPaid, isOwed } = await standOf(ctx, returnId)
  return isPaid || isOwed || (await isFetched(ctx, returnId))
}
