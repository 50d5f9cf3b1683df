import type { Ctx } from '#server/ctx.ts'
import type { returns } from './returns.tables.ts'
import type { BackLine } from '../receiving/receiving.queries.ts'

export type Return = Omit<
  typeof returns.$inferSelect,
  'money_by' | 'money_to' | 'value' | 'credit' | 'paid_at' | 'paid_by'
>

/** Locks a return until the transaction ends; its order must be locked first. */
export async function lockReturn(ctx: Ctx, id: number): Promise<Return | null> {
  const { rows } = await ctx.client.query<Return>(
    'select * from returns where id = $1 for no key update',
    [id],
  )
  return rows[0] ?? null
}

export async function listReturnLines(ctx: Ctx, id: number): Promise<BackLine[]> {
  const { rows } = await ctx.client.query<BackLine>(
    'select position, quantity, sellable, damaged from return_lines where return_id = $1 order by position',
    [id],
  )
  return rows
}

export async function addToReturnLine(
  ctx: Ctx,
  id: number,
  { position, sellable, damaged }: Omit<BackLine, 'quantity'>,
): Promise<void> {
  await ctx.client.query(
    'update return_lines set sellable = sellable + $3, damaged = damaged + $4 where return_id = $1 and position = $2',
    [id, position, sellable, damaged],
  )
}

export async function updateReceived(
  ctx: Ctx,
  id: number,
  { state, received_at }: { state: Return['state']; received_at: Date | null },
): Promise<void> {
  await ctx.client.query(
    'update returns set state = $2, received_at = $3, version = version + 1 where id = $1',
    [id, state, received_at],
  )
}

/** Open parcels that were to fetch a return. */
export async function listFetching(ctx: Ctx, id: number): Promise<number[]> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `select id from parcels where return_id = $1 and kind = 'return' and state in ('ready', 'handed') order by id`,
    [id],
  )
  return rows.map((row) => row.id)
}
