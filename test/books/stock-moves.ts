import type { Pool } from 'pg'

/** Items whose moves do not add up to what is in them, whose last move says another number, or which have less than nothing. */
export async function listWrongStock(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select item.id, item.quantity, moved.pieces, last.quantity_after
    from inventory_items as item
    left join (select inventory_item_id as id, sum(pieces)::int as pieces from stock_moves group by inventory_item_id) as moved using (id)
    left join lateral (
      select quantity_after from stock_moves where inventory_item_id = item.id order by id desc limit 1
    ) as last on true
    where item.quantity < 0 or item.quantity <> coalesce(moved.pieces, 0) or item.quantity <> coalesce(last.quantity_after, 0)`,
  )
  return rows
}

/** Moves that the database wrote because nobody had: corrections of nobody. */
export async function countUnexplained(pool: Pool): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as count from stock_moves where kind = 'correction' and user_id is null`)
  return rows[0].count
}
