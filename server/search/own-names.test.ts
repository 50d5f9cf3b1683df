/**
 * A search for a product's whole name finds it first, whatever signs and invisible marks it
 * contains.
 */
import { beforeAll, expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop()
const { post } = await adminIn(shop)
let subcategory_id = 0
const make = async (name: string) =>
  (await post('/api/product/create', { name, price: 5, subcategory_id, quantity: 1 })).json.product
    .id
const find = async (text: string) =>
  (await shop.request('GET', `/api/userproduct/search?search=${encodeURIComponent(text)}`)).json

beforeAll(async () => {
  const { category } = (await post('/api/category/create', { name: 'Cat' })).json
  subcategory_id = (
    await post('/api/subcategory/create', {
      category_id: category.id,
      name: 'Sub',
      status: 'active',
    })
  ).json.subcategory.id
})

const names = ['No.5', 'Rug 1.5x2.3m', 'v1.5b', 'x1.5y', '5e3cm', '0.5l.2', 'می\u200cخواهم', 'क्षि']
for (const name of names)
  test(`${name} is found by its own name`, async () => {
    const id = await make(name)
    expect((await find(name)).products[0]?.id).toBe(id)
  })

for (const [name, asked] of [
  ['Shawl  double', 'Shawl double'],
  ['\u200eTunic', 'Tunic'],
  ['فستان\u200f سهرة', 'فستان سهرة'],
] as const)
  test(`${JSON.stringify(name)} is exactly ${asked} and comes first`, async () => {
    const id = await make(name)
    await make(`${asked} newer`)
    expect((await find(asked)).products[0]?.id).toBe(id)
  })
