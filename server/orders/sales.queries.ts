/** What is kept of each day of the shop (sales.tables.ts). */
import type { OrderStatus } from '#contract/orders.ts'
import type { Ctx } from '#server/ctx.ts'

/** Answers how many days were reckoned, `most` at most: then there may be more. */
export async function reckonChangedDays(ctx: Ctx, most: number): Promise<number> {
  const { rows } = await ctx.client.query<{ reckoned: number }>({
    name: 'orders.reckonChangedDays',
    text: 'select public.catch_up_with_sales($1) as reckoned',
    values: [most],
  })
  return rows[0]?.reckoned ?? 0
}

/** @param days both included */
export async function countOrdersOfDays(
  ctx: Ctx,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<Record<OrderStatus, number>> {
  const { rows } = await ctx.client.query<Record<OrderStatus, number>>({
    name: 'orders.countOfDays',
    text: `
      select
        coalesce(sum(pending), 0) as pending, coalesce(sum(shipped), 0) as shipped,
        coalesce(sum(accept), 0) as accept, coalesce(sum(reject), 0) as reject
      from sales_days
      where day between coalesce($1::date, '-infinity') and coalesce($2::date, 'infinity')`,
    values: [from ?? null, to ?? null],
  })
  const [counted] = rows
  if (!counted) throw new Error('A count answered no row')
  return counted
}
