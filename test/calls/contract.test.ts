/** Walks every row of the contract's tables against a running shop: well, badly, and by those who may not. */
import { describe, expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-paths.ts'
import type { Path } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { accountBesides, accountCalls } from './account-table.ts'
import { adminCalls } from './admin-table.ts'
import { adminExtensions, besides } from './extensions-table.ts'
import { courierCalls } from './couriers-table.ts'
import { parcelCalls } from './parcels-table.ts'
import { profitCalls } from './profit-table.ts'
import { returnCalls } from './returns-table.ts'
import { settlementCalls } from './settlements-table.ts'
import { staffCalls } from './staff-table.ts'
import { type Fields, type Row, shopperCalls, shopperExtensions, type Value } from './table.ts'
import { webhookCalls } from './webhooks-table.ts'
import { addressWith, type Encoding, encode, makeWorld } from './world.ts'
import { type Reply, testShop } from '../shop/shop.ts'

const shop = await testShop()
const world = await makeWorld(shop)
const rows = [
  ...shopperCalls,
  ...shopperExtensions,
  ...adminCalls,
  ...adminExtensions,
  ...accountCalls,
  ...staffCalls,
  ...webhookCalls,
  ...parcelCalls,
  ...profitCalls,
  ...courierCalls,
  ...settlementCalls,
  ...returnCalls,
]
const walked = new Set<string>()

/** The ways in which this row's payload may travel. */
const encodingsOf = (row: Row): Encoding[] => {
  if (row.fields) return ['json', 'multipart', 'form']
  return row.files ? ['multipart'] : ['json']
}

describe.each(rows)('$call', (row) => {
  test.each(encodingsOf(row))('well, as %s', async (encoding) => {
    const { method, path } = await world.addressOf(row)
    const withFiles = encoding === 'multipart' ? { ...row.fields, ...row.files } : row.fields
    const token = await world.tokenFor(row)
    const fields = withFiles && (await world.fill(withFiles))
    expectWell(row, await world.send(method, path, fields, encoding, token))
    walked.add(row.call)
  })

  for (const [field, values, text] of row.bad ?? []) {
    test(`badly: ${field}`, async () => {
      const { method, path } = await world.addressOf({ ...row, given: [] })
      const token = await world.tokenFor(row)
      const good = await world.fill({ ...(row.fields ?? row.files) })
      const encoding = row.fields ? 'json' : 'multipart'
      for (const value of values) {
        const reply = await world.send(method, path, withValue(good, field, value), encoding, token)
        expectInvalid(reply, field, text, value)
      }
    })
  }

  if (row.who === 'public') {
    test('a token that is none changes nothing', async () => {
      const { method, path } = await world.addressOf(row)
      const payload = row.fields ?? row.files
      const fields = payload && (await world.fill(payload))
      const body = fields && { body: encode(fields, row.fields ? 'json' : 'multipart') }
      expectWell(row, await shop.request(method, path, { ...body, headers: { authorization: 'Bearer null' } }))
    })
  } else {
    test('nobody else may', async () => {
      const { method, path } = addressWith(row, () => '1')
      const methods = row.deletes ? [method, 'DELETE'] : [method]
      for (const one of methods) {
        for (const token of [undefined, 'null', 'x'.repeat(43), 'a b']) {
          const reply = await shop.request(one, path, token ? { token } : {})
          expect(reply.status, `${one} with ${token}`).toBe(401)
          expectRefusal(reply)
        }
        if (row.who !== 'admin') continue
        const reply = await shop.request(one, path, { token: world.shopper.token })
        expect(reply.status).toBe(403)
        expectRefusal(reply)
      }
    })
  }

  if (!row.fields && !row.files && !row.call.startsWith('GET')) {
    test.each(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain', 'nothing'])(
      'a body of nothing, as %s',
      async (type) => {
        const { method, path } = await world.addressOf(row)
        const token = await world.tokenFor(row)
        expectWell(row, await shop.request(method, path, { body: '', headers: { 'content-type': type }, ...(token && { token }) }))
      },
    )
  }

  const parameters = [...row.call.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  if (parameters.length > 0) {
    test('an address of none of ours', async () => {
      const token = await world.tokenFor(row)
      const payload = row.fields ?? row.files
      const fields = payload && (await world.fill(payload))
      for (const value of ['999999', '0', '-1', '1.5', 'none', '99999999999999999999', 'null', 'undefined', 'x'.repeat(250)]) {
        const { method, path } = addressWith(row, () => value)
        const reply = await world.send(method, path, fields, row.fields ? 'json' : 'multipart', token)
        expect(reply.status, `${path} ${reply.text}`).toBe(row.unknown)
        if (reply.status >= 400) expectRefusal(reply)
      }
    })
  }

  if (parameters.some((name) => /^(id|.*Id)$/.test(name)) && row.unknown === 404 && (row.fields || row.files)) {
    test('an address that can be no record’s is not found, whatever its body lacks', async () => {
      const token = await world.tokenFor(row)
      for (const value of ['abc', '0', '1.5']) {
        const { method, path } = addressWith(row, () => value)
        const reply = await world.send(method, path, {}, 'json', token)
        expect(reply.status, `${path} ${reply.text}`).toBe(404)
        expectRefusal(reply)
      }
    })
  }

  if (row.paged) test('pages', () => expectPages(row))

  if (row.deletes) {
    test('HEAD deletes nothing, DELETE deletes, and what is gone is gone', async () => {
      const { method, path } = await world.addressOf(row)
      const token = row.who === 'admin' ? world.admin.token : ''
      await shop.request('HEAD', path, { token })
      expectWell(row, await shop.request('DELETE', path, { token, body: '', headers: { 'content-type': 'application/json' } }))
      for (const one of ['DELETE', method]) {
        const again = await shop.request(one, path, { token })
        expect(again.status).toBe(404)
        expectRefusal(again)
      }
    })
  }
})

describe('the table is whole', () => {
  test('as many rows as there are fixed calls', () => {
    expect(shopperCalls).toHaveLength(28)
    expect(adminCalls).toHaveLength(40)
    expect(new Set(rows.map((row) => row.call)).size).toBe(rows.length)
  })

  test('every row was walked', () => {
    expect(rows.map((row) => row.call).filter((call) => !walked.has(call))).toEqual([])
  })

  test('every path of the contract is a row, or named besides', () => {
    const all = [...Object.values(paths), ...Object.values(adminPaths)] as Record<string, Path>[]
    const promised = all.flatMap((room) => Object.values(room).map(({ method, path }) => `${method} ${path}`))
    const known = [...rows.map((row) => row.call), ...Object.keys({ ...besides, ...accountBesides })]
    expect(promised.filter((call) => !known.includes(call))).toEqual([])
    expect(known.filter((call) => !promised.includes(call))).toEqual([])
  })

  test('who may call is the same in contract and table', () => {
    const all = [...Object.values(paths), ...Object.values(adminPaths)] as Record<string, Path>[]
    const said = all.flatMap((room) =>
      Object.values(room).map(({ method, path, who }) => [`${method} ${path}`, who === 'anyone' ? 'public' : who]),
    )
    const promised = Object.fromEntries(said)
    for (const { call, who } of rows) expect(promised[call], call).toBe(who)
  })
})

test('an unknown path under /api is a JSON 404 for every method', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/area',
    '/api/area/all/more',
    '/api/product/delete',
    '/api/orders/getorder/1/2',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const reply = await shop.request(method, path, { token: world.admin.token })
      expect(reply.status, `${method} ${path}`).toBe(404)
      expectRefusal(reply)
    }
  }
})

