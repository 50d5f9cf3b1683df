import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import { adminPaths } from '#contract/admin-paths.ts'
import { contract } from '#contract/api.ts'
import type { Endpoint, Path } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { keyWorks, type May } from '#contract/accounts/roles.ts'
import { deliveryType } from '#contract/running/webhooks.ts'
import { escapeHtml } from '#server/html.ts'
import { testShop } from '../../../test/shop/shop.ts'
import { type Json, openApi } from './open-api.ts'
import { typeText } from './documents-page.ts'
import { perMinute } from '../limits.ts'

const document = openApi(contract, 'Nour')
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    call: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
)
const endpoints = Object.entries(contract).flatMap(([room, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${room}.${name}`,
    endpoint,
  })),
)
const endpointOf = (operationId: string) =>
  endpoints.find(({ name }) => operationId === name || operationId === `${name}.delete`)
    ?.endpoint as Endpoint

test('it is a valid OpenAPI 3.1 document', async () => {
  const result = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
})

test('every call of the contract is documented, and one that deletes as DELETE too', () => {
  const all = [...Object.values(paths), ...Object.values(adminPaths)] as Record<string, Path>[]
  const promised = all.flatMap((room) =>
    Object.values(room).flatMap(({ method, path, deletes }) => [
      `${method} ${path}`,
      ...(deletes ? [`DELETE ${path}`] : []),
    ]),
  )
  expect(operations.map(({ call }) => call).sort()).toEqual(promised.sort())
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(
    operations.length,
  )
})

test('the message of success is a constant, or a text where it follows from what is asked', () => {
  const messageOf = (path: string) => {
    const schema = document.paths[path]?.post?.responses[200]?.content['application/json']
      ?.schema as Json & { required: string[] }
    expect(schema.required).toContain('message')
    return (schema.properties as Json).message
  }
  expect(messageOf('/api/area/create')).toEqual({
    type: 'string',
    const: 'area created successfully',
  })
  expect(messageOf('/api/logout')).toEqual({ type: 'string', const: 'logged out successfully' })
  expect(messageOf('/api/userData/callback/{id}/changeStatus')).toEqual({ type: 'string' })
})

describe.each(operations)('$call', ({ path, operation }) => {
  const endpoint = endpointOf(operation.operationId)

  test('says what it is for, who may call it and how often', () => {
    expect(operation.summary).toMatch(/\S/)
    expect(operation.description).toContain(
      { anyone: 'For anyone', user: 'For users', admin: 'For members of the staff' }[endpoint.who],
    )
    const isOfKeys =
      endpoint.who === 'admin' &&
      [endpoint.may ?? []].flat().some((work) => (keyWorks as readonly May[]).includes(work))
    expect(/API key|or key/.test(operation.description), endpoint.path).toBe(isOfKeys)
    expect(operation.security).toEqual(
      endpoint.who === 'anyone' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    )
    if (endpoint.limit)
      expect(operation.description).toContain(
        `${perMinute[endpoint.limit].address} requests a minute`,
      )
    for (const { count, bytes, what } of Object.values(endpoint.pictures ?? {})) {
      expect(operation.description).toContain(`${bytes / 1000} kB`)
      expect(operation.description).toContain(
        what ?? (count === 1 ? 'one picture' : `up to ${count} pictures`),
      )
    }
  })

  test('names its parameters, and shows an example of everything that must be sent', () => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
    expect(
      operation.parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name),
    ).toEqual(inPath)
    for (const { schema, example } of Object.values(operation.requestBody?.content ?? {})) {
      for (const field of schema.required) expect(example).toHaveProperty([field])
      for (const field of Object.keys(example ?? {}))
        expect(schema.properties).toHaveProperty([field])
    }
  })

  test('shows its answer and every refusal with an example', () => {
    const { [endpoint.status ?? 200]: success, ...refusals } = operation.responses
    const type = endpoint.stream
      ? 'text/event-stream'
      : endpoint.file
        ? 'application/octet-stream'
        : 'application/json'
    expect(success?.content[type]?.schema.type).toBe(endpoint.file ? 'string' : 'object')
    const expected = [
      ...new Set([
        400,
        503,
        ...(endpoint.who === 'anyone' ? [] : [401]),
        ...(endpoint.who === 'admin' ? [403] : []),
        ...(endpoint.method === 'GET' ? [] : [413, 415]),
        ...(endpoint.limit || endpoint.stream || endpoint.file ? [429] : []),
        ...(endpoint.refusals ?? []),
      ]),
    ]
    expect(Object.keys(refusals).map(Number).sort()).toEqual(expected.sort())
    for (const [status, { description, content }] of Object.entries(refusals)) {
      expect(description).toMatch(/\S/)
      const example = content['application/json']?.example as Json
      expect(example, status).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        error: expect.any(String),
      })
      if (status === '422') expect(Object.keys(example.errors as Json)).not.toEqual([])
    }
  })
})

test.each(endpoints.filter(({ endpoint }) => endpoint.example))(
  'the example of $name is one that the call accepts',
  ({ endpoint }) => {
    const files = Object.fromEntries(
      Object.keys(endpoint.pictures ?? {}).map((field) => [field, new File(['x'], 'picture.jpg')]),
    )
    const required = Object.fromEntries(
      Object.entries(files).filter(([field]) => field in (endpoint.example as Json)),
    )
    const { error } = endpoint.input.safeParse({ ...(endpoint.example as Json), ...required })
    expect(error?.issues).toBeUndefined()
  },
)

test('a write shows its body in all three encodings, with an example and without its path parameters', () => {
  const body = document.paths['/api/checkout/{guestToken}']?.post?.requestBody
  expect(Object.keys(body?.content ?? {}).sort()).toEqual([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
  ])
  const json = body?.content['application/json']
  expect(json?.schema.properties).toHaveProperty('first_name')
  expect(json?.schema.properties).not.toHaveProperty('guestToken')
  expect(json?.example).toMatchObject({ phone: '01012345678' })
})

test('pictures are binary parts of multipart bodies, and of those alone', () => {
  const slide = document.paths['/api/slider/create']?.post?.requestBody?.content
  expect(Object.keys(slide ?? {})).toEqual(['multipart/form-data'])
  expect(slide?.['multipart/form-data']?.schema.properties.path).toMatchObject({
    type: 'string',
    format: 'binary',
  })
  const product = document.paths['/api/product/create']?.post?.requestBody?.content
  expect(product?.['multipart/form-data']?.schema.properties.images).toMatchObject({
    type: 'array',
    items: { format: 'binary' },
  })
  expect(product?.['application/json']?.schema.properties).not.toHaveProperty('images')
})

test('money and moments are documented as they travel', () => {
  const order = document.paths['/api/order/{token}']?.get?.responses['200']?.content[
    'application/json'
  ]?.schema as {
    properties: { order: { properties: Record<string, { type: string }> } }
  }
  expect(order.properties.order.properties.total_price?.type).toBe('number')
  expect(order.properties.order.properties.created_at?.type).toBe('string')
})

describe('the page', async () => {
  const shop = await testShop()

  test('names every call with its fields, limits and errors, and runs nothing', async () => {
    const page = await shop.request('GET', '/api/docs', { headers: { accept: 'text/html' } })
    expect(page.headers.get('content-type')).toMatch(/^text\/html/)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const { path, operation } of operations) {
      expect(page.text).toContain(`${path}</code>`)
      expect(page.text).toContain(operation.summary.replaceAll('&', '&#38;').split('`')[0])
    }
    expect(page.text).toContain('GET, DELETE /api/area/delete/{id}')
    expect(page.text).toContain('whole number, 1 to 100')
    expect(page.text).toContain('City is required')
    expect(page.text).not.toMatch(/<script|\[object Object\]|undefined/)
  })

  test('of webhooks names every event with what it brings, and shows the receiver that is tried out', async () => {
    const page = await shop.request('GET', '/api/docs/webhooks')
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const type of deliveryType.options) expect(page.text).toContain(`<code>${type}</code>`)
    expect(page.text).toContain('total_price: number')
    expect(page.text).not.toMatch(/cost: |<script|\[object Object\]|undefined/)
    const receiver = readFileSync(
      join(import.meta.dirname, '../../../docs/examples/webhook-receiver.mjs'),
      'utf8',
    )
    expect(page.text).toContain(escapeHtml(receiver))
    const overview = await shop.request('GET', '/api/docs', { headers: { accept: 'text/html' } })
    expect(overview.text).toContain('href="/api/docs/webhooks"')
  })

  test('programs get the document, from either address', async () => {
    const here = await shop.request('GET', '/api/docs')
    const there = await shop.request('GET', '/api/docs/openapi.json')
    expect(here.json).toEqual(there.json)
    expect(there.json.openapi).toBe('3.1.0')
  })
})

test('a schema in words', () => {
  expect(typeText({ type: 'integer', minimum: 1, maximum: 100 })).toBe('whole number, 1 to 100')
  expect(typeText({ type: ['string', 'null'] })).toBe('text, or null')
  expect(typeText({ enum: ['call', 'sms'] })).toBe('one of "call", "sms"')
  expect(
    typeText({
      type: 'array',
      maxItems: 3,
      items: { type: 'object', properties: { size: { type: 'string' } } },
    }),
  ).toBe('list, at most 3 of { size: text }')
})
