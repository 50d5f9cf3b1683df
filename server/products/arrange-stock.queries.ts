import type { Ctx } from '#server/ctx.ts'

type Option = { id: number; name: string }

/** The sizes and colours on offer, in their order. */
export async function listOfferedOptions(ctx: Ctx, productId: number): Promise<{ sizes: Option[]; colours: Option[] }> {
  const list = async (table: 'product_sizes' | 'product_colours') => {
    const { rows } = await ctx.client.query<Option>(
      `select id, name from ${table} where product_id = $1 and archived_at is null order by position, id`,
      [productId],
    )
    return rows
  }
  return { sizes: await list('product_sizes'), colours: await list('product_colours') }
}

export type VariantItem = { size_id: number | null; colour_id: number | null; item_id: number }

/** Those of sizes and colours that left the list among them. */
export async function listVariantItems(ctx: Ctx, productId: number): Promise<VariantItem[]> {
  const { rows } = await ctx.client.query<VariantItem>(
    'select size_id, colour_id, inventory_item_id as item_id from variants where product_id = $1',
    [productId],
  )
  return rows
}

/** Variants without a size where there are sizes now, or without a colour where there are colours. */
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

export async function deleteVariants(ctx: Ctx, productId: number): Promise<void> {
  await ctx.client.query('delete from variants where product_id = $1', [productId])
}

/** Every variant of the product is counted in this item from now on. */
export async function shareItem(ctx: Ctx, productId: number, itemId: number): Promise<void> {
  await ctx.client.query('update variants set inventory_item_id = $2 where product_id = $1 and inventory_item_id <> $2', [
    productId,
    itemId,
  ])
}

/** Those that are there already stay. */
export async function insertVariants(
  ctx: Ctx,
  productId: number,
  itemId: number,
  choices: { size_id: number | null; colour_id: number | null }[],
): Promise<void> {
  await ctx.client.query(
    `insert into variants (product_id, size_id, colour_id, inventory_item_id)
     select $1, choice.size_id, choice.colour_id, $2 from unnest($3::integer[], $4::integer[]) as choice (size_id, colour_id)
     on conflict (product_id, size_id, colour_id) do nothing`,
    [productId, itemId, choices.map((choice) => choice.size_id), choices.map((choice) => choice.colour_id)],
  )
}

/** @param quantities pieces by item, each of which is held */
export async function setQuantities(ctx: Ctx, quantities: Map<number, number>): Promise<void> {
  await ctx.client.query(
    `update inventory_items as item set quantity = wanted.quantity
     from unnest($1::integer[], $2::integer[]) as wanted (id, quantity)
     where item.id = wanted.id`,
    [[...quantities.keys()], [...quantities.values()]],
  )
}

/** Items that no variant is counted in. Order lines that name them forget them; their product, size and colour remain. */
export async function deleteIdleItems(ctx: Ctx, productId: number): Promise<void> {
  await ctx.client.query(
    `delete from inventory_items as item
     where item.product_id = $1 and not exists (select from variants where variants.inventory_item_id = item.id)`,
    [productId],
  )
}
