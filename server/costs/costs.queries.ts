import { and, gte, lte, sql } from 'drizzle-orm'
import { type CostKind, costs as calls } from '#contract/couriers/costs.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordRows } from '#server/db/record-rows.ts'
import { costs } from './costs.tables.ts'

export const costRows = recordRows(costs, calls, {
  search: { note: costs.note, amount: sql`trim_scale(${costs.amount} / 100.0)` },
  filter: (_, { from, to }) =>
    and(from ? gte(costs.day, from) : undefined, to ? lte(costs.day, to) : undefined),
})

/** Sums per kind over the days `from` to `to`, both included, in piastres, largest first. */
export async function sumCosts(
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<{ kind: CostKind; amount: number }[]> {
  const { rows } = await ctx.client.query<{ kind: CostKind; amount: number }>(
    'select kind, sum(amount)::bigint as amount from costs where day between $1 and $2 group by kind order by 2 desc, 1',
    [from, to],
  )
  return rows
}
