/** Random edits of orders, for tests of invariants. */
import type { Pool } from 'pg'

/** Pseudo-random integers from 0 to less than `most`, the same for the same seed. */
export function diceOf(seed: number): (most: number) => number {
  let state = seed >>> 0
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

type Offered = { product_id: number; size_id: number | null; color_id: number | null }
/** The part of a getorder response that is used here. */
export type SeenOrder = {
  id: number
  version: number
  subtotal: number
  delivery_price: number
  items: {
    position: number
    quantity: number
    price: number
    product_id: number | null
    size: string | null
  }[]
}

export type RandomEdit = {
  change: { version: number; lines?: object[]; [field: string]: unknown }
  /** Positions of lines without a change. */
  untouched: number[]
}

/**
 * Random edit: of each line, of customer and address, of the sums.
 * @param offered products to add or exchange
 * @param areas ids
 */
export function randomEdit(
  order: SeenOrder,
  seed: number,
  offered: Offered[],
  areas: number[],
): RandomEdit {
  const dice = diceOf(seed)
  const change: RandomEdit['change'] = { version: order.version }
  const untouched: number[] = []
  if (dice(5) > 0) {
    const lines: object[] = []
    for (const { position, quantity, price, product_id } of order.items) {
      const choices = offered.filter((one) => one.product_id === product_id)
      const other = choices[dice(choices.length)]
      const kind = dice(7)
      // The last kind removes the line.
      if (kind === 6) continue
      if (kind === 0) lines.push({ position, quantity: 1 + dice(6) })
      else if (kind === 1 && other)
        lines.push({ position, size_id: other.size_id, color_id: other.color_id })
      else if (kind === 2)
        lines.push({
          position,
          price: price + dice(20) - 5 < 0 ? 0 : price + dice(20) - 5,
          price_reason: 'Agreed on the phone',
        })
      else if (kind === 3 && other)
        lines.push({
          position,
          size_id: other.size_id,
          color_id: other.color_id,
          quantity: Math.max(1, quantity - 1),
        })
      else {
        lines.push({ position })
        untouched.push(position)
      }
    }
    const added = offered[dice(offered.length)]
    if (added && (lines.length === 0 || dice(3) === 0))
      lines.push({ ...added, quantity: 1 + dice(3) })
    change.lines = lines
  } else untouched.push(...order.items.map(({ position }) => position))
  if (dice(4) === 0) change.extra_discount = dice(30)
  if (dice(5) === 0) change.delivery_price = dice(100)
  if (dice(5) === 0) change.city = areas[dice(areas.length)]
  if (dice(4) === 0)
    Object.assign(change, {
      first_name: dice(2) ? 'Hoda' : 'Mona',
      phone: `0109876${String(1000 + dice(9000))}`,
    })
  if (dice(6) === 0) Object.assign(change, { address: `${dice(90)} Nile Street`, courier_note: '' })
  return { change, untouched }
}

/**
 * Pieces of each inventory item in stock or in open and delivered orders, by the names in the
 * order.
 */
export async function countAllPieces(pool: Pool): Promise<Record<number, number>> {
  const { rows } = await pool.query<{ id: number; pieces: number }>(`
    select item.id, item.quantity + coalesce((
      select sum(line.quantity)
      from order_lines as line
      join orders on orders.id = line.order_id and orders.status <> 'reject'
      where line.product_id = item.product_id
        and exists (
          select from variants as variant
          join products as product on product.id = variant.product_id
          left join product_sizes as size on size.id = variant.size_id
          left join product_colours as colour on colour.id = variant.colour_id
          where variant.inventory_item_id = item.id
            and (product.stock_counted_by = 'product'
              or (size.name is not distinct from line.size and colour.name is not distinct from line.colour))
        )
    ), 0)::int as pieces
    from inventory_items as item`)
  return Object.fromEntries(rows.map(({ id, pieces }) => [id, pieces]))
}

/** Orders whose sums differ from those of their lines; should be empty. */
export async function findWrongSums(pool: Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select orders.id, subtotal, discount, extra_discount, delivery_price, total_price, lines.sum, lines.count
    from orders
    cross join lateral (
      select coalesce(sum(price * quantity), 0)::bigint as sum, count(*)::int as count from order_lines where order_id = orders.id
    ) as lines
    where lines.count = 0 or subtotal <> lines.sum or total_price <> lines.sum - discount + delivery_price
      or extra_discount > discount or discount > lines.sum`)
  return rows
}
