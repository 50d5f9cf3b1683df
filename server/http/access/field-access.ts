/**
 * Fields of inputs and responses that depend on permissions: marked in the contract
 * (contract/field-marks.ts), enforced here.
 */
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldMark, type While, whileMark } from '#contract/field-marks.ts'
import type { May } from '#contract/accounts/roles.ts'
import type { Ctx, Visitor } from '#server/ctx.ts'
import { notYourWork } from '#server/refusal.ts'
import { mayChange, mayDo } from '#server/staff.ts'

type Json = { [key: string]: unknown }
/** `path`: keys from the root, '*' for each item of a list and each value of a record. */
type Marked = { path: string[]; may: May; condition: While | undefined }
type Side = 'input' | 'output'
type Reader = Pick<Ctx, 'visitor'>

/** Refuses with 403 a field that the visitor may not set. */
export function refuseHiddenFields(endpoint: Endpoint, visitor: Visitor, asked: Json): void {
  if (endpoint.who !== 'admin') return
  for (const { path, may } of marksOf(endpoint.input, 'input'))
    if (!mayChange({ visitor }, may) && holds(asked, path)) throw notYourWork([may])
}

/** The response without fields that its reader may not see. */
export function withoutHiddenFields<Answer extends Json>(
  endpoint: Endpoint,
  visitor: Visitor,
  answer: Answer,
): Answer {
  return endpoint.who === 'admin' ? withoutHidden({ visitor }, endpoint.reply, answer) : answer
}

/**
 * A record or response of this schema, parsed or not, without fields that its reader may not see: a
 * field is removed, or set to null if it depends on another one. Changes the value itself.
 */
export function withoutHidden<Value extends object>(
  reader: Reader,
  schema: z.ZodType,
  value: Value,
): Value {
  for (const { path, condition } of hiddenFrom(reader, schema)) remove(value, path, condition)
  return value
}

/**
 * Whether the reader sees a field of a row, and may therefore search lists by it (R317): false for
 * a field that the row does not have, and a condition if it depends on another field.
 */
export function sees(reader: Reader, row: z.ZodObject, field: string): boolean | While {
  if (!(field in row.shape)) return false
  const hidden = hiddenFrom(reader, row).filter(({ path }) => path[0] === field)
  return hidden.length === 0 || (hidden[0]?.condition ?? false)
}

const hiddenFrom = (reader: Reader, schema: z.ZodType): Marked[] =>
  marksOf(schema, 'output').filter(({ may }) => !mayDo(reader, may))

const known = {
  input: new WeakMap<z.ZodType, Marked[]>(),
  output: new WeakMap<z.ZodType, Marked[]>(),
}

function marksOf(schema: z.ZodType, side: Side): Marked[] {
  const marked =
    known[side].get(schema) ??
    markedIn(z.toJSONSchema(schema, { io: side, unrepresentable: 'any' }), [])
  known[side].set(schema, marked)
  return marked
}

function markedIn(schema: unknown, path: string[]): Marked[] {
  if (Array.isArray(schema)) return schema.flatMap((part) => markedIn(part, path))
  if (typeof schema !== 'object' || schema === null) return []
  const {
    [fieldMark]: may,
    [whileMark]: condition,
    properties = {},
    items,
    additionalProperties,
    anyOf,
    oneOf,
    allOf,
  } = schema as Json
  if (may !== undefined)
    return [{ path, may: may as May, condition: condition as While | undefined }]
  return [
    ...Object.entries(properties as Json).flatMap(([name, inner]) =>
      markedIn(inner, [...path, name]),
    ),
    ...markedIn([items, additionalProperties], [...path, '*']),
    ...markedIn([anyOf, oneOf, allOf], path),
  ]
}

const insidesOf = (value: Json, key: string | undefined): unknown[] =>
  key === '*' ? Object.values(value) : key === undefined ? [] : [value[key]]

function holds(value: unknown, [key, ...rest]: string[]): boolean {
  if (key === undefined) return value !== undefined
  if (typeof value !== 'object' || value === null) return false
  return insidesOf(value as Json, key).some((inner) => holds(inner, rest))
}

function remove(value: unknown, [key, ...rest]: string[], condition: While | undefined): void {
  if (typeof value !== 'object' || value === null || key === undefined) return
  if (rest.length > 0)
    for (const inner of insidesOf(value as Json, key)) remove(inner, rest, condition)
  else if (!condition) delete (value as Json)[key]
  else if (key in value && !condition.is.includes((value as Json)[condition.field] as string))
    (value as Json)[key] = null
}
