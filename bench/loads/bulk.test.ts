import { expect, test } from 'vitest'
import { goodsIn } from '../../test/shop/goods.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { measureBulk } from './bulk.ts'

test('a change and its undo are measured to their end', async () => {
  const shop = await testShop({ work: true })
  const { token } = await peopleIn(shop).makeAdmin()
  await goodsIn(shop.database.pool).makeMany(5)
  const facts = await measureBulk({ url: shop.url, pid: process.pid, token, products: 3, calm: 20 })
  const saidOf = (what: string) => facts.find((fact) => fact.what === what)?.value
  expect(saidOf('preview of 3 products, ms')).toMatch(/^\d+$/)
  expect([saidOf('products changed'), saidOf('products undone')]).toEqual([
    expect.stringMatching(/^3 in /),
    expect.stringMatching(/^3 in /),
  ])
  expect(saidOf('kept reads while they are changed')).toMatch(/^[1-9]/)
})
