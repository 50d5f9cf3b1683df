/** The contract as an OpenAPI 3.1 document. */
import { z } from 'zod'
import type { Calls, Endpoint, Pictures } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { pageSize } from '#contract/sorts.ts'
import { keyWorks, type May } from '#contract/accounts/roles.ts'
import { bodyLimits } from '../bodies/bodies.ts'
import { perMinute } from '../limits.ts'
import { errorAnswers, refusalSchema } from './documented-errors.ts'

export type Json = Record<string, unknown>

/** OpenAPI operation of a call, with the fields used here. */
export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Json[]
  /** Permissions of the call: any one is enough. */
  'x-may'?: readonly string[]
  parameters: {
    name: string
    in: 'path' | 'query' | 'header'
    required: boolean
    schema: Json
    example?: unknown
    description?: string
  }[]
  requestBody?: { content: Record<string, { schema: BodySchema; example?: Json }> }
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: Json; example?: unknown }> }
  >
}
export type BodySchema = { type: 'object'; properties: Record<string, Json>; required: string[] }

export type OpenApi = Json & { paths: Record<string, Record<string, Operation>> }

const overview = `The shop's HTTP API.

Requests: every write accepts JSON, multipart and urlencoded bodies; lists may be written as sizes[0], sizes[0][size], sizes[] or repeated sizes, and numbers as strings of digits. Unknown fields are dropped; '' and null in an optional field mean absent, or clear it in an update. Pictures are sent in multipart bodies. Without its pictures a body may have at most ${bodyLimits.bytes / 1024} KiB.

Responses: JSON in UTF-8; money is EGP with at most two decimals; timestamps are ISO 8601 with Cairo's offset. Names are English, or Arabic with ?lang=ar; admins get both.

Lists: ?page= from 1, ?per_page= up to ${limits.per_page}, ${pageSize} by default. An invalid page is page 1; a page past the end is empty.

Authentication: calls for users and admins take "Authorization: Bearer {token}" with the token that login and register return. Other calls ignore an invalid token.

Errors: { message, code, error, errors?, codes? }. \`errors\` holds texts by field, nested ones with dots (items.0.quantity); \`codes\` holds the code and the parameters of each; \`error\` is the first text. An unknown path under /api is a 404 in the same shape. HEAD is supported where GET only reads.`

/**
 * OpenAPI 3.1 document of the contract.
 * @param title name of the shop
 */
export function openApi(contract: Record<string, Calls>, title: string): OpenApi {
  const paths: OpenApi['paths'] = {}
  for (const [room, calls] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const documented = operation(room, name, endpoint)
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: documented,
        ...(endpoint.deletes && {
          delete: { ...documented, operationId: `${documented.operationId}.delete` },
        }),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description: overview },
    servers: [{ url: '/' }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token that login and register return',
        },
      },
      schemas: { Refusal: refusalSchema },
    },
  }
}

function operation(room: string, name: string, endpoint: Endpoint): Operation {
  const input = schemaOf(endpoint.input, 'input') as Partial<BodySchema>
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const names = Object.keys(input.properties ?? {})
  const inQuery =
    endpoint.method === 'GET'
      ? names.filter((field) => !inPath.includes(field))
      : ['lang', ...(endpoint.query ?? [])].filter((field) => names.includes(field))
  const inBody = names.filter((field) => !inPath.includes(field) && !inQuery.includes(field))
  const example = endpoint.example as Json | undefined
  const parameter = (location: 'path' | 'query') => (field: string) => ({
    name: field,
    in: location,
    required: location === 'path',
    schema: location === 'path' ? { type: 'string' } : (input.properties?.[field] ?? {}),
    ...(example && field in example && { example: example[field] }),
  })
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: endpoint.summary,
    description: descriptionOf(endpoint),
    ...(endpoint.may && { 'x-may': [endpoint.may].flat() }),
    // An empty requirement beside the bearer makes it optional.
    security: endpoint.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    parameters: [
      ...inPath.map(parameter('path')),
      ...inQuery.map(parameter('query')),
      ...(endpoint.keyed ? [idempotencyKey] : []),
    ],
    ...(inBody.length > 0 && { requestBody: { content: bodies(endpoint, input, inBody) } }),
    responses: {
      [endpoint.status ?? 200]: {
        description: endpoint.stream
          ? 'Events, each with one such object as its data'
          : endpoint.file
            ? 'The file'
            : 'Done',
        content: endpoint.file
          ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
          : {
              [endpoint.stream ? 'text/event-stream' : 'application/json']: {
                schema: replyOf(endpoint),
              },
            },
      },
      ...errorAnswers(endpoint),
    },
  }
}

