/**
 * A return that has begun to come in cannot be called off: its pieces or its money have changed
 * hands (R312).
 */
import type { Ctx } from '#server/ctx.ts'
import { standOf } from '../money/money.ts'
import { listReturnLines } from './receive-return.queries.ts'
import { isFetched } from './returns.queries.ts'

/** Some have come, the courier has fetched them, or money has gone back for them. */
export async function isHere(ctx: Ctx, returnId: number): Promise<boolean> {
  const lines = await listReturnLines(ctx, returnId)
  if (lines.some(({ sellable, damaged }) => sellable + damaged > 0)) return true
  const { isPaid, isOwed } = await standOf(ctx, returnId)
  return isPaid || isOwed || (await isFetched(ctx, returnId))
}
