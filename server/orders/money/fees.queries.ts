import type { Ctx } from '#server/ctx.ts'

/**
 * Delivery fee of joined `parcel` and `charged`: the one charged, whatever became of the parcel
 * since; else the courier's price for a parcel that left, twice for one that went there and back.
 */
const fee = `coalesce(charged.fee, parcel.fee * case
    when parcel.kind <> 'return' and parcel.state in ('refused', 'received') then 2
    when parcel.state in ('handed', 'delivered', 'refused', 'received') then 1 end, 0)`

/** Fees charged for parcels by accepted settlements; a parcel may be charged more than once. */
const charges = `
  (select row.parcel_id, sum(row.fee) as fee
  from settlement_rows as row join settlements on settlements.id = row.settlement_id
  where settlements.state = 'accepted' and row.paid is not null and row.fee is not null
    and row.parcel_id in (select id from parcels where order_id = any($1::integer[]))
  group by row.parcel_id) as charged`

/**
 * Sums the delivery fees of orders again, after a parcel moved or a settlement was accepted or
 * undone. The caller has locked the orders.
 */
export async function sumFees(ctx: Pick<Ctx, 'client'>, orderIds: number[]): Promise<void> {
  await ctx.client.query(
    `insert into order_fees (order_id, amount)
     select asked.id, coalesce(sum(${fee}), 0)
     from unnest($1::integer[]) as asked (id)
     left join parcels as parcel on parcel.order_id = asked.id
     left join ${charges} on charged.parcel_id = parcel.id
     group by asked.id
     on conflict (order_id) do update set amount = excluded.amount where order_fees.amount <> excluded.amount`,
    [orderIds],
  )
}