function expectWell(row: Row, reply: Reply): void {
  expect(reply.status, reply.text).toBe(row.status ?? 200)
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  for (const key of row.keys) expectKey(reply.json, key)
  if (row.keys.includes('message')) expect(reply.json.message).toEqual(expect.stringMatching(/\S/))
  if (row.message) expect(reply.json.message).toBe(row.message)
}

/** 'area.data[] id city': the value at area.data is a list with entries, each of which has id and city. */
function expectKey(answer: unknown, key: string): void {
  const [path = '', ...names] = key.split(' ')
  for (const value of valuesAt([answer], path.split('.'), key)) for (const name of names) expect(value, key).toHaveProperty([name])
}

function valuesAt(values: unknown[], path: string[], key: string): unknown[] {
  const [step, ...rest] = path
  if (step === undefined) return values
  const name = step.replace('[]', '')
  for (const value of values) expect(value, key).toHaveProperty([name])
  const inner = values.map((value) => (value as Record<string, unknown>)[name])
  if (!step.endsWith('[]')) return valuesAt(inner, rest, key)
  for (const list of inner) expect(list, key).toEqual(expect.arrayContaining([expect.anything()]))
  return valuesAt(inner.flat(), rest, key)
}

/** What every refusal is (R12): { message, code, errors?, error }. */
function expectRefusal(reply: Reply): void {
  expect(reply.headers.get('content-type')).toMatch(/^application\/json/)
  expect(reply.json).toMatchObject({
    message: expect.stringMatching(/\S/),
    code: expect.stringMatching(/^[a-z_]+$/),
    error: expect.any(String),
  })
}

