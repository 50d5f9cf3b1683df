/**
 * Amounts owed by couriers, to the piastre, over random histories of parcels; and a list of 10 000
 * rows.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { courierListsIn, listOf } from '../../test/shop/courier-lists.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const owner = await adminIn(shop)
const { makeCourier, makeParcel, upload, accept, owedBy, kindsOf, recordOf } = courierListsIn(
  pool,
  owner,
)

/** Plain model of the amount owed: delivered less settled, in piastres. */
async function plainlyOwed(courierId: number): Promise<number> {
  const { rows } = await pool.query<{ owed: number }>(
    `select coalesce((select sum(to_collect) from parcels where courier_id = $1 and state = 'delivered'), 0)
       - coalesce((select sum(row.paid + row.let_go) from settlement_rows row join settlements s on s.id = row.settlement_id
           join parcels p on p.id = row.parcel_id where p.courier_id = $1 and s.state = 'accepted'), 0) as owed`,
    [courierId],
  )
  return Number(rows[0]?.owed)
}

const piastres = fc.integer({ min: 1, max: 500_000 })
const life = fc.record({
  state: fc.constantFrom(
    'handed' as const,
    'delivered' as const,
    'delivered' as const,
    'refused' as const,
  ),
  to_collect: piastres,
  age: fc.integer({ min: 0, max: 30 }),
  /** Row of the parcel in each list: missing, as expected, or different. */
  lists: fc.array(
    fc.oneof(
      fc.constant(null),
      fc.constant('all' as const),
      fc.constant(0),
      piastres,
      piastres.map((sum) => -sum),
    ),
    { minLength: 3, maxLength: 3 },
  ),
  fee: fc.integer({ min: 0, max: 90 }),
  ticked: fc.boolean(),
})

test('owed is delivered less settled, by age, after any lists were accepted and undone', async () => {
  let made = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(life, { minLength: 1, maxLength: 8 }),
      fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      async (lives, undone) => {
        const courier_id = await makeCourier(`Random ${++made}`, 5)
        const parcels: { tracking: string | null }[] = []
        for (const { state, to_collect, age } of lives) {
          const delivered_at = new Date(Date.now() - age * 86_400_000)
          parcels.push(
            await makeParcel({
              courier_id,
              state,
              tracking: `R${made}-${parcels.length}`,
              to_collect: to_collect / 100,
              delivered_at,
            }),
          )
        }
        for (const at of [0, 1, 2]) {
          const rows = lives.flatMap(({ lists, to_collect, fee }, place) => {
            const said = lists[at]
            const collected = said === 'all' ? to_collect : said
            return collected === null || collected === undefined
              ? []
              : [[parcels[place]?.tracking ?? '', '', collected / 100, fee]]
          })
          if (rows.length === 0) continue
          let one = await upload(courier_id, listOf(...rows))
          const ticked = (
            await owner.get(`/api/settlement/rows/${one.id}?per_page=100`)
          ).json.rows.data.flatMap((row: { row: number; kind: string }, place: number) =>
            ['too_little', 'too_much'].includes(row.kind) && lives[place]?.ticked ? [row.row] : [],
          )
          if (ticked.length > 0)
            one = (
              await owner.post('/api/settlement/choose', {
                settlement_id: one.id,
                version: one.version,
                rows: ticked,
                is_chosen: true,
              })
            ).json.settlement
          const before = (
            await pool.query('select state from parcels where courier_id = $1 order by id', [
              courier_id,
            ])
          ).rows.map(({ state }) => state)
          const reply = await accept(one)
          const states = await pool.query(
            'select state from parcels where courier_id = $1 order by id',
            [courier_id],
          )
          lives.forEach(({ lists, state }, place) => {
            const said = lists[at]
            if (
              state === 'handed' &&
              typeof said === 'number' &&
              said < 0 &&
              before[place] === 'handed'
            )
              expect(states.rows[place].state, 'less than nothing moves no parcel').toBe('handed')
          })
          if (one.sums.counted === 0) expect(reply.status).toBe(409)
          else expect(reply.status, reply.text).toBe(200)
          if (reply.status === 200 && undone[at])
            expect(
              (
                await owner.post('/api/settlement/undo', {
                  settlement_id: one.id,
                  reason: 'Wrong list',
                })
              ).status,
            ).toBe(200)
          const owed = await owedBy(courier_id)
          expect(Math.round((owed?.total ?? 0) * 100)).toBe(await plainlyOwed(courier_id))
          if (!owed) continue
          const { days_0_3, days_4_7, days_8_14, days_over_14 } = owed
          expect(days_0_3 + days_4_7 + days_8_14 + days_over_14).toBeCloseTo(owed.total, 5)
        }
      },
    ),
    { numRuns: 12 },
  )
})

