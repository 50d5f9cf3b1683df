/**
 * Writes of stock moves: every change of a quantity goes with its move, in one statement or one
 * transaction.
 */
import type { Ctx } from '#server/ctx.ts'
import type { inventoryItems } from '../products.tables.ts'
import type { stockMoves } from '../stock-moves.tables.ts'
import { actorOf } from '#server/staff.ts'

type MoveRow = typeof stockMoves.$inferSelect
type Item = typeof inventoryItems.$inferSelect

/** @property pieces positive for pieces added */
export type StockMove = {
  item_id: number
  pieces: number
  kind: MoveRow['kind']
  note?: string | null | undefined
  order_id?: number | null
}

/** Reason of the moves by a change of a product. */
export type StockReason = Pick<StockMove, 'kind' | 'note'>

/** Result of a move of one item. */
export type Moved = { item_id: number; pieces: number; quantity_after: number }

/** Admin who moves the pieces; nobody for customers and the shop itself. */
function movedBy(ctx: Ctx): [number | null, string | null] {
  const by = actorOf(ctx)
  return by ? [by.user_id, by.user_name] : [null, null]
}

/** @param moves one per item; the items are locked and hold enough */
export async function movePieces(ctx: Ctx, moves: StockMove[]): Promise<Moved[]> {
  const { rows } = await ctx.client.query<Moved>(
    `with moved as (
      update inventory_items as item set quantity = item.quantity + move.pieces
      from unnest($1::integer[], $2::integer[], $3::text[], $4::text[], $5::integer[]) as move (id, pieces, kind, note, order_id)
      where item.id = move.id
      returning item.product_id, item.id, move.kind, move.pieces, item.quantity, move.note, move.order_id
    )
    insert into stock_moves (product_id, inventory_item_id, kind, pieces, quantity_after, note, order_id, user_id, user_name, created_at)
    select moved.*, $6, $7, $8 from moved order by moved.id
    returning inventory_item_id as item_id, pieces, quantity_after`,
    [
      moves.map(({ item_id }) => item_id),
      moves.map(({ pieces }) => pieces),
      moves.map(({ kind }) => kind),
      moves.map(({ note }) => note ?? null),
      moves.map(({ order_id }) => order_id ?? null),
      ...movedBy(ctx),
      ctx.now(),
    ],
  )
  return rows
}

/**
 * Records the sale of pieces that this transaction has taken; the remaining quantity is read from
 * the items.
 */
export async function insertSales(
  ctx: Ctx,
  orderId: number,
  pieces: Map<number, number>,
): Promise<Moved[]> {
  const { rows } = await ctx.client.query<Moved>({
    name: 'products.insertSales',
    text: `
      insert into stock_moves (product_id, inventory_item_id, kind, pieces, quantity_after, order_id, user_id, user_name, created_at)
      select item.product_id, item.id, 'sale', -sold.pieces, item.quantity, $3, $4, $5, $6
      from unnest($1::integer[], $2::integer[]) as sold (id, pieces)
      join inventory_items as item on item.id = sold.id
      order by item.id
      returning inventory_item_id as item_id, pieces, quantity_after`,
    values: [[...pieces.keys()], [...pieces.values()], orderId, ...movedBy(ctx), ctx.now()],
  })
  return rows
}

/** Inserts items, each with a move of its initial quantity. */
export async function insertInventoryItems(
  ctx: Ctx,
  items: Pick<Item, 'product_id' | 'quantity'>[],
  { kind, note = null }: StockReason,
): Promise<Pick<Item, 'id' | 'product_id' | 'quantity'>[]> {
  const { rows } = await ctx.client.query<Pick<Item, 'id' | 'product_id' | 'quantity'>>(
    `with made as (
      insert into inventory_items (product_id, quantity) select * from unnest($1::integer[], $2::integer[]) returning id, product_id, quantity
    ), moved as (
      insert into stock_moves (product_id, inventory_item_id, kind, note, pieces, quantity_after, user_id, user_name, created_at)
      select product_id, id, $3, $4, quantity, quantity, $5, $6, $7 from made where quantity > 0 order by id
    )
    select id, product_id, quantity from made`,
    [
      items.map((item) => item.product_id),
      items.map((item) => item.quantity),
      kind,
      note,
      ...movedBy(ctx),
      ctx.now(),
    ],
  )
  return rows
}

/**
 * Deletes items without variants and writes off their remaining pieces. Order lines and moves keep
 * product, size and colour, but lose the item.
 */
export async function deleteIdleItems(ctx: Ctx, productId: number): Promise<void> {
  await ctx.client.query(
    `with gone as (
      delete from inventory_items as item
      where item.product_id = $1 and not exists (select from variants where variants.inventory_item_id = item.id)
      returning id, quantity
    )
    insert into stock_moves (product_id, kind, pieces, quantity_after, user_id, user_name, created_at)
    select $1, 'correction', -quantity, 0, $2, $3, $4 from gone where quantity > 0 order by id`,
    [productId, ...movedBy(ctx), ctx.now()],
  )
}

/** Items whose moves do not sum to their quantity, which is always an error. */
export async function listUnaccounted(ctx: Ctx): Promise<Item['id'][]> {
  const { rows } = await ctx.client.query<Pick<Item, 'id'>>(
    `select item.id
     from inventory_items as item
     left join (select inventory_item_id, sum(pieces) as pieces from stock_moves group by inventory_item_id) as moved on moved.inventory_item_id = item.id
     where item.quantity <> coalesce(moved.pieces, 0)
     order by item.id
     limit 100`,
  )
  return rows.map(({ id }) => id)
}
