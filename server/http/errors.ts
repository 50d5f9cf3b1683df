/**
 * Conversion of every error to one shape, a Refusal's body. Any other error is logged with its
 * request id and answered with a general text.
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
 * Answers a connection whose bytes are no HTTP, or whose headers are too large: it never becomes a
 * request.
 */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Browsers open connections ahead: an unused one is closed without a response, which no request
  // could take for its own.
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0)
    return void socket.destroy()
  const refusal =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new Refusal(431, 'too_large', 'The address or the headers are too long')
      : malformed()
  const body = JSON.stringify(refusalBody(refusal))
  const status = refusal.status === 431 ? '431 Request Header Fields Too Large' : '400 Bad Request'
  // A client that never finishes sending would keep the connection open: Node leaves closing to
  // this handler.
  const close = () => socket.destroy()
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    close,
  )
}

/** Refusal of an error; a bug is logged here and becomes a general 500. */
export function refusalOf(error: unknown, log: Log): Refusal {
  const expected = findRefusal(error, log)
  if (expected) return expected
  log.error({ err: error }, 'unexpected error')
  return new Refusal(500, 'internal', 'Something went wrong!')
}

/** Refusal of an expected error, such as 503 while the database is unavailable; null for a bug. */
export function findRefusal(error: unknown, log: Log): Refusal | null {
  if (isRefusal(error)) return error
  const known = fromFastify(error as FastifyError) ?? fromMachine(error) ?? null
  if (known?.status === 503) log.warn({ err: error }, 'database away or busy, or disk full')
  return known
}

/** Whether an error means that the database, or disk space, is temporarily unavailable. */
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
      // The visitor disconnected in the middle of a body; errors of other connections name the
      // failed system call.
      return 'syscall' in error ? undefined : malformed()
  }
  return error?.statusCode && error.statusCode >= 400 && error.statusCode < 500
    ? new Refusal(error.statusCode, 'malformed', 'The request cannot be read')
    : undefined
}

/**
 * Codes of a full disk or memory, PostgreSQL's or the shop's own: the request may succeed once
 * there is space.
 */
const fullCodes = new Set(['53100', '53200', 'ENOSPC', 'EDQUOT'])

/**
 * Codes of temporary failures of PostgreSQL: gone, starting, stopping, a standby or read-only, out
 * of connections, timed out, idle timeout of a transaction (as when the clock jumps ahead), or a
 * deadlock. The same request may succeed when retried.
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
