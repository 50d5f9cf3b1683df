import type { Ctx } from '#server/ctx.ts'

export type BackLine = { position: number; quantity: number; sellable: number; damaged: number }

/** Orders of parcels and returns, with the new orders of exchanges, which are locked with them. */
export async function listOrdersOfBack(
  ctx: Ctx,
  { parcelIds, returnIds }: { parcelIds: number[]; returnIds: number[] },
): Promise<
  {
    parcel_id: number | null
    return_id: number | null
    order_id: number
    exchange_order_id: number | null
  }[]
> {
  const { rows } = await ctx.client.query(
    `select id as parcel_id, null::integer as return_id, order_id, null::integer as exchange_order_id from parcels where id = any($1::integer[])
     union all select null, id, order_id, exchange_order_id from returns where id = any($2::integer[])
     order by order_id`,
    [parcelIds, returnIds],
  )
  return rows
}

/** Locks the lines of a refused parcel. */
export async function lockParcelLines(ctx: Ctx, parcelId: number): Promise<BackLine[]> {
  const { rows } = await ctx.client.query<BackLine>(
    'select position, quantity, sellable, damaged from parcel_lines where parcel_id = $1 order by position for no key update',
    [parcelId],
  )
  return rows
}

export async function addToParcelLine(
  ctx: Ctx,
  parcelId: number,
  { position, sellable, damaged }: Omit<BackLine, 'quantity'>,
): Promise<void> {
  await ctx.client.query(
    'update parcel_lines set sellable = sellable + $3, damaged = damaged + $4 where parcel_id = $1 and position = $2',
    [parcelId, position, sellable, damaged],
  )
}

/** Raises the version of a parcel received in part, so that older reads are stale. */
export async function touchParcel(ctx: Ctx, id: number): Promise<void> {
  await ctx.client.query('update parcels set version = version + 1 where id = $1', [id])
}
