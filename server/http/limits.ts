/**
 * Rate limits per address and per account for calls with a cost (R13). Guesses at passwords are
 * counted separately, by accounts (0016). RATE_LIMIT=off lifts them all.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, LimitName } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Visitor } from '../ctx.ts'
import { tooMany } from '../refusal.ts'

/**
 * Requests per minute. Egypt's mobile networks put many shoppers behind one address, for which the
 * limits leave headroom. An account is the signed-in user, else the e-mail address in the call;
 * logging in counts for none, because others could lock its owner out.
 */
export const perMinute: Record<LimitName, { address: number; account?: number }> = {
  search: { address: 240, account: 240 },
  cart: { address: 240, account: 120 },
  checkout: { address: 60, account: 30 },
  find: { address: 20 },
  login: { address: 60 },
  register: { address: 60, account: 20 },
  password: { address: 30, account: 10 },
  notify: { address: 60, account: 30 },
  review: { address: 60, account: 30 },
  question: { address: 60, account: 30 },
  callback: { address: 60, account: 30 },
}

/** Calls counted by e-mail address even for signed-in users, because they send mail to it. */
const aboutEmail: readonly LimitName[] = ['register', 'password', 'notify']

const window = { timeWindow: 60_000, cache: 20_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Limit that this call shares with others of the same name. */
    limit?: LimitName | undefined
  }
}

/** Counts a call for its account and refuses it with 429 above the limit. */
export type CountAccount = (
  endpoint: Endpoint,
  request: FastifyRequest,
  account: string,
) => Promise<void>

/**
 * Counts every call for its address from here on; accounts are counted by the returned function,
 * once the body is parsed.
 */
export async function limitRates(app: FastifyInstance): Promise<CountAccount> {
  await app.register(rateLimit, { global: false, ...window })
  const addresses = countersOf(app, 'address', (request) => networkOf(request.ip))
  app.addHook('onRequest', async (request) => {
    const { limit } = request.routeOptions.config
    if (limit) await count(addresses[limit], request)
  })
  const accounts = new WeakMap<FastifyRequest, string>()
  const counters = countersOf(app, 'account', (request) => accounts.get(request) as string)
  return async ({ limit }, request, account) => {
    accounts.set(request, account)
    if (limit) await count(counters[limit], request)
  }
}

type Counter = ReturnType<FastifyInstance['createRateLimit']>

/** One counter per name: the plugin's routes would each count separately. */
function countersOf(
  app: FastifyInstance,
  whom: 'address' | 'account',
  keyGenerator: (request: FastifyRequest) => string,
) {
  const counters = Object.entries(perMinute).flatMap(([name, { [whom]: max }]) =>
    max === undefined
      ? []
      : [[name, asOfNow(() => app.createRateLimit({ max, ...window, keyGenerator }))]],
  )
  return Object.fromEntries(counters) as Partial<Record<LimitName, Counter>>
}

/**
 * A counter that restarts if the machine's clock was set back: its former counts would block
 * visitors until the clock has caught up (R195).
 */
function asOfNow(make: () => Counter): Counter {
  let counter = make()
  return async (request) => {
    const result = await counter(request)
    if (result.isAllowed || result.ttl <= window.timeWindow) return result
    counter = make()
    return counter(request)
  }
}

async function count(counter: Counter | undefined, request: FastifyRequest): Promise<void> {
  const result = await counter?.(request)
  // `isAllowed` marks addresses on the plugin's allow list, whose results have no figures; this
  // shop lists none.
  if (result && !result.isAllowed && result.isExceeded) throw tooMany(result.ttl / 1000)
}

/**
 * Network of an address: a household has 2^64 IPv6 addresses and may change them at will, so a /64
 * counts as one.
 */
export function networkOf(ip: string): string {
  // IPv4, also in the form ::ffff:10.0.0.1.
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [front = '', back = ''] = ip.split('::')
  const [first, last] = [front, back].map((part) => (part === '' ? [] : part.split(':'))) as [
    string[],
    string[],
  ]
  const groups = [
    ...first,
    ...Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0'),
    ...last,
  ]
  return groups.slice(0, 4).join(':')
}

/** Account of a call; null if unknown. */
export function accountOf(
  { limit, input: schema }: Endpoint,
  visitor: Visitor,
  input: Record<string, unknown>,
): string | null {
  const user = visitor.kind === 'user' ? `user ${visitor.id}` : null
  const email = emailIn(schema, input)
  return limit && aboutEmail.includes(limit) ? (email ?? user) : (user ?? email)
}

/**
 * E-mail of an input, only if the call reads that field: otherwise a client could name any account.
 */
function emailIn(schema: z.ZodType, input: Record<string, unknown>): string | null {
  const field = ['email', 'client_email'].find((name) => name in (schema as z.ZodObject).shape)
  const written = field && input[field]
  const email = typeof written === 'string' ? foldedEmail(written) : ''
  // An empty e-mail is no account: such requests come from different people.
  return email === '' ? null : `email ${email}`
}

/**
 * E-mail in a form in which addresses equal to the database are equal here too: without surrounding
 * spaces and case, and letters with marks, because small İ is i in the database and not in
 * JavaScript.
 */
export const foldedEmail = (email: string): string =>
  email
    .trim()
    .slice(0, limits.email)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .toUpperCase()
