/**
 * Input of a call: what a request carries in its address and body, and parsed by the schema of its
 * endpoint.
 */
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Coded, FieldRefusals } from '#contract/field-refusals.ts'
import { pathId, toId } from '#contract/parts.ts'
import { withEitherName } from '#contract/text/either-name.ts'
import { invalid, notFound } from '../refusal.ts'

/**
 * Input of a request; path parameters win over everything, so that an address always names the
 * record.
 */
export function inputOf(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const parameters = request.params as Record<string, unknown>
  const query = request.query as Record<string, unknown>
  const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)
  if (endpoint.method === 'GET')
    return {
      ...Object.fromEntries(Object.entries(query).map(([key, value]) => [key, first(value)])),
      ...parameters,
    }
  const inQuery = Object.fromEntries(
    ['lang', ...(endpoint.query ?? [])]
      .filter((key) => key in query)
      .map((key) => [key, first(query[key])]),
  )
  return { ...(request.body as object | undefined), ...inQuery, ...parameters }
}

export const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function parse(endpoint: Endpoint, raw: Record<string, unknown>): Record<string, unknown> {
  const inAddress = parametersOf(endpoint.path)
  const result = endpoint.input.safeParse(endpoint.who === 'admin' ? withEitherName(raw) : raw)
  if (result.success) {
    refuseUnstorable(result.data, inAddress)
    return result.data as Record<string, unknown>
  }
  // 404 comes before errors of the body, which would not help without such a record.
  const { shape } = endpoint.input as z.ZodObject
  if (inAddress.some((name) => shape[name] === pathId && toId(raw[name]) === 0)) throw notFound()
  const errors: FieldRefusals = {}
  for (const issue of result.error.issues) {
    if (inAddress.includes(String(issue.path[0]))) throw notFound()
    const field = issue.path.join('.')
    errors[field] = [...new Set([...(errors[field] ?? []), issue.message as Coded])]
  }
  throw invalid(errors)
}

const parameters = new Map<string, string[]>()

/** Names of the parameters in an endpoint's path; memoised, because there are few endpoints. */
function parametersOf(path: string): string[] {
  const known =
    parameters.get(path) ?? [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
  parameters.set(path, known)
  return known
}

/**
 * Refuses NUL and half surrogate pairs, which PostgreSQL cannot store, before any rule sees them.
 */
function refuseUnstorable(input: unknown, inAddress: string[], path: string[] = []): void {
  if (typeof input === 'string' && (input.includes('\0') || !input.isWellFormed())) {
    if (inAddress.includes(path[0] as string)) throw notFound()
    throw invalid({ [path.join('.')]: ['character'] })
  }
  if (input === null || typeof input !== 'object') return
  for (const [key, inner] of Object.entries(input))
    refuseUnstorable(inner, inAddress, [...path, key])
}
