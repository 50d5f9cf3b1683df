/**
 * A courier's list by order number over HTTP: each parcel of an order gets its own row, and
 * uncertain rows are left to a person.
 */
import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { courierListsIn, listOf } from '../../test/shop/courier-lists.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const owner = await adminIn(shop)
const { get, post } = owner
const { makeCourier, makeParcel, upload, rowsOf, accept, owedBy } = courierListsIn(pool, owner)

const stateOf = async (id: number) =>
  (await pool.query('select state from parcels where id = $1', [id])).rows[0].state
const orderOf = async (id: number) => (await get(`/api/orders/getorder/${id}`)).json.order

/** An order refused at the door, received, and sent again, its parcels without tracking numbers. */
async function sentAgain(courier_id: number, email: string) {
  const first = await makeParcel({
    courier_id,
    state: 'received',
    to_collect: 560,
    order: { email },
  })
  const again = await sendAgain(courier_id, first.order_id)
  return { ...first, first: first.id, again }
}

async function sendAgain(courier_id: number, order_id: number): Promise<number> {
  await pool.query(`update orders set status = 'shipped', reason = null where id = $1`, [order_id])
  const { rows } = await pool.query(
    `insert into parcels (order_id, courier_id, kind, state, to_collect, handed_at)
     select $1, $2, 'deliver', 'handed', total_price, now() from orders where id = $1 returning id`,
    [order_id, courier_id],
  )
  return rows[0].id
}

test.each(['oldest first', 'newest first'])(
  'a list by order number, %s: each trip of an order gets its own row',
  async (which) => {
    const courier_id = await makeCourier(`Own ${which}`)
    const email = `${crypto.randomUUID()}@mail.example`
    const { number, order_id, first, again } = await sentAgain(courier_id, email)
    const rows = [
      ['', number, 0, 60],
      ['', number, 560, 60],
    ]
    const one = await upload(
      courier_id,
      listOf(...(which === 'oldest first' ? rows : rows.toReversed())),
    )
    expect((await accept(one)).status).toBe(200)
    expect([await stateOf(first), await stateOf(again)]).toEqual(['received', 'delivered'])
    expect((await orderOf(order_id)).status).toBe('accept')
    expect(await owedBy(courier_id)).toBeNull()
  },
)

test('the fee of a trip that came back moves nothing else and mails nobody; said once more, a person says what it is', async () => {
  const courier_id = await makeCourier('Again')
  const email = `${crypto.randomUUID()}@mail.example`
  const { number, order_id, first, again } = await sentAgain(courier_id, email)
  const fee = listOf(['', number, 0, 60])
  const one = await upload(courier_id, fee)
  expect(await rowsOf(one.id)).toMatchObject([{ kind: 'refused_with_fee', parcel_id: first }])
  expect((await accept(one)).status).toBe(200)
  const once = await upload(courier_id, fee)
  expect(await rowsOf(once.id)).toMatchObject([
    { kind: 'unknown', parcel_id: null, trouble: { code: 'sent_again', value: number } },
  ])
  expect((await accept(once)).status).toBe(409)
  expect([await stateOf(first), await stateOf(again), (await orderOf(order_id)).status]).toEqual([
    'received',
    'handed',
    'shipped',
  ])
  expect((await pool.query('select from mails where to_address = $1', [email])).rowCount).toBe(0)
  const said = (await post('/api/settlement/match', { settlement_id: once.id, row: 2, number }))
    .json.settlement
  expect(await rowsOf(once.id)).toMatchObject([{ kind: 'refused_with_fee', parcel_id: again }])
  expect((await accept(said)).status).toBe(200)
  expect([await stateOf(again), (await orderOf(order_id)).status]).toEqual(['refused', 'reject'])
})

test('numbers that contradict each other, or may be another shop’s, are a doubt until a person says which order it is', async () => {
  const courier_id = await makeCourier('Doubtful')
  const tracked = await makeParcel({ courier_id, tracking: 'D-1', to_collect: 560 })
  const untracked = await makeParcel({ courier_id, to_collect: 560 })
  const bare = untracked.number.slice(3)
  const one = await upload(
    courier_id,
    listOf(
      ['D-1', untracked.number, 560, 60],
      [bare, 'OTHER-SHOP-7', 560, 60],
      [bare, '', 560, 60],
    ),
  )
  expect(
    (await rowsOf(one.id)).map(({ kind, trouble, is_chosen }) => [kind, trouble, is_chosen]),
  ).toEqual([
    ['unknown', { code: 'two_orders', value: tracked.number }, false],
    ['unknown', null, false],
    ['unknown', { code: 'maybe_order', value: untracked.number }, false],
  ])
  expect((await accept(one)).status).toBe(409)
  const match = async (row: number, number: string) =>
    (await post('/api/settlement/match', { settlement_id: one.id, row, number })).json.settlement
  await match(2, tracked.number)
  const said = await match(4, untracked.number)
  expect(said.groups).toMatchObject([
    { kind: 'unknown', rows: 1 },
    { kind: 'match', rows: 2 },
  ])
  expect((await accept(said)).status).toBe(200)
  expect(await owedBy(courier_id)).toBeNull()
})