/** Reply schema, with the message of success as a constant if it is always the same. */
function replyOf(endpoint: Endpoint): Json {
  const reply = schemaOf(endpoint.reply, 'output') as Json & Partial<BodySchema>
  const message = endpoint.done ?? endpoint.says
  if (!message) return reply
  const messageSchema = { type: 'string', ...(typeof message === 'string' && { const: message }) }
  return {
    ...reply,
    properties: { message: messageSchema, ...reply.properties },
    required: ['message', ...(reply.required ?? [])],
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description:
    'Chosen by the client; a retry with the same key gets the first response again, for seven days. A different request with the key is refused.',
  schema: { type: 'string', maxLength: limits.idempotency_key },
  example: 'b3f1c7de-5a1e-4b53-9a52-7a1d6b0c9e11',
}

const whoTexts = {
  anyone: 'For anyone.',
  user: 'For users, with their bearer token.',
  admin: 'For members of the staff only, with their bearer token',
} as const

/** Rules of the call beyond its schemas. */
function descriptionOf({
  method,
  who,
  may,
  reauth,
  deletes,
  cached,
  limit,
  pictures,
}: Endpoint): string {
  const works = [may ?? []].flat()
  const ofKeys = works.filter((work) => (keyWorks as readonly May[]).includes(work))
  const said: string[] = [
    who === 'admin'
      ? `${whoTexts.admin}${ofKeys.length > 0 ? ' or an API key' : ''}.`
      : whoTexts[who],
  ]
  if (may)
    said.push(
      `Requires a role${ofKeys.length > 0 ? ' or key' : ''} that covers ${works.join(' or ')}.`,
    )
  if (reauth)
    said.push(
      'Refused with 403 `reauthenticate` if the login is older than 15 minutes, until /api/session/confirm.',
    )
  if (deletes) said.push(`${method} and DELETE do the same.`)
  if (cached) said.push('Cacheable: the same response for every visitor, with an ETag.')
  for (const [field, most] of Object.entries(pictures ?? {}))
    said.push(`\`${field}\`: ${pictureText(most)}`)
  const { address, account } = limit ? perMinute[limit] : {}
  if (address)
    said.push(
      `At most ${address} requests a minute from one IP address${account ? ` and ${account} for one account` : ''}.`,
    )
  return said.join(' ')
}

const pictureText = ({ count, bytes, what }: Pictures) =>
  what
    ? `${what} in a multipart body, of at most ${bytes / 1000} kB.`
    : `${count === 1 ? 'one picture' : `up to ${count} pictures`} in a multipart body, JPEG, PNG, WebP or AVIF by content, of at most ${bytes / 1000} kB${count === 1 ? '' : ' each'}.`

/** Request body in each possible encoding. Pictures are sent in multipart bodies alone. */
function bodies(endpoint: Endpoint, input: Partial<BodySchema>, inBody: string[]) {
  const pictures = endpoint.pictures ?? {}
  const required = (input.required ?? []).filter((field) => inBody.includes(field))
  const bodyOf = (fields: string[]) => {
    const properties = fields.map((field) => {
      const schema = input.properties?.[field] ?? {}
      const picture = pictures[field]
      return [field, picture ? { ...schema, description: pictureText(picture) } : schema]
    })
    const example = Object.entries((endpoint.example ?? {}) as Json).filter(([field]) =>
      fields.includes(field),
    )
    return {
      schema: {
        type: 'object' as const,
        properties: Object.fromEntries(properties) as Record<string, Json>,
        required: required.filter((field) => fields.includes(field)),
      },
      ...(endpoint.example !== undefined && { example: Object.fromEntries(example) }),
    }
  }
  const texts = inBody.filter((field) => !pictures[field])
  const whole = { 'multipart/form-data': bodyOf(inBody) }
  if (required.some((field) => pictures[field])) return whole
  return {
    'application/json': bodyOf(texts),
    ...whole,
    'application/x-www-form-urlencoded': bodyOf(texts),
  }
}

export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ jsonSchema }) => {
      // Limits of every JSON number are left out.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as Json
  return rest
}
