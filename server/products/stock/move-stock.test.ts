import { expect, test } from 'vitest'
import { goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { moveStock } from '../products.ts'

const { ctx, database } = await testShop()
const { makeGoods, stockOf, read } = goodsIn(database.pool)

const itemOf = ({ items }: { items: number[] }) => items[0] as number
const moveOf = (goods: { items: number[] }, pieces: number) => ({
  item_id: itemOf(goods),
  pieces,
  kind: 'count' as const,
})

test('what is taken and what is put back moves at once, and what each item held is answered', async () => {
  const [one, other, held] = [
    await makeGoods({ quantity: 3 }),
    await makeGoods({ quantity: 5 }),
    await makeGoods({ quantity: 1 }),
  ]
  const moves = [moveOf(other, 2), moveOf(one, -3), moveOf(held, 0)]
  expect(await moveStock(ctx, moves)).toEqual(
    new Map([
      [itemOf(one), 3],
      [itemOf(other), 5],
      [itemOf(held), 1],
    ]),
  )
  expect([await stockOf(one), await stockOf(other), await stockOf(held)]).toEqual([0, 7, 1])
  // The catalogue is updated in the same transaction.
  expect(
    await read(`select variants -> 0 -> 'available' from catalogue_entries where product_id = $1`, [
      one.id,
    ]),
  ).toBe(false)
})

test('nothing moves where one item has too little, or is gone', async () => {
  const [one, other] = [await makeGoods({ quantity: 3 }), await makeGoods({ quantity: 5 })]
  expect(await moveStock(ctx, [moveOf(one, -4), moveOf(other, 2)])).toEqual(
    new Map([
      [itemOf(one), 3],
      [itemOf(other), 5],
    ]),
  )
  expect(
    await moveStock(ctx, [{ item_id: 999_999, pieces: 0, kind: 'count' }, moveOf(other, -1)]),
  ).toEqual(new Map([[itemOf(other), 5]]))
  expect([await stockOf(one), await stockOf(other)]).toEqual([3, 5])
})
