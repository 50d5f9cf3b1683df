/**
 * Every way to fail becomes one shape: a Refusal's body. What is not a Refusal is logged with its
 * request id and answered blandly.
 */
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { isRefusal, Refusal, refusalBody } from '#contract/refusal.ts'
import type { Log } from '../ctx.ts'
import { malformed, overloaded, tooLarge, unsupportedType } from '../refusal.ts'

export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: unknown, request, reply) =>
    sendRefusal(reply, refusalOf(error, request.log)),
  )
}

export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  if (refusal.retryAfter) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)))
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusalBody(refusal)))
}

/**
 * What is no HTTP, or more header than anybody needs, never becomes a request: the connection
 * itself is answered.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Browsers open connections ahead: one that was never used is closed without a word, which no
  // request could take for its answer.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0)
    return void socket.destroy()
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal(431, 'too_large', 'The address or the headers are too long')
      : malformed()
  const body = JSON.stringify(refusalBody(refusal))
  const status = refusal.status === 431 ? '431 Request Header Fields Too Large' : '400 Bad Request'
  // Whoever is not done sending, and never will be, would keep the connection open: Node leaves it
  // to this handler.
  const close = () => socket.destroy()
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    close,
  )
}

/** What may be said of an error; a bug is logged here and becomes a bland 500. */
export function refusalOf(error: unknown, log: Log): Refusal {
  const expected = findRefusal(error, log)
  if (expected) return expected
  log.error({ err: error }, 'unexpected error')
  return new Refusal(500, 'internal', 'Something went wrong!')
}

/**
 * The refusal that an error stands for, such as 503 while the database is away; null when it is a
 * bug.
 */
export function findRefusal(error: unknown, log: Log): Refusal | null {
  if (isRefusal(error)) return error
  const known = fromFastify(error as FastifyError) ?? fromMachine(error) ?? null
  if (known?.status === 503) log.warn({ err: error }, 'database away or busy, or disk full')
  return known
}

/** Whether an error means that the database, or room on a disk, is not to be had just now. */
export const isAway = (error: unknown): boolean =>
  (isRefusal(error) ? error : fromMachine(error))?.status === 503

function fromFastify(error: FastifyError): Refusal | undefined {
  switch (error?.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return tooLarge()
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedType()
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return malformed()
    case 'ECONNRESET':
      // A visitor who hung up in the middle of a body; of any other connection the failed system
      // call is named.
      return 'syscall' in error ? undefined : malformed()
  }
  return error?.statusCode && error.statusCode >= 400 && error.statusCode < 500
    ? new Refusal(error.statusCode, 'malformed', 'The request cannot be read')
    : undefined
}

/**
 * The disk or the memory of PostgreSQL is full, or the disk on which the shop itself keeps
 * pictures: what was asked for may go through once there is room.
 */
const fullCodes = new Set(['53100', '53200', 'ENOSPC', 'EDQUOT'])

/**
 * PostgreSQL gone, starting, stopping, a standby or read-only, out of connections, too slow to
 * answer, tired of waiting for the shop (as when the clock jumps ahead), or ending a deadlock: the
 * same request may succeed when it is sent again.
 */
const awayCodes = new Set([
  '40P01',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25006',
  '25P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '57014',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
])
const awayTexts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|not queryable|Query read timeout/i

const socketCalls = ['connect', 'getaddrinfo', 'read', 'write']

function fromMachine(error: unknown): Refusal | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, syscall } = cause as { code?: string; syscall?: string }
    const fromSocket = syscall === undefined || socketCalls.includes(syscall)
    if (code && fullCodes.has(code)) return overloaded()
    if ((code && awayCodes.has(code) && fromSocket) || awayTexts.test(cause.message))
      return overloaded()
  }
}
