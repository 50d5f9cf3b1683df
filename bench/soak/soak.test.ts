import { expect, test } from 'vitest'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { rowsIn } from '../../test/database/rows.ts'
import { testShop } from '../../test/shop/shop.ts'
import { measureSoak } from './soak.ts'

test('two seconds of everything are answered, and memory is looked at', async () => {
  const shop = await testShop({ work: true, config: { trustProxy: 1 } })
  const { pool } = shop.database
  const { token } = await peopleIn(shop).makeAdmin()
  const { makeSubcategory, read } = rowsIn(pool)
  const { id, name } = await goodsIn(pool).makeGoods({ quantity: 100_000 })
  const facts = await measureSoak({
    ...{
      url: shop.url,
      pid: process.pid,
      minutes: 1 / 30,
      token,
      kept: ['/api/userproduct/all', '/api/settings'],
      words: [name],
    },
    pictures: ['/media/00000000000000000000000000000000.webp'],
    ...{ choices: [{ product_id: id, slug: 'goods-1', size_id: null, colour_id: null }] },
    ...{
      areaId: await read(`insert into areas (city, price) values ('Tanta', 7000) returning id`),
      subcategoryId: await makeSubcategory(),
    },
  })
  const values = Object.fromEntries(facts.map(({ what, value }) => [what, value]))
  expect(Number(values['requests answered'])).toBeGreaterThan(6)
  expect(values['of them failed']).toBe('0')
  for (const what of ['before', 'the most']) {
    const [named] = facts.filter(
      (fact) => fact.what.startsWith('memory of the application') && fact.what.endsWith(what),
    )
    expect(Number.parseInt(named?.value ?? '', 10)).toBeGreaterThan(50)
  }
  const { rows } = await pool.query(
    'select (select count(*) from orders)::int as orders, (select count(*) from reviews)::int as reviews',
  )
  expect(rows[0].orders).toBeGreaterThan(0)
  expect(rows[0].reviews).toBeGreaterThan(0)
})
