import { expect, test } from 'vitest'
import { rowsIn } from '../../test/database/rows.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { measurePictures } from './pictures.ts'

test('one small picture is measured from its upload to its variants', async () => {
  const shop = await testShop({ work: true })
  const { token } = await peopleIn(shop).makeAdmin()
  const subcategory_id = await rowsIn(shop.database.pool).makeSubcategory()
  const size = { count: 1, width: 400, height: 300, calm: 20 }
  const rows = await measurePictures({
    url: shop.url,
    pid: process.pid,
    token,
    subcategory_id,
    ...size,
  })
  const values = Object.fromEntries(rows.map(({ what, value }) => [what, Number(value)]))
  expect(values['the upload was answered after, ms']).toBeGreaterThan(0)
  for (const when of ['before', 'during the upload', 'while variants are made'])
    expect(values[`kept reads ${when}`]).toBeGreaterThan(0)
})
