/**
 * Hidden fields can be neither searched nor sorted by (R317): every list of the dashboard and every
 * file of a list, for every permitted role and key, with values of records that only the owner
 * sees.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { normalise } from '#server/db/normalise.ts'
import { type Call, calls } from '../calls/register/register.ts'
import { makeWorld } from '../calls/world.ts'
import { mayMake, type Reader, readersIn } from './readers.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const { pool } = shop.database
const world = await makeWorld(shop)
const { owner, others } = await readersIn(shop)

type Json = Record<string, unknown>
type List = Call & { asks: string }

/** Search parameters of lists: texts, not one of the contract's own words. */
const asks = ['search', 'code']
const searched: List[] = calls.flatMap((call) => {
  const { shape } = call.endpoint.input as z.ZodObject
  const isText = (field: string) => !(shape[field]?.unwrap?.() instanceof z.ZodEnum)
  const asked = asks.find((field) => field in shape && isText(field))
  const isList = call.endpoint.who === 'admin' && call.endpoint.method === 'GET' && asked
  return isList ? [{ ...call, asks: asked }] : []
})
const lists = searched.filter(({ endpoint }) => !endpoint.file)
const files = searched.filter(({ endpoint }) => endpoint.file)

const listOfFile: Record<string, string> = {
  'exports.products': 'products.page',
  'exports.stock': 'stock.page',
  'exports.orders': 'orders.page',
  'exports.customers': 'customers.page',
  'exports.parcels': 'parcels.page',
  'exports.profitOrders': 'profit.orders',
}

/** Hidden values that no visible field shares: different for each order, and in another order. */
const people = [
  {
    phone: '01055512340',
    second: '01255512341',
    email: 'wahidax@mail.example',
    instagram: 'wahidagram',
    address: '7 Qorrabat Lane',
    total: 30_017,
  },
  {
    phone: '01155523450',
    second: '01255523451',
    email: 'ithnanx@mail.example',
    instagram: 'ithnangram',
    address: '8 Zohrawy Lane',
    total: 10_013,
  },
  {
    phone: '01055534560',
    second: '01255534561',
    email: 'thalathx@mail.example',
    instagram: 'thalathgram',
    address: '9 Baltagy Lane',
    total: 40_019,
  },
  {
    phone: '01555545670',
    second: '01255545671',
    email: 'arbaax@mail.example',
    instagram: 'arbaagram',
    address: '6 Menshawy Lane',
    total: 20_011,
  },
]

beforeAll(async () => {
  const things = [
    'area',
    'coupon',
    'redirect',
    'cost',
    'social',
    'slider',
    'customerlink',
    'page',
    'miss',
    'review',
    'question',
    'callback',
    'former',
    'restock',
    'failed mail',
  ]
  for (const thing of things) await world.make(thing)
  for (const cost of ['333.13', '111.17', '444.19', '222.23']) {
    const id = (await world.goods.makeGoods({ name: `Piece ${cost.length}`, quantity: 3 })).id
    await world.asAdmin('POST', `/api/product/update/${id}`, { cost })
  }
  await world.make('order')
  for (const thing of ['handed parcel', 'delivered parcel', 'refused parcel', 'handed parcel'])
    await world.make(thing)
  const { rows } = await pool.query<{ order_id: number }>(
    'select order_id from parcels order by id',
  )
  for (const [at, { phone, second, email, instagram, address, total }] of people.entries())
    await pool.query(
      `update orders set phone = $2, additional_phone = $3, email = $4, instagram_user = $5, address = $6, state = split_part($6, ' ', 2), total_price = $7::bigint,
         subtotal = $7::bigint - delivery_price + discount, courier_note = 'Ring at ' || $2
       where id = $1`,
      [rows[at]?.order_id, phone, second, email, instagram, address, total],
    )
  await pool.query(
    `update parcels set to_collect = orders.total_price, fee = orders.total_price / 7 from orders where orders.id = order_id`,
  )
  for (let times = 0; times < 4; times++) await world.make('return on its way')
  const back = await pool.query<{ id: number; order_id: number }>(
    'select id, order_id from returns order by id',
  )
  for (const [at, { phone, email, total }] of people.entries()) {
    const { id, order_id } = back.rows[at] as { id: number; order_id: number }
    await pool.query('update orders set phone = $2, email = $3 where id = $1', [
      order_id,
      `${phone.slice(0, -1)}9`,
      `back-${email}`,
    ])
    await pool.query('update returns set note = $2 where id = $1', [id, `Because of ${email}`])
    await pool.query('update return_lines set value = $2 where return_id = $1', [id, total])
  }
})

