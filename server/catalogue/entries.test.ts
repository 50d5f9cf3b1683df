/** Catalogue rows equal rows built from scratch, after any change of their sources. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminIn, multipart, pictureUpload } from '../../test/shop/admin.ts'
import { buyersIn, phoneOf } from '../../test/shop/buyers.ts'
import { goodsIn } from '../../test/shop/goods.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { get, post } = await adminIn(shop)
const { pool } = shop.database
const { fill, buy, form } = buyersIn(shop, await goodsIn(pool).makeArea('Giza', 6000))

type Json = NonNullable<Awaited<ReturnType<typeof post>>['json']>

const places: number[] = []
const categories: number[] = []
const photographs: string[] = []
const products: number[] = []
const orders: number[] = []
const reviews: number[] = []
let made = 0

const done = async (asked: ReturnType<typeof post>): Promise<Json> => {
  const { status, json, text } = await asked
  expect(status, text).toBeLessThan(300)
  return json
}

beforeAll(async () => {
  for (const name of ['Dresses', 'Vases']) {
    const { category } = await done(
      post('/api/category/create', { name, name_ar: `${name} بالعربية` }),
    )
    categories.push(category.id)
    for (const place of ['Day', 'Evening']) {
      const { subcategory } = await done(
        post('/api/subcategory/create', {
          category_id: category.id,
          name: place,
          status: 'active',
        }),
      )
      places.push(subcategory.id)
    }
  }
  const form = multipart({ name: 'Photographed', price: '100', subcategory_id: String(places[0]) })
  for (let number = 0; number < 3; number++) form.append('images', await pictureUpload())
  photographs.push(...(await done(post('/api/product/create', form))).product.images)
  for (let number = 0; number < 6; number++) await make(number)
})

const sizes = ['S', 'M', 'L']
const colours = ['Sand', 'Mist']

async function make(seed: number): Promise<void> {
  const { product } = await done(
    post('/api/product/create', {
      name: `Product ${++made}`,
      price: 100 + seed,
      subcategory_id: at(places, seed),
      keep_images: photographs,
      ...(seed % 2 === 0
        ? { quantity: seed % 7 }
        : { sizes, colors: colours, stock: stockOf(seed) }),
    }),
  )
  products.push(product.id)
}

const stockOf = (seed: number) =>
  sizes.map((size, place) => ({
    size,
    color: colours[seed % 2] as string,
    quantity: (seed + place) % 3,
  }))

const at = <One>(list: One[], seed: number): One => list[seed % list.length] as One

/** Random changes. A refusal is valid, as for an archived or sold-out product; a failure is not. */
const changes: Record<string, (seed: number) => Promise<unknown>> = {
  make,
  rename: (seed) =>
    post(`/api/product/update/${at(products, seed)}`, {
      name: `Renamed ${seed}`,
      name_ar: seed % 2 ? `مسمى ${seed}` : '',
    }),
  describe: (seed) =>
    post(`/api/product/update/${at(products, seed)}`, {
      desc: `Woven ${seed}`,
      material: 'Linen',
      badge: 'New',
      price: 50 + seed,
    }),
  move: (seed) =>
    post(`/api/product/update/${at(products, seed)}`, { subcategory_id: at(places, seed >> 2) }),
  'offer sizes': (seed) =>
    post(`/api/product/update/${at(products, seed)}`, {
      sizes: sizes.slice(seed % 3),
      colors: colours.slice(seed % 2),
    }),
  'offer lengths': (seed) =>
    post(`/api/product/update/${at(products, seed)}`, {
      choice_name: seed % 4 === 0 ? '' : 'Length',
      sizes: (seed % 3 === 0 ? [''] : sizes.slice(seed % 2)).flatMap((size) =>
        ['150', '160']
          .slice(seed % 2)
          .map((choice) => (seed % 4 === 0 ? `${size} / ${choice}` : { size, choice })),
      ),
    }),
  'price one choice': (seed) =>
    post(`/api/product/update/${at(products, seed)}`, {
      variants: [
        {
          ...(seed % 5 > 0 && { size: at(sizes, seed), color: at(colours, seed >> 1) }),
          price: seed % 3 === 0 ? '' : 40 + (seed % 200),
        },
      ],
    }),
  'show colours': (seed) =>
    post(`/api/product/update/${at(products, seed)}`, {
      picture_colors: ['', at(colours, seed), at(colours, seed >> 1)],
    }),
  'count each': (seed) =>
    post(`/api/product/update/${at(products, seed)}`, {
      sizes,
      colors: colours,
      stock: stockOf(seed),
    }),
  'count all': (seed) => post(`/api/product/update/${at(products, seed)}`, { quantity: seed % 9 }),
  archive: (seed) =>
    seed % 3 === 0 ? get(`/api/product/delete/${at(products, seed)}`) : make(seed),
  async sell(seed) {
    const { rows } = await pool.query(
      `select variant.product_id, variant.size_id, variant.colour_id as color_id
       from variants as variant
       join inventory_items as item on item.id = variant.inventory_item_id and item.quantity > 0
       join catalogue_entries as entry on entry.product_id = variant.product_id and entry.visible
       where variant.product_id = any ($1)
       order by (variant.id * 7919 + $2) % 1009
       limit 2`,
      [products, seed],
    )
    const cart = await fill(...rows).catch(() => null)
    if (cart === null) return
    const { status, json } = await buy(cart, { ...form, phone: phoneOf(++made) })
    expect([201, 409, 422]).toContain(status)
    if (status === 201) orders.push(json.order.id)
  },
  'move an order': (seed) =>
    orders.length > 0
      ? post('/api/orders/update-status', {
          order_id: at(orders, seed),
          status: seed % 2 ? 'reject' : 'pending',
        })
      : Promise.resolve(),
  async review(seed) {
    const body = {
      product_id: at(products, seed),
      name: 'Mona',
      rate: 1 + (seed % 5),
      review: 'Soft',
    }
    const { status, json } = await shop.request('POST', '/api/review/create', { body })
    if (status === 200 || status === 201) {
      const { rows } = await pool.query('select max(id) as id from reviews')
      reviews.push(json.review?.id ?? rows[0].id)
    }
  },
  'judge a review': (seed) =>
    reviews.length > 0
      ? post(`/api/userData/review/${at(reviews, seed)}/changeStatus`)
      : Promise.resolve(),
  'delete a review': (seed) =>
    reviews.length > 0 && seed % 3 === 0
      ? get(`/api/userData/deletereview/${at(reviews, seed)}`)
      : Promise.resolve(),
  'rename a category': (seed) =>
    post(`/api/category/update/${at(categories, seed)}`, {
      name: `Category ${seed} ${at(categories, seed)}`,
    }),
  async 'change a sub-category'(seed) {
    const id = at(places, seed)
    return post(`/api/subcategory/update/${id}`, {
      name: `Place ${id} ${seed}`,
      category_id: at(categories, seed >> 1),
      status: seed % 4 === 0 ? 'hidden' : 'active',
    })
  },
}

