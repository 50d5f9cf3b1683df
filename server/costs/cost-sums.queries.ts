import type { CostKind } from '#contract/couriers/costs.ts'
import type { Ctx } from '#server/ctx.ts'

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
