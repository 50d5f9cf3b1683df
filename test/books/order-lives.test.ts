/**
 * Random life cycles of orders: placed, made by hand, not answering, confirmed, reopened, edited,
 * paid in advance, given back, made into parcels, handed over, delivered, refused, received in part, put back, moved by hand to
 * any status, requested back, returned, exchanged, ended, paid back, settled by lists in any order,
 * and those undone; by one member, by two at once, or sent again because a response was lost. After
 * each step stock, money and the customer's mails follow the rules (R292, R312, R330, R331, R73,
 * R212), and after each life cycle profit and the couriers' debts.
 */
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { toCairoDay } from '#contract/days/cairo.ts'
import { notifyConfirmed } from '#server/orders/confirming/confirming.ts'
import { adminIn } from '../shop/admin.ts'
import { buyersIn } from '../shop/buyers.ts'
import { goodsIn } from '../shop/goods.ts'
import { type Reply, testShop } from '../shop/shop.ts'
import { type ActName, acts, type Call, callFor, type Life } from './order-calls.ts'
import { listWrongMoney, readBook } from './order-money.ts'
import { listOtherShares } from './order-shares.ts'
import {
  mailsByTimeline,
  mailsOf,
  type Seen,
  seeMails,
  seeOrders,
  takeConfirmationJobs,
} from './seen-orders.ts'
import { countUnexplained, listLost, listWrongStock } from './stock-moves.ts'

const isAll = process.env.E2E_MATRIX === 'all'
/**
 * Life cycles that run at the same time, each with products and couriers of its own, so that one
 * works while others wait for the database.
 */
const lanes = 4
/** Rounds of 2,500 steps: short enough for the limit of a test on a slow machine. */
const rounds = isAll ? 80 : 2
const stepsOfLane = 625
const longestLife = isAll ? 400 : 100
const everyPiece = 60
/** Milliseconds: several times what the longest life cycle takes on a slow machine. */
const shrinkingTime = isAll ? 600_000 : 180_000

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const { token, get, post } = await adminIn(shop)
const { makeArea, makeGoods, read } = goodsIn(pool)
const clients: pg.Client[] = []
afterAll(() => Promise.all(clients.map((client) => client.end())))

const counted = { steps: 0, goods: 0, confirmations: 0, done: new Map<string, number>() }
let buyers = 0

async function makeLane(lane: number) {
  const client = new pg.Client({ connectionString: shop.database.url })
  clients.push(client)
  await client.connect()
  const city = `Lane ${lane}`
  const area = await makeArea(city, 6000)
  const couriers: number[] = await read(
    `with made as (insert into couriers (name, pays_within_days) values ($1 || ' one', 7), ($1 || ' two', 7) returning id) select array_agg(id) from made`,
    [city],
  )
  return { client, area, city, couriers }
}
type Lane = Awaited<ReturnType<typeof makeLane>>

type Step = {
  what: ActName
  seed: number
  how: 'once' | 'again' | 'twice' | 'beside'
  beside: ActName
}
const names = Object.keys(acts) as ActName[]
/** Actions that continue an order are chosen more often than those that end it. */
const often: ActName[] = [
  'make',
  'place',
  'confirm',
  'pay',
  'pack',
  'pack',
  'pack',
  'handOver',
  'handOver',
  'handOver',
  'deliver',
  'deliver',
  'deliver',
  'refuse',
  'ask',
  'takeBack',
  'exchange',
  'exchange',
  'agree',
  'receive',
  'receive',
  'receiveReturn',
  'payBack',
  'endReturn',
  'endParcel',
]
/**
 * Actions that run beside no other one, since their mails depend on former actions; a settlement
 * also runs a process.
 */
const alone = new Set<ActName>(['settle', 'undoSettlement', 'undo'])
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...often, ...names),
  seed: fc.integer({ min: 0, max: 1_000_000_000 }),
  how: fc.constantFrom('once', 'once', 'once', 'again', 'twice', 'beside'),
  beside: fc.constantFrom(...names.filter((name) => !alone.has(name))),
})

type Answer = Pick<Reply, 'status' | 'text' | 'json'>
let keys = 0
const newKey = () => `life-${++keys}`
/** Requests are made in process, except for one in eight, which uses a socket. */
const send = ({ path, body, isGuest }: Call, key: string): Promise<Answer> => {
  const parts = { body, headers: { 'idempotency-key': key }, ...(!isGuest && { token }) }
  return keys % 8 === 0 ? shop.request('POST', path, parts) : shop.ask(path, parts)
}
const toLine = ({ status, text, json }: Answer) =>
  `${status} ${isDone({ status }) ? '' : (json?.reason ?? text.slice(0, 200))}`
