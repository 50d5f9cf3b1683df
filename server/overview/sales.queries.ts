/** What is kept of each day of the shop (orders, sales.tables.ts). */
import type { Ctx } from '#server/ctx.ts'
import type { GoneSold } from '#server/orders/sales.tables.ts'

export type { GoneSold }

/** The last days of the shop, `today` (YYYY-MM-DD) among them. */
export type Days = { today: string; count: number }

/** `rejected` orders are in none of the other figures. */
export type DayOfSales = { day: string; orders: number; total: number; rejected: number }

/** Oldest first, one row for each day. */
export async function listSales(ctx: Ctx, { today, count }: Days): Promise<DayOfSales[]> {
  const { rows } = await ctx.client.query<DayOfSales>({
    name: 'overview.sales',
    text: `
      select
        asked.day, coalesce(kept.pending + kept.shipped + kept.accept, 0) as orders,
        coalesce(kept.total, 0) as total, coalesce(kept.reject, 0) as rejected
      from (select $1::date - earlier as day from generate_series(0, $2::int - 1) as earlier) as asked
      left join sales_days as kept on kept.day = asked.day
      order by asked.day`,
    values: [today, count],
  })
  return rows
}

/** Every day on which something was ordered since `begun`. */
export async function listDayVersions(ctx: Ctx, begun: string): Promise<{ day: string; version: number }[]> {
  const { rows } = await ctx.client.query<{ day: string; version: number }>({
    name: 'overview.dayVersions',
    text: 'select day, version from sales_days where day >= $1',
    values: [begun],
  })
  return rows
}

/** `products` are their ids, pieces and totals, side by side. */
export type SoldOnDay = { day: string; version: number; products: [number[], number[], number[]]; gone: GoneSold[] }

export async function readSoldOn(ctx: Ctx, days: string[]): Promise<SoldOnDay[]> {
  // As JSON, which is read several times as fast as arrays of PostgreSQL.
  const { rows } = await ctx.client.query<SoldOnDay>(
    'select day, version, json_build_array(product_ids, pieces, totals) as products, gone from sales_days where day = any ($1::date[])',
    [days],
  )
  return rows
}
