/**
 * Rows of the calls of plain records, made from the contract: a new record has them without a row
 * of its own in any table. Calls with a row in a table keep that one.
 */
import type { z } from 'zod'
import { contract } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deletion, page, write } from './admin-table.ts'
import { missing, type Fields, type Row, type Value } from './table.ts'

type Five = Record<'page' | 'record' | 'create' | 'update' | 'delete', Endpoint>
export type Plain = {
  room: string
  calls: Five
  /** Field of the record in replies, also the name of one in test/calls/world.ts. */
  noun: string
  /** Valid form of a new record, with '#' in a text of its own. */
  form: Fields
  /** Field of that text. */
  unique: string
}

const shapeOf = (schema: z.ZodType) => (schema as z.ZodObject).shape
const firstOf = (reply: z.ZodType) => Object.keys(shapeOf(reply))[0] as string
const callOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Rooms with the five calls of records that are edited in a list and take no pictures. */
export const plain: readonly Plain[] = Object.entries(contract).flatMap(([room, all]) => {
  const calls = all as unknown as Five
  const { create } = calls
  if (!['page', 'record', 'create', 'update', 'delete'].every((name) => name in all)) return []
  const form = create.example as Fields
  const unique = Object.keys(form).find(
    (field) =>
      typeof form[field] === 'string' &&
      create.input.safeParse({ ...form, [field]: `${form[field]} 1` }).success,
  )
  if (create.pictures || !unique) return []
  return [
    {
      room,
      calls,
      noun: firstOf(calls.record.reply),
      form: {
        ...form,
        ...(form.slug ? { slug: `${form.slug}-#` } : {}),
        [unique]: `${form[unique]} #`,
      },
      unique,
    },
  ]
})

/** Rows of the calls that have none in `tables`. */
export const plainCalls = (tables: readonly Row[]): Row[] => {
  const known = new Set(tables.map(({ call }) => call))
  return plain.flatMap(rowsOf).filter(({ call }) => !known.has(call))
}

function rowsOf({ calls, noun, form }: Plain): Row[] {
  const { create, update } = calls
  const keys = Object.keys(shapeOf(shapeOf(calls.record.reply)[noun] as z.ZodType)).join(' ')
  const list = firstOf(calls.page.reply)
  const of = { id: noun }
  return [
    {
      call: callOf(calls.page),
      who: 'admin',
      given: [noun],
      keys: [`${list}.data[] ${keys}`, ...page],
      paged: `${list}.data`,
    },
    { call: callOf(calls.record), who: 'admin', of, keys: [`${noun} ${keys}`], unknown: 404 },
    {
      ...write(callOf(create), String(create.done), { fields: form, bad: badOf(create, form) }),
      keys: [`${noun} ${keys}`, 'message'],
    },
    {
      ...write(callOf(update), String(update.done), {
        of,
        fields: form,
        bad: badOf(update, { ...form, id: 1 }),
      }),
      keys: [`${noun} ${keys}`, 'message'],
    },
    deletion(callOf(calls.delete), of, String(calls.delete.done)),
  ]
}

/** What is missing, and what is no text, number or list, in each field that refuses it. */
const badOf = ({ input }: Endpoint, written: Fields): Row['bad'] => {
  const form = JSON.parse(JSON.stringify(written).replaceAll('#', '1'))
  return Object.keys(shapeOf(input))
    .filter((field) => field !== 'id')
    .map((field): [string, Value[], null] => [
      field,
      [...missing, true, 5, 'x'.repeat(100_000), {}].filter(
        (value) => !input.safeParse({ ...form, [field]: value }).success,
      ),
      null,
    ])
    .filter(([, values]) => values.length > 0)
}
