import type { Ctx } from '#server/ctx.ts'

/** Writes the shares of orders again where they differ; the caller has locked the orders. */
export async function sumShares(ctx: Pick<Ctx, 'client'>, orderIds: number[]): Promise<void> {
  // Unnamed, so that it is planned for its number of orders each time.
  await ctx.client.query(
    `with shares as materialized (select * from shares_of($1::integer[])),
    gone as (
      delete from order_shares as kept
      where order_id = any($1) and not exists (
        select from shares where shares.order_id = kept.order_id and shares.product_id = kept.product_id
      )
    )
    insert into order_shares as kept select * from shares
    on conflict (order_id, product_id) do update set
      left_at = excluded.left_at, became = excluded.became, is_first = excluded.is_first,
      sales = excluded.sales, cost = excluded.cost, fees = excluded.fees, without_cost = excluded.without_cost
    where kept is distinct from excluded`,
    [orderIds],
  )
}

/** Orders, of `most` after an id, whose kept shares are not those calculated anew. */
export async function listWrongShares(
  ctx: Ctx,
  after: number,
  most: number,
): Promise<{ wrong: number[]; last: number | null }> {
  const { rows } = await ctx.client.query<{ wrong: number[] | null; last: number | null }>(
    `with asked as materialized (select id from orders where id > $1 order by id limit $2)
    select
      (select max(id) from asked) as last,
      (
        select array_agg(distinct coalesce(kept.order_id, share.order_id))
        from shares_of(array(select id from asked)) as share
        full join (select * from order_shares where order_id in (select id from asked)) as kept
          on kept.order_id = share.order_id and kept.product_id = share.product_id
        where kept.* is distinct from share.*
      ) as wrong`,
    [after, most],
  )
  return { wrong: rows[0]?.wrong ?? [], last: rows[0]?.last ?? null }
}
