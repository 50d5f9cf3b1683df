/** That what a process remembers of words is what the database has, whoever changed it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { inTransaction } from '#server/ctx.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { createProducts, listProductsByIds } from '#server/products/products.ts'
import { testDatabase } from '../../test/database.ts'
import { guestCtx } from '../../test/guest.ts'
import { addSynonyms, refreshSearchWords, searchProducts } from './search.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const { pool } = database
const other = connectDatabase(database.url)
const elsewhere = guestCtx(other)

const find = async (text: string, of = ctx) => (await searchProducts(of, text, {}, 'en')).products.map(({ name }) => name)

let category_id: number
let subcategory_id: number

beforeAll(async () => {
  category_id = (await createCategory(ctx, { name: 'Textiles' })).id
  subcategory_id = (await createSubcategory(ctx, { category_id, name: 'Covers' })).id
  await createProducts(ctx, [
    { name: 'Siwa Throw', subcategory_id, price: 100, quantity: 1, colours: [{ name: 'Sand' }] },
    { name: 'Siwa Quilt', subcategory_id, price: 100, quantity: 1, created_at: new Date('2020-01-01') },
  ])
  await refreshSearchWords(ctx)
  return () => other.close()
})

describe('a change is found at once, here and in another process', () => {
  test.each([
    ['another name', `update products set name = 'Dahab Throw' where name = 'Siwa Throw'`, 'dahab', ['Dahab Throw']],
    ['its old name is gone', `update products set "desc" = 'Woven' where name = 'Dahab Throw'`, 'siwa', ['Siwa Quilt']],
    ['a colour', `update product_colours set name = 'Ochre'`, 'ochre', ['Dahab Throw']],
    ['what is archived', `update products set archived_at = now() where name = 'Siwa Quilt'`, 'quilt', []],
    ['what is back', `update products set archived_at = null`, 'quilt', ['Siwa Quilt']],
    ['another category’s name', `update categories set name = 'Linens'`, 'linens', ['Dahab Throw', 'Siwa Quilt']],
    ['another sub-category’s name', `update subcategories set name = 'Bedspreads'`, 'bedspr', ['Dahab Throw', 'Siwa Quilt']],
    ['a hidden sub-category', `update subcategories set status = 'hidden'`, 'dahab', []],
    ['one that is shown again', `update subcategories set status = 'active'`, 'dahab', ['Dahab Throw']],
    [
      'what is sold out stands last',
      `update inventory_items set quantity = 0 where id = (select min(id) from inventory_items)`,
      'linens',
      ['Siwa Quilt', 'Dahab Throw'],
    ],
    ['what is back in stock stands first', `update inventory_items set quantity = 1`, 'linens', ['Dahab Throw', 'Siwa Quilt']],
    ['another date', `update products set created_at = '2019-01-01' where name = 'Dahab Throw'`, 'linens', ['Siwa Quilt', 'Dahab Throw']],
    ['a synonym', `insert into search_synonyms values ('bayt', 'quilt')`, 'bayt', ['Siwa Quilt']],
    ['a synonym that is gone', `delete from search_synonyms`, 'bayt', []],
    ['a word for typos', `insert into search_words (word, spelling, frequency) values ('dahab', 'dahab', 9)`, 'dahba', ['Dahab Throw']],
    ['a word that is gone', `truncate search_words`, 'dahba', []],
    ['what is deleted', `delete from products where name = 'Siwa Quilt'`, 'quilt', []],
  ])('%s', async (_, change, text, expected) => {
    await Promise.all([find(text), find(text, elsewhere)])
    await pool.query(change)
    expect(await Promise.all([find(text), find(text, elsewhere)])).toEqual([expected, expected])
  })

  test('one that is not committed is not found, and leaves no trace', async () => {
    await inTransaction(ctx, async ({ client }) => {
      await client.query(`update products set name = 'Nowhere Throw' where name = 'Dahab Throw'`)
      expect([await find('nowhere'), await find('dahab')]).toEqual([[], ['Dahab Throw']])
      throw new Error('undone')
    }).catch(() => {})
    expect([await find('nowhere'), await find('dahab')]).toEqual([[], ['Dahab Throw']])
  })
})

test('two names are told apart that are one when they are put together', async () => {
  await createProducts(ctx, [
    { name: 'Lamp', name_ar: 'مصباح كبير', subcategory_id, price: 100, created_at: new Date('2020-01-01') },
    { name: 'Lamp Stand', name_ar: 'كبير', subcategory_id, price: 100, quantity: 3 },
  ])
  expect((await find('lamp'))[0]).toBe('Lamp')
  await pool.query(`update products set name = 'Lamp مصباح', name_ar = 'كبير' where name = 'Lamp'`)
  expect((await find('lamp'))[0]).toBe('Lamp Stand')
})

describe('of thousands of products', () => {
  const nouns = ['lantern', 'carpet', 'cushion', 'mirror', 'tray', 'فانوس', 'سجادة', 'وسادة', 'مرآة', 'صينية']
  const kinds = ['brass', 'woollen', 'carved', 'woven', 'painted', 'نحاس', 'صوف', 'خشب', 'كتان', 'فضة']

  beforeAll(async () => {
    // Each statement is more than may wait, so that postings are laid in several times.
    for (const part of [1, 2, 3]) {
      await pool.query(
        `insert into products (slug, name, name_ar, material, price, subcategory_id, created_at)
         select format('many-%s-%s', $2::integer, n), initcap(($3::text[])[1 + n % 10] || ' ' || ($4::text[])[1 + n / 7 % 10] || ' ' || n % 50),
           ($4::text[])[1 + n / 3 % 10] || ' ' || ($3::text[])[1 + n / 11 % 10], ($3::text[])[1 + n / 13 % 10], 100, $1,
           timestamptz '2021-01-01' + (n % 700) * interval '1 hour'
         from generate_series(1, 1500) as n`,
        [subcategory_id, part, kinds, nouns],
      )
      await find('lantern')
    }
    await addSynonyms(ctx, [
      { word: 'rug', synonym: 'carpet' },
      { word: 'fanous', synonym: 'brass lantern' },
    ])
  })

  test('pages show each match once, and as many as are counted', async () => {
    for (const text of ['lantern', 'la', 'brass carp', 'نحاس', 'ص']) {
      const pages: number[][] = []
      const { total, last_page } = await searchProducts(ctx, text, { page: 1, per_page: 90 }, 'en')
      for (let page = 1; page <= last_page; page++) {
        pages.push((await searchProducts(ctx, text, { page, per_page: 90 }, 'en')).products.map(({ id }) => id))
      }
      const all = pages.flat()
      expect(all.length, text).toBe(total)
      expect(new Set(all).size).toBe(total)
      const few = await searchProducts(ctx, text, { page: 7, per_page: 11 }, 'en')
      expect(few.products.map(({ id }) => id)).toEqual(all.slice(66, 77))
    }
  })

  test('a rename of all of them is caught up with', async () => {
    await pool.query(`update categories set name = 'Souvenirs'`)
    expect((await searchProducts(ctx, 'souven', { page: 1 }, 'en')).total).toBeGreaterThan(4500)
    expect((await searchProducts(elsewhere, 'souven', { page: 1 }, 'en')).total).toBeGreaterThan(4500)
    expect(await find('linens')).toEqual([])
  })

  test('what is found is shown', async () => {
    const { products } = await searchProducts(ctx, 'lantern', { page: 2 }, 'ar')
    expect(products).toEqual(
      await listProductsByIds(
        ctx,
        products.map(({ id }) => id),
        'ar',
      ),
    )
  })
})
