/** The admin's list, which is found in memory, is what one plain statement finds, whoever changed something. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { productRecordSorts } from '#contract/product-records.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { inTransaction } from '#server/ctx.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { testDatabase } from '../../test/database.ts'
import { guestCtx } from '../../test/guest.ts'
import { catchUpWithLevels } from './products.ts'
import { listRecordIds, type RecordList } from './record-list.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const { pool } = database
const other = connectDatabase(database.url)
const elsewhere = guestCtx(other)
afterAll(() => other.close())

const plain: RecordList = { lang: 'en', sort: 'newest' }
const everyOrder = productRecordSorts.flatMap((sort): RecordList[] => [
  { ...plain, sort },
  { ...plain, sort, lang: 'ar' },
])

/** With the words of a search as rows of `words`. */
const found = `not exists (select from words where not (
    product.record_norm like word or norm(concat_ws(' ', subcategory.name, subcategory.name_ar, category.name, category.name_ar)) like word
  )) or product.id::text = norm($1)`
const levels = { in: 'pieces > 0', low: `pieces > 0 and least <= ${limits.low_stock}`, out: 'pieces = 0' }
const facts = (lang: string): Record<RecordList['sort'], string> => ({
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  name:
    lang === 'ar' ? `left(coalesce(nullif(split_part(record_norm, chr(10), 2), ''), record_norm), 200), id` : 'left(record_norm, 200), id',
  price_asc: 'price, id',
  price_desc: 'price desc, id desc',
  stock_asc: 'pieces, id',
})

/** All of the list at once, from the tables themselves. */
async function listPlainly({ search = '', subcategory_id, category_id, hidden, stock, sort, lang }: RecordList) {
  const { rows } = await pool.query<{ ids: number[]; in: number; low: number; out: number }>(
    `with words as (
      select '%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%' as word
      from regexp_split_to_table(norm($1), '\\s+') as word
    ), asked as (
      select product.*, counted.pieces, counted.least
      from products as product
      join subcategories as subcategory on subcategory.id = product.subcategory_id
      join categories as category on category.id = subcategory.category_id
      cross join lateral (
        select coalesce(sum(quantity), 0) as pieces, min(quantity) as least from inventory_items where product_id = product.id
      ) as counted
      where product.archived_at is null and (${found})
        and ($2::integer is null or subcategory.id = $2) and ($3::integer is null or category.id = $3)
        and ($4::boolean is null or (subcategory.status = 'hidden') = $4)
    )
    select
      count(*) filter (where ${levels.in})::integer as in, count(*) filter (where ${levels.low})::integer as low,
      count(*) filter (where ${levels.out})::integer as out,
      array(select id from asked where ${stock ? levels[stock] : true} order by ${facts(lang)[sort]}) as ids
    from asked`,
    [search, subcategory_id, category_id, hidden],
  )
  const { ids = [], ...counts } = rows[0] ?? { in: 0, low: 0, out: 0 }
  return { ids, counts }
}

const wholeSlice = { page: 1, limit: 10_000, offset: 0, paged: false }
const listWhole = (asked: RecordList, of = ctx) => listRecordIds(of, asked, wholeSlice)

const places = { wear: 0, day: 0, evening: 0, secret: 0, vases: 0 }

