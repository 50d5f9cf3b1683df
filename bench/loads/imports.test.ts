import { expect, test } from 'vitest'
import { peopleIn } from '../../test/shop/people.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'
import { measureImports } from './imports.ts'

test('a file is measured until it is in', async () => {
  const shop = await testShop({ work: true })
  const { token } = await peopleIn(shop).makeAdmin()
  const subcategory_id = await rowsIn(shop.database.pool).makeSubcategory('Measured')
  const facts = await measureImports({
    url: shop.url,
    pid: process.pid,
    token,
    rows: 20,
    subcategory_id,
    calm: 20,
  })
  expect(facts.find(({ what }) => what === 'products that came in')).toMatchObject({
    value: '4',
    must: { met: true },
  })
  for (const step of ['read', 'checked', 'brought in']) {
    expect(facts.find(({ what }) => what === `kept reads while it is ${step}`)?.value).toMatch(
      /^[1-9]/,
    )
  }
})
