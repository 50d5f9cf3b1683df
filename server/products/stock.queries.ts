import type { Ctx } from '#server/ctx.ts'

/**
 * Locks inventory items in the order of their ids, so that two buyers never wait for each other, and takes the pieces of all
 * or of none. Answers what each item held before; one that is gone is left out.
 */
export async function takeStock(ctx: Ctx, pieces: Map<number, number>): Promise<Map<number, number>> {
  const { rows } = await ctx.client.query<{ id: number; quantity: number }>({
    name: 'products.takeStock',
    // NO KEY: nobody may sell these pieces meanwhile, but variants and order lines may refer to their items.
    // The check reads all of `held`: everything is locked before anything is taken.
    text: `
      with wanted as (
        select * from unnest($1::int[], $2::int[]) as wanted (id, pieces)
      ), held as materialized (
        select id, quantity from inventory_items where id = any ($1::int[]) order by id for no key update
      ), taken as (
        update inventory_items as item set quantity = item.quantity - wanted.pieces
        from wanted
        where item.id = wanted.id
          and not exists (select from wanted as w left join held on held.id = w.id where (held.quantity >= w.pieces) is not true)
      )
      select id, quantity from held`,
    values: [[...pieces.keys()], [...pieces.values()]],
  })
  return new Map(rows.map((row) => [row.id, row.quantity]))
}