const ask = async (path: string, { token }: Reader): Promise<Json | null> => {
  const { status, json } = await shop.request('GET', path, { token })
  return status === 200 ? json : null
}

const rowsOf = (answer: Json): Json[] => {
  const page = Object.values(answer).find((value) => Array.isArray((value as Json | null)?.data)) as
    | { data: Json[] }
    | undefined
  return page?.data ?? (Object.values(answer).find(Array.isArray) as Json[] | undefined) ?? []
}

const read = async (
  { endpoint, asks }: List,
  reader: Reader,
  asked: Record<string, string> = {},
): Promise<Json[]> => {
  const query = new URLSearchParams({
    per_page: '50',
    ...(asks === 'code' && { code: 'e' }),
    ...asked,
  })
  const answer = await ask(`${endpoint.path}?${query}`, reader)
  if (!answer) throw new Error(`${endpoint.path} refuses ${reader.name}`)
  return rowsOf(answer)
}

/** Further responses about a row: its record, and its order. */
async function recordsOf({ room }: List, row: Json, reader: Reader): Promise<unknown[]> {
  const own = (contract as Record<string, Record<string, Endpoint>>)[room] ?? {}
  const orderPath = contract.orders.record.path.replace('{orderId}', String(row.order_id ?? row.id))
  const isOfOrder = 'order_id' in row || room === 'orders' || room === 'desk'
  const path = own.record?.path.replace(/\{(\w+)\}/, (_, key) =>
    String(row[key] ?? row.order_id ?? row.id),
  )
  return Promise.all([path ? ask(path, reader) : null, isOfOrder ? ask(orderPath, reader) : null])
}

function leavesOf(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  return typeof value === 'object' ? Object.values(value).flatMap(leavesOf) : [String(value)]
}

const readBefore = new Map<string, Promise<string>>()

/** Rows and some of their records as one text. */
function everythingOf(list: List, reader: Reader): Promise<string> {
  const readAll = async () => {
    const rows = await read(list, reader)
    const records = []
    for (const row of rows.slice(0, 5)) records.push(await recordsOf(list, row, reader))
    const [text = ''] = await normalise(shop.ctx, [leavesOf([rows, records]).join('\n')])
    return text
  }
  const key = `${list.name} ${reader.name}`
  const known = readBefore.get(key) ?? readAll()
  readBefore.set(key, known)
  return known
}

/** Words and numbers of the owner's rows and records that are in no response to the reader. */
async function hiddenIn(list: List, reader: Reader): Promise<{ words: string[]; seen: string }> {
  const [all, seen] = [await everythingOf(list, owner), await everythingOf(list, reader)]
  const words = all
    .split(/[^\p{L}\p{N}@._]+/u)
    .filter((word) => word.length >= 4 && word.length <= 50 && !isSeen(word, seen))
  return { words: [...new Set(words)], seen }
}

/** The search ignores punctuation at the end of a word. */
const isSeen = (word: string, seen: string): boolean =>
  seen.includes(word.replace(/[^\p{L}\p{N}]+$/u, ''))

