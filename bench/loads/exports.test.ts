import { expect, test } from 'vitest'
import { ordersIn } from '../../test/shop/orders.ts'
import { peopleIn } from '../../test/shop/people.ts'
import { testShop } from '../../test/shop/shop.ts'
import { measureExports } from './exports.ts'

test('each file is measured to its end', async () => {
  const shop = await testShop()
  const { token } = await peopleIn(shop).makeAdmin()
  await ordersIn(shop.database.pool).makeOrder()
  const facts = await measureExports({ url: shop.url, pid: process.pid, token, calm: 20 })
  // Header and one customer.
  expect(facts.map(({ what }) => what)).toContain('customers.csv, 2 lines')
  for (const name of ['orders.csv', 'orders.xlsx', 'customers.xlsx']) {
    expect(facts.find(({ what }) => what === `kept reads during ${name}`)?.value).toMatch(/^[1-9]/)
  }
})