beforeAll(async () => {
  const wear = await createCategory(ctx, { name: 'Dresses 50%', name_ar: 'فساتين' })
  const decor = await createCategory(ctx, { name: 'Décor', name_ar: 'إكسسوارات المنزل' })
  const make = async (category_id: number, name: string, name_ar: string | null, status: 'active' | 'hidden' = 'active') =>
    (await createSubcategory(ctx, { category_id, name, name_ar, status })).id
  Object.assign(places, {
    wear: wear.id,
    day: await make(wear.id, 'Day', 'نهاري'),
    evening: await make(wear.id, 'Evening', null),
    secret: await make(wear.id, 'Secret', 'سري', 'hidden'),
    vases: await make(decor.id, 'Vases', 'مزهريات'),
  })
  // Many of one moment, one price and one name, so that the id decides; some differ by a microsecond, or far behind what is compared.
  await pool.query(
    `insert into products (slug, name, name_ar, material, material_ar, price, subcategory_id, created_at)
     select 'p-' || g,
       case when g % 29 = 0 then repeat('ﷺ', 40 + g % 3) when g % 31 = 0 then 'Long ' || repeat('x', 193 + g % 3)
         else ($2::text[])[1 + (g * 5 + g / 13) % 13] || case when g % 3 = 0 then '' else ' ' || g % 17 end end,
       case when g % 4 > 0 then ($3::text[])[1 + g * 7 % 6] || ' ' || g % 5 end,
       case when g % 5 = 0 then 'Washed línen' end, case when g % 7 = 0 then 'قُطن' end,
       100 * (g % 11), ($1::integer[])[1 + g * g * g % 4],
       timestamptz '2026-01-01' + g / 9 * interval '1 minute' + g % 2 * interval '1 microsecond'
     from generate_series(1, 400) as g`,
    [
      [places.day, places.evening, places.secret, places.vases],
      ['Lamp', 'lamp', 'Épée', 'zoé%_', '50%', 'a\\b', 'a\\_b', '😀 lamp', '\uFFFD lamp', '\uE000 lamp', 'Dress-day', 'dress', 'فستان'],
      ['فستان', 'أزرق', 'إزرق', 'مِصباح', '٥٠', 'ثوب 😀'],
    ],
  )
  await pool.query('update products set archived_at = now() where id % 23 = 0')
  // Some have no count at all, and some have two.
  await pool.query(
    `insert into inventory_items (product_id, quantity)
     select id, case when id % 3 = 0 then 0 else id % (8 + heap * 20) end
     from products, generate_series(1, 2) as heap where id % 19 > 0 and heap <= 1 + id % 2`,
  )
})

describe('every page of every order', () => {
  const filters = (): Partial<RecordList>[] => [
    {},
    { stock: 'in' },
    { stock: 'low' },
    { stock: 'out' },
    { subcategory_id: places.day },
    { category_id: places.wear },
    { category_id: places.wear, subcategory_id: places.vases },
    { hidden: true },
    { hidden: false, stock: 'low' },
    { category_id: places.wear, hidden: true, search: 'lamp' },
    ...[
      'LAMP',
      'linen day',
      'dress',
      'ازرق',
      'فساتين قطن',
      '50%',
      '%_',
      'oe_',
      '_',
      '\\',
      'a\\_b',
      '😀',
      '7',
      '٣٨',
      'قطن',
      'décor',
      'nothing',
    ].map((search) => ({ search })),
  ]

  test.each(everyOrder)('by $sort in $lang is what the database finds, counts and sorts', async (order) => {
    for (const filter of filters()) {
      const asked = { ...order, ...filter }
      const { ids, counts } = await listPlainly(asked)
      const says = JSON.stringify(filter)
      expect(await listWhole(asked), says).toEqual({ ids, counts })
      for (const offset of [7, Math.max(0, ids.length - 3), ids.length + 5]) {
        const slice = { page: 2, limit: 7, offset, paged: true }
        expect(await listRecordIds(ctx, asked, slice), says).toEqual({ ids: ids.slice(offset, offset + 7), counts })
      }
    }
  })

  test('has something to tell apart', async () => {
    const all = await listPlainly(plain)
    expect(all.ids.length).toBeGreaterThan(350)
    for (const count of Object.values(all.counts)) expect(count).toBeGreaterThan(50)
    for (const search of ['%_', '\\', '😀', '٣٨', 'décor'])
      expect((await listPlainly({ ...plain, search })).ids.length, search).toBeGreaterThan(0)
  })
})

