/** How often one address may make the calls that cost the shop something (decisions: 429 with Retry-After). RATE_LIMIT=off lifts them all. */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { tooMany } from '../refusal.ts'

/** Requests per minute and address. Egypt's mobile networks put many shoppers behind one address: the figures leave room for that. */
const perMinute: Record<string, number> = { search: 240, checkout: 30 }

export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    timeWindow: 60_000,
    cache: 20_000,
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl / 1000),
  })
}

/** The route's setting for @fastify/rate-limit; false where nothing is limited. */
export function limitOf(endpoint: Endpoint): false | { max: number; groupId: string } {
  const max = endpoint.limit && perMinute[endpoint.limit]
  return max ? { max, groupId: endpoint.limit as string } : false
}
