/**
 * How often one address, and one account, may make the calls that cost the shop something (decisions: 429 with Retry-After).
 * RATE_LIMIT=off lifts them all.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint, LimitName } from '#contract/endpoint.ts'
import type { Visitor } from '../ctx.ts'
import { tooMany } from '../refusal.ts'

/**
 * Requests per minute. Egypt's mobile networks put many shoppers behind one address: the figures leave room for that. An account
 * is the signed-in user, else the e-mail address that the call is about.
 */
const perMinute: Record<LimitName, { address: number; account: number }> = {
  search: { address: 240, account: 240 },
  cart: { address: 240, account: 120 },
  checkout: { address: 30, account: 20 },
  login: { address: 60, account: 10 },
  register: { address: 60, account: 20 },
  password: { address: 30, account: 10 },
  notify: { address: 60, account: 20 },
  review: { address: 30, account: 15 },
  question: { address: 30, account: 15 },
  callback: { address: 30, account: 15 },
}

/** Calls of which only the failed ones count for the account: signing in again and again is nobody's harm, guessing is. */
const onlyFailures: readonly LimitName[] = ['login']

const window = { timeWindow: 60_000, cache: 20_000 }

/**
 * Counts a call for its account and refuses it with 429 when there were too many; the answer is to be called when the call failed.
 * Null where nothing is limited.
 */
export type CountAccount = (endpoint: Endpoint, request: FastifyRequest, account: string) => Promise<() => Promise<void>>

export async function limitRates(app: FastifyInstance): Promise<CountAccount> {
  await app.register(rateLimit, { global: false, ...window, errorResponseBuilder: (_request, { ttl }) => tooMany(ttl / 1000) })
  const accounts = new WeakMap<FastifyRequest, string>()
  const counters = Object.fromEntries(
    Object.entries(perMinute).map(([name, { account }]) => [
      name,
      app.createRateLimit({ max: account, ...window, keyGenerator: (request: FastifyRequest) => accounts.get(request) ?? '' }),
    ]),
  )
  return async ({ limit }, request, account) => {
    const counter = limit && counters[limit]
    if (!counter) return async () => {}
    accounts.set(request, account)
    const later = onlyFailures.includes(limit)
    const count = await counter(request, { increment: !later })
    if (count.isAllowed) throw new Error('No account is on a list of the allowed')
    if (later ? count.remaining === 0 : count.isExceeded) throw tooMany(count.ttl / 1000)
    return later ? async () => void (await counter(request)) : async () => {}
  }
}

/** Whose account a call is about; null when nobody can tell. */
export function accountOf(visitor: Visitor, input: Record<string, unknown>): string | null {
  if (visitor.kind === 'user') return `user ${visitor.id}`
  const { email } = input
  return typeof email === 'string' && email.length <= 254 ? `email ${email.trim().toLowerCase()}` : null
}

/** The route's setting for @fastify/rate-limit; false where nothing is limited. */
export function limitOf(endpoint: Endpoint): false | { max: number; groupId: string } {
  return endpoint.limit ? { max: perMinute[endpoint.limit].address, groupId: endpoint.limit } : false
}