const isDone = ({ status }: Pick<Answer, 'status'>) => status < 300
const refusals = [404, 409, 422]

async function live(lane: Lane, steps: Step[]): Promise<void> {
  const { client, area, couriers } = lane
  const goods = [
    await makeGoods({ quantity: everyPiece }),
    await makeGoods({ quantity: everyPiece, price: 14_500 }),
  ]
  counted.goods += goods.length
  const items = goods.flatMap((one) => one.items)
  const email = `life${++buyers}@mail.example`
  const { form, fill } = buyersIn(shop, area)
  const life: Life = {
    ...{ area, email, goods, couriers, settlements: [], fill, post },
    form: { ...form, email },
    newPhone: () => `010${String(++buyers).padStart(8, '0')}`,
  }
  const first: number = await read('select coalesce(max(id), 0) + 1 from orders')
  const about = { first, area, items }
  let seen = await seeOrders(client, about)
  let lastMail: number = await read('select coalesce(max(id), 0) from mails')
  /**
   * States of parcels before a settlement was undone: a customer is mailed about a state only once.
   */
  const undone = new Map<number, string>()

  const past: string[] = []
  for (const { what, seed, how, beside } of steps) {
    const before = seen
    const { name, call } = await callFor(what, seed, before, life)
    const other = how === 'beside' ? await callFor(beside, seed + 1, before, life) : null
    const pair = alone.has(name) ? null : other
    const lastAct: number = pair ? await read('select coalesce(max(id), 0) from acts') : 0
    const key = newKey()
    const calls = pair
      ? [send(call, key), send(pair.call, newKey())]
      : how === 'twice'
        ? [send(call, key), send(call, key)]
        : [send(call, key)]
    const replies = await Promise.all(calls)
    past.push(
      `${name} ${pair ? `beside ${pair.name} ${JSON.stringify(pair.call.body)}` : how} ${JSON.stringify(call.body)} → ${replies.map(toLine)}`,
    )
    const context = past.slice(-12).join('\n')
    for (const reply of replies)
      expect(isDone(reply) || refusals.includes(reply.status), context).toBe(true)
    for (const [at, reply] of replies.entries()) {
      const one = at === 1 && pair ? pair.name : name
      if (isDone(reply)) counted.done.set(one, (counted.done.get(one) ?? 0) + 1)
    }
    seen = await seeOrders(client, about)
    const ids = seen.orders.map(({ id }) => id)

    if (pair) refuseBothOnOneVersion(call, pair.call, replies, seen, context)
    if (how === 'twice') {
      if (call.isKeyed && replies.every(isDone))
        expect(replies[1]?.text, context).toBe(replies[0]?.text)
      if (call.isKeyed) expect(replies[1]?.status, context).toBe(replies[0]?.status)
    }
    if (how === 'again' && replies.every(isDone)) {
      const again = await send(call, key)
      if (call.isKeyed)
        expect([again.status, again.text], context).toEqual([replies[0]?.status, replies[0]?.text])
      else expect(isDone(again) || refusals.includes(again.status), context).toBe(true)
      expect(await seeOrders(client, about), context).toEqual(seen)
    }
    counted.steps++

    // Stock and money were checked before, and nothing has changed.
    if (!isDeepStrictEqual(before, seen)) {
      expect(await listWrongMoney(client, ids), context).toEqual([])
      expect(await listOtherShares(client, ids), context).toEqual([])
      expect(await listWrongStock(client, items), context).toEqual([])
      expect(await listLost(client, items, everyPiece), context).toEqual([])
    }
    const quiet = (order: number) =>
      name === 'undo' ||
      name === 'undoSettlement' ||
      (name === 'settle' &&
        seen.parcels.some(
          (parcel) => parcel.order_id === order && undone.get(parcel.id) === parcel.state,
        ))
    const mailed = await seeMails(client, email, lastMail)
    lastMail = mailed.last
    const { right, overtaken } = pair
      ? await mailsByTimeline(client, ids, lastAct)
      : {
          right: mailsOf(before, seen, { isEdit: name === 'edit' || name === 'correctOwn', quiet }),
          overtaken: [],
        }
    const stillRight = overtaken.filter((mail) => without(mailed.mails, right).includes(mail))
    expect(mailed.mails, context).toEqual([...right, ...stillRight].sort())
    noteUndone(before, seen, undone, name === 'undoSettlement')

    if (seed % 6 === 0) {
      const jobs = await takeConfirmationJobs(client, ids)
      // A job whose acknowledgement was lost runs again.
      for (const { data } of jobs)
        for (const _ of ['once', 'again']) await notifyConfirmed(shop.ctx, data)
      const confirmed = await seeMails(client, email, lastMail)
      lastMail = confirmed.last
      const due = jobs.filter(({ isDue }) => isDue).map(({ number }) => `order-confirmed ${number}`)
      expect(confirmed.mails, context).toEqual(due.sort())
      counted.confirmations += due.length
    }
  }
}

