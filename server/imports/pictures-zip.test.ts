import { describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createCategory, createSubcategory } from '#server/categories/categories.ts'
import { adminIn } from '../../test/shop/admin.ts'
import { archiveOf } from '../../test/files/archives.ts'
import {
  csv,
  importCallsIn,
  type Json,
  productHeadings as headings,
} from '../../test/shop/import-calls.ts'
import { photo } from '../../test/files/pictures.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ work: true })
const { upload, settled, act, bring, listed, problemsOf, product } = importCallsIn(
  await adminIn(shop),
)
const category = await createCategory(shop.ctx, { name: 'Clothing', name_ar: null } as Parameters<
  typeof createCategory
>[1])
for (const name of ['Dresses', 'Lamps'])
  await createSubcategory(shop.ctx, { name, name_ar: null, category_id: category.id })

describe('a ZIP of pictures called after SKUs', () => {
  const picture = async () => photo(60, 80).jpeg().toBuffer()
  const coloursOf = async (sku: string) =>
    (await product(sku)).pictures.map(({ color }: Json) => color)
  /** Uploads a ZIP, which is checked at once because it has no columns to map. */
  const checkZip = async (files: Parameters<typeof archiveOf>[0]) =>
    settled((await upload(archiveOf(files), 'pictures.zip')).id)

  test('brings each product its own, in the order of the variants and with their colours; a second run changes nothing, and it is taken back', async () => {
    await bring(
      csv(
        headings,
        ['zip-dress', 'Zip Dress', '', 'Dresses', '500', '', '', '36', 'Sand', 'ZIP-36', '', '4'],
        ['zip-dress', '', '', '', '', '', '', '36', 'Black', 'ZIP-BLACK', '', '4'],
        ['zip-lamp', 'Zip Lamp', '', 'Lamps', '500', '', '', '', '', '0042', '', '4'],
      ),
    )
    const shared = await picture()
    const files = {
      'spring/zip-black.jpg': await picture(),
      'spring/ZIP-36-10.jpg': await picture(),
      // An SKU that ends like a number, and an SKU followed by a number.
      'spring/ZIP-36.jpg': await picture(),
      'spring/ZIP-36-2.jpg': await picture(),
      'spring/ZIP-36 (3).jpg': shared,
      'spring/ZIP-BLACK_2.jpg': shared,
      '0042/front.jpg': await picture(),
      '__MACOSX/spring/._ZIP-36.jpg': 'x',
      'spring/.DS_Store': 'x',
    }
    const checked = await checkZip(files)
    expect(checked).toMatchObject({
      ...{ format: 'pictures', state: 'checked', columns: [], rows: 7, pictures: 7, wrong_rows: 0 },
      ...{ counts: { new: 0, changed: 2, unchanged: 0, wrong: 0 }, progress: { pictures: 6 } },
    })
    expect(
      (await listed(checked.id, 'changed')).map(({ name, changes }) => [name, changes]),
    ).toMatchObject([
      ['Zip Lamp', [{ field: 'pictures', before: 0, after: 1 }]],
      ['Zip Dress', [{ field: 'pictures', before: 0, after: 5 }]],
    ])
    const done = await act('apply', checked.id)
    expect(done).toMatchObject({
      state: 'done',
      done: { changed: 2 },
      progress: { pictures_done: 6, pictures_failed: 0 },
    })
    // A picture of two colours gets none.
    expect(await coloursOf('ZIP-36')).toEqual(['Sand', 'Sand', null, 'Sand', 'Black'])
    expect(await coloursOf('0042')).toEqual([null])
    expect(await product('ZIP-36')).toMatchObject({
      variants: [{ sku: 'ZIP-36' }, { sku: 'ZIP-BLACK' }],
    })

    expect((await checkZip(files)).counts).toEqual({ new: 0, changed: 0, unchanged: 2, wrong: 0 })
    expect(await act('undo', done.id)).toMatchObject({ state: 'undone', kept: 0 })
    expect(await coloursOf('ZIP-36')).toEqual([])
  })

  test('what is no picture, too large, or called after no SKU is left out and said', async () => {
    await bring(
      csv(headings, ['zip-rug', 'Zip Rug', '', 'Lamps', '500', '', '', '', '', 'ZIP-RUG', '', '4']),
    )
    const checked = await checkZip({
      'ZIP-RUG.jpg': await picture(),
      'ZIP-RUG-2.png': '<script>',
      'nobody.webp': await picture(),
      'list.txt': 'a',
      'ZIP-HUGE.jpg': Buffer.alloc(limits.picture_bytes + 1),
    })
    expect(
      (await problemsOf(checked.id)).map(({ row, value, code, detail, sku }) => [
        row,
        value,
        code,
        detail,
        sku,
      ]),
    ).toEqual([
      [1, 'list.txt', 'no_picture', null, null],
      [2, 'nobody.webp', 'unknown_sku', null, 'nobody'],
      [3, 'ZIP-HUGE.jpg', 'picture_too_large', '10', null],
    ])
    // Picture content is validated only when it is read.
    expect(await act('apply', checked.id)).toMatchObject({
      state: 'done',
      progress: { pictures_done: 1, pictures_failed: 1 },
    })
    expect(await coloursOf('ZIP-RUG')).toHaveLength(1)
    expect(await listed(checked.id, 'without_pictures')).toMatchObject([
      { name: 'Zip Rug', missing_pictures: [{ number: 2, reason: 'no_picture' }] },
    ])
    expect(await act('retry', checked.id)).toMatchObject({
      state: 'done',
      progress: { pictures_failed: 1 },
    })
    // A product keeps its former pictures while one of the new ones is missing.
    const again = await checkZip({
      'ZIP-RUG.jpg': await picture(),
      'ZIP-RUG-2.png': '<script>',
      'ZIP-RUG-3.jpg': await picture(),
    })
    const former = (await product('ZIP-RUG')).pictures
    expect(await act('apply', again.id)).toMatchObject({
      state: 'done',
      progress: { pictures_done: 0, pictures_failed: 3 },
    })
    expect((await product('ZIP-RUG')).pictures).toEqual(former)
    expect(await listed(again.id, 'without_pictures')).toMatchObject([
      {
        missing_pictures: [
          { reason: 'held_back' },
          { reason: 'no_picture' },
          { reason: 'held_back' },
        ],
      },
    ])
  })
})
