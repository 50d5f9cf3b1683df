import type { Pool } from 'pg'
import { refreshCatalogue, refreshProduct } from './catalogue.ts'

/** Statements that write tables from which the catalogue is built. */
const writesProducts =
  /\b(?:update|insert into|delete from) (?:products|product_\w+|inventory_items|variants|subcategories|categories|reviews)\b/

/** Minimal rows for tests of the bare tables, written without the rooms and their rules. */
export function rowsIn(pool: Pool) {
  /** Writes, and returns the first column of the first row. */
  async function write(statement: string, values: unknown[] = []) {
    const { rows } = await pool.query({ text: statement, values, rowMode: 'array' })
    return rows[0]?.[0]
  }

  /**
   * Reads or writes, and returns the first column of the first row. After writes of products the
   * catalogue is refreshed, as by the rooms.
   */
  async function read(statement: string, values: unknown[] = []) {
    const value = await write(statement, values)
    if (writesProducts.test(statement)) await refreshCatalogue(pool)
    return value
  }

  async function writeOf(product: number, statement: string, values: unknown[]): Promise<number> {
    const id = await write(statement, values)
    await refreshProduct(pool, product)
    return id
  }

  let made = 0
  const next = () => ++made

  async function makeSubcategory(
    category = `Category ${next()}`,
    name = `Sub ${next()}`,
  ): Promise<number> {
    const id = await write('insert into categories (name, slug) values ($1, $2) returning id', [
      category,
      `c-${next()}`,
    ])
    return write(
      'insert into subcategories (category_id, name, slug) values ($1, $2, $3) returning id',
      [id, name, `s-${next()}`],
    )
  }

  async function makeProduct({
    subcategory,
    name = 'Product',
    price = 100,
  }: {
    subcategory?: number
    name?: string
    price?: number
  } = {}) {
    const id: number = await write(
      'insert into products (slug, name, price, subcategory_id) values ($1, $2, $3, $4) returning id',
      [`p-${next()}`, name, price, subcategory ?? (await makeSubcategory())],
    )
    await refreshProduct(pool, id)
    return id
  }

  const makeSize = (product: number, name = 'M'): Promise<number> =>
    writeOf(
      product,
      'insert into product_sizes (product_id, name, position) values ($1, $2, 0) returning id',
      [product, name],
    )

  const makeColour = (
    product: number,
    name = 'Sand',
    name_ar: string | null = null,
  ): Promise<number> =>
    writeOf(
      product,
      'insert into product_colours (product_id, name, name_ar, position) values ($1, $2, $3, 0) returning id',
      [product, name, name_ar],
    )

  const makeItem = (product: number, quantity = 5): Promise<number> =>
    writeOf(
      product,
      'insert into inventory_items (product_id, quantity) values ($1, $2) returning id',
      [product, quantity],
    )

  /** Inventory item of a size and colour, by their names. */
  const itemOf = (
    product: number,
    size: string | null = null,
    colour: string | null = null,
  ): Promise<number> =>
    read(
      `select variant.inventory_item_id
       from variants as variant
       left join product_sizes as size on size.id = variant.size_id
       left join product_colours as colour on colour.id = variant.colour_id
       where variant.product_id = $1 and size.name is not distinct from $2 and colour.name is not distinct from $3`,
      [product, size, colour],
    )

  const makeCart = (): Promise<number> =>
    read('insert into carts (token) values ($1) returning id', [
      `cart_${String(next()).padStart(20, '0')}`,
    ])

  const order = {
    token: () => `order_${String(next()).padStart(20, '0')}`,
    insert: `insert into orders (token, first_name, last_name, phone, state, city, address, subtotal, discount, delivery_price, total_price,
        delivery_from, delivery_to)
      values ($1, 'Mona', 'Adel', $2, 'Giza', 'Giza', '5 Nile St', $3, $4, $5, $6, '2026-11-26', '2026-11-30')`,
  }

  const makeOrder = (): Promise<string> =>
    read(`${order.insert} returning number`, [order.token(), '01012345678', 1000, 100, 60, 960])

  return {
    read,
    write,
    makeSubcategory,
    makeProduct,
    makeSize,
    makeColour,
    makeItem,
    itemOf,
    makeCart,
    makeOrder,
    order,
  }
}
