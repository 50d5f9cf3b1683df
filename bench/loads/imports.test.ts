import { expect, test } from 'vitest'
import { peopleIn } from '../../test/shop/people.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'
import { measureImports } from './imports.ts'

test.for(['products', 'orders'] as const)(
  'a file of %s is measured until it is in',
  async (file) => {
    const shop = await testShop({ work: true })
    const { token } = await peopleIn(shop).makeAdmin()
    const subcategory_id = await rowsIn(shop.database.pool).makeSubcategory('Measured')
    const facts = await measureImports({
      url: shop.url,
      pid: process.pid,
      token,
      file,
      rows: 20,
      subcategory_id,
      calm: 20,
    })
    expect(facts.find(({ what }) => what === `${file} that came in`)).toMatchObject({
      value: file === 'products' ? '4' : '10',
      must: { met: true },
    })
    for (const step of ['read', 'checked', 'brought in']) {
      expect(
        facts.find(({ what }) => what === `kept reads while ${file} are ${step}`)?.value,
      ).toMatch(/^[1-9]/)
    }
  },
)
