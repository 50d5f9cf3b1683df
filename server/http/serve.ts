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
import { type Ctx, guest, type Visitor } from '../ctx.ts'
import { invalid } from '../refusal.ts'
import { callerOf } from '../staff.ts'
import { mayCall, refuseCaller, visitorOf } from './access/access.ts'
import type { BytesCache, Made } from './cache/cache.ts'
import { sendEntry } from './cache/cache-entry.ts'
import { keyOf } from './cache/cache-key.ts'
import { findRefusal } from './errors.ts'
import { type DailyKind, withinDay } from './daily-limits/daily-limits.ts'
import { type FileAnswer, type Files, openFiles } from './file.ts'
import { answerOnce } from './idempotency/idempotency.ts'
import { headerOf, inputOf, parse } from './input.ts'
import { accountOf, type CountAccount, networkOf } from './limits.ts'
import type { UnderWay } from './overload.ts'
import { closesWithShop, type Gate } from './opening.ts'
import { openStreams, sendStream, type Streams } from './stream.ts'
import { type FindVisitor, readVisitor } from './access/visitor.ts'
import { refuseHiddenFields, withoutHiddenFields } from './access/field-access.ts'

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
