import { describe, expect, test } from 'vitest'
import type { Sort } from '#contract/products.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { testDatabase } from '../../test/database.ts'
import { guestCtx } from '../../test/guest.ts'
import { listProducts, listProductsOfCategory } from './products.ts'
import { readShelves, rowsInOrder } from './shelves.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const { pool } = database

const category = await createCategory(ctx, { name: 'Many' })
const subcategories = await Promise.all(['One', 'Two', 'Three'].map((name) => createSubcategory(ctx, { category_id: category.id, name })))
const ids = subcategories.map(({ id }) => id)

// Many of one moment, one price and one mean, so that the id decides.
await pool.query(
  `insert into products (slug, name, price, subcategory_id, review_count, review_sum, created_at)
   select 'm-' || g, 'Many ' || g, 100 * (g % 7), ($1::integer[])[1 + g * g % 3], g % 3, g % 3 * (1 + g % 5),
     timestamptz '2026-01-01' + g / 9 * interval '1 minute' + g % 2 * interval '1 microsecond'
   from generate_series(1, 300) g`,
  [ids],
)

const by: Record<Sort, string> = {
  newest: 'created_at desc, id desc',
  price_asc: 'price, id',
  price_desc: 'price desc, id desc',
  rating: 'review_sum::double precision / greatest(review_count, 1) desc, review_count desc, id desc',
}

async function idsInOrder(sort: Sort): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(`select id from products where archived_at is null order by ${by[sort]}`)
  return rows.map(({ id }) => id)
}

describe('every page, near the top and far down', () => {
  test.each(Object.keys(by) as Sort[])('sorted by %s is what the database sorts', async (sort) => {
    const expected = await idsInOrder(sort)
    const { total } = await listProducts(ctx, { sort, page: 1, per_page: 7 }, 'en')
    expect(total).toBe(expected.length)
    for (let page = 1; page <= Math.ceil(total / 7) + 1; page++) {
      const part = expected.slice((page - 1) * 7, page * 7)
      expect((await listProducts(ctx, { sort, page, per_page: 7 }, 'en')).products.map(({ id }) => id)).toEqual(part)
      const inCategory = await listProductsOfCategory(ctx, { ...category, media: null } as never, { sort, page, per_page: 7 }, 'en')
      expect(inCategory.products.map(({ id }) => id)).toEqual(part)
    }
  })

  test.each(Object.keys(by) as Sort[])('sorted by %s, the first one waits for no memory and is the same from it', async (sort) => {
    const begun = connectDatabase(database.url)
    const fresh = guestCtx(begun)
    const first = () => listProducts(fresh, { sort, page: 1, per_page: 7 }, 'en')
    const firstOf = () => listProductsOfCategory(fresh, { ...category, media: null } as never, { sort, page: 1, per_page: 7 }, 'en')
    try {
      const before = [await first(), await firstOf()]
      expect(readShelves.isFilled(fresh)).toBe(false)
      await readShelves(fresh)
      expect([await first(), await firstOf()]).toEqual(before)
    } finally {
      await begun.close()
    }
  })
})

async function known(of = ctx): Promise<number> {
  const shelves = await readShelves(of)
  return ids.reduce((sum, id) => sum + rowsInOrder(shelves, id, 'price_asc').length, 0)
}

describe('what is remembered', () => {
  test('is what is committed, at once and no sooner, also in a process that did not write it', async () => {
    const other = connectDatabase(database.url)
    const elsewhere = { ...guestCtx(other), database: other }
    try {
      const before = await known(elsewhere)
      expect(await known()).toBe(before)
      const client = await pool.connect()
      await client.query('begin')
      await client.query(`update products set archived_at = now() where slug in ('m-1', 'm-2')`)
      expect(await known()).toBe(before)
      // A later change that is committed first.
      await pool.query(`update inventory_items set quantity = 0 where false`)
      await pool.query(`update products set price = 5 where slug = 'm-3'`)
      expect(await known(elsewhere)).toBe(before)
      await client.query('commit')
      client.release()
      expect([await known(), await known(elsewhere)]).toEqual([before - 2, before - 2])
      await pool.query(`update products set archived_at = null where slug in ('m-1', 'm-2')`)
      expect([await known(), await known(elsewhere)]).toEqual([before, before])
      for (const sort of Object.keys(by) as Sort[]) {
        const { products } = await listProducts({ ...elsewhere, client: other.pool }, { sort, page: 2, per_page: 100 }, 'en')
        expect(products.map(({ id }) => id)).toEqual((await idsInOrder(sort)).slice(100, 200))
      }
    } finally {
      await other.close()
    }
  })

  test('is never older than the moment at which it is asked, however many ask', async () => {
    const before = await known()
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        await pool.query('delete from products where slug = $1', [`m-${100 + number}`])
        const { rows } = await pool.query<{ count: number }>('select count(*)::integer as count from products')
        return { seen: rows[0]?.count ?? 0, answered: await known() }
      }),
    )
    for (const { seen, answered } of answers) expect(answered).toBeLessThanOrEqual(seen)
    expect(await known()).toBe(before - 12)
  })

  test('is read anew by who did not look for a day, because changes are forgotten by then', async () => {
    const before = await known()
    await pool.query(`delete from products where slug = 'm-200'`)
    await pool.query('delete from product_changes')
    const nextDay = new Date(Date.now() + 25 * 60 * 60 * 1000)
    expect(await known({ ...ctx, now: () => nextDay })).toBe(before - 1)
  })

  test('takes in a product whose id lies between others', async () => {
    await known()
    await pool.query(`delete from products where id = 4`)
    await known()
    await pool.query(
      `insert into products (id, slug, name, price, subcategory_id) overriding system value values (1000, 'far', 'Far', 1, $1), (900, 'less-far', 'Less', 1, $1)`,
      [ids[0]],
    )
    await known()
    await pool.query(
      `insert into products (id, slug, name, price, subcategory_id) overriding system value values (950, 'between', 'Between', 2, $1)`,
      [ids[1]],
    )
    const { products } = await listProducts(ctx, { sort: 'price_desc', page: 2, per_page: 200 }, 'en')
    expect(products.map(({ id }) => id)).toEqual((await idsInOrder('price_desc')).slice(200, 400))
  })

  test('is emptied with the table', async () => {
    await known()
    await pool.query('truncate products cascade')
    expect(await known()).toBe(0)
    expect((await listProducts(ctx, { page: 1, per_page: 7 }, 'en')).total).toBe(0)
  })
})
