/** Each page of results equals that part of a full sort, among thousands of products. */
import { beforeAll, expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { normalise } from '#server/db/normalise.ts'
import { refreshCatalogue } from '../../test/database/catalogue.ts'
import { testDatabase } from '../../test/database/database.ts'
import { guestCtx } from '../../test/shop/guest.ts'
import { refreshSearchWords, searchProducts } from './search.ts'
import { readWords } from './search.queries.ts'
import { synonymRecords } from './synonyms.ts'
import { formsOf, queryFor, wordsOf } from './text-query.ts'

const database = await testDatabase()
const ctx = guestCtx(database)
const { pool } = database
const nouns = [
  'lantern',
  'carpet',
  'cushion',
  'mirror',
  'tray',
  'فانوس',
  'سجادة',
  'وسادة',
  'مرآة',
  'صينية',
]
const kinds = [
  'brass',
  'woollen',
  'carved',
  'woven',
  'painted',
  'نحاس',
  'صوف',
  'خشب',
  'كتان',
  'فضة',
]

beforeAll(async () => {
  const { id: category_id } = await createCategory(ctx, { name: 'Lanterns' })
  const { id: subcategory_id } = await createSubcategory(ctx, { category_id, name: 'Covers' })
  await pool.query(
    `insert into products (slug, name, name_ar, material, "desc", price, subcategory_id, created_at)
     select 'many-' || n, initcap(($2::text[])[1 + n % 10] || ' ' || ($3::text[])[1 + n / 7 % 10] || case when n % 3 > 0 then ' ' || n % 50 else '' end),
       ($3::text[])[1 + n / 3 % 10] || ' ' || ($2::text[])[1 + n / 11 % 10], ($2::text[])[1 + n / 13 % 10], ($3::text[])[1 + n / 17 % 10], 100, $1,
       timestamptz '2021-01-01' + (n % 700) * interval '1 hour'
     from generate_series(1, 3000) as n`,
    [subcategory_id, kinds, nouns],
  )
  await pool.query(
    `with items as (insert into inventory_items (product_id, quantity) select id, id % 3 from products returning id, product_id)
     insert into variants (product_id, inventory_item_id) select product_id, id from items`,
  )
  await refreshCatalogue(pool)
  await refreshSearchWords(ctx)
  await synonymRecords.create(ctx, { words: 'yantern', means: 'brass lantern' })
})

/** Reference implementation: all matches in their order. */
async function findAll(text: string): Promise<number[]> {
  const [phrase = ''] = await normalise(ctx, [text])
  const known = await readWords(
    ctx,
    wordsOf(phrase).map((word) => ({ word, forms: formsOf(word) })),
    [],
  )
  const { exact, inName, inKind, anywhere } = queryFor(
    known.map((word) => ({ ...word, shades: [] })),
    phrase,
  )
  const { rows } = await pool.query<{ product_id: number }>(
    `select product_id from catalogue_entries where document @@ $4::tsquery
     order by document @@ $1::tsquery desc, pieces > 0 desc, document @@ $2::tsquery desc, document @@ $3::tsquery desc,
       created_at desc, product_id desc`,
    [exact, inName, inKind, anywhere],
  )
  return rows.map(({ product_id }) => product_id)
}

test.each([
  ...[
    'lantern',
    'la',
    'c',
    'brass lantern',
    'lantern brass',
    'brass carp',
    'painted tray',
    'rug',
    'fanous',
    'yantern',
    'the brass',
    'woollen cushions',
  ],
  ...['نحاس', 'و', 'وسادة صو', 'كتان سجادة', 'فانوس'],
])('%s', async (text) => {
  const expected = await findAll(text)
  expect(expected.length).toBeGreaterThan(5)
  for (const per_page of [7, 90]) {
    const last = Math.ceil(expected.length / per_page)
    for (const page of new Set([1, 2, 3, Math.ceil(last / 2), last, last + 1])) {
      const { products, total } = await searchProducts(ctx, text, { page, per_page }, 'en')
      expect(total).toBe(expected.length)
      expect(
        products.map(({ id }) => id),
        `page ${page}`,
      ).toEqual(expected.slice((page - 1) * per_page, page * per_page))
    }
  }
})
