import type { ClientBase, Pool } from 'pg'

/**
 * Inventory items whose movements do not add up to their stock, whose last movement has another
 * stock, or whose stock is below 0.
 * @param items ids; all items by default
 */
export async function listWrongStock(
  pool: Pool | ClientBase,
  items?: number[],
): Promise<unknown[]> {
  const only = items ? 'inventory_item_id = any($1::int[])' : 'true'
  const text = `select item.id, item.quantity, moved.pieces, last.quantity_after
    from inventory_items as item
    left join (select inventory_item_id as id, sum(pieces)::int as pieces from stock_moves where ${only} group by inventory_item_id) as moved using (id)
    left join lateral (
      select quantity_after from stock_moves where inventory_item_id = item.id order by id desc limit 1
    ) as last on true
    where ${items ? 'item.id = any($1::int[])' : 'true'}
      and (item.quantity < 0 or item.quantity <> coalesce(moved.pieces, 0) or item.quantity <> coalesce(last.quantity_after, 0))`
  const { rows } = await (items
    ? pool.query({ name: 'wrong-stock', text, values: [items] })
    : pool.query(text))
  return rows
}

/** Movements that the database had to write: corrections without an author. */
export async function countUnexplained(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as count from stock_moves where kind = 'correction' and user_id is null`,
  )
  return rows[0].count
}

/**
 * Inventory items with pieces that are neither in stock, in orders, on their way back nor written
 * off (R292).
 * @param items ids
 */
export async function listLost(
  pool: ClientBase,
  items: number[],
  everyPiece: number,
): Promise<unknown[]> {
  const text = `select item.id, item.quantity, held.pieces as held, back.pieces as back, damaged.pieces as damaged
     from inventory_items as item
     cross join lateral (
       select coalesce(sum(line.quantity - (
         select coalesce(sum(taken.quantity), 0) from return_lines as taken join returns on returns.id = taken.return_id
         where taken.order_id = line.order_id and taken.position = line.position and returns.state in ('coming', 'to_pay', 'done')
       )), 0)::int as pieces
       from order_lines as line join orders on orders.id = line.order_id
       where line.inventory_item_id = item.id and orders.status <> 'reject'
     ) as held
     cross join lateral (
       select (
         select coalesce(sum(way.quantity - way.sellable - way.damaged), 0) from parcel_lines as way
         join order_lines as line using (order_id, position) where line.inventory_item_id = item.id
       )::int + (
         select coalesce(sum(way.quantity - way.sellable - way.damaged), 0) from return_lines as way
         join returns on returns.id = way.return_id and returns.state in ('coming', 'to_pay', 'done')
         join order_lines as line on line.order_id = way.order_id and line.position = way.position where line.inventory_item_id = item.id
       )::int as pieces
     ) as back
     cross join lateral (
       select coalesce(-sum(pieces), 0)::int as pieces from stock_moves where inventory_item_id = item.id and kind = 'damaged'
     ) as damaged
     where item.id = any($1::int[]) and item.quantity + held.pieces + back.pieces + damaged.pieces <> $2`
  const { rows } = await pool.query({ name: 'lost', text, values: [items, everyPiece] })
  return rows
}
