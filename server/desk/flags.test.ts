import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adminIn } from '../../test/shop/admin.ts'
import { formerIn } from '../../test/shop/former.ts'
import { type OrderParts, ordersIn } from '../../test/shop/orders.ts'
import { testShop } from '../../test/shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { makeOrder } = ordersIn(pool)
const { makeFormerOrder } = formerIn(shop.ctx)
const nada = await adminIn(shop)

const states = ['due', 'waiting', 'no_answer', 'flagged'] as const
const phones = ['01000000001', '01000000002', '01000000003']

/** Plain model of the flags: each by a statement of its own. */
const reference = `
  with every as (
    select phone, created_at as at, 1 as own, id, status = 'accept' as delivered, status = 'reject' and reason in ('refused_at_door', 'fake') as refused from orders
    union all
    select phone, placed_at, 0, id, state = 'delivered', state = 'refused' from former_orders
  )
  select
    waits.id, waits.confirmation, waits.next_try_at is null or waits.next_try_at <= $3 as due,
    array_remove(array[
      case when $1 > 0 and $1 <= (
        select count(*) from every as refused
        where refused.phone = waits.phone and refused.refused and not exists (
          select from every as delivered
          where delivered.phone = waits.phone and delivered.delivered and (delivered.at, delivered.own, delivered.id) > (refused.at, refused.own, refused.id)
        )
      ) then 'refusals' end,
      case when $2 > 0 and waits.total_price > $2 * 100 then 'cod_limit' end,
      case when 2 <= (select count(*) from orders as open where open.phone = waits.phone and open.status in ('pending', 'shipped')) then 'open_orders' end,
      (select mark from customers where phone = waits.phone and mark <> 'trusted')
    ], null) as flags,
    array(
      select other.id from orders as other
      where other.phone = waits.phone and other.id <> waits.id and other.status in ('pending', 'shipped')
      order by other.created_at, other.id
    ) as others,
    (
      select max(at) from every as earlier
      where earlier.phone = waits.phone and (earlier.at, earlier.own, earlier.id) < (waits.created_at, 1, waits.id)
    ) as before_at
  from orders as waits
  where waits.status = 'pending' and waits.confirmation <> 'confirmed'
  order by
    waits.next_try_at is null or waits.next_try_at <= $3 desc,
    case when waits.next_try_at is null or waits.next_try_at <= $3 then waits.waiting_since else waits.next_try_at end,
    waits.id`

const day = 86_400_000
// Whole seconds: responses have no fractions.
const now = new Date(Math.floor(Date.now() / 1000) * 1000)
/** Few distinct times, so that several orders share one. */
const moments = fc.integer({ min: -9, max: 3 }).map((days) => new Date(now.getTime() + days * day))
const histories = fc.array(
  fc.record<OrderParts & { next: Date }>({
    phone: fc.constantFrom(...phones),
    status: fc.constantFrom('pending', 'pending', 'shipped', 'accept', 'reject', 'reject'),
    reason: fc.constantFrom('refused_at_door', 'fake', 'customer', 'not_confirmed', null),
    confirmation: fc.constantFrom('waiting', 'no_answer', 'confirmed'),
    total: fc.constantFrom(10_000, 100_000, 100_001, 300_000),
    at: moments,
    next: moments,
  }),
  { minLength: 1, maxLength: 15 },
)
const formerHistories = fc.array(
  fc.record({
    phone: fc.constantFrom(...phones, null),
    state: fc.constantFrom('delivered', 'refused', 'refused', 'returned', 'cancelled', 'open'),
    at: moments,
  }),
  { maxLength: 8 },
)
const marks = fc.array(fc.constantFrom('trusted', 'confirm_first', 'blocked', null), {
  minLength: phones.length,
  maxLength: phones.length,
})
const settings = fc.record({
  refusals_to_flag: fc.integer({ min: 0, max: 3 }),
  cod_limit: fc.constantFrom(0, 1000, 2000),
})

test('queues, counts and flags are what a plain statement says of any history', async () => {
  await fc.assert(
    fc.asyncProperty(
      histories,
      formerHistories,
      marks,
      settings,
      async (history, former, marked, decided) => {
        await pool.query('delete from orders; delete from former_orders; delete from customers')
        for (const parts of former) await makeFormerOrder(parts)
        await nada.post('/api/settings/update', decided)
        for (const { next, ...parts } of history) {
          const id = await makeOrder({
            ...parts,
            reason: parts.status === 'reject' ? (parts.reason ?? null) : null,
          })
          if (parts.confirmation === 'no_answer')
            await pool.query('update orders set tries = 1, next_try_at = $2 where id = $1', [
              id,
              next,
            ])
        }
        for (const [index, mark] of marked.entries())
          if (mark)
            await pool.query('insert into customers (phone, mark) values ($1, $2)', [
              phones[index],
              mark,
            ])

        const { rows } = await pool.query(reference, [
          decided.refusals_to_flag,
          decided.cod_limit,
          now,
        ])
        const of = {
          due: rows.filter(({ due }) => due),
          waiting: rows.filter(({ confirmation }) => confirmation === 'waiting'),
          no_answer: rows.filter(({ confirmation }) => confirmation === 'no_answer'),
          flagged: rows.filter(({ flags }) => flags.length > 0),
        }
        const counts = Object.fromEntries(states.map((state) => [state, of[state].length]))
        for (const state of [...states, undefined]) {
          const { json } = await nada.get(`/api/desk${state ? `?state=${state}` : ''}`)
          expect(json.counts).toEqual(counts)
          expect(json.orders.map(cardOf)).toEqual((state ? of[state] : rows).map(rowOf))
        }
      },
    ),
    { numRuns: 25 },
  )
})

type Card = { id: number; flags: string[]; other_open: { id: number }[]; before_at: string | null }
const cardOf = ({ id, flags, other_open, before_at }: Card) => ({
  ...{ id, flags, others: other_open.map((other) => other.id) },
  before: before_at === null ? null : Date.parse(before_at),
})
type Row = { id: number; flags: string[]; others: number[]; before_at: Date | null }
const rowOf = ({ id, flags, others, before_at }: Row) => ({
  id,
  flags,
  others,
  before: before_at?.getTime() ?? null,
})
