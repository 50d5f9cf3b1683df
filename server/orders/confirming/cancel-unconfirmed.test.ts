import { beforeEach, expect, test } from 'vitest'
import { type Ctx, inTransaction } from '#server/ctx.ts'
import { changeSettings } from '#server/settings/settings.ts'
import { peopleIn } from '../../../test/shop/people.ts'
import { buyersIn, phoneOf } from '../../../test/shop/buyers.ts'
import { goodsIn } from '../../../test/shop/goods.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { soon } from '../../../test/shop/soon.ts'
import { cancelUnconfirmed } from './cancel-unconfirmed.ts'
import { cancelUnconfirmedWork } from './confirming.job.ts'
import { confirmOrder, noteNoAnswer, reopenOrder } from './confirming.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { makeAdmin, as } = peopleIn(shop)
const { makeGoods, makeArea, stockOf, read } = goodsIn(shop.database.pool)
const { form, fill, buy, everything } = buyersIn(shop, await makeArea('Giza', 6000))
const nada = await makeAdmin()
const vase = await makeGoods({ quantity: 10_000 })

const hour = 3_600_000
const never = new AbortController().signal
/** Start of the tests; orders are created at the machine's time, a little later. */
const begun = Date.now()
let buyer = 0
const place = async () =>
  (
    await buy(await fill({ product_id: vase.id, quantity: 2 }), {
      ...form,
      email: 'mona@mail.example',
      phone: phoneOf(++buyer),
    })
  ).json.order
/** The ctx with its clock a number of hours after `begun`. */
const after = (hours: number, ctx: Ctx = shop.ctx): Ctx => ({
  ...ctx,
  now: () => new Date(begun + hours * hour),
})
/** Settings as the owner changes them, a number of hours after `begun`. */
const settle = (hours: number, change: Parameters<typeof changeSettings>[1]) =>
  changeSettings(after(hours, as(nada)), change)
const run = (hours: number) => cancelUnconfirmed(after(hours), never)
const stateOf = (id: number) =>
  read(`select concat_ws(' ', status, confirmation, reason) from orders where id = $1`, [id])

beforeEach(async () => {
  await read(
    `delete from settings where key in ('confirm_orders', 'unconfirmed_hours', 'unconfirmed_from')`,
  )
  await read(`update orders set status = 'accept'`)
})

test('nothing is cancelled by itself until the owner sets hours, however old it is', async () => {
  await place()
  await read(`update orders set waiting_since = '2020-01-01'`)
  const before = await everything()
  await run(10_000)
  await settle(-1, { unconfirmed_hours: 0 })
  await run(10_000)
  expect(await everything()).toBe(before)
})

test('an order that nobody confirms in time is rejected once, its pieces come back, and its customer is told', async () => {
  const before = await stockOf(vase)
  await settle(-1, { unconfirmed_hours: 72 })
  const [waiting, inVain, confirmed] = [await place(), await place(), await place()]
  await noteNoAnswer(as(nada), { order_id: inVain.id })
  await confirmOrder(as(nada), { order_id: confirmed.id })
  await run(71.9)
  expect(await stateOf(waiting.id)).toBe('pending waiting')
  await run(72.1)
  await run(72.2)
  expect(await stateOf(waiting.id)).toBe('reject waiting not_confirmed')
  expect(await stateOf(inVain.id)).toBe('reject no_answer not_confirmed')
  expect(await stateOf(confirmed.id)).toBe('pending confirmed')
  expect(await stockOf(vase)).toBe(before - 2)
  const { json } = await shop.request('GET', `/api/orders/getorder/${waiting.id}`, {
    token: nada.token,
  })
  expect(json.order).toMatchObject({ status: 'reject', reason: 'not_confirmed', version: 2 })
  expect(json.order.events).toMatchObject([
    { status: 'pending' },
    {
      kind: 'status',
      from: 'pending',
      status: 'reject',
      reason: 'not_confirmed',
      message: null,
      user_id: null,
      user_name: null,
    },
  ])
  const late = await shop.request('POST', '/api/orders/confirm', {
    body: { order_id: waiting.id, version: 1 },
    token: nada.token,
  })
  expect(late.json).toMatchObject({
    code: 'changed_meanwhile',
    fields: ['status', 'reason'],
    now: { status: 'reject' },
  })
  const mails = `select count(*)::int from mails where kind = 'order-cancelled' and subject like '%' || $1 || '%'`
  for (const { number } of [waiting, inVain]) expect(await read(mails, [number])).toBe(1)
  expect(await read(mails, [confirmed.number])).toBe(0)
})

test('hours that were set, and orders that are confirmed again, count from that moment on', async () => {
  const { id } = await place()
  await settle(100, { unconfirmed_hours: 48 })
  await run(147.9)
  expect(await stateOf(id)).toBe('pending waiting')
  // Other settings, and the same hours saved again, do not change the deadline.
  await settle(130, { unconfirmed_hours: 48, search_debounce: 100 })
  await settle(140, { confirm_orders: false })
  await run(200)
  expect(await stateOf(id)).toBe('pending waiting')
  await settle(300, { confirm_orders: true })
  await run(347.9)
  expect(await stateOf(id)).toBe('pending waiting')
  await settle(347.95, { unconfirmed_hours: 24 })
  await run(371.9)
  expect(await stateOf(id)).toBe('pending waiting')
  await run(372)
  expect(await stateOf(id)).toBe('reject waiting not_confirmed')
})

