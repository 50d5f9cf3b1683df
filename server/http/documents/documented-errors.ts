/** Documentation of a call's refusals, with an example of each. */
import { type Coded, coded, type FieldRefusals } from '#contract/field-refusals.ts'
import { fieldTexts } from '#contract/field-texts.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type Refusal, refusalBody } from '#contract/refusal.ts'
import { restoreReasons } from '#contract/running/restoring.ts'
import { rowReasons } from '#contract/row-reasons.ts'
import {
  conflict,
  forbidden,
  invalid,
  malformed,
  notFound,
  overloaded,
  signInFirst,
  tooLarge,
  tooMany,
  unsupportedType,
} from '../../refusal.ts'
import type { Json } from './open-api.ts'

export const refusalSchema: Json = {
  type: 'object',
  required: ['message', 'code', 'error'],
  properties: {
    message: { type: 'string', description: 'English; screens translate by the code' },
    code: { type: 'string' },
    error: { type: 'string', description: 'The first text of `errors`, or the message' },
    errors: {
      type: 'object',
      description: 'Texts by field; nested fields are written with dots, as in items.0.quantity',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    codes: {
      type: 'object',
      description: 'Of each text of `errors`, its code and what its words name',
      additionalProperties: {
        type: 'array',
        items: {
          type: 'object',
          required: ['code', 'params'],
          properties: {
            code: { enum: Object.keys(fieldTexts) },
            params: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
          },
        },
      },
    },
    shortages: {
      type: 'array',
      description: 'Of an order that cannot be supplied: each line and what is left of it',
      items: {
        type: 'object',
        required: ['product_id', 'size_id', 'color_id', 'name', 'left'],
        properties: {
          product_id: { type: 'integer' },
          size_id: { type: ['integer', 'null'] },
          color_id: { type: ['integer', 'null'] },
          name: { type: 'string' },
          left: { type: 'integer' },
        },
      },
    },
    fields: {
      type: 'array',
      description:
        'Of changed_meanwhile: the fields that somebody else has changed since the version that was sent',
      items: { type: 'string' },
    },
    now: { type: 'object', description: 'Of changed_meanwhile: the record as it is now' },
    totals: {
      type: 'object',
      description: 'Of total_changed: what the order comes to now, in EGP',
      required: ['subtotal', 'discount', 'delivery_price', 'total_price'],
      properties: {
        subtotal: { type: 'number' },
        discount: { type: 'number' },
        delivery_price: { type: 'number' },
        total_price: { type: 'number' },
      },
    },
    reason: {
      enum: [...restoreReasons, ...rowReasons],
      description: 'Of not_restorable, and of what the state of a record forbids: why',
    },
    params: {
      type: 'object',
      description: 'What the words of a reason name',
      additionalProperties: { type: ['string', 'number'] },
    },
    quantity: { type: 'integer', description: 'Of stock_changed: the pieces that there are now' },
    stock: {
      type: ['array', 'null'],
      description: 'Of stock_changed: the same for each size and colour, where they are counted so',
      items: {
        type: 'object',
        required: ['size', 'color', 'quantity'],
        properties: {
          size: { type: ['string', 'null'] },
          color: { type: ['string', 'null'] },
          quantity: { type: 'integer' },
        },
      },
    },
  },
}

const texts: Record<number, string> = {
  400: 'The request cannot be read',
  401: 'No token, or one that has ended',
  403: 'Not allowed',
  404: 'Nothing of ours has this id, name or token',
  409: 'Conflict: the message says with what',
  413: 'Too large',
  415: 'Not JSON, a form or multipart data',
  422: 'A field is invalid: `errors` says which',
  429: 'Too many requests; Retry-After says in how many seconds to come back',
  503: 'Overloaded or the database is away; Retry-After says in how many seconds to come back',
}

/** Every error response of a call, with an example. */
export function errorAnswers(endpoint: Endpoint) {
  const statuses = [...new Set([...sharedBy(endpoint), ...(endpoint.refusals ?? [])])].sort()
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: texts[status] ?? 'Refused',
        ...((status === 429 || status === 503) && {
          headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } },
        }),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Refusal' },
            example: refusalBody(exampleOf(status, endpoint)),
          },
        },
      },
    ]),
  )
}

/** Refusals that follow from the kind of call. */
function sharedBy({ method, who, limit, stream, file }: Endpoint): number[] {
  return [
    400,
    ...(who === 'anyone' ? [] : [401]),
    ...(who === 'admin' ? [403] : []),
    ...(method === 'GET' ? [] : [413, 415]),
    ...(limit || stream || file ? [429] : []),
    503,
  ]
}

function exampleOf(status: number, endpoint: Endpoint): Refusal {
  switch (status) {
    case 401:
      return signInFirst()
    case 403:
      return forbidden()
    case 404:
      return notFound('Product')
    case 409:
      return conflict({ name: [coded('courier_taken', { name: 'Bosta' })] })
    case 413:
      return tooLarge()
    case 415:
      return unsupportedType()
    case 422:
      return invalid(errorsOfEmptyBody(endpoint))
    case 429:
      return tooMany(30)
    case 503:
      return overloaded()
    default:
      return malformed()
  }
}

/** Actual error texts of the call's schema for an empty body. */
function errorsOfEmptyBody({ input, path }: Endpoint): FieldRefusals {
  const { error } = input.safeParse({})
  const issues = (error?.issues ?? []).filter(
    (issue) => !path.includes(`{${String(issue.path[0])}}`),
  )
  const errors = issues.map((issue): [string, Coded[]] => [
    issue.path.join('.'),
    [issue.message as Coded],
  ])
  return errors.length > 0 ? Object.fromEntries(errors) : { field: ['invalid'] }
}
