/** What of the filled shop the measurements ask for. */
import type { Pool } from 'pg'

/** A choice of a product that can be bought. */
export type Choice = {
  product_id: number
  slug: string
  size_id: number | null
  colour_id: number | null
  item_id: number
  price: number
}

export type FilledCategory = { id: number; slug: string; products: number }

const mostBuyable = 200

/**
 * Of some products there shall be more pieces than any run can buy. Spread over the whole
 * catalogue, none of it in a hidden sub-category.
 */
export async function makeBuyable(pool: Pool): Promise<void> {
  await changeCatalogue(
    pool,
    `update inventory_items set quantity = 1000000
     where product_id in (
       select id from products
       where archived_at is null and stock_counted_by = 'product'
       order by hashint4(id) limit $1
     )
     returning product_id`,
    [mostBuyable],
  )
}

/**
 * One product gets another price, up and down in turn, as an admin's change in another process
 * would have it.
 */
export const changePrice = (pool: Pool, { product_id }: Choice, turn: number): Promise<void> =>
  changeCatalogue(
    pool,
    'update products set price = price + 100 * (case when $2::int % 2 = 0 then 1 else -1 end) where id = $1 returning id as product_id',
    [product_id, turn],
  )

/**
 * Writes to tables of products and, in the same transaction, to the rows of the catalogue that are
 * made from them.
 */
async function changeCatalogue(pool: Pool, statement: string, values: unknown[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ product_id: number }>(statement, values)
    await client.query('select public.catalogue_refresh($1::integer[])', [
      rows.map(({ product_id }) => product_id),
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Of those the first size and colour of each. */
export async function listChoices(pool: Pool): Promise<Choice[]> {
  const { rows } = await pool.query<Choice>(
    `select
       product.id as product_id, product.slug, product.price, item.id as item_id,
       (select id from product_sizes as size where size.product_id = product.id order by position limit 1) as size_id,
       (select id from product_colours as colour where colour.product_id = product.id order by position limit 1) as colour_id
     from products as product
     join inventory_items as item on item.product_id = product.id
     where item.quantity > 900000
     order by hashint4(product.id)`,
  )
  return rows
}

/** The fullest first. */
export async function countByCategory(pool: Pool): Promise<FilledCategory[]> {
  const { rows } = await pool.query<FilledCategory>(
    `select category.id, category.slug, count(*)::int as products
     from categories as category
     join subcategories as subcategory on subcategory.category_id = category.id
     join products as product on product.subcategory_id = subcategory.id and product.archived_at is null
     group by category.id
     order by products desc, category.id`,
  )
  return rows
}

/** Lines in the order in which they stand in the cart. */
export type Cart = { id: number; token: string; lines: { id: number; choice: Choice }[] }

/** Carts of guests with `lines` lines each, every line one piece. */
export async function makeCarts(
  pool: Pool,
  choices: Choice[],
  count: number,
  lines: number,
): Promise<Cart[]> {
  const { rows } = await pool.query<{ id: number; token: string }>(
    `insert into carts (token, updated_at)
     select translate(encode(sha256(gen_random_uuid()::text::bytea), 'base64'), '+/=', '-_'), now() from generate_series(1, $1)
     returning id, token`,
    [count],
  )
  const carts: Cart[] = rows.map((row) => ({ ...row, lines: [] }))
  const bought = carts.flatMap((cart, place) =>
    Array.from({ length: lines }, (_, line) => ({ cart, choice: pick(choices, place, line) })),
  )
  const columns = ['product_id', 'size_id', 'colour_id', 'price'] as const
  const { rows: ids } = await pool.query<{ id: number }>(
    `insert into cart_lines (cart_id, product_id, size_id, colour_id, quantity, price_seen)
     select cart_id, product_id, size_id, colour_id, 1, price
     from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[]) with ordinality
       as line (cart_id, product_id, size_id, colour_id, price, place)
     order by place
     returning id`,
    [
      bought.map(({ cart }) => cart.id),
      ...columns.map((column) => bought.map(({ choice }) => choice[column])),
    ],
  )
  for (const [place, { cart, choice }] of bought.entries())
    cart.lines.push({ id: (ids[place] as { id: number }).id, choice })
  return carts
}

/**
 * What line number `line` of cart number `cart` holds: another product for each line, and for most
 * carts.
 */
export const pick = (choices: Choice[], cart: number, line: number): Choice =>
  choices[(cart * 7 + line) % choices.length] as Choice
