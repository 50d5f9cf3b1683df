import type { Variant } from '#server/catalogue/catalogue.ts'
import type { Ctx } from '#server/ctx.ts'

/**
 * Locks inventory items in the order of their ids, so that two buyers never wait for each other, and takes the pieces of all
 * or of none. Answers what each item held before; one that is gone is left out.
 */
export async function takePieces(ctx: Ctx, pieces: Map<number, number>): Promise<Map<number, number>> {
  const { rows } = await ctx.client.query<{ id: number; quantity: number }>({
    name: 'products.takePieces',
    // NO KEY: nobody may sell these pieces meanwhile, but variants and order lines may refer to their items.
    // The check reads all of `held`: everything is locked before anything is taken. What remains is reckoned from `held` too:
    // the item as this statement's snapshot knew it may have had nothing yet, and would fail its CHECK.
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

export type HeldItem = { id: number; product_id: number; quantity: number }

/** Locks inventory items in the order of their ids; one that is gone is left out. */
export async function holdItems(ctx: Ctx, ids: number[]): Promise<HeldItem[]> {
  const { rows } = await ctx.client.query<HeldItem>(
    'select id, product_id, quantity from inventory_items where id = any ($1::int[]) order by id for no key update',
    [ids],
  )
  return rows
}

/** Every item of a product, likewise. */
export async function holdItemsOf(ctx: Ctx, productId: number): Promise<HeldItem[]> {
  const { rows } = await ctx.client.query<HeldItem>(
    'select id, product_id, quantity from inventory_items where product_id = $1 order by id for no key update',
    [productId],
  )
  return rows
}

export async function addPieces(ctx: Ctx, pieces: Map<number, number>): Promise<void> {
  await ctx.client.query(
    `update inventory_items as item set quantity = item.quantity + added.pieces
     from unnest($1::int[], $2::int[]) as added (id, pieces)
     where item.id = added.id`,
    [[...pieces.keys()], [...pieces.values()]],
  )
}

/**
 * Where the pieces of a size and colour, given by their English names in any capitals, are counted today; sizes and colours that left
 * the list are found as well, after those on offer. Null when they are counted nowhere.
 */
export async function findVariantItem(
  ctx: Ctx,
  { product_id, size, colour }: { product_id: number; size: string | null; colour: string | null },
): Promise<number | null> {
  const { rows } = await ctx.client.query<{ id: number }>(
    // Where stock is one number every choice is counted in it.
    `select variant.inventory_item_id as id
     from variants as variant
     join products as product on product.id = variant.product_id
     left join product_sizes as size on size.id = variant.size_id
     left join product_colours as colour on colour.id = variant.colour_id
     where variant.product_id = $1
       and (
         product.stock_counted_by = 'product'
         or (lower(size.name) is not distinct from lower($2) and lower(colour.name) is not distinct from lower($3))
       )
     -- Old rows may differ in capitals alone: then each spelling means its own.
     order by
       size.archived_at is null and colour.archived_at is null desc,
       (size.name is not distinct from $2)::integer + (colour.name is not distinct from $3)::integer desc,
       variant.id
     limit 1`,
    [product_id, size, colour],
  )
  return rows[0]?.id ?? null
}

/** What is offered of a product, in the order of its sizes and colours. */
export async function listVariants(ctx: Ctx, productId: number): Promise<Variant[]> {
  const { rows } = await ctx.client.query<{ variants: Variant[] }>('select variants from public.product_stock(array[$1::integer])', [
    productId,
  ])
  return rows[0]?.variants ?? []
}