test('whoever brings an order back, or takes a confirmation back late, has the hours again', async () => {
  await settle(-1, { unconfirmed_hours: 24 })
  const [back, late] = [await place(), await place()]
  await run(25)
  await shop.request('POST', '/api/orders/update-status', {
    body: { order_id: back.id, status: 'pending' },
    token: nada.token,
  })
  await read('update orders set waiting_since = $2 where id = $1', [
    back.id,
    new Date(begun + 30 * hour),
  ])
  await read(`update orders set status = 'pending', reason = null where id = $1`, [late.id])
  await confirmOrder(after(20, as(nada)), { order_id: late.id })
  await reopenOrder(after(50, as(nada)), { order_id: late.id })
  await run(53.9)
  expect([await stateOf(back.id), await stateOf(late.id)]).toEqual([
    'pending waiting',
    'pending waiting',
  ])
  await run(54.1)
  expect([await stateOf(back.id), await stateOf(late.id)]).toEqual([
    'reject waiting not_confirmed',
    'reject waiting not_confirmed',
  ])
})

test('however many processes do it, and whoever confirms meanwhile: of each order exactly one happens, and no piece is lost', async () => {
  await settle(-1, { unconfirmed_hours: 1 })
  const before = await stockOf(vase)
  let [confirmed, cancelled] = [0, 0]
  for (let round = 0; round < 12; round++) {
    const orders = []
    for (let one = 0; one < 8; one++) orders.push(await place())
    const confirm = async ({ id }: { id: number }) => {
      const reply = await shop.request('POST', '/api/orders/confirm', {
        body: { order_id: id, version: 1 },
        token: nada.token,
      })
      return [id, reply.status, reply.json.code] as const
    }
    // The job starts with the oldest order and the admins with the newest, so that both meet
    // halfway.
    const people = (async () => {
      const replies = []
      for (const order of orders.toReversed()) replies.push(await confirm(order))
      return replies
    })()
    const jobs = Array.from({ length: 3 }, () =>
      cancelUnconfirmedWork.work(after(2), {}, { number: 1, isLast: false, signal: never }),
    )
    await Promise.all([people, ...jobs])
    for (const [id, status, code] of await people) {
      const won = status === 200
      expect(await stateOf(id)).toBe(won ? 'pending confirmed' : 'reject waiting not_confirmed')
      if (!won) expect([status, code]).toEqual([409, 'changed_meanwhile'])
      expect(await read(`select count(*)::int from order_events where order_id = $1`, [id])).toBe(2)
      const told = `select count(*)::int from mails where kind = 'order-cancelled' and subject like '%' || $1 || '%'`
      expect(await read(told, [10_000 + id])).toBe(won ? 0 : 1)
      if (won) confirmed++
      else cancelled++
    }
  }
  expect(await stockOf(vase)).toBe(before - 2 * confirmed)
  expect(confirmed, `${confirmed} were confirmed and ${cancelled} cancelled`).toBeGreaterThan(0)
  expect(cancelled).toBeGreaterThan(0)
})

test('what is confirmed while the job waits for the order stays', async () => {
  await settle(-1, { unconfirmed_hours: 1 })
  const { id } = await place()
  let job: Promise<void> | undefined
  await inTransaction(as(nada), async (ctx) => {
    await confirmOrder(ctx, { order_id: id })
    job = run(2)
    // The job waits for the row's lock until this transaction ends.
    await waitingForLock()
  })
  await job
  expect(await stateOf(id)).toBe('pending confirmed')
})

test('hours that are taken back while the job works save what it has not come to', async () => {
  await settle(-1, { unconfirmed_hours: 1 })
  const { id } = await place()
  let job: Promise<void> | undefined
  await inTransaction(shop.ctx, async (ctx) => {
    await ctx.client.query('select from orders where id = $1 for update', [id])
    job = run(2)
    await waitingForLock()
    await settle(2, { unconfirmed_hours: 0 })
  })
  await job
  expect(await stateOf(id)).toBe('pending waiting')
})

test('one that cannot be cancelled does not keep the others, and is told of', async () => {
  await settle(-1, { unconfirmed_hours: 1 })
  const [broken, other] = [await place(), await place()]
  await shop.database.pool.query(`
    create function break_one() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
    create trigger break_one before update on orders for each row when (old.id = ${broken.id}) execute function break_one()`)
  await expect(run(2)).rejects.toThrow('could not be cancelled: 1')
  expect([await stateOf(broken.id), await stateOf(other.id)]).toEqual([
    'pending waiting',
    'reject waiting not_confirmed',
  ])
  await shop.database.pool.query('drop trigger break_one on orders; drop function break_one')
  await run(2)
  expect(await stateOf(broken.id)).toBe('reject waiting not_confirmed')
})

async function waitingForLock(): Promise<void> {
  const waits = `select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await soon(async () => expect(await read(waits)).toBe(1))
}
