import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { rowsIn } from '../../test/rows.ts'

const { pool } = await testDatabase()
const { read, makeSubcategory, makeProduct } = rowsIn(pool)

const kept = async (subcategory: number) =>
  Number(await read('select coalesce(sum(count), 0) from product_counts where subcategory_id = $1', [subcategory]))
const counted = async (subcategory: number) =>
  Number(await read('select count(*) from products where subcategory_id = $1 and archived_at is null', [subcategory]))

async function inTransaction<Result>(work: (query: (text: string, values?: unknown[]) => Promise<unknown>) => Promise<Result>) {
  const client = await pool.connect()
  await client.query('begin')
  const result = await work((text, values) => client.query(text, values))
  return {
    result,
    async end(how: 'commit' | 'rollback') {
      await client.query(how)
      client.release()
    },
  }
}

const insert = `insert into products (slug, name, price, subcategory_id) select 'many-' || $2 || '-' || g, 'Many', 100, $1 from generate_series(1, $3) g`

describe('the kept count of a sub-category', () => {
  test('follows products that come, change, move, are archived, come back and go', async () => {
    const [one, other] = [await makeSubcategory(), await makeSubcategory()]
    const product = await makeProduct({ subcategory: one })
    await pool.query(insert, [one, 'first', 10])
    expect([await kept(one), await kept(other)]).toEqual([11, 0])
    await pool.query('update products set price = 200 where subcategory_id = $1', [one])
    expect(await kept(one)).toBe(11)
    await pool.query('update products set subcategory_id = $2 where id = $1', [product, other])
    expect([await kept(one), await kept(other)]).toEqual([10, 1])
    await pool.query('update products set archived_at = now() where id = $1', [product])
    expect(await kept(other)).toBe(0)
    await pool.query('update products set subcategory_id = null where id = $1', [product])
    await pool.query('update products set subcategory_id = $2, archived_at = null where id = $1', [product, one])
    expect(await kept(one)).toBe(11)
    await pool.query('delete from products where subcategory_id = $1', [one])
    expect([await kept(one), await kept(other)]).toEqual([0, 0])
  })

  test('takes one row however often it changes', async () => {
    const subcategory = await makeSubcategory()
    for (let time = 0; time < 20; time++) await makeProduct({ subcategory })
    expect(await read('select count(*) from product_counts where subcategory_id = $1', [subcategory])).toBe(1)
  })

  // What changes products takes turns at the search documents; the counts themselves need no turns.
  const add = 'select add_to_product_counts($1, $2)'

  test('is right for everybody while others write, none of whom waits, and after one of them gives up', async () => {
    const subcategory = await makeSubcategory()
    await pool.query(insert, [subcategory, 'base', 9])
    const first = await inTransaction((query) => query(add, [[subcategory], [-3]]))
    const second = await inTransaction((query) => query(add, [[subcategory], [1]]))
    const third = await inTransaction((query) =>
      query(add, [
        [subcategory, subcategory],
        [-1, -1],
      ]),
    )
    expect(await kept(subcategory)).toBe(9)
    await first.end('rollback')
    expect(await kept(subcategory)).toBe(9)
    await third.end('commit')
    expect(await kept(subcategory)).toBe(7)
    await second.end('commit')
    expect(await kept(subcategory)).toBe(8)
    await pool.query(insert, [subcategory, 'later', 1])
    expect(await kept(subcategory)).toBe(9)
    expect(await read('select count(*) from product_counts where subcategory_id = $1', [subcategory])).toBe(1)
  })

  test('is right after many who write in any order to several at once', async () => {
    const all = [await makeSubcategory(), await makeSubcategory(), await makeSubcategory()]
    await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const writing = await inTransaction(async (query) => {
          for (const subcategory of number % 2 === 0 ? all : all.toReversed()) await query(add, [[subcategory], [number]])
        })
        await writing.end(number % 4 === 3 ? 'rollback' : 'commit')
      }),
    )
    for (const subcategory of all) expect(await kept(subcategory)).toBe(45)
  })

  test('is right after admins who archive, bring back and move at the same moment', async () => {
    const all = [await makeSubcategory(), await makeSubcategory()] as const
    for (const subcategory of all) await pool.query(insert, [subcategory, `of-${subcategory}`, 20])
    await Promise.all(
      Array.from({ length: 12 }, async (_, number) => {
        const [from, to] = number % 2 === 0 ? all : all.toReversed()
        const slug = `many-of-${from}-${number + 1}`
        await pool.query('update products set archived_at = now() where slug = $1', [slug])
        await pool.query('update products set archived_at = null, subcategory_id = $2 where slug = $1', [slug, number < 8 ? to : from])
      }),
    )
    for (const subcategory of all) expect(await kept(subcategory)).toBe(await counted(subcategory))
  })
})
