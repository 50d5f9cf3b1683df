/**
 * How often one address, and one account, may make the calls that cost the shop something (R13).
 * Guesses at passwords are counted apart, by the accounts room (0016). RATE_LIMIT=off lifts them
 * all.
 */
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, LimitName } from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import type { Visitor } from '../ctx.ts'
import { tooMany } from '../refusal.ts'

/**
 * Requests per minute. Egypt's mobile networks put many shoppers behind one address: the figures
 * leave room for that. An account is the signed-in user, else the e-mail address in the call;
 * logging in counts for none, because others could shut its owner out.
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

/**
 * Calls that touch the owner of an e-mail address, whoever is signed in: mails that somebody gets.
 */
const aboutEmail: readonly LimitName[] = ['register', 'password', 'notify']

const window = { timeWindow: 60_000, cache: 20_000 }

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What counts this call together with others of the same name. */
    limit?: LimitName | undefined
  }
}

/** Counts a call for its account and refuses it with 429 when there were too many. */
export type CountAccount = (
  endpoint: Endpoint,
  request: FastifyRequest,
  account: string,
) => Promise<void>

/**
 * Counts every call for its address from here on; accounts are counted by the answer, once the body
 * is known.
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

/** One counter for each name: the plugin's own routes would count each by itself. */
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
 * A counter that begins anew once the machine's clock was set back: what it counted before would
 * shut people out until the clock is there again (R195).
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
  // `isAllowed` is for addresses on the plugin's allow list, for which the result has no figures;
  // this shop lists none.
  if (result && !result.isAllowed && result.isExceeded) throw tooMany(result.ttl / 1000)
}

/** A household has 2^64 IPv6 addresses and may change them at will, so a /64 counts as one. */
export function networkOf(ip: string): string {
  // As in ::ffff:10.0.0.1 too.
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

/** The account that a call is about; null when unknown. */
export function accountOf(
  { limit, input: schema }: Endpoint,
  visitor: Visitor,
  input: Record<string, unknown>,
): string | null {
  const user = visitor.kind === 'user' ? `user ${visitor.id}` : null
  const email = emailIn(schema, input)
  return limit && aboutEmail.includes(limit) ? (email ?? user) : (user ?? email)
}

/** Only from a field that the call reads: in any other a client could name anybody. */
function emailIn(schema: z.ZodType, input: Record<string, unknown>): string | null {
  const field = ['email', 'client_email'].find((name) => name in (schema as z.ZodObject).shape)
  const written = field && input[field]
  const email = typeof written === 'string' ? foldedEmail(written) : ''
  // Empty is no account: those who leave it empty are different people.
  return email === '' ? null : `email ${email}`
}

/**
 * At least what the database takes for the same address is the same here, and what surrounds it
 * does not count: capitals, and letters with marks, of which small İ is an i to one and none to the
 * other.
 */
export const foldedEmail = (email: string): string =>
  email
    .trim()
    .slice(0, limits.email)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .toUpperCase()