/** Whole words and parts of them, each once. */
const partsOf = (words: string[], seen: string): Set<string> =>
  new Set(
    words
      .flatMap((word) => [
        word,
        word.slice(0, -1),
        word.slice(0, Math.max(4, Math.ceil(word.length / 2))),
      ])
      .filter((part) => !isSeen(part, seen)),
  )

const keyOf = (row: Json): string => String(row.id ?? row.variant_id ?? row.order_id ?? row.phone)

const readersOf = (list: List) => others.filter((reader) => mayMake(list.endpoint, reader))
const cases = lists.flatMap((list) =>
  readersOf(list).map((reader) => ({ list, reader, said: `${list.name} by ${reader.name}` })),
)

test('every list has rows', async () => {
  for (const list of lists)
    expect(
      (await read(list, owner)).length,
      `${list.name}: make a row of it in beforeAll`,
    ).toBeGreaterThan(0)
})

describe('what is hidden finds nothing', () => {
  const tried: Record<string, number> = {}

  test.each(cases)('$said', async ({ list, reader, said }) => {
    const { words, seen } = await hiddenIn(list, reader)
    tried[said] = words.length
    for (const part of partsOf(words, seen))
      expect(await read(list, reader, { [list.asks]: part }), `${said} by ${part}`).toEqual([])
  })

  test('the values were there', () => {
    for (const said of [
      'parcels.page by packing',
      'returns.page by packing',
      'profit.orders by a key with figures alone',
    ])
      expect(tried[said], said).toBeGreaterThan(15)
    expect(tried['products.page by catalogue']).toBeGreaterThan(2)
  })

  test('nor is there a file of it', async () => {
    expect(files.map(({ name }) => listOfFile[name])).not.toContain(undefined)
    for (const file of files) {
      const list = lists.find(({ name }) => name === listOfFile[file.name]) as List
      for (const reader of others.filter(
        (one) => mayMake(file.endpoint, one) && mayMake(list.endpoint, one),
      )) {
        const { words, seen } = await hiddenIn(list, reader)
        for (const part of partsOf(words, seen)) {
          const path = `${file.endpoint.path.replace('{format}', 'csv')}?search=${encodeURIComponent(part)}`
          const { status, text } = await shop.request('GET', path, { token: reader.token })
          expect(
            [status, text.trim().split('\n').length],
            `${file.name} by ${reader.name}: ${part}`,
          ).toEqual([200, 1])
        }
      }
    }
  })
})

describe('what is hidden sorts nothing', () => {
  const compared = new Set<string>()

  test.each(cases)('$said', async ({ list, reader, said }) => {
    const { sort } = (list.endpoint.input as z.ZodObject).shape
    const sorts = sort
      ? (list.endpoint.input as z.ZodObject).shape.sort.unwrap().unwrap().options
      : []
    const whole = new Map((await read(list, owner)).map((row) => [keyOf(row), row]))
    for (const one of sorts as string[]) {
      const rows = await read(list, reader, { sort: one })
      const hidden = [...new Set([...whole.values()].flatMap((row) => Object.keys(row)))].filter(
        (field) => rows.every((row) => row[field] === undefined || row[field] === null),
      )
      for (const field of hidden) {
        const values = rows
          .map((row) => whole.get(keyOf(row))?.[field])
          .filter((value) => typeof value === 'number' || typeof value === 'string')
        if (new Set(values).size < 4) continue
        compared.add(`${list.name} ${field}`)
        const rises = values.every(
          (value, at) => at === 0 || value >= (values[at - 1] as typeof value),
        )
        const falls = values.every(
          (value, at) => at === 0 || value <= (values[at - 1] as typeof value),
        )
        expect([rises, falls], `${said}: ${one} by ${field}`).toEqual([false, false])
      }
    }
  })

  test('values were compared', () => {
    const known = [
      'parcels.page phone',
      'parcels.page to_collect',
      'returns.page value',
      'returns.page phone',
      'products.page cost',
      'stock.page cost',
    ]
    expect([...compared]).toEqual(expect.arrayContaining(known))
  })
})
