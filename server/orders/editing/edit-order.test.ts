import { beforeAll, describe, expect, test } from 'vitest'
import { adminIn } from '../../../test/admin.ts'
import { buyersIn, phoneOf } from '../../../test/buyers.ts'
import { type Goods, goodsIn } from '../../../test/goods.ts'
import { testShop } from '../../../test/shop.ts'

const shop = await testShop()
const { post, get, name } = await adminIn(shop)
const { makeGoods, makeArea, stockOf, read } = goodsIn(shop.database.pool)
const giza = await makeArea('Giza', 6000)

const { form, fill, buy } = buyersIn(shop, giza)

let buyers = 0
type Json = NonNullable<Awaited<ReturnType<typeof post>>['json']>

let dress: Goods
let vase: Goods
let order: Json

/** A dress in M and Sand for EGP 100, two of a vase for 200. */
async function place(more: object = {}): Promise<Json> {
  const token = await fill(
    { product_id: dress.id, size_id: dress.sizes.M, color_id: dress.colours.Sand },
    { product_id: vase.id, quantity: 2 },
  )
  const { json } = await buy(token, { ...form, phone: phoneOf(++buyers), ...more })
  return (await get(`/api/orders/getorder/${json.order.id}`)).json.order
}

const edit = (change: object, of = order) => post(`/api/orders/edit/${of.id}`, { version: of.version, ...change })
const preview = (change: object, of = order) => post(`/api/orders/preview/${of.id}`, { version: of.version, ...change })
const edited = async (change: object, of = order): Promise<Json> => {
  const reply = await edit(change, of)
  expect(reply.status, reply.text).toBe(200)
  return reply.json.order
}
const now = async (): Promise<Json> => (await get(`/api/orders/getorder/${order.id}`)).json.order
/** What an answer says of an order, beside its version and what happened to it. */
const plain = ({ version: _, events: __, ...rest }: Json) => rest

beforeAll(async () => {
  dress = await makeGoods({
    name: 'Dress',
    name_ar: 'فستان',
    sizes: ['S', 'M'],
    colours: ['Sand', 'Mist'],
    counted_by: 'variant',
    pictures: 2,
    quantity: 1000,
  })
  vase = await makeGoods({ name: 'Vase', price: 20_000, quantity: 1000 })
})

/** How many pieces of a size and colour there are. */
const left = (size: string, colour: string): Promise<number> =>
  read(
    `select item.quantity from variants join inventory_items as item on item.id = inventory_item_id
     where size_id = $1 and colour_id = $2`,
    [dress.sizes[size], dress.colours[colour]],
  )

describe('an edit', () => {
  test('takes another size, more and fewer pieces, a new line and away an old one; the preview says the same before', async () => {
    order = await place()
    const before = [await left('M', 'Sand'), await left('S', 'Sand'), await stockOf(vase)]
    const rug = await makeGoods({ name: 'Rug', price: 50_000, pictures: 1, quantity: 5 })
    const change = {
      lines: [
        { position: 1, size_id: dress.sizes.S, quantity: 3 },
        { product_id: rug.id, quantity: 2 },
      ],
    }
    const seen = (await preview(change)).json
    expect(await now()).toEqual(order)
    expect(seen).toMatchObject({ difference: 800, missing: [] })
    const after = await edited(change)
    expect(plain(after)).toEqual(plain(seen.order))
    expect(after.items.map((item: Json) => [item.position, item.name, item.size, item.quantity, item.price])).toEqual([
      [1, 'Dress', 'S', 3, 100],
      [2, 'Rug', null, 2, 500],
    ])
    expect(after).toMatchObject({ subtotal: 1300, delivery_price: 60, total_price: 1360, version: order.version + 1, status: 'pending' })
    expect([await left('M', 'Sand'), await left('S', 'Sand'), await stockOf(vase), await stockOf(rug)]).toEqual([
      (before[0] as number) + 1,
      (before[1] as number) - 3,
      (before[2] as number) + 2,
      3,
    ])
    expect(after.events.at(-1)).toMatchObject({ kind: 'edit', user_name: name, difference: seen.changes })
    expect(seen.changes).toEqual({
      lines: [
        {
          name: 'Dress',
          name_ar: 'فستان',
          before: { size: 'M', size_ar: null, colour: 'Sand', colour_ar: 'Sand بالعربية', quantity: 1, price: 100 },
          after: { size: 'S', size_ar: null, colour: 'Sand', colour_ar: 'Sand بالعربية', quantity: 3, price: 100 },
          price_reason: null,
        },
        {
          name: 'Rug',
          name_ar: null,
          before: null,
          after: { size: null, size_ar: null, colour: null, colour_ar: null, quantity: 2, price: 500 },
          price_reason: null,
        },
        {
          name: 'Vase',
          name_ar: null,
          before: { size: null, size_ar: null, colour: null, colour_ar: null, quantity: 2, price: 200 },
          after: null,
          price_reason: null,
        },
      ],
      figures: [
        { field: 'subtotal', before: 500, after: 1300 },
        { field: 'total_price', before: 560, after: 1360 },
      ],
      fields: [],
    })
  })

  test('that changes nothing is none', async () => {
    order = await place()
    const same = {
      lines: [
        { position: 2 },
        { position: 1, size_id: dress.sizes.M, color_id: dress.colours.Sand, quantity: 1, price: 100, price_reason: 'As it is' },
      ],
      first_name: 'Mona',
      city: giza,
      additional_phone: '',
      delivery_price: 60,
    }
    expect(await edited(same)).toEqual(order)
    expect(await now()).toEqual(order)
    expect((await preview(same)).json).toMatchObject({ order, difference: 0, changes: { lines: [], figures: [], fields: [] } })
  })
})