function expectInvalid(reply: Reply, field: string, text: string | null, value: unknown): void {
  const seen = `${JSON.stringify(value)} in ${field} → ${reply.status} ${reply.text}`
  expect(reply.status, seen).toBe(422)
  expectRefusal(reply)
  // Of a list that is none, its one entry may be what is wrong.
  const said = reply.json.errors?.[field] ?? reply.json.errors?.[`${field}.0`]
  expect(said, seen).toEqual(expect.arrayContaining([expect.stringMatching(/\S/)]))
  if (text !== null) expect(said[0], seen).toBe(text)
  const first = (Object.values(reply.json.errors) as string[][])[0]?.[0]
  expect(reply.json.error, seen).toBe(first)
}

/** Pages (R15): what is no whole number from 1 is page 1; past the end is an empty list with the true last_page. */
async function expectPages(row: Row): Promise<void> {
  await world.addressOf(row)
  await world.addressOf(row)
  const ask = async (query: string) => {
    const { path } = addressWith(row, () => '')
    const reply = await world.send('GET', `${path}?${query}`, undefined, 'json', world.admin.token)
    expect(reply.status, reply.text).toBe(200)
    const list = (row.paged as string).split('.').reduce((value, name) => value[name], reply.json) as unknown[]
    const figures = reply.json.pagination ?? reply.json[(row.paged as string).split('.')[0] as string]
    return { list, current: figures.current_page as number, last: (figures.last_page ?? figures.total_pages) as number }
  }
  const first = await ask('page=1&per_page=1')
  expect(first.list).toHaveLength(1)
  expect(first.current).toBe(1)
  expect(first.last).toBeGreaterThan(1)
  for (const page of ['undefined', '0', '-1', '1.5', 'two', '', 'null', 'NaN'])
    expect(await ask(`page=${page}&per_page=1`), page).toEqual(first)
  const second = await ask('page=2&per_page=1')
  expect(second.current).toBe(2)
  expect(second.list).not.toEqual(first.list)
  expect(await ask('page=99999&per_page=1')).toEqual({ list: [], current: 99_999, last: first.last })
  expect((await ask('page=1')).list.length).toBeLessThanOrEqual(12)
}

function withValue(fields: Record<string, unknown>, field: string, value: Value): Fields {
  const changed = structuredClone(Object.fromEntries(Object.entries(fields).filter(([, one]) => !(one instanceof File))))
  const files = Object.entries(fields).filter(([, one]) => one instanceof File)
  const whole: Record<string, unknown> = { ...changed, ...Object.fromEntries(files) }
  const steps = field.split('.')
  const last = steps.pop() as string
  // biome-ignore lint/suspicious/noExplicitAny: a payload of any shape
  const parent = steps.reduce((inner: any, step) => inner[step], whole)
  if (value === undefined) delete parent[last]
  else parent[last] = value
  return whole as Fields
}
