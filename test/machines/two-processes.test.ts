/** Two processes on one database: changes by one appear in both. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { goodsIn } from '../shop/goods.ts'
import { peopleIn } from '../shop/people.ts'
import { testShop } from '../shop/shop.ts'

const here = await testShop()
const { makeGoods } = goodsIn(here.database.pool)
const { token } = await peopleIn(here).makeAdmin()
const child = fork(
  join(import.meta.dirname, '../processes/second-process.ts'),
  [here.database.url, here.dataDir],
  { execArgv: [] },
)
afterAll(() => void child.disconnect())
const [there] = (await once(child, 'message')) as [string]

type Place = string

/** Price in the public list of products. */
async function priceAt(place: Place, id: number): Promise<number> {
  const { products } = (await (await fetch(`${place}/api/userproduct/all?page=1`)).json()) as {
    products: { id: number; price: number }[]
  }
  return products.find((product) => product.id === id)?.price as number
}

async function setPrice(place: Place, id: number, price: number): Promise<void> {
  const record = await fetch(`${place}/api/product/get/${id}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { product } = (await record.json()) as { product: { name: string; subcategory_id: number } }
  const { name, subcategory_id } = product
  const answer = await fetch(`${place}/api/product/update/${id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, subcategory_id, price }),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

test.each([
  ['first', () => [here.url, there]],
  ['second', () => [there, here.url]],
])(
  'a change made in the %s is in its very next answer, and soon in the other’s',
  async (_, places) => {
    const [changed, other] = places() as [Place, Place]
    const { id } = await makeGoods({ price: 10_000 })
    for (const place of [changed, other]) await expect.poll(() => priceAt(place, id)).toBe(100)
    for (let price = 101; price < 106; price++) {
      await setPrice(changed, id, price)
      expect(await priceAt(changed, id)).toBe(price)
      await expect.poll(() => priceAt(other, id)).toBe(price)
    }
  },
)
