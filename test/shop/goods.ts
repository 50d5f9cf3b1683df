import type { Pool } from 'pg'
import { refreshProduct } from '../database/catalogue.ts'
import { rowsIn } from '../database/rows.ts'

export type Goods = {
  id: number
  name: string
  sizes: Record<string, number>
  colours: Record<string, number>
  items: number[]
}

type GoodsParts = {
  name?: string
  name_ar?: string | null
  /** Price in piastres. */
  price?: number
  sizes?: string[]
  colours?: string[]
  /** Stock as one number for the whole product, or by size and colour. */
  quantity?: number
  counted_by?: 'product' | 'variant'
  pictures?: number
}

/** Product in two sizes, one colour and both languages. */
export const dressParts = {
  name: 'Dress',
  name_ar: 'فستان',
  price: 145_000,
  sizes: ['S', 'M'],
  colours: ['Sand'],
  quantity: 100,
  pictures: 1,
} satisfies GoodsParts

/** Products that can be bought, with their stock in the tables, for tests of cart and checkout. */
export function goodsIn(pool: Pool) {
  const { read, write, makeSubcategory } = rowsIn(pool)
  let made = 0

  async function makeGoods(parts: GoodsParts = {}): Promise<Goods> {
    const number = ++made
    const {
      name = `Goods ${number}`,
      name_ar = null,
      price = 10_000,
      sizes = [],
      colours = [],
      quantity = 10,
    } = parts
    const { counted_by = 'product', pictures = 0 } = parts
    const subcategory = await makeSubcategory(`Category of goods ${number}`)
    const id: number = await write(
      `insert into products (slug, name, name_ar, price, subcategory_id, stock_counted_by) values ($1, $2, $3, $4, $5, $6) returning id`,
      [`goods-${number}`, name, name_ar, price, subcategory, counted_by],
    )
    const goods: Goods = { id, name, sizes: {}, colours: {}, items: [] }
    for (const [position, size] of sizes.entries()) {
      goods.sizes[size] = await write(
        'insert into product_sizes (product_id, name, position) values ($1, $2, $3) returning id',
        [id, size, position],
      )
    }
    for (const [position, colour] of colours.entries()) {
      goods.colours[colour] = await write(
        'insert into product_colours (product_id, name, name_ar, hex, position) values ($1, $2, $3, $4, $5) returning id',
        [id, colour, `${colour} بالعربية`, '#c8b59a', position],
      )
    }
    const makeItem = async () => {
      const item: number = await write(
        'insert into inventory_items (product_id, quantity) values ($1, $2) returning id',
        [id, quantity],
      )
      goods.items.push(item)
      return item
    }
    const shared = counted_by === 'product' ? await makeItem() : undefined
    for (const size of sizes.length ? Object.values(goods.sizes) : [null]) {
      for (const colour of colours.length ? Object.values(goods.colours) : [null]) {
        const item = shared ?? (await makeItem())
        await write(
          'insert into variants (product_id, size_id, colour_id, inventory_item_id) values ($1, $2, $3, $4)',
          [id, size, colour, item],
        )
      }
    }
    for (let position = 0; position < pictures; position++) {
      const stem = `${number.toString(16).padStart(16, '0')}${position.toString(16).padStart(16, '0')}`
      const file: number = await write(
        'insert into media_files (stem, width, height, bytes) values ($1, 1200, 1600, 9) returning id',
        [stem],
      )
      await write(
        'insert into product_pictures (product_id, media_id, position, alt) values ($1, $2, $3, $4)',
        [id, file, position, `Picture ${position}`],
      )
    }
    await refreshProduct(pool, id)
    return goods
  }

  /** Published products with only a name and a price; returns their ids. */
  async function makeMany(count: number): Promise<number[]> {
    const subcategory = await makeSubcategory(`Category of many ${++made}`)
    return read(
      `with made as (
        insert into products (slug, name, price, subcategory_id) select $1 || n, 'Many', 100, $2 from generate_series(1, $3) as n
        returning id
      ) select array_agg(id order by id) from made`,
      [`many-${made}-`, subcategory, count],
    )
  }

  return {
    makeGoods,
    makeMany,
    /** Stock of a product over all its inventory items. */
    stockOf: (goods: Goods): Promise<number> =>
      read('select sum(quantity)::int from inventory_items where product_id = $1', [goods.id]),
    setStock: (item: number | undefined, quantity: number) =>
      read('update inventory_items set quantity = $2 where id = $1', [item, quantity]),
    makeArea: (city: string, price: number): Promise<number> =>
      read('insert into areas (city, city_ar, price) values ($1, $2, $3) returning id', [
        city,
        `${city} بالعربية`,
        price,
      ]),
    makeCoupon: (price: number, discount: number, from: string, to: string): Promise<number> =>
      read(
        'insert into coupons (price, discount, start_date, end_date) values ($1, $2, $3, $4) returning id',
        [price, discount, from, to],
      ),
    read,
  }
}
