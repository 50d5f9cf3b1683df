/** Keeps catalogue_entries true: each is called in the transaction of the change, behind everything else that it writes. */
import type { Ctx } from '#server/ctx.ts'

/** Products at once: a statement stays far below its time limit however many a category has. */
const batch = 500

/** Everything of these products, of those that came and those that were archived too; ids of none are let pass. */
export async function refreshProducts(ctx: Ctx, ids: number[]): Promise<void> {
  // In one order for everybody: two who refresh the same products never wait for each other.
  const sorted = [...new Set(ids)].sort((one, other) => one - other)
  for (let at = 0; at < sorted.length; at += batch) {
    await ctx.client.query('select public.catalogue_refresh($1::integer[])', [sorted.slice(at, at + batch)])
  }
}

/** Everything of all products in these sub-categories, which changed their names, their place or their status. */
export async function refreshSubcategories(ctx: Ctx, { subcategory_ids }: { subcategory_ids: number[] }): Promise<void> {
  const { rows } = await ctx.client.query<{ id: number }>(
    'select product_id as id from catalogue_entries where subcategory_id = any ($1)',
    [subcategory_ids],
  )
  await refreshProducts(
    ctx,
    rows.map(({ id }) => id),
  )
}

/** The stock of the products whose items these are: for sales, which hold all their items by then. */
export async function refreshStock(ctx: Ctx, itemIds: number[]): Promise<void> {
  await ctx.client.query({
    name: 'catalogue.refreshStock',
    text: 'select public.catalogue_refresh_stock(array(select distinct product_id from inventory_items where id = any ($1::integer[])))',
    values: [itemIds],
  })
}
