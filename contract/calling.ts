/**
 * Calls as typed functions over a given `send`. A refusal of the server is thrown as a Refusal, and so
 * are a missing response, with status 0 and code 'no_response', and a response without the message
 * of success (`done`).
 */
import type { Api } from './api.ts'
import { type CallOptions, messageOf, type Path } from './endpoint.ts'
import { Refusal, type RefusalBody } from './refusal.ts'

/** Message of a refusal whose response has none, as a proxy's. */
export const withoutMessage = 'An error occurred'

export type Send = (path: string, init: RequestInit) => Promise<Response>

type Paths = Record<string, Record<string, Path>>

/** The part of the Api whose paths these are. */
export type ClientOf<These extends Paths> = {
  [Room in keyof These & keyof Api]: Pick<Api[Room], keyof These[Room] & keyof Api[Room]>
}

export function clientOf<These extends Paths>(paths: These, send: Send): ClientOf<These> {
  const rooms = Object.entries(paths).map(([room, calls]) => [
    room,
    Object.fromEntries(
      Object.entries(calls).map(([name, path]) => [
        name,
        (input: Record<string, unknown> = {}, options: CallOptions = {}) =>
          call(send, path, input, options),
      ]),
    ),
  ])
  return Object.fromEntries(rooms) as ClientOf<These>
}

async function call(
  send: Send,
  path: Path,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<unknown> {
  const { url, body } = insertIds(path, input)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (options.token) headers.authorization = `Bearer ${options.token}`
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  const init: RequestInit = {
    method: path.method,
    headers,
    ...(options.signal && { signal: options.signal }),
  }
  if (body) {
    init.body = encode(body, path.multipart)
    if (typeof init.body === 'string') headers['content-type'] = 'application/json'
  }
  const unanswered = (cause: unknown) => {
    if (options.signal?.aborted) throw cause
    throw new Refusal(0, 'no_response', 'No response from server. Please try again later.')
  }
  const response = await send(url, init).catch(unanswered)
  if ((path.stream || path.file) && response.ok) return response
  // A whole response that is no JSON is distinguished from one that breaks off.
  const read = response
    .json()
    .catch((cause: unknown) => (cause instanceof SyntaxError ? null : unanswered(cause)))
  const answer = (await read) as Record<string, unknown> | null
  if (response.ok && answer !== null) {
    if (path.done && answer.message !== messageOf(path, input, answer))
      throw otherAnswer(response, answer)
    return answer
  }
  const { code, message, errors, codes, shortages, error, ...details }: Partial<RefusalBody> =
    answer ?? {}
  throw new Refusal(response.status, code ?? 'internal', message ?? withoutMessage, {
    errors,
    codes,
    shortages,
    details,
    error,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
}

/**
 * Refusal of a response whose status means success but whose message does not, as an internal error.
 */
function otherAnswer({ status }: Response, { message, error }: Record<string, unknown>): Refusal {
  return new Refusal(status, 'internal', String(message), {
    error: typeof error === 'string' ? error : undefined,
  })
}

/** Distributes the input's fields among the address, the query string and the body. */
function insertIds(
  path: Path,
  input: Record<string, unknown>,
): { url: string; body?: Record<string, unknown> } {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined))
  const take = (name: string) => {
    const value = rest.get(name)
    rest.delete(name)
    return value
  }
  const address = path.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(take(name))),
  )
  const inQuery =
    path.method === 'GET' || path.method === 'DELETE' ? [...rest.keys()] : (path.query ?? [])
  const query = new URLSearchParams()
  for (const name of inQuery) {
    const value = take(name)
    if (value !== undefined) query.set(name, value === null ? '' : String(value))
  }
  const url = query.size ? `${address}?${query}` : address
  return path.method === 'GET' || path.method === 'DELETE'
    ? { url }
    : { url, body: Object.fromEntries(rest) }
}

/**
 * Body as JSON, or as multipart for a file or a call that is always multipart, with lists as name[0],
 * name[1], …, and an empty list as ''.
 */
function encode(body: Record<string, unknown>, multipart = false): string | FormData {
  const hasFile = Object.values(body).some((value) =>
    (Array.isArray(value) ? value : [value]).some((one) => one instanceof Blob),
  )
  if (!hasFile && !multipart) return JSON.stringify(body)
  const form = new FormData()
  const append = (name: string, value: unknown) => {
    if (value instanceof Blob) form.append(name, value)
    else if (Array.isArray(value) && value.length === 0) form.append(name, '')
    else if (value !== null && typeof value === 'object')
      for (const [key, inner] of Object.entries(value)) append(`${name}[${key}]`, inner)
    else if (value !== undefined) form.append(name, value === null ? '' : String(value))
  }
  for (const [name, value] of Object.entries(body)) append(name, value)
  return form
}
