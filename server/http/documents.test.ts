import { expect, test } from 'vitest'
import { contract } from '#contract/api.ts'
import { paths } from '#contract/paths.ts'
import { openApi } from './documents.ts'

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: { properties: Record<string, object> }; example?: object }> }
  responses: Record<string, { content: Record<string, { schema: { type?: string; properties?: Record<string, { type?: string }> } }> }>
}

const document = openApi(contract) as { openapi: string; paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.values(methods).map((operation) => ({ path, operation })),
)

test('every call of the contract is documented, and every path has its schemas', () => {
  const named = operations.map(({ operation }) => operation.operationId).sort()
  const promised = Object.entries(paths).flatMap(([room, calls]) => Object.keys(calls).map((name) => `${room}.${name}`))
  expect(named).toEqual(promised.sort())
})

test.each(operations)('$path names its parameters and answers', ({ path, operation }) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
  expect(operation.parameters.filter((parameter) => parameter.in === 'path').map((parameter) => parameter.name)).toEqual(inPath)
  const success = operation.responses['200'] ?? operation.responses['201']
  expect(success?.content['application/json']?.schema.type).toBe('object')
  expect(operation.responses['503']).toBeDefined()
})

test('a write shows its body in all three encodings, with an example and without its path parameters', () => {
  const body = document.paths['/api/checkout/{guestToken}']?.post?.requestBody
  expect(Object.keys(body?.content ?? {})).toEqual(['application/json', 'multipart/form-data', 'application/x-www-form-urlencoded'])
  const json = body?.content['application/json']
  expect(json?.schema.properties).toHaveProperty('first_name')
  expect(json?.schema.properties).not.toHaveProperty('guestToken')
  expect(json?.example).toMatchObject({ phone: '01012345678' })
})

test('money and moments are documented as they travel', () => {
  const order = document.paths['/api/order/{token}']?.get?.responses['200']?.content['application/json']?.schema as {
    properties: { order: { properties: Record<string, { type: string }> } }
  }
  expect(order.properties.order.properties.total_price?.type).toBe('number')
  expect(order.properties.order.properties.created_at?.type).toBe('string')
})