test('by days since delivery, and late by the days of each courier', async () => {
  const courier_id = await makeCourier('Aged', 5)
  for (const [days, to_collect] of [
    [0, 1],
    [3, 2],
    [4, 4],
    [5, 8],
    [6, 16],
    [14, 32],
    [15, 64],
  ] as const)
    await makeParcel({
      courier_id,
      to_collect,
      delivered_at: new Date(Date.now() - days * 86_400_000),
    })
  expect(await owedBy(courier_id)).toMatchObject({
    ...{
      days_0_3: 3,
      days_4_7: 28,
      days_8_14: 32,
      days_over_14: 64,
      total: 127,
      late: 112,
      pays_within_days: 5,
      parcels: 7,
    },
  })
})

test('what was paid for a parcel that is on its way again is owed to its courier until it is delivered again', async () => {
  const courier_id = await makeCourier('Again')
  const { order_id, tracking } = await makeParcel({
    courier_id,
    state: 'handed',
    tracking: 'AGAIN-1',
    to_collect: 360,
  })
  const read = await upload(courier_id, listOf([tracking ?? '', '', 360, 45]))
  expect((await accept(read)).status).toBe(200)
  expect(await owedBy(courier_id)).toBeNull()
  const move = async (status: string) =>
    expect((await owner.post('/api/orders/update-status', { order_id, status })).status).toBe(200)
  await move('shipped')
  expect(await owedBy(courier_id)).toMatchObject({ total: -360, days_0_3: -360, parcels: 1 })
  await move('accept')
  expect(await owedBy(courier_id)).toBeNull()
})

test('10 000 rows are read, judged, accepted and undone', async () => {
  const courier_id = await makeCourier('Large')
  await pool.query(
    `with made as (
       insert into orders (token, phone, status, confirmation, source, subtotal, delivery_price, total_price, waiting_since, first_name, last_name,
         language, state, city, address, delivery_from, delivery_to, left_at)
       select 'large_order_' || lpad(at::text, 20, '0'), '01012345678', 'accept', 'confirmed', 'shop', 10000 + at, 0, 10000 + at, now(), 'Mona', 'Adel',
         'en', 'Dokki', 'Giza', '5 Nile St', '2026-01-10', '2026-01-12', now() from generate_series(1, 10000) as at returning id, total_price
     ),
     lines as (
       insert into order_lines (order_id, position, name, price, quantity)
       select id, position, 'Vase', case position when 1 then 5000 else total_price - 5000 end, 1 from made, generate_series(1, 2) as position
     )
     insert into parcels (order_id, courier_id, kind, state, tracking, to_collect, handed_at, delivered_at)
     select id, $1, 'deliver', 'delivered', 'L' || total_price, total_price, now(), now() from made`,
    [courier_id],
  )
  const rows = Array.from({ length: 10_000 }, (_, at) => [
    `L${10_001 + at}`,
    '',
    (10_001 + at) / 100,
    45,
  ])
  const one = await upload(courier_id, listOf(...rows))
  expect(one.groups).toMatchObject([{ kind: 'match', rows: 10_000, fees: 450_000 }])
  expect((await kindsOf(one.id)).length).toBe(100)
  const accepted = await accept(one)
  expect(accepted.status, accepted.text).toBe(200)
  expect(await owedBy(courier_id)).toBeNull()
  const { rows: shares } = await pool.query(
    'select sum(sales)::int as sales, sum(fees)::int as fees from order_shares join parcels using (order_id) where courier_id = $1',
    [courier_id],
  )
  expect(shares).toEqual([{ sales: 150_005_000, fees: 45_000_000 }])
  expect(
    (await owner.post('/api/settlement/undo', { settlement_id: one.id, reason: 'Wrong list' }))
      .status,
  ).toBe(200)
  expect((await owedBy(courier_id)).parcels).toBe(10_000)
  expect((await recordOf(one.id)).state).toBe('undone')
})
