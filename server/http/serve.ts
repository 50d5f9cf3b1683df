/**
 * Routes from contract and handlers, and the same calls in process. Both go through the same four
 * steps: authorise, parse (input schema), act (handler), shape (reply schema).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import {
  type AnswerOf,
  type ApiOf,
  type CallOptions,
  type Calls,
  type Endpoint,
  messageOf,
  type ParsedOf,
} from '#contract/endpoint.ts'
import { limits } from '#contract/limits.ts'
import { withEitherName } from '#contract/text/either-name.ts'
import { pathId, toId } from '#contract/parts.ts'
import type { Coded, FieldRefusals } from '#contract/field-refusals.ts'
import { type Ctx, guest, type Visitor } from '../ctx.ts'
import { invalid, notFound } from '../refusal.ts'
import { callerOf } from '../staff.ts'
import { mayCall, refuseCaller, visitorOf } from './access.ts'
import type { BytesCache, Made } from './cache/cache.ts'
import { sendEntry } from './cache/cache-entry.ts'
import { findRefusal } from './errors.ts'
import { type DailyKind, withinDay } from './daily-limits/daily-limits.ts'
import { type FileAnswer, type Files, openFiles } from './file.ts'
import { answerOnce } from './idempotency/idempotency.ts'
import { accountOf, type CountAccount, networkOf } from './limits.ts'
import type { UnderWay } from './overload.ts'
import { closesWithShop, type Gate } from './opening.ts'
import { openStreams, sendStream, type Streams } from './stream.ts'
import { type FindVisitor, readVisitor } from './visitor.ts'
import { refuseHiddenFields, withoutHiddenFields } from './field-access.ts'

/**
 * Request data of a handler besides its input. `signal` aborts when a stream's reader has
 * disconnected or must end; `network` is that of the client, undefined if nothing is counted
 * (RATE_LIMIT); `userAgent` is the browser's.
 */
export type Call = {
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  network?: string | undefined
  userAgent?: string | undefined
}

export type Handlers<Room extends Calls> = {
  [Name in keyof Room]: (ctx: Ctx, input: ParsedOf<Room[Name]>, call: Call) => Given<Room[Name]>
}

/**
 * Result of a handler: its response, a file, or the data of each event. Nothing if the response is
 * only the message of success.
 */
type Given<E> = E extends { stream: true }
  ? AsyncIterable<AnswerOf<E>>
  : E extends { file: true }
    ? Promise<FileAnswer>
    : Answered<AnswerOf<E>>
type Answered<Answer> =
  Answer extends Record<string, never> ? Promise<void> : Promise<Answer> | Answer

export type RoomHandlers<Rooms extends Record<string, Calls>> = {
  [Room in keyof Rooms]: Handlers<Rooms[Room]>
}

type Handler = (ctx: Ctx, input: unknown, call: Call) => unknown

/** Runs one call: authorise, parse, act, shape. */
async function act(
  endpoint: Endpoint,
  handler: Handler,
  ctx: Ctx,
  raw: Record<string, unknown>,
  call: Call,
): Promise<unknown> {
  refuseCaller(endpoint, ctx.visitor, ctx.now())
  const asked = parse(endpoint, raw)
  refuseHiddenFields(endpoint, ctx.visitor, asked)
  const given = async (ctx: Ctx) =>
    endpoint.reply.parse((await handler(ctx, asked, call)) ?? {}) as Record<string, unknown>
  const key = endpoint.keyed && call.idempotencyKey
  if (key && key.length > limits.idempotency_key) throw invalid({ 'Idempotency-Key': ['too_long'] })
  // The stored response contains all fields; a retry gets those that its sender may see by then.
  const whole =
    key && endpoint.keyed !== 'cart'
      ? await answerOnce(ctx, endpoint, { key, asked }, given)
      : await given(ctx)
  const answer = withoutHiddenFields(endpoint, ctx.visitor, whole)
  const message = messageOf(endpoint, asked, answer)
  return message === undefined ? answer : { message, ...answer }
}

function parse(endpoint: Endpoint, raw: Record<string, unknown>): Record<string, unknown> {
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

type Options = {
  ctx: Ctx
  cache: BytesCache
  findVisitor: FindVisitor
  countAccount: CountAccount | null
  underWay: UnderWay
  gate: Gate
}

/** Registers a route for every endpoint. */
export function serve<Rooms extends Record<string, Calls>>(
  app: FastifyInstance,
  contract: Rooms,
  handlers: RoomHandlers<Rooms>,
  options: Options,
): void {
  const { ctx, cache } = options
  const lasting = { streams: openStreams(app, options.underWay), files: openFiles() }
  for (const [room, calls] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(calls)) {
      const handler = handlers[room]?.[name] as Handler
      app.route({
        method: endpoint.deletes ? [endpoint.method, 'DELETE'] : endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        // HEAD must change nothing, and streamed responses are not generated for it.
        exposeHeadRoute: !endpoint.deletes && !endpoint.stream && !endpoint.file,
        config: {
          limit: endpoint.limit,
          pictures: endpoint.pictures,
          isOpen: endpoint.who === 'anyone',
          closes: endpoint.who !== 'admin' && closesWithShop(room, name),
          isStream: endpoint.stream ?? endpoint.file,
        },
        ...(endpoint.cached
          ? {
              handler: (request, reply) =>
                answerCached(
                  endpoint,
                  handler,
                  { ...ctx, log: request.log },
                  cache,
                  request,
                  reply,
                ),
            }
          : answerVisitor(endpoint, handler, options, lasting)),
      })
    }
  }
}

