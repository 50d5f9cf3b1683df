/** Stock: variants, and the inventory items that count their pieces. */
import type { Variant } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'
import type { inventoryItems, variants } from '../products.tables.ts'
import { insertInventoryItems, type StockReason } from './stock-moves.queries.ts'

type Item = typeof inventoryItems.$inferSelect
type Choice = Pick<typeof variants.$inferSelect, 'size_id' | 'colour_id'>

/**
 * Locks inventory items in the order of their ids, so that two buyers cannot deadlock, and takes
 * the pieces of all or of none. Returns each item's quantity before; deleted items are left out.
 */
export async function takePieces(
  ctx: Ctx,
  pieces: Map<number, number>,
): Promise<Map<number, number>> {
  const { rows } = await ctx.client.query<Pick<Item, 'id' | 'quantity'>>({
    name: 'products.takePieces',
    // FOR NO KEY UPDATE: no other transaction can sell these pieces, but variants and order lines
    // may still refer to the items. The check reads all of `held`: everything is locked before
    // anything is taken. What remains is computed from `held` too: the item as this statement's
    // snapshot knew it may have had nothing yet, and would fail its CHECK.
    text: `
      with wanted as (
        select * from unnest($1::int[], $2::int[]) as wanted (id, pieces)
      ), held as materialized (
        select id, quantity from inventory_items where id = any ($1::int[]) order by id for no key update
      ), taken as (
        update inventory_items as item set quantity = held.quantity - wanted.pieces
        from wanted
        join held using (id)
        where item.id = held.id
          and not exists (select from wanted as w left join held on held.id = w.id where (held.quantity >= w.pieces) is not true)
      )
      select id, quantity from held`,
    values: [[...pieces.keys()], [...pieces.values()]],
  })
  return new Map(rows.map((row) => [row.id, row.quantity]))
}

export type LockedItem = Pick<Item, 'id' | 'product_id' | 'quantity'>

/** Locks inventory items in the order of their ids; deleted items are left out. */
export async function lockItems(ctx: Ctx, ids: number[]): Promise<LockedItem[]> {
  const { rows } = await ctx.client.query<LockedItem>(
    'select id, product_id, quantity from inventory_items where id = any ($1::int[]) order by id for no key update',
    [ids],
  )
  return rows
}

/** Quantities of inventory items without a lock; deleted items are left out. */
export async function listInventoryItems(ctx: Ctx, ids: number[]): Promise<LockedItem[]> {
  const { rows } = await ctx.client.query<LockedItem>(
    'select id, product_id, quantity from inventory_items where id = any ($1::int[])',
    [ids],
  )
  return rows
}

/** Locks all items of a product in the order of their ids. */
export async function lockItemsOf(ctx: Ctx, productId: number): Promise<LockedItem[]> {
  const { rows } = await ctx.client.query<LockedItem>(
    'select id, product_id, quantity from inventory_items where product_id = $1 order by id for no key update',
    [productId],
  )
  return rows
}

/** Variants on offer of a product, in the order of its sizes and colours. */
export async function listVariants(ctx: Ctx, productId: number): Promise<Variant[]> {
  const { rows } = await ctx.client.query<{ variants: Variant[] }>(
    'select variants from public.product_stock(array[$1::integer])',
    [productId],
  )
  return rows[0]?.variants ?? []
}

/** A new item, and the variants that share its `quantity`. */
export type NewItem = Pick<Item, 'product_id' | 'quantity'> & { variants: Choice[] }

/**
 * Inserts items with their variants; an existing variant keeps its codes and prices.
 * @param reason of the items' initial moves
 */
export async function insertStock(ctx: Ctx, items: NewItem[], reason: StockReason): Promise<void> {
  const made = await insertInventoryItems(ctx, items, reason)
  // An insert returns rows in no guaranteed order, so each item takes any returned id of the same
  // product and quantity.
  const ids = Map.groupBy(made, (row) => `${row.product_id} ${row.quantity}`)
  const variants = items.flatMap((item) => {
    const inventory_item_id = ids.get(`${item.product_id} ${item.quantity}`)?.pop()?.id
    return item.variants.map((variant) => ({
      ...variant,
      product_id: item.product_id,
      inventory_item_id,
    }))
  })
  await ctx.client.query(
    `insert into variants (product_id, size_id, colour_id, inventory_item_id)
     select * from unnest($1::integer[], $2::integer[], $3::integer[], $4::integer[])
     on conflict (product_id, size_id, colour_id) do update set inventory_item_id = excluded.inventory_item_id`,
    [
      variants.map((variant) => variant.product_id),
      variants.map((variant) => variant.size_id),
      variants.map((variant) => variant.colour_id),
      variants.map((variant) => variant.inventory_item_id),
    ],
  )
}

export type VariantItem = Choice & { item_id: Item['id'] }

/** Variants with their items, archived ones included. */
export async function listVariantItems(ctx: Ctx, productId: number): Promise<VariantItem[]> {
  const { rows } = await ctx.client.query<VariantItem>(
    'select size_id, colour_id, inventory_item_id as item_id from variants where product_id = $1',
    [productId],
  )
  return rows
}

/**
 * Deletes variants without a size where there are sizes now, or without a colour where there are
 * colours.
 */
export async function deleteMisfits(ctx: Ctx, productId: number): Promise<void> {
  await ctx.client.query(
    `delete from variants
     where product_id = $1 and (
       (size_id is null and exists (select from product_sizes where product_id = $1 and archived_at is null))
       or (colour_id is null and exists (select from product_colours where product_id = $1 and archived_at is null))
     )`,
    [productId],
  )
}

/** Deletes all other variants of a product. */
export async function deleteOthers(ctx: Ctx, productId: number, offered: Choice[]): Promise<void> {
  await ctx.client.query(
    `delete from variants as variant
     where product_id = $1 and not exists (
       select from unnest($2::integer[], $3::integer[]) as choice (size_id, colour_id)
       where choice.size_id is not distinct from variant.size_id and choice.colour_id is not distinct from variant.colour_id
     )`,
    [productId, offered.map((choice) => choice.size_id), offered.map((choice) => choice.colour_id)],
  )
}

/** Points all variants of a product to one item. */
export async function shareItem(ctx: Ctx, productId: number, itemId: number): Promise<void> {
  await ctx.client.query(
    'update variants set inventory_item_id = $2 where product_id = $1 and inventory_item_id <> $2',
    [productId, itemId],
  )
}

/** Inserts variants; existing ones are kept. */
export async function insertVariants(
  ctx: Ctx,
  productId: number,
  itemId: number,
  choices: Choice[],
): Promise<void> {
  await ctx.client.query(
    `insert into variants (product_id, size_id, colour_id, inventory_item_id)
     select $1, choice.size_id, choice.colour_id, $2 from unnest($3::integer[], $4::integer[]) as choice (size_id, colour_id)
     on conflict (product_id, size_id, colour_id) do nothing`,
    [
      productId,
      itemId,
      choices.map((choice) => choice.size_id),
      choices.map((choice) => choice.colour_id),
    ],
  )
}
