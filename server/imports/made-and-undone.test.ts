/** Categories that an import makes with the owner's agreement, and what an undo gives back. */
import { expect, test } from 'vitest'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { archiveOf } from '../../test/files/archives.ts'
import { photo } from '../../test/files/pictures.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { csv, importCallsIn, type Json } from '../../test/shop/import-calls.ts'
import { testShop } from '../../test/shop/shop.ts'
import { rowsIn } from '../../test/database/rows.ts'

const shop = await testShop({ work: true })
const admin = await adminIn(shop)
const { get, post } = admin
const { upload, settled, check, act, bring, listed, product } = importCallsIn(admin)
const { read } = rowsIn(shop.database.pool)
const home = await createCategory(shop.ctx, { name: 'Home', name_ar: 'المنزل' })
const lamps = await createSubcategory(shop.ctx, { name: 'Lamps', category_id: home.id })

const names = (): Promise<string[]> =>
  read(
    `select array_agg(category.name || ' > ' || subcategory.name order by category.name, subcategory.name)
     from subcategories as subcategory join categories as category on category.id = subcategory.category_id`,
  )
const headings = ['Name', 'Sub-category', 'Price', 'SKU', 'Stock']
const shownAt = async (slug: string): Promise<number> => {
  const { status, json } = await shop.request('GET', `/api/userproduct/getProduct/${slug}`)
  return status === 200 ? json.product.id : status
}