/** Mails without those of another list, one for one. */
function without(mails: string[], others: string[]): string[] {
  const left = [...mails]
  for (const mail of others) if (left.includes(mail)) left.splice(left.indexOf(mail), 1)
  return left
}

/** Two requests for one version of an order: only one may change it. */
function refuseBothOnOneVersion(
  one: Call,
  other: Call,
  replies: Answer[],
  seen: Seen,
  context: string,
): void {
  const [a, b] = [one.body, other.body] as { order_id?: number; version?: number }[]
  if (!a?.order_id || a.order_id !== b?.order_id || !a.version || a.version !== b.version) return
  if (!replies.every(isDone)) return
  const version = seen.orders.find(({ id }) => id === a.order_id)?.version ?? 0
  expect(version - a.version, context).toBeLessThanOrEqual(1)
}

function noteUndone(
  before: Seen,
  after: Seen,
  undone: Map<number, string>,
  isUndone: boolean,
): void {
  for (const { id, order_id, state } of after.parcels) {
    const was = before.parcels.find((parcel) => parcel.id === id)
    const [from, to] = [before, after].map(
      ({ orders }) => orders.find((order) => order.id === order_id)?.status,
    )
    if (isUndone && was && was.state !== state) undone.set(id, was.state)
    else if (from !== to) undone.delete(id)
  }
}

/** Profit of the lane's area and its couriers' debts, compared with the book. */
async function checkSums({ area, couriers }: Lane): Promise<void> {
  const day = toCairoDay(new Date())
  const profit = (await get(`/api/profit?from=${day}&to=${day}&by=area`)).json
  const owed = (await get('/api/settlement/owed')).json
  const sales = profit.rows.find(({ key }: { key: string }) => key === String(area))?.sales ?? 0
  const total = owed.couriers
    .filter(({ courier_id }: { courier_id: number }) => couriers.includes(courier_id))
    .reduce((sum: number, one: { total: number }) => sum + Math.round(one.total * 100), 0)
  const book = await readBook(pool, { area, couriers })
  expect([Math.round(sales * 100), total]).toEqual([book.sales, book.owed])
}

const made = await Promise.all(Array.from({ length: lanes }, (_, lane) => makeLane(lane)))
const lives = fc.array(step, { minLength: 1, maxLength: longestLife, size: 'max' })

const title =
  'whatever becomes of orders, no piece is lost, none comes twice, money is where the rules say, and each customer is told once'
test.each(Array.from({ length: rounds }, (_, round) => round + 1))(`${title} (%i)`, async () => {
  const runs = made.map(async (lane) => {
    let steps = 0
    const property = fc.asyncProperty(lives, async (life) => {
      await live(lane, life)
      await checkSums(lane)
      steps += life.length
    })
    // A failure's message has its seed. The time limit ends only shrinking, never a running life
    // cycle.
    while (steps < stepsOfLane)
      await fc.assert(property, {
        numRuns: 1,
        unbiased: true,
        interruptAfterTimeLimit: shrinkingTime,
      })
  })
  const failed = (await Promise.allSettled(runs)).find((run) => run.status === 'rejected')
  if (failed) throw failed.reason
  // PostgreSQL of tests has no autovacuum: the next round would be planned for empty tables.
  if (isAll) await pool.query('vacuum analyze')
})

test('every act was done, and no stock changed but by an act', async () => {
  // A test with only refusals would prove nothing.
  expect(names.filter((name) => !counted.done.has(name))).toEqual([])
  expect(counted.confirmations).toBeGreaterThan(0)
  // The test itself writes the first stock of each product.
  expect(await countUnexplained(pool)).toBe(counted.goods)
})
