/**
 * How often one address, and one account, may make the calls that cost the shop something (decisions: 429 with Retry-After).
 * RATE_LIMIT=off lifts them all.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, LimitName } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Visitor } from '../ctx.ts'
import { tooMany } from '../refusal.ts'

/**
 * Requests per minute. Egypt's mobile networks put many shoppers behind one address: the figures leave room for that. An account
 * is the signed-in user, else the e-mail address in the call.
 */
export const perMinute: Record<LimitName, { address: number; account: number }> = {
  search: { address: 240, account: 240 },
  cart: { address: 240, account: 120 },
  checkout: { address: 60, account: 30 },
  login: { address: 60, account: 15 },
  register: { address: 60, account: 20 },
  password: { address: 30, account: 10 },
  notify: { address: 60, account: 30 },
  review: { address: 60, account: 30 },
  question: { address: 60, account: 30 },
  callback: { address: 60, account: 30 },
}

/** Calls of which only the failed ones count for the account: signing in again and again is nobody's harm, guessing is. */
const onlyFailures: readonly LimitName[] = ['login']

/** Calls that touch the owner of an e-mail address, whoever is signed in: guesses at a password, and mails that somebody gets. */
const aboutEmail: readonly LimitName[] = ['login', 'register', 'password', 'notify']

const window = { timeWindow: 60_000, cache: 20_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What counts this call together with others of the same name. */
    limit?: LimitName | undefined
  }
}

/**
 * Counts a call for its account and refuses it with 429 when there were too many. The answer is to be called when the call has ended,
 * well or not.
 */
export type CountAccount = (endpoint: Endpoint, request: FastifyRequest, account: string) => Promise<(failed: boolean) => Promise<void>>

/** Counts every call for its address from here on; accounts are counted by the answer, once the body is known. */
export async function limitRates(app: FastifyInstance): Promise<CountAccount> {
  await app.register(rateLimit, { global: false, ...window })
  const addresses = countersOf(app, 'address', (request) => networkOf(request.ip))
  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config
    if (limit) refuseExceeded(await addresses[limit](request))
  })
  const accounts = new WeakMap<FastifyRequest, string>()
  const counters = countersOf(app, 'account', (request) => accounts.get(request) as string)
  const turns = new Turns()
  return async ({ limit }, request, account) => {
    if (!limit) return async () => {}
    accounts.set(request, account)
    const count = counters[limit]
    if (!onlyFailures.includes(limit)) {
      refuseExceeded(await count(request))
      return async () => {}
    }
    // One after the other, so that none is let through because the failures before it are still being found out.
    const leave = await turns.enter(account)
    const { remaining, ttl } = countOf(await count(request, { increment: false }))
    if (remaining === 0) {
      leave()
      throw tooMany(ttl / 1000)
    }
    return async (failed) => {
      if (failed) await count(request)
      leave()
    }
  }
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>

/** One counter for each name: the plugin's own routes would count each by itself. */
function countersOf(app: FastifyInstance, whom: 'address' | 'account', keyGenerator: (request: FastifyRequest) => string) {
  const counters = Object.entries(perMinute).map(([name, figures]) => [
    name,
    app.createRateLimit({ max: figures[whom], ...window, keyGenerator }),
  ])
  return Object.fromEntries(counters) as Record<LimitName, Counter>
}

function refuseExceeded(result: Awaited<ReturnType<Counter>>): void {
  const { isExceeded, ttl } = countOf(result)
  if (isExceeded) throw tooMany(ttl / 1000)
}

function countOf(result: Awaited<ReturnType<Counter>>) {
  if (result.isAllowed) throw new Error('Nobody is on a list of the allowed')
  return result
}

/** Who comes while another of the same name is inside waits for it. */
class Turns {
  readonly #last = new Map<string, Promise<void>>()

  /** Resolves when it is one's turn; the answer ends it. */
  async enter(name: string): Promise<() => void> {
    const before = this.#last.get(name)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last.set(name, promise)
    await before
    return () => {
      if (this.#last.get(name) === promise) this.#last.delete(name)
      resolve()
    }
  }
}

/** Of IPv6 a household has 2^64 addresses, to be changed at will: those are one. */
export function networkOf(ip: string): string {
  // As in ::ffff:10.0.0.1 too.
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [front = '', back = ''] = ip.split('::')
  const [first, last] = [front, back].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]]
  const groups = [...first, ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'), ...last]
  return groups.slice(0, 4).join(':')
}

/** Whose account a call is about; null when nobody can tell. */
export function accountOf({ limit, input: schema }: Endpoint, visitor: Visitor, input: Record<string, unknown>): string | null {
  const user = visitor.kind === 'user' ? `user ${visitor.id}` : null
  const email = emailIn(schema, input)
  return limit && aboutEmail.includes(limit) ? (email ?? user) : (user ?? email)
}

/** Only of a field that the call reads: any other could say anybody. */
function emailIn(schema: z.ZodType, input: Record<string, unknown>): string | null {
  const field = ['email', 'client_email'].find((name) => name in (schema as z.ZodObject).shape)
  const written = field && input[field]
  const email = typeof written === 'string' ? foldedEmail(written) : ''
  // Those who leave it empty are not one and the same.
  return email === '' ? null : `email ${email}`
}

/**
 * At least what the database takes for the same address is the same here, and what surrounds it does not count: capitals, and
 * letters with marks, of which small İ is an i to one and none to the other.
 */
const foldedEmail = (email: string): string => email.trim().slice(0, limits.email).normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase()