/** Limits of responses that last as long as their readers. */
type Lasting = { streams: Streams; files: Files }

/**
 * Identifies the visitor, and refuses before the body is read: only an admin's pictures may take
 * memory in an admin's call.
 */
function answerVisitor(
  endpoint: Endpoint,
  handler: Handler,
  { ctx, findVisitor, countAccount, gate }: Options,
  { streams, files }: Lasting,
) {
  const visitors = new WeakMap<FastifyRequest, Visitor>()
  return {
    preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
      const visitor = visitorOf(endpoint, await readVisitor(ctx, request, findVisitor))
      refuseCaller(endpoint, visitor, ctx.now())
      visitors.set(request, visitor)
      if (endpoint.who === 'admin') await gate.admit(request, reply, visitor)
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const visitor = visitors.get(request) ?? guest
      const visited = { ...ctx, visitor, log: request.log }
      const input = inputOf(endpoint, request)
      const caller = callerOf(visited)
      if (endpoint.stream) {
        const asked = parse(endpoint, input)
        return sendStream(request, reply, {
          streams,
          caller,
          ifFree: asked.if_free === true,
          mayRead: async () => mayCall(endpoint, await readVisitor(ctx, request, findVisitor)),
          open: (signal) => events(endpoint, handler, visited, asked, signal),
        })
      }
      if (endpoint.file) {
        const asked = parse(endpoint, input)
        return files.send(
          request,
          reply,
          caller,
          async () => (await handler(visited, asked, {})) as FileAnswer,
        )
      }
      const account = accountOf(endpoint, visitor, input)
      if (account) await countAccount?.(endpoint, request, account)
      const network = countAccount ? networkOf(request.ip) : undefined
      const call = {
        idempotencyKey: headerOf(request, 'idempotency-key'),
        userAgent: headerOf(request, 'user-agent'),
        network,
      }
      const actNow = () => act(endpoint, handler, visited, input, call)
      const answer = await (endpoint.daily && network
        ? withinDay(visited, endpoint.limit as DailyKind, network, actNow)
        : actNow())
      return reply
        .code(endpoint.status ?? 200)
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(answer))
    },
  }
}

async function* events(
  endpoint: Endpoint,
  handler: Handler,
  ctx: Ctx,
  asked: Record<string, unknown>,
  signal: AbortSignal,
) {
  for await (const event of handler(ctx, asked, { signal }) as AsyncIterable<unknown>)
    yield withoutHiddenFields(
      endpoint,
      ctx.visitor,
      endpoint.reply.parse(event) as Record<string, unknown>,
    )
}

async function answerCached(
  endpoint: Endpoint,
  handler: Handler,
  ctx: Ctx,
  cache: BytesCache,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const key = keyOf(request.raw.url as string, Object.keys((endpoint.input as z.ZodObject).shape))
  // Parsed from the cache key and not from the request, so that an oddly spelled address cannot put
  // another response under this key.
  const input = {
    ...Object.fromEntries(new URLSearchParams(key.split('?')[1])),
    ...(request.params as object),
  }
  const make = async (): Promise<Made> => {
    const answer = (await act(endpoint, handler, ctx, input, {})) as {
      total?: number
      current_page?: number
      last_page?: number
    }
    // Pages past the end are not cached: there is one for every number.
    const isPastEnd =
      answer.current_page && answer.last_page && answer.current_page > Math.max(answer.last_page, 1)
    const keep = !isPastEnd && !endpoint.unkept?.(answer, input)
    return {
      status: 200,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(answer),
      keep,
    }
  }
  return sendEntry(await cache.fill(key, make), request, reply)
}

/**
 * Cache key of an address: only the query keys that matter, in one order, so that utm_… and made-up
 * keys share one entry.
 */
export function keyOf(url: string, known: readonly string[]): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  // Includes the '?', because URLSearchParams drops a leading one.
  const query = new URLSearchParams(url.slice(at))
  const kept = known
    .filter((key) => query.has(key))
    .sort()
    .map((key) => `${key}=${encodeURIComponent(query.get(key) as string)}`)
  return kept.length ? `${url.slice(0, at)}?${kept.join('&')}` : url.slice(0, at)
}

/**
 * Input of a request; path parameters win over everything, so that an address always names the
 * record.
 */
function inputOf(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
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

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/**
 * The same calls without HTTP, for pages rendered here: always as a guest, because public pages do
 * not depend on the visitor.
 */
export function inProcess<Rooms extends Record<string, Calls>>(
  contract: Rooms,
  handlers: RoomHandlers<Rooms>,
  ctx: Ctx,
): ApiOf<Rooms> {
  const rooms = Object.entries(contract).map(([room, calls]) => [
    room,
    Object.fromEntries(
      Object.entries(calls).map(([name, endpoint]) => [
        name,
        async (input: Record<string, unknown> = {}, options: CallOptions = {}) => {
          try {
            return await act(endpoint, handlers[room]?.[name] as Handler, ctx, input, {
              idempotencyKey: options.idempotencyKey,
            })
          } catch (error) {
            throw findRefusal(error, ctx.log) ?? error
          }
        },
      ]),
    ),
  ])
  return Object.fromEntries(rooms)
}
