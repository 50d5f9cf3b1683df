import { describe, expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { inTransaction } from '#server/ctx.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { testDatabase } from '../../test/database.ts'
import { guestCtx } from '../../test/guest.ts'
import { readProducts, readVariants } from './known-products.ts'
import { defineMemory, forgetForeignChanges, rememberEach } from './noted.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const { pool } = database

const category = await createCategory(ctx, { name: 'Textiles' })
const subcategory = await createSubcategory(ctx, { category_id: category.id, name: 'Covers' })
const { rows: made } = await pool.query<{ id: number }>(
  `insert into products (slug, name, price, subcategory_id) select 'p-' || g, 'P ' || g, 100, $1 from generate_series(1, 40) g returning id`,
  [subcategory.id],
)
const id = made[0]?.id as number
const sql = (text: string) => text.replaceAll('$id', String(id))
await pool.query(sql(`insert into product_sizes (product_id, name, position) values ($id, 'S', 0)`))
await pool.query(sql(`insert into product_colours (product_id, name, position) values ($id, 'Red', 0)`))
await pool.query(sql(`insert into inventory_items (product_id, quantity) values ($id, 3)`))
await pool.query(
  sql(`insert into variants (product_id, size_id, colour_id, inventory_item_id)
       select $id, size.id, colour.id, item.id from product_sizes size, product_colours colour, inventory_items item`),
)
await pool.query(`insert into media_files (stem, width, height, bytes) select repeat(g::text, 32), 10, 10, 10 from generate_series(1, 2) g`)

/** Every way in which what shoppers see of a product changes. */
const changes = [
  `update products set name = 'Other' where id = $id`,
  `update products set slug = 'other' where id = $id`,
  `update products set name_ar = 'آخر', badge = 'New', badge_ar = 'جديد' where id = $id`,
  `update products set "desc" = 'Long', desc_ar = 'طويل', material = 'Linen', material_ar = 'كتان' where id = $id`,
  `update products set price = 90, original_price = 120 where id = $id`,
  `update products set review_count = 1, review_sum = 4 where id = $id`,
  `update products set stock_counted_by = 'variant' where id = $id`,
  `insert into product_pictures (product_id, media_id, position) select $id, id, id from media_files`,
  `update product_pictures set position = -position where product_id = $id`,
  `update product_pictures set alt = 'A cover' where product_id = $id`,
  `delete from product_pictures where position = (select min(position) from product_pictures)`,
  `update product_sizes set name = 'M' where product_id = $id`,
  `insert into product_sizes (product_id, name, position) values ($id, 'L', 1)`,
  `update product_sizes set archived_at = now() where name = 'L'`,
  `update product_colours set name_ar = 'أحمر', hex = '#ff0000' where product_id = $id`,
  `update inventory_items set quantity = 0 where product_id = $id`,
  `update inventory_items set quantity = 5 where product_id = $id`,
  `update subcategories set name = 'Cloths', slug = 'cloths'`,
  `update categories set name = 'Fabrics', name_ar = 'أقمشة', slug = 'fabrics'`,
]

describe('what is remembered of a product', () => {
  const both = async (of = ctx) => ({ row: (await readProducts(of, [id]))[0], variants: await readVariants(of, id) })

  test.each(changes)('is read again after %s', async (change) => {
    const other = connectDatabase(database.url)
    const elsewhere = guestCtx(other)
    try {
      const [before, there] = [await both(), await both(elsewhere)]
      expect(there).toEqual(before)
      await pool.query(sql(change))
      const after = await both()
      expect(after).not.toEqual(before)
      expect(await both(elsewhere)).toEqual(after)
      // What nobody remembers is the truth.
      expect(await inTransaction(ctx, (ctx) => both(ctx))).toEqual(after)
    } finally {
      await other.close()
    }
  })

  test('is not read again for a piece that was sold', async () => {
    const { row } = await both()
    await pool.query(sql(`update inventory_items set quantity = quantity - 1 where product_id = $id`))
    expect((await both()).row).toBe(row)
  })

  test('is nothing of a transaction that is not committed', async () => {
    const before = await both()
    await inTransaction(ctx, async (inside) => {
      await inside.client.query(sql(`update products set name = 'Inside' where id = $id`))
      expect((await both(inside)).row?.name).toBe('Inside')
      expect(await both()).toEqual(before)
      throw new Error('undone')
    }).catch(() => {})
    expect(await both()).toEqual(before)
  })
})

describe('a memory of single products', () => {
  test('does not keep what changed while it was read', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    let reading = 0
    const read = rememberEach<string>({ most: 1000, weigh: () => 1 }, async (ctx, ids) => {
      const { rows } = await ctx.client.query<{ id: number; name: string }>('select id, name from products where id = any ($1)', [ids])
      if (++reading === 1) await gate
      return new Map(rows.map(({ id, name }) => [id, name]))
    })
    const early = read(ctx, [id])
    while (reading === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    await pool.query(sql(`update products set name = 'Newer' where id = $id`))
    expect(await read(ctx, [id])).toEqual(['Newer'])
    open()
    await early
    expect(await read(ctx, [id])).toEqual(['Newer'])
  })

  test('holds those that were asked for last, up to its weight', async () => {
    const asked: number[] = []
    const read = rememberEach<number>({ most: 10, weigh: () => 1 }, async (_ctx, ids) => {
      asked.push(...ids)
      return new Map(ids.map((id) => [id, id]))
    })
    const ids = made.map((row) => row.id)
    await read(ctx, ids.slice(0, 10))
    await read(ctx, ids.slice(0, 2))
    await read(ctx, ids.slice(10, 18))
    asked.length = 0
    expect(await read(ctx, [...ids.slice(10, 18), ...ids.slice(0, 2)])).toEqual([...ids.slice(10, 18), ...ids.slice(0, 2)])
    expect(asked).toEqual([])
    await read(ctx, ids.slice(2, 3))
    expect(asked).toEqual(ids.slice(2, 3))
  })

  test('goes on after a read that failed', async () => {
    let fails = true
    const read = rememberEach<number>({ most: 10, weigh: () => 1 }, async (_ctx, ids) => {
      if (fails) throw new Error('broken')
      return new Map(ids.map((id) => [id, id]))
    })
    await expect(read(ctx, [1])).rejects.toThrow('broken')
    fails = false
    expect(await read(ctx, [1])).toEqual([1])
  })
})

describe('a memory of everything', () => {
  const renameOften = async (times: number, look: () => Promise<unknown>) => {
    for (let time = 0; time < times; time++) {
      await pool.query('update products set name = $2 where id = $1', [made[time % made.length]?.id, `Often ${time}`])
      await look()
    }
  }

  function counting() {
    const seen = { all: 0, again: new Set<number>() }
    const memory = defineMemory<object>({
      readAll: async () => {
        seen.all++
        return {}
      },
      readAgain: (_ctx, _kept, ids) => {
        for (const id of ids) seen.again.add(id)
      },
    })
    return { seen, memory }
  }

  test('that is asked less often than others catches up with what they found', async () => {
    const [rare, often] = [counting(), counting()]
    await rare.memory(ctx)
    await renameOften(1100, () => often.memory(ctx))
    expect([often.seen.all, rare.seen.all]).toEqual([1, 1])
    await rare.memory(ctx)
    expect(rare.seen.all).toBe(1)
    expect(made.map((row) => rare.seen.again.has(row.id)).every(Boolean)).toBe(true)
  })

  test('is not called filled when it has to be read anew', async () => {
    const { memory } = counting()
    expect(memory.isFilled(ctx)).toBe(false)
    await memory(ctx)
    expect(memory.isFilled(ctx)).toBe(true)
    expect(memory.isFilled({ ...ctx, now: () => new Date(Date.now() + 13 * 60 * 60 * 1000) })).toBe(false)
  })

  test('does not go on reading what was noted in another cluster, from which the shop was restored', async () => {
    const { seen, memory } = counting()
    await memory(ctx)
    await pool.query(`insert into product_changes (xid, product_id) select '999999999', id from products`)
    await pool.query(sql(`update products set name = 'Ours' where id = $id`))
    await forgetForeignChanges(ctx)
    await memory(ctx)
    expect([...seen.again].filter((noted) => noted > 0)).toEqual([id])
  })
})
