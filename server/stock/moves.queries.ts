import type { StockMoveRecord } from '#contract/products/stock.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Slice } from '#server/db/page.ts'
import type { ItemName } from './rows.queries.ts'

export type Move = Omit<StockMoveRecord, 'created_at'> & { created_at: Date }
export type MoveGroup = 'sale' | 'back' | 'received' | 'by_hand'
export type MoveCounts = Record<MoveGroup | 'all', number>

const inGroup: Record<MoveGroup, string> = {
  sale: `move.kind = 'sale'`,
  back: `move.kind = 'back'`,
  received: `move.kind = 'received'`,
  by_hand: `move.kind in ('count', 'correction', 'damaged', 'import')`,
}

export async function countMoves(ctx: Ctx, itemId: number): Promise<MoveCounts> {
  const groups = Object.entries(inGroup).map(
    ([group, where]) => `count(*) filter (where ${where}) as ${group}`,
  )
  const { rows } = await ctx.client.query<MoveCounts>(
    `select count(*) as all, ${groups.join(', ')} from stock_moves as move where inventory_item_id = $1`,
    [itemId],
  )
  return rows[0] ?? { all: 0, sale: 0, back: 0, received: 0, by_hand: 0 }
}

export async function listMoves(
  ctx: Ctx,
  itemId: number,
  group: MoveGroup | undefined,
  { limit, offset }: Slice,
): Promise<Move[]> {
  const { rows } = await ctx.client.query<Move>(
    `select
      move.id, move.kind, move.pieces, move.quantity_after, move.note, move.order_id, orders.number as order_number, move.user_name,
      move.created_at
    from stock_moves as move
    left join orders on orders.id = move.order_id
    where move.inventory_item_id = $1 ${group ? `and ${inGroup[group]}` : ''}
    order by move.id desc
    limit $2 offset $3`,
    [itemId, limit, offset],
  )
  return rows
}

/** `from` and `to` are days of the shop, both included. */
export type MovesAsked = {
  kind?: MoveGroup | undefined
  from?: string | undefined
  to?: string | undefined
}

/** A move with the current name of its item: the variant that is counted in it, or the product. */
export type NamedMove = Move &
  Pick<
    ItemName,
    'name' | 'name_ar' | 'size' | 'size_ar' | 'color' | 'color_ar' | 'sku' | 'barcode'
  > & { variants: number | null }

const ofOne = (column: string, name: string) =>
  `case when count(*) = 1 then min(${column}) end as ${name}`

/** Moves newest first, before a given one. */
export async function listNamedMoves(
  ctx: Ctx,
  {
    kind,
    from,
    to,
    item,
    before,
  }: MovesAsked & { item: number | undefined; before: number | undefined },
  limit: number,
): Promise<NamedMove[]> {
  const values: unknown[] = []
  const conditions = [
    item !== undefined && `move.inventory_item_id = $${values.push(item)}`,
    before !== undefined && `move.id < $${values.push(before)}`,
    kind && inGroup[kind],
    from !== undefined &&
      `move.created_at >= ($${values.push(from)}::date)::timestamp at time zone 'Africa/Cairo'`,
    to !== undefined &&
      `move.created_at < ($${values.push(to)}::date + 1)::timestamp at time zone 'Africa/Cairo'`,
  ].filter(Boolean)
  const { rows } = await ctx.client.query<NamedMove>(
    `select
      move.id, move.kind, move.pieces, move.quantity_after, move.note, move.order_id, orders.number as order_number, move.user_name, move.created_at,
      product.name, product.name_ar, counted.*
    from (
      select * from stock_moves as move
      ${conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''}
      order by move.id desc
      limit $${values.push(limit)}
    ) as move
    join products as product on product.id = move.product_id
    left join orders on orders.id = move.order_id
    left join lateral (
      select nullif(count(*), 0)::integer as variants, ${ofOne('size.name', 'size')}, ${ofOne('size.name_ar', 'size_ar')},
        ${ofOne('colour.name', 'color')}, ${ofOne('colour.name_ar', 'color_ar')}, ${ofOne('variant.sku', 'sku')}, ${ofOne('variant.barcode', 'barcode')}
      from variants as variant
      left join product_sizes as size on size.id = variant.size_id
      left join product_colours as colour on colour.id = variant.colour_id
      where variant.inventory_item_id = move.inventory_item_id
    ) as counted on true
    order by move.id desc`,
    values,
  )
  return rows
}
