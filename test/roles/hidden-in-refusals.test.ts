/**
 * The record in a conflict's refusal has exactly the keys of the reader's own response (R316):
 * every call with a version, for every permitted role and key.
 */
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Target, targets } from '../calls/register/register.ts'
import type { Row } from '../calls/register/table.ts'
import { makeWorld } from '../calls/world.ts'
import { mayMake, type Reader, readersIn } from './readers.ts'
import { testShop } from '../shop/shop.ts'

const shop = await testShop({ config: { logLevel: 'silent' } })
const world = await makeWorld(shop)
const { owner, others } = await readersIn(shop)

type Json = Record<string, unknown>
type Called = Target & { stale: Stale }
/** Path of the version in a call, and an outdated value. */
type Stale = { path: string[]; value: unknown }

const back = [
  { return_id: '@return on its way', pieces: [{ position: 1, sellable: 1, damaged: 0 }] },
]

/** Calls on a member's alerts, made by the member and the owner alone: no other role reads them. */
const ofOneself = ['alerts.update', 'alerts.updateMember']

const calls: Called[] = targets.flatMap((target) => {
  const isShared = target.endpoint.who === 'admin' && !ofOneself.includes(target.name)
  const stale = isShared ? staleIn(target.endpoint) : undefined
  return stale ? [{ ...target, stale }] : []
})
const receive = calls.find(({ name }) => name === 'parcels.receive') as Called
const receivesReturn: Row = { ...receive.row, fields: { back } }

function staleIn({ input }: Endpoint): Stale | undefined {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json
  const version = pathTo('version', schema)
  if (version) return { path: version, value: 999_999 }
  const was = pathTo('was', schema)
  return was && { path: was, value: 'front' }
}

function pathTo(name: string, { properties = {}, items, anyOf = [] }: Json): string[] | undefined {
  for (const [key, inner] of Object.entries(properties as Json)) {
    if (key === name) return [key]
    const rest = pathTo(name, inner as Json)
    if (rest) return [key, ...rest]
  }
  for (const inner of [...(items ? [items as Json] : []), ...(anyOf as Json[])]) {
    const rest = pathTo(name, inner)
    if (rest) return rest
  }
  return undefined
}

function setAt(value: unknown, path: string[], to: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return to
  if (Array.isArray(value)) return value.map((one) => setAt(one, path, to))
  return { ...(value as Json), [key]: setAt((value as Json)[key], rest, to) }
}

/** Its version belongs to the return's order, which is not in the response. */
const withoutRecord = ['returns.create']

/** Rooms of the records that calls of other rooms change: the history's call restores an area. */
const roomsElsewhere: Record<string, string> = {
  'restoring.restore': 'areas',
  'start.deleteTrial': 'orders',
}
const roomOf = ({ name, room }: Called): string => roomsElsewhere[name] ?? room

async function refusalsOf({
  name,
  endpoint,
  row,
  stale,
}: Called): Promise<{ reader: Reader; json: Json; path: string }[]> {
  const { method, path } = await world.addressOf(row)
  const body = setAt(await world.fill({ ...(row.fields ?? row.files) }), stale.path, stale.value)
  const refusals = []
  for (const reader of [owner, ...others.filter((one) => mayMake(endpoint, one))]) {
    const { status, json } = await shop.request(method, path, { token: reader.token, body })
    // Records of few roles: others are refused before, without a record.
    if (status === 403)
      expect(Object.keys(json).sort()).toEqual(['code', 'error', 'message', 'needs'])
    else {
      expect([status, json.message], `${name} by ${reader.name}`).toEqual([409, expect.any(String)])
      refusals.push({ reader, json, path })
    }
  }
  expect(refusals[0]?.reader).toBe(owner)
  return refusals
}

/** Record as in the response of its reading call. */
async function readRecord(room: string, now: Json, path: string, reader: Reader): Promise<Json> {
  const reading = (contract as Record<string, Record<string, Endpoint>>)[room]
  const record = room === 'subcategories' ? reading?.sizeGuide : reading?.record
  const own = path.split('/').at(-1) as string
  const address = (record as Endpoint).path.replace(/\{(\w+)\}/g, (_, key) =>
    String(now[key] ?? now.id ?? own),
  )
  const { status, json } = await shop.request('GET', address, { token: reader.token })
  expect(status, address).toBe(200)
  return json
}

async function compare(called: Called, room = roomOf(called)): Promise<Json[]> {
  const told = []
  for (const { reader, json, path } of await refusalsOf(called)) {
    const said = `${called.name} by ${reader.name}`
    expect(Object.keys(json).sort(), said).toEqual(['code', 'error', 'fields', 'message', 'now'])
    const { fields, now } = json as { fields: string[]; now: Json }
    expect(
      fields.filter((field) => !(field in now)),
      said,
    ).toEqual([])
    const answer = await readRecord(room, now, path, reader)
    // A missing size guide has no version of its own.
    const read =
      called.name === 'subcategories.updateSizeGuide' ? { ...answer, version: now.version } : answer
    expect([read, ...Object.values(answer)], said).toContainEqual(now)
    told.push(now)
  }
  return told
}

test('what takes a version is known', () => {
  expect(calls.length).toBeGreaterThan(25)
})

test.each(calls.filter(({ name }) => !withoutRecord.includes(name)))('$name', async (called) => {
  await compare(called)
})

test.each(calls.filter(({ name }) => withoutRecord.includes(name)))(
  '$name tells of no record',
  async (called) => {
    for (const { json } of await refusalsOf(called)) expect(json).not.toHaveProperty('now')
  },
)

test('a packer who receives a return is told neither money nor the customer’s words', async () => {
  const told = await compare({ ...receive, row: receivesReturn }, 'returns')
  const keys = told.map((now) =>
    ['value', 'credit', 'refund', 'money_to', 'note', 'phone'].filter((key) => key in now),
  )
  expect(keys[0]).toHaveLength(6)
  expect(keys).toContainEqual([])
})

test('and of a parcel neither its fee nor what it is to bring', async () => {
  const told = await compare(receive)
  expect(told[0]).toMatchObject({
    fee: null,
    to_collect: expect.any(Number),
    phone: expect.any(String),
  })
  const packed = told.filter((now) => !('to_collect' in now))
  expect(packed.length).toBeGreaterThan(0)
  for (const now of packed)
    expect(now).toMatchObject({ phone: null, address: null, on_paper: null })
})
