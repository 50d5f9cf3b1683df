/** Data of the filled shop for the measurements. */
import type { Pool } from 'pg'

/** Variant that can be bought. */
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
 * Gives some products more stock than any run can buy, spread over the whole catalogue, none in a
 * hidden sub-category.
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

/** Changes the price of a product, up and down in turn, as by an admin in another process. */
export const changePrice = (pool: Pool, { product_id }: Choice, turn: number): Promise<void> =>
  changeCatalogue(
    pool,
    'update products set price = price + 100 * (case when $2::int % 2 = 0 then 1 else -1 end) where id = $1 returning id as product_id',
    [product_id, turn],
  )

/** Writes to tables of products and, in the same transaction, to their rows of the catalogue. */
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

/** First variant of each of these products. */
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

/** Categories by size, largest first. */
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

/** Cart with its lines in order. */
export type Cart = { id: number; token: string; lines: { id: number; choice: Choice }[] }

/** Guest carts with `lines` lines of one piece each. */
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
  const bought = carts.flatMap((cart, index) =>
    Array.from({ length: lines }, (_, line) => ({ cart, choice: pick(choices, index, line) })),
  )
  const columns = ['product_id', 'size_id', 'colour_id', 'price'] as const
  const { rows: ids } = await pool.query<{ id: number }>(
    `insert into cart_lines (cart_id, product_id, size_id, colour_id, quantity, price_seen)
     select cart_id, product_id, size_id, colour_id, 1, price
     from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[]) with ordinality
       as line (cart_id, product_id, size_id, colour_id, price, index)
     order by index
     returning id`,
    [
      bought.map(({ cart }) => cart.id),
      ...columns.map((column) => bought.map(({ choice }) => choice[column])),
    ],
  )
  for (const [index, { cart, choice }] of bought.entries())
    cart.lines.push({ id: (ids[index] as { id: number }).id, choice })
  return carts
}

/** Product of line `line` in cart `cart`: another one for each line, and for most carts. */
export const pick = (choices: Choice[], cart: number, line: number): Choice =>
  choices[(cart * 7 + line) % choices.length] as Choice
