/** The documentation of the API, made from the contract: an OpenAPI 3.1 document and a page that reads it aloud, both at /api/docs. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Calls, Endpoint } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'

type Json = Record<string, unknown>

export function documentApi(app: FastifyInstance, contract: Record<string, Calls>): void {
  const json = JSON.stringify(openApi(contract))
  const page = docsPage(contract)
  const sendJson = (_request: unknown, reply: { type(type: string): { send(body: string): unknown } }) =>
    reply.type('application/json; charset=utf-8').send(json)
  app.get('/api/docs/openapi.json', sendJson)
  app.get('/api/docs', (request, reply) => {
    reply.header('vary', 'accept')
    if (!/text\/html/.test(request.headers.accept ?? '')) return sendJson(request, reply)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
      .send(page)
  })
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' }) as Json
  return rest
}

const refusalTexts: Record<number, string> = {
  400: 'The request cannot be read',
  401: 'No token, or one that has ended',
  403: 'Not allowed',
  404: 'Nothing of ours has this id, name or token',
  409: 'Conflict: the message says with what',
  413: 'Too large',
  415: 'Not JSON, a form or multipart data',
  422: 'A field is invalid: `errors` says which',
  429: 'Too many requests; Retry-After says when to come back',
  503: 'Overloaded or the database is away; Retry-After says when to come back',
}

/** The whole contract as OpenAPI 3.1. */
export function openApi(contract: Record<string, Calls>): Json {
  const paths: Record<string, Json> = {}
  for (const [room, calls] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const documented = operation(room, name, endpoint)
      paths[endpoint.path] = {
        ...paths[endpoint.path],
        [endpoint.method.toLowerCase()]: documented,
        ...(endpoint.deletes && { delete: { ...documented, operationId: `${documented.operationId}.delete` } }),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Zeina',
      version: '1',
      description: 'The shop’s HTTP API. Money is EGP. Every write takes JSON, multipart or urlencoded bodies.',
    },
    servers: [{ url: '/' }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Refusal: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string' },
            error: { type: 'string' },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            shortages: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
  }
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Chosen by the caller; a repeat with the same key gets the first answer again.',
  schema: { type: 'string', maxLength: limits.idempotency_key },
}

function operation(room: string, name: string, endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  const names = Object.keys(input.properties ?? {})
  const inQuery =
    endpoint.method === 'GET'
      ? names.filter((field) => !inPath.includes(field))
      : ['lang', ...(endpoint.query ?? [])].filter((field) => names.includes(field))
  const inBody = names.filter((field) => !inPath.includes(field) && !inQuery.includes(field))
  const example = endpoint.example as Json | undefined
  const parameter = (place: 'path' | 'query') => (field: string) => ({
    name: field,
    in: place,
    required: place === 'path',
    schema: place === 'path' ? { type: 'string' } : (input.properties?.[field] ?? {}),
    ...(example && field in example && { example: example[field] }),
  })
  const bodySchema = {
    type: 'object',
    properties: Object.fromEntries(inBody.map((field) => [field, input.properties?.[field] ?? {}])),
    required: (input.required ?? []).filter((field) => inBody.includes(field)),
  }
  const bodyExample = example && Object.fromEntries(Object.entries(example).filter(([field]) => inBody.includes(field)))
  const shared = [
    400,
    ...(endpoint.who === 'anyone' ? [] : [401]),
    ...(endpoint.who === 'admin' ? [403] : []),
    ...(endpoint.limit ? [429] : []),
    503,
  ]
  const writes = endpoint.method === 'GET' ? [] : [413, 415]
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary: endpoint.summary,
    ...(endpoint.who !== 'anyone' && { security: [{ bearer: [] }] }),
    parameters: [...inPath.map(parameter('path')), ...inQuery.map(parameter('query')), ...(endpoint.idempotent ? [idempotencyKey] : [])],
    ...(inBody.length > 0 && {
      requestBody: {
        content: Object.fromEntries(
          (endpoint.pictures
            ? ['multipart/form-data', 'application/json']
            : ['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded']
          ).map((type) => [type, { schema: bodySchema, ...(bodyExample && { example: bodyExample }) }]),
        ),
      },
    }),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Done',
        content: { [endpoint.stream ? 'text/event-stream' : 'application/json']: { schema: schemaOf(endpoint.reply, 'output') } },
      },
      ...Object.fromEntries(
        [...new Set([...shared, ...writes, ...(endpoint.refusals ?? [])])].sort().map((status) => [
          status,
          {
            description: refusalTexts[status] ?? 'Refused',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
          },
        ]),
      ),
    },
  }
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function docsPage(contract: Record<string, Calls>): string {
  const rooms = Object.entries(contract).map(([room, calls]) => {
    const rows = Object.values(calls).map((endpoint) => {
      const example = endpoint.example ? `<pre>${escapeHtml(JSON.stringify(endpoint.example, null, 2))}</pre>` : ''
      return `<dt><code>${endpoint.method} ${escapeHtml(endpoint.path)}</code> ${endpoint.who === 'anyone' ? '' : `(${endpoint.who}, bearer)`}</dt><dd>${escapeHtml(endpoint.summary)}${example}</dd>`
    })
    return `<h2>${escapeHtml(room)}</h2><dl>${rows.join('')}</dl>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Zeina API</title></head><body><main><h1>Zeina API</h1><p>Schemas, errors and examples in full: <a href="/api/docs/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>${rooms.join('')}</main></body></html>`
}
