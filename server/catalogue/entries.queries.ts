/**
 * Refreshes of catalogue_entries: call each in the transaction of the change, after the last write
 * of a row's sources (0009).
 */
import { type Ctx, inTransaction } from '#server/ctx.ts'

/** Products per statement, which stays far below the timeout however many a category has. */
const batch = 500

/**
 * Rebuilds the rows of these products: adds new ones, removes archived ones, ignores unknown ids.
 */
export async function refreshProducts(ctx: Ctx, ids: number[]): Promise<void> {
  // Sorted by id, so that two transactions that refresh the same products cannot deadlock.
  const sorted = [...new Set(ids)].sort((one, other) => one - other)
  for (let at = 0; at < sorted.length; at += batch) {
    await ctx.client.query('select public.catalogue_refresh($1::integer[])', [
      sorted.slice(at, at + batch),
    ])
  }
}

/**
 * Refreshes all products in these sub-categories: rebuilt when a name or a category has changed
 * (`renamed`), which delays buyers of these products for some milliseconds each; else only their
 * visibility.
 */
export async function refreshSubcategories(
  ctx: Ctx,
  { subcategory_ids, renamed }: { subcategory_ids: number[]; renamed: boolean },
): Promise<void> {
  const { rows } = await ctx.client.query<{ id: number }>(
    `select product_id as id from catalogue_entries where subcategory_id = any ($1) order by product_id for no key update`,
    [subcategory_ids],
  )
  if (renamed) {
    await refreshProducts(
      ctx,
      rows.map(({ id }) => id),
    )
  } else {
    await ctx.client.query(
      `update catalogue_entries as entry set visible = made.visible
       from public.catalogue_rows($1) as made
       where made.product_id = entry.product_id and entry.visible <> made.visible`,
      [subcategory_ids],
    )
  }
}

/**
 * Updates the stock columns of the products of these inventory items. For sales, which have locked
 * all their items by then.
 */
export async function refreshStock(ctx: Ctx, itemIds: number[]): Promise<void> {
  await ctx.client.query({
    name: 'catalogue.refreshStock',
    text: 'select public.catalogue_refresh_stock(array(select distinct product_id from inventory_items where id = any ($1::integer[])))',
    values: [itemIds],
  })
}

/**
 * Writes the pieces of each product sold recently; 0 for products that are not named. Products are
 * updated in batches, so that a buyer does not wait for all of them.
 */
export async function writeSold(
  ctx: Ctx,
  sold: { product_id: number; pieces: number }[],
): Promise<void> {
  const values = [sold.map(({ product_id }) => product_id), sold.map(({ pieces }) => pieces)]
  for (let written = batch; written === batch; ) {
    written = await inTransaction(ctx, async (ctx) => {
      const { rowCount } = await ctx.client.query(
        `with changed as (
          select entry.product_id, coalesce(counted.pieces, 0) as pieces
          from catalogue_entries as entry
          left join unnest($1::integer[], $2::integer[]) as counted (product_id, pieces) on counted.product_id = entry.product_id
          where entry.sold <> coalesce(counted.pieces, 0)
          order by entry.product_id
          limit ${batch}
          for no key update of entry
        )
        update catalogue_entries as entry set sold = changed.pieces from changed where entry.product_id = changed.product_id`,
        values,
      )
      return rowCount ?? 0
    })
  }
}