test('sub-categories of the file are made at the start if the owner agrees, of equal names none twice; an undo removes the empty ones', async () => {
  const lamp = await bring(csv(headings, ['Old lamp', 'Lamps', '100', 'OLD-LAMP', '1']))
  expect(lamp.state).toBe('done')
  const file = csv(
    headings,
    ['Gown', 'All > Women > Gowns', '100', 'GOWN', '1'],
    ['Gown of silk', 'women > gowns', '100', 'SILK', '1'],
    ['Rug', 'المنزل > Rugs', '100', 'RUG', '1'],
    ['Mug', 'Mugs', '100', 'MUG', '1'],
    ['Shawl', 'شال', '100', 'SHAWL', '1'],
    ['Pot', 'Pots', '100', 'POT', '1'],
    ['Broken', 'Never > Made', 'dear', 'BROKEN', '1'],
    ['Old lamp', 'Lights', '100', 'OLD-LAMP', '1'],
  )
  const one = await upload(file)
  expect(one.words).toMatchObject([
    { word: 'All > Women > Gowns', path: ['Women', 'Gowns'], create: false },
    { word: 'women > gowns', path: ['women', 'gowns'] },
    { word: 'المنزل > Rugs', path: ['المنزل', 'Rugs'] },
    { word: 'Mugs', path: ['Mugs', 'Mugs'] },
    { word: 'شال', path: ['شال', 'شال'] },
    { word: 'Pots', path: ['Pots', 'Pots'] },
    { word: 'Never > Made', path: ['Never', 'Made'] },
    { word: 'Lights', path: ['Lights', 'Lights'] },
  ])
  const before = await names()
  const agreed: Record<string, 'create'> = {}
  for (const { word } of one.words) if (word !== 'Pots') agreed[word] = 'create'
  const checked = await check(one, {}, agreed)
  expect(checked).toMatchObject({ counts: { new: 5, changed: 1, wrong: 2 } })
  expect(checked.words[0]).toMatchObject({ create: true, subcategory_id: null })
  expect(await listed(one.id, 'changed')).toMatchObject([
    { changes: [{ field: 'subcategory', before: 'Lamps', after: 'Lights' }] },
  ])
  expect(await names()).toEqual(before)

  const done = await act('apply', one.id)
  expect(done).toMatchObject({ state: 'done', done: { new: 5, changed: 1 } })
  expect(await names()).toEqual([
    ...['Home > Lamps', 'Home > Rugs', 'Lights > Lights', 'Mugs > Mugs', 'Women > Gowns'],
    'شال > شال',
  ])
  expect(await product('SILK')).toMatchObject({ subcategory: 'Gowns' })
  expect((await product('SILK')).subcategory_id).toBe((await product('GOWN')).subcategory_id)
  expect(await product('OLD-LAMP')).toMatchObject({ subcategory: 'Lights' })
  expect(await read(`select name_ar from categories where name = 'شال'`)).toBe('شال')
  expect(
    await read(
      `select count(*)::int from audit_log where room in ('categories', 'subcategories') and action = 'create' and user_id is not null`,
    ),
  ).toBe(9)
  // A second run finds what the first one made, and changes nothing.
  const again = await check(await upload(file))
  expect(again.counts).toMatchObject({ new: 0, changed: 0, unchanged: 6 })

  // A product that came since keeps its sub-category and category.
  const { subcategory_id } = await product('MUG')
  await post('/api/product/create', { name: 'Own mug', price: 50, subcategory_id, quantity: 1 })
  expect(await act('undo', one.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await names()).toEqual(['Home > Lamps', 'Mugs > Mugs'])
  expect(await read('select array_agg(name order by name) from categories')).toEqual([
    'Home',
    'Mugs',
  ])
  expect(await product('OLD-LAMP')).toMatchObject({ subcategory_id: lamps.id })
})

test('products without a word go to a general sub-category, or to the one of a word, that the import makes', async () => {
  const plain = csv(headings, ['Vase', '', '100', 'VASE', '1'])
  const other = await check(await upload(plain), {}, { '': 'create' })
  expect(other).toMatchObject({
    counts: { new: 1, wrong: 0 },
    words: [{ word: '', create: true, as_word: null, path: ['Other', 'Other'] }],
  })
  const before = await names()
  await act('apply', other.id)
  expect(await product('VASE')).toMatchObject({ subcategory: 'Other' })
  expect(await read(`select name_ar from subcategories where name = 'Other'`)).toBe('متنوعة')
  // Another file finds it, by either name.
  const { words } = await upload(
    csv(headings, ['Jug', '', '1', 'JUG', '1'], ['Pan', 'متنوعة', '1', 'PAN', '1']),
  )
  expect(words.map(({ subcategory_id }: Json) => subcategory_id)).not.toContain(null)
  await act('undo', other.id)
  expect(await names()).toEqual(before)

  const file = csv(
    headings,
    ['Cap', 'Women > Caps', '100', 'CAP', '1'],
    ['Plain', '', '100', 'PLAIN', '1'],
  )
  const as = { '': 'create Women > Caps', 'Women > Caps': 'create' } as const
  const one = await check(await upload(file), {}, as)
  expect(one).toMatchObject({ counts: { new: 2, wrong: 0 } })
  expect(one.words.at(-1)).toMatchObject({ word: '', create: true, as_word: 'Women > Caps' })
  await act('apply', one.id)
  expect(await product('PLAIN')).toMatchObject({ subcategory: 'Caps' })
  expect((await product('PLAIN')).subcategory_id).toBe((await product('CAP')).subcategory_id)
  await act('undo', one.id)
  expect(await names()).toEqual(before)
})

test('after an undo the same file has the same addresses and SKUs again, and former addresses lead where they led', async () => {
  const made = async (name: string) =>
    (await post('/api/product/create', { name, price: 9, subcategory_id: lamps.id, quantity: 1 }))
      .json.product
  const { id } = await made('Tall vase')
  await post(`/api/product/update/${id}`, { name: 'Slim vase' })
  await get(`/api/product/delete/${id}`)
  const heir = await made('Slim vase')
  expect([await shownAt('slim-vase'), await shownAt('tall-vase')]).toEqual([heir.id, heir.id])

  const file = csv(
    ['Web address', 'Name', 'Sub-category', 'Price', 'Size', 'Stock'],
    ['tall-vase', 'Tall vase', 'Lamps', '700', 'S', '4'],
    ['tall-vase', '', '', '', 'M', '4'],
  )
  const first = await bring(file)
  const seen = async () => {
    const { variants, slug } = (await get(`/api/product/get/${await shownAt('tall-vase')}`)).json
      .product
    return [slug, variants.map(({ sku }: Json) => sku)]
  }
  const before = await seen()
  expect(before[0]).toBe('tall-vase')
  expect(await shownAt('tall-vase')).not.toBe(heir.id)
  expect(await act('undo', first.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await shownAt('tall-vase')).toBe(heir.id)
  expect(await bring(file)).toMatchObject({ done: { new: 1 } })
  expect(await seen()).toEqual(before)
})

test('products whose pictures came and were taken back are untouched to the undo of the import before', async () => {
  const one = await bring(
    csv(
      headings,
      ['Bowl', 'Lamps', '100', 'BOWL', '1'],
      ['Dish', 'Lamps', '100', 'DISH', '1'],
      ['Cup', 'Lamps', '100', 'CUP', '1'],
    ),
  )
  const zip = archiveOf({
    'BOWL.jpg': await photo(60, 80).jpeg().toBuffer(),
    'DISH.jpg': await photo(60, 80).jpeg().toBuffer(),
  })
  const pictures = await settled((await upload(zip, 'pictures.zip')).id)
  await act('apply', pictures.id)
  expect((await product('BOWL')).pictures).toHaveLength(1)
  const dish = await product('DISH')
  await post(`/api/product/update/${dish.id}`, { badge: 'Mine' })
  expect(await act('undo', pictures.id)).toMatchObject({ state: 'undone', kept: 0 })
  expect(await act('undo', one.id)).toMatchObject({ state: 'undone', kept: 1 })
  expect(await listed(one.id, 'kept')).toMatchObject([
    { name: 'Dish', kept: ['slug'], kept_because: 'changed_since' },
  ])
  expect(await product('BOWL')).toBeUndefined()
})