describe('is at once what was committed, here and in another process', () => {
  const changes = [
    ['a sale', 'update inventory_items set quantity = quantity - 1 where id = (select min(id) from inventory_items where quantity = 6)'],
    ['pieces that are counted anew', 'update inventory_items set quantity = quantity + 200 where quantity > 20'],
    ['what is sold out', 'update inventory_items set quantity = 0 where product_id in (5, 10, 13)'],
    ['more pieces', 'update inventory_items set quantity = 900 where product_id in (6, 10)'],
    ['a heap more', 'insert into inventory_items (product_id, quantity) values (19, 2), (20, 1)'],
    ['a heap less', 'delete from inventory_items where product_id in (7, 19)'],
    ['another price', 'update products set price = 555 where id in (8, 9, 300)'],
    ['another name', `update products set name = 'Zzz lamp', name_ar = 'آآ' where id in (11, 12)`],
    ['another address and material', `update products set slug = 'lamp-of-brass', material = 'Lamp oil' where id = 14`],
    ['another date', `update products set created_at = '2026-01-01 00:05:00.000001Z' where id = 15`],
    ['another place', 'update products set subcategory_id = (select max(id) from subcategories) where id < 20 and archived_at is null'],
    ['what is archived', 'update products set archived_at = now() where id in (1, 2, 399)'],
    ['what is back', 'update products set archived_at = null where id in (1, 23, 46)'],
    ['another sub-category’s name', `update subcategories set name = 'Lamp shades', slug = 'lamp-shades' where name = 'Evening'`],
    ['another category’s name', `update categories set name_ar = 'مصباح'`],
    ['a hidden sub-category', `update subcategories set status = 'hidden' where name = 'Lamp shades'`],
    [
      'products that are new',
      `insert into products (slug, name, price, subcategory_id) select 'new-' || g, 'Lamp ' || g, g, min(subcategories.id)
       from generate_series(1, 1200) as g, subcategories group by g`,
    ],
    ['what is deleted', 'delete from products where id in (3, 4, 500)'],
    [
      'an id between others',
      `insert into products (id, slug, name, price, subcategory_id) overriding system value
       select 4, 'lamp-between', 'Lamp', 100, max(id) from subcategories`,
    ],
  ] as const
  const searched = everyOrder.map((order) => ({ ...order, search: 'lamp' }))
  const asked = [...everyOrder, ...searched, { ...plain, hidden: true }, { ...plain, stock: 'low' as const }]

  test.each(changes)('%s', async (_, change) => {
    await Promise.all([listWhole(plain), listWhole(plain, elsewhere)])
    const { rowCount } = await pool.query(change)
    expect(rowCount).toBeGreaterThan(0)
    for (const list of asked) {
      const expected = await listPlainly(list)
      expect(await listWhole(list, elsewhere)).toEqual(expected)
      expect(await listWhole(list)).toEqual(expected)
    }
  })

  test('what another caught up with, or gave up', async () => {
    const sell = 'update inventory_items set quantity = quantity + 3 where product_id = 16'
    await pool.query(sell)
    await catchUpWithLevels(elsewhere)
    expect(await listWhole({ ...plain, sort: 'stock_asc' })).toEqual(await listPlainly({ ...plain, sort: 'stock_asc' }))
    await pool.query(sell)
    await inTransaction(elsewhere, async (inside) => {
      await catchUpWithLevels(inside)
      throw new Error('undone')
    }).catch(() => {})
    expect(await listWhole({ ...plain, sort: 'stock_asc' })).toEqual(await listPlainly({ ...plain, sort: 'stock_asc' }))
  })

  test('nothing of a transaction that is not committed', async () => {
    const before = await listWhole({ ...plain, sort: 'price_desc' })
    const change = `update products set price = 9999, name = 'Nowhere' where id < 100; update inventory_items set quantity = 0 where product_id < 100`
    await inTransaction(ctx, async (inside) => {
      await inside.client.query(change)
      expect(await listWhole({ ...plain, sort: 'price_desc' })).toEqual(before)
      throw new Error('undone')
    }).catch(() => {})
    expect(await listWhole({ ...plain, sort: 'price_desc' })).toEqual(before)
    expect((await listWhole({ ...plain, search: 'nowhere' })).ids).toEqual([])
  })

  test('however many sell and ask at the same moment', async () => {
    const countOut = async () => (await listPlainly(plain)).counts.out
    const before = await countOut()
    const { rows } = await pool.query<{ id: number }>(
      `select products.id from products join inventory_items on product_id = products.id
       where archived_at is null group by 1 having bool_and(quantity > 0) order by 1 limit 12`,
    )
    const answers = await Promise.all(
      rows.map(async ({ id }, index) => {
        await pool.query('update inventory_items set quantity = 0 where product_id = $1', [id])
        return { sold: await countOut(), answered: (await listWhole(plain, index % 2 ? ctx : elsewhere)).counts.out }
      }),
    )
    expect(answers).toHaveLength(12)
    for (const { sold, answered } of answers) expect(answered).toBeGreaterThanOrEqual(sold)
    expect(await countOut()).toBe(before + 12)
    for (const list of asked) expect(await listWhole(list)).toEqual(await listPlainly(list))
  })

  test('an emptied table', async () => {
    await pool.query('truncate products cascade')
    const nothing = { ids: [], counts: { in: 0, low: 0, out: 0 } }
    expect([await listWhole(plain), await listWhole(plain, elsewhere)]).toEqual([nothing, nothing])
  })
})
