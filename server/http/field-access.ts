/** Fields of inputs and answers that only some of the staff may set or see: the contract marks them (contract/field-marks.ts), this side keeps to it. */
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { fieldMark } from '#contract/field-marks.ts'
import { isRefusal, Refusal, type RefusalDetails } from '#contract/refusal.ts'
import type { May } from '#contract/roles.ts'
import type { Visitor } from '../ctx.ts'
import { notYourWork } from '../refusal.ts'
import { mayChange, mayDo } from '../staff.ts'

type Json = { [key: string]: unknown }
/** `path`: keys from the outside in, '*' for each item of a list and each value of a record. */
type Marked = { path: string[]; may: May }

/** Refuses with 403 who sends a field that is not theirs to set. */
export function refuseHiddenFields(endpoint: Endpoint, visitor: Visitor, asked: Json): void {
  for (const { path, may } of hiddenFrom(endpoint, 'input', visitor)) if (holds(asked, path)) throw notYourWork([may])
}

/** The answer without what its reader may not see. */
export function withoutHiddenFields<Answer extends Json>(endpoint: Endpoint, visitor: Visitor, answer: Answer): Answer {
  for (const { path } of hiddenFrom(endpoint, 'reply', visitor)) remove(answer, path)
  return answer
}

/** The same of a refusal, which may hold the record of now: wherever in it a field has the name of one that is hidden in the endpoint's room. */
export function withoutHiddenDetails(endpoint: Endpoint, visitor: Visitor, thrown: unknown): unknown {
  if (!isRefusal(thrown) || thrown.details.fields === undefined) return thrown
  const names = hiddenFrom(endpoint, 'reply', visitor).map(({ path }) => path.at(-1) as string)
  if (names.length === 0) return thrown
  const details: RefusalDetails = {
    ...thrown.details,
    fields: thrown.details.fields.filter((field) => !names.includes(field)),
    now: Object.fromEntries(Object.entries(thrown.details.now as Json).filter(([name]) => !names.includes(name))),
  }
  return new Refusal(thrown.status, thrown.code, thrown.message, { ...thrown, details })
}

function hiddenFrom(endpoint: Endpoint, side: 'input' | 'reply', visitor: Visitor): Marked[] {
  if (endpoint.who !== 'admin') return []
  const isGiven = side === 'input' ? mayChange : mayDo
  return markedIn(endpoint, side).filter(({ may }) => !isGiven({ visitor }, may))
}

const known = { input: new WeakMap<Endpoint, Marked[]>(), reply: new WeakMap<Endpoint, Marked[]>() }

function markedIn(endpoint: Endpoint, side: 'input' | 'reply'): Marked[] {
  const marked =
    known[side].get(endpoint) ??
    marksOf(z.toJSONSchema(endpoint[side], { io: side === 'input' ? 'input' : 'output', unrepresentable: 'any' }) as Json, [])
  known[side].set(endpoint, marked)
  return marked
}

function marksOf(schema: unknown, path: string[]): Marked[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => marksOf(one, path))
  if (typeof schema !== 'object' || schema === null) return []
  const { [fieldMark]: may, properties = {}, items, additionalProperties, anyOf, oneOf, allOf } = schema as Json
  if (may !== undefined) return [{ path, may: may as May }]
  return [
    ...Object.entries(properties as Json).flatMap(([name, inner]) => marksOf(inner, [...path, name])),
    ...marksOf([items, additionalProperties], [...path, '*']),
    ...marksOf([anyOf, oneOf, allOf], path),
  ]
}

const insidesOf = (value: Json, key: string | undefined): unknown[] =>
  key === '*' ? Object.values(value) : key === undefined ? [] : [value[key]]

function holds(value: unknown, [key, ...rest]: string[]): boolean {
  if (key === undefined) return value !== undefined
  if (typeof value !== 'object' || value === null) return false
  return insidesOf(value as Json, key).some((inner) => holds(inner, rest))
}

function remove(value: unknown, [key, ...rest]: string[]): void {
  if (typeof value !== 'object' || value === null || key === undefined) return
  if (rest.length === 0) delete (value as Json)[key]
  else for (const inner of insidesOf(value as Json, key)) remove(inner, rest)
}
