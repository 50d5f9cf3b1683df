/** Order numbers of release 1.1.0 after the migrations since: they stay, and so does their table. */
import { expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openFormerShop } from './former-shop.ts'

test('numbers stay as they are, in a table that is not written anew', async () => {
  const { url, client } = await openFormerShop()
  const read = async (statement: string) => (await client.query(statement)).rows
  const numbers = () => read('select id, number from orders order by id')
  const files = () =>
    read(`select pg_relation_filenode('orders'), pg_relation_filenode('orders_number_unique')`)
  const before = { numbers: await numbers(), files: await files() }
  await migrate(url)
  expect({ numbers: await numbers(), files: await files() }).toEqual(before)

  // The former release names neither prefix nor number.
  const [made] = await read(`
    insert into orders (token, first_name, last_name, phone, state, city, address, subtotal, delivery_price, total_price, delivery_from, delivery_to)
    values (repeat('n', 43), 'Mona', 'Adel', '01012345678', 'Dokki', 'Giza', '5 Nile St', 0, 0, 0, '2026-01-10', '2026-01-12') returning id, number`)
  expect(made.number).toBe(`ZN-${10_000 + made.id}`)
})