async function apply({ what, seed }: Change): Promise<void> {
  const reply = await (
    changes[what] as (seed: number) => Promise<{ status: number; text: string } | undefined>
  )(seed)
  if (reply)
    expect([200, 201, 404, 409, 422], `${what} ${seed}: ${reply.text}`).toContain(reply.status)
}

type Change = { what: string; seed: number }
const change = fc.record({
  what: fc.constantFrom(...Object.keys(changes)),
  seed: fc.integer({ min: 0, max: 10_000 }),
})

async function differences() {
  const { rows } = await pool.query(`
    select coalesce(entry.product_id, made.product_id) as product_id, to_jsonb(entry) as kept, to_jsonb(made) as wanted
    from catalogue_entries as entry
    full join (
      select rows.* from catalogue_rows(array(select id from products)) as rows
    ) as made using (product_id)
    where entry.* is distinct from made.*`)
  return rows
}

/** Products that do not cost what their cheapest choice does, and choices that repeat a product's. */
async function wrongPrices() {
  const { rows } = await pool.query(`
    select product.id from products as product
    join variants as variant on variant.product_id = product.id
    left join product_sizes as size on size.id = variant.size_id
    left join product_colours as colour on colour.id = variant.colour_id
    where size.archived_at is null and colour.archived_at is null
    group by product.id
    having min(coalesce(variant.price, product.price)) <> product.price or bool_or(variant.price = product.price)`)
  return rows
}

describe('the rows are those that would be made from nothing', () => {
  test('after each change of a random order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 12, maxLength: 12 }), async (sequence) => {
        for (const one of sequence) {
          await apply(one)
          expect(await differences(), one.what).toEqual([])
          expect(await wrongPrices(), one.what).toEqual([])
        }
      }),
      { numRuns: 12, endOnFailure: true },
    )
  })

  test('after many changes at once, none of which waits for ever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 24, maxLength: 24 }), async (sequence) => {
        await Promise.all(sequence.map(apply))
        expect(await differences()).toEqual([])
        expect(await wrongPrices()).toEqual([])
      }),
      { numRuns: 10, endOnFailure: true },
    )
  })

  test('all kinds of changes were made', async () => {
    for (const [what, count] of Object.entries({ orders: orders.length, reviews: reviews.length }))
      expect(count, what).toBeGreaterThan(0)
  })
})
