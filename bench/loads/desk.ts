/**
 * Order desk and customers with 40 000 phones: with the pending orders of a usual morning, and
 * after days without calls.
 */
import { customerSorts } from '#contract/orders/customers/customers.ts'
import { type Crew, theShop } from '../figures/contenders.ts'
import { signIn } from './dashboard.ts'
import type { Report } from '../figures/figures.ts'
import { atMost, type Effort, measure } from '../figures/measure.ts'
import { request } from '../figures/requests.ts'
import type { World } from '../shop/world.ts'

const usual = 60
const many = 5000

export async function measureDesk(
  world: World,
  crew: Crew,
  effort: Effort,
  report: Report,
): Promise<void> {
  const token = await signIn(world)
  const fewer = { ...effort, slices: Math.min(3, effort.slices), most: Math.min(effort.most, 200) }
  const must = atMost(world, { p95: 60 }, { p95: 60 })
  const phones = await countPhones(world)
  const measureAll = async (rows: Record<string, string[]>) => {
    for (const [operation, paths] of Object.entries(rows)) {
      const shop = theShop(crew, world, () => paths.map((path) => request(path, { token })))
      report.row(await measure(fewer, { operation, connections: 1, shop, must }))
    }
  }
  report.fact({ what: 'phones that have ordered', value: phones.toLocaleString('en') })
  await measureAll(await customerCalls(world))
  for (const waiting of [usual, many]) {
    const kept = await letWait(world, waiting)
    await measureAll(deskCalls(kept.waiting))
    await kept.putBack()
  }
}

async function countPhones({ pool }: World): Promise<number> {
  return Number((await pool.query('select count(distinct phone) from orders')).rows[0].count)
}

/** Requests of an opened page, its states, and the rail's counts of every screen. */
function deskCalls(waiting: number): Record<string, string[]> {
  const states = ['due', 'waiting', 'no_answer', 'flagged']
  const at = `${waiting.toLocaleString('en')} waiting`
  return {
    [`desk, ${at}`]: ['/api/desk'],
    [`desk, one queue, ${at}`]: states.map((state) => `/api/desk?state=${state}`),
    [`what waits, ${at}`]: ['/api/overview/waiting'],
  }
}

async function customerCalls({ pool }: World): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ phone: string; first_name: string; last_name: string }>(
    'select phone, first_name, last_name from orders order by hashint4(id) limit 200',
  )
  const { rows: regulars } = await pool.query<{ phone: string }>(
    'select phone from orders group by phone order by count(*) desc limit 50',
  )
  const list = (asked: Record<string, string> = {}) =>
    `/api/customers/all?${new URLSearchParams({ page: '1', per_page: '12', ...asked })}`
  const searches = (textOf: (row: (typeof rows)[number]) => string) =>
    rows.map((row) => list({ search: textOf(row) }))
  return {
    ...Object.fromEntries(customerSorts.map((sort) => [`customers, by ${sort}`, [list({ sort })]])),
    'customers, the tenth page': customerSorts.map((sort) => list({ sort, page: '10' })),
    'customer search: phone': searches(({ phone }) => `+20 ${phone.slice(1, 4)} ${phone.slice(4)}`),
    'customer search: beginning of a phone': searches(({ phone }) => phone.slice(0, 6)),
    'customer search: last digits of a phone': searches(({ phone }) => phone.slice(-4)),
    'customer search: name': searches(({ first_name, last_name }) => `${first_name} ${last_name}`),
    'customer search: one name': searches(({ first_name }) => first_name),
    'a customer': rows.map(({ phone }) => `/api/customers/get/${phone}?page=1&per_page=12`),
    'a customer who has ordered most': regulars.map(
      ({ phone }) => `/api/customers/get/${phone}?page=1&per_page=12`,
    ),
  }
}

/**
 * Makes a number of the newest orders pending, a third of them with an unanswered call; every
 * second other order is confirmed.
 */
async function letWait(
  { pool }: World,
  count: number,
): Promise<{ waiting: number; putBack(): Promise<void> }> {
  await pool.query(
    'create table desk_before as select id, status, confirmation, tries, next_try_at, reason from orders where false',
  )
  await pool.query(
    `with newest as (select id from orders order by created_at desc, id desc limit $1), changed as (
      select id from newest union select id from orders where status = 'pending' and confirmation <> 'confirmed'
    ), kept as (
      insert into desk_before select id, status, confirmation, tries, next_try_at, reason from orders where id in (select id from changed)
    )
    update orders set
      status = case when newest.id is null then orders.status else 'pending' end,
      reason = case when newest.id is null then orders.reason end,
      confirmation = case when newest.id is null then 'confirmed' when orders.id % 3 = 0 then 'no_answer' else 'waiting' end,
      tries = case when newest.id is not null and orders.id % 3 = 0 then 1 else 0 end,
      next_try_at = case when newest.id is not null and orders.id % 3 = 0 then now() + interval '1 hour' * (orders.id % 24 - 8) end
    from changed left join newest using (id)
    where orders.id = changed.id`,
    [count],
  )
  await pool.query('vacuum analyze orders')
  const { rows } = await pool.query(
    `select count(*) from orders where status = 'pending' and confirmation <> 'confirmed'`,
  )
  return {
    waiting: Number(rows[0].count),
    putBack: async () => {
      await pool.query(
        `update orders set
          status = was.status, confirmation = was.confirmation, tries = was.tries, next_try_at = was.next_try_at, reason = was.reason
        from desk_before as was where was.id = orders.id`,
      )
      await pool.query('drop table desk_before')
      await pool.query('vacuum analyze orders')
    },
  }
}
