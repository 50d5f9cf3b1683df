/**
 * Request bodies as JSON, multipart or urlencoded forms, all parsed into the same plain object:
 * `sizes[0]`, `sizes[0][size]`, `sizes[]` and repeated `sizes` alike (R14).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Pictures } from '#contract/endpoint.ts'
import { malformed, tooLarge } from '../../refusal.ts'
import { BodyMemory } from './body-memory.ts'
import { readMultipart } from './multipart.ts'
import { boundRequests, type UnderWay } from '../overload.ts'
import { readTextBody } from './text-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Picture fields of a multipart body. */
    pictures?: Readonly<Record<string, Pictures>> | undefined
    /** Whether the call is public. */
    isOpen?: boolean | undefined
  }
}

export const bodyLimits = {
  /** Bytes of a JSON or urlencoded body, and of the texts of a multipart one. */
  bytes: 256 * 1024,
  /** Fields of a form. */
  fields: 1000,
  depth: 8,
  /** Entries of one list in a form. */
  list: 1000,
  /** Files of one multipart body, including ignored ones. */
  files: 20,
  /** Bytes of ignored files. */
  passedOver: 10 * 1024 * 1024,
  /** Bytes of pictures that all requests together may hold in memory. */
  held: 256 * 1024 * 1024,
  /**
   * Bytes of pictures of all public calls together: lower, so that memory is left for admins'
   * uploads.
   */
  heldOfStrangers: 64 * 1024 * 1024,
  /**
   * Bytes of unfinished JSON and urlencoded bodies that all requests together may hold in memory.
   */
  heldTexts: 64 * 1024 * 1024,
  /**
   * Idle timeout of a multipart body in milliseconds; as a whole it may take as long as any
   * request.
   */
  silence: 30_000,
  /**
   * Idle and total timeout of a JSON or urlencoded body in milliseconds: usually it arrives with
   * its headers.
   */
  textSilence: 10_000,
  textWhole: 60_000,
}
export type BodyLimits = Readonly<typeof bodyLimits>

export type Fields = { [name: string]: unknown }

export function readBodies(
  app: FastifyInstance,
  limits: BodyLimits = bodyLimits,
  underWay: UnderWay = boundRequests(app),
): void {
  app.removeAllContentTypeParsers()
  app.addHook('onRequest', async ({ raw }) => {
    if (isEmpty(raw)) delete raw.headers['content-type']
  })
  readTexts(app, limits, underWay)
  readPictures(app, limits, underWay)
  // Fastify closes the connection after a body that it did not read to its end; a client that is
  // still sending would lose the refusal.
  app.addHook('onError', async ({ raw }, reply) => {
    if (!raw.complete && !raw.isPaused()) reply.removeHeader('connection')
  })
}

/**
 * Whether a request has no body, whatever its content type: some clients send one with every
 * request.
 */
const isEmpty = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0

function readTexts(app: FastifyInstance, limits: BodyLimits, underWay: UnderWay): void {
  const memory = new BodyMemory(limits.heldTexts)
  const read = (request: FastifyRequest, payload: IncomingMessage) =>
    underWay.whileComing(request, 'text', () => readTextBody(payload, memory, limits))
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: IncomingMessage) =>
      parseJson(await read(request, payload)),
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    async (request: FastifyRequest, payload: IncomingMessage) =>
      nest(new URLSearchParams(await read(request, payload))),
  )
}

function readPictures(app: FastifyInstance, limits: BodyLimits, underWay: UnderWay): void {
  const memory = new BodyMemory(limits.held)
  const memoryOfStrangers = new BodyMemory(limits.heldOfStrangers)
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: IncomingMessage) => {
      const { pictures = {}, isOpen } = request.routeOptions.config
      const share = (isOpen ? memoryOfStrangers : memory).share()
      let isWhole = false
      try {
        const options = {
          contentType: request.headers['content-type'] ?? '',
          pictures,
          memory: share,
          limits,
        }
        const body = nest(
          await underWay.whileComing(request, 'pictures', () => readMultipart(payload, options)),
        )
        isWhole = true
        return body
      } finally {
        // The body's share of memory is returned once the request is answered or the client has
        // gone.
        if (isWhole) underWay.whenOver(request, share.release)
        else share.release()
      }
    },
  )
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    // Some programs begin texts with a byte order mark.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    throw malformed('The body is not valid JSON')
  }
  if (value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw malformed('The body must be a JSON object')
  return value
}

/** Name and value pairs of a form → the object they spell. */
export function nest(pairs: Iterable<[string, string | File]>): Fields {
  const root: Node = new Map()
  let count = 0
  for (const [name, value] of pairs) {
    if (++count > bodyLimits.fields) throw tooLarge('The form has too many fields')
    const keys = keysOf(name)
    if (keys.length > bodyLimits.depth) throw malformed('The form is nested too deeply')
    put(root, keys, value)
  }
  return plain(root, true) as Fields
}

type Leaf = string | File
type Node = Map<string, Leaf | Leaf[] | Node>

/**
 * Keys of a name: `sizes[0][size]` → sizes, 0, size; `sizes[]` → sizes, ''. A malformed name is one
 * key.
 */
function keysOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) return [name]
  return [
    match[1] as string,
    ...[...(match[2] as string).matchAll(/\[([^[\]]*)\]/g)].map((key) => key[1] as string),
  ]
}

function put(node: Node, keys: string[], value: Leaf): void {
  const [first = '', ...rest] = keys
  const key = first === '' ? String(node.size) : first
  const there = node.get(key)
  if (rest.length === 0) {
    if (there === undefined) node.set(key, value)
    else if (typeof there === 'string' || there instanceof File) node.set(key, [there, value])
    else if (Array.isArray(there)) there.push(value)
    return
  }
  const inner = there instanceof Map ? there : new Map()
  if (inner !== there) node.set(key, inner)
  put(inner, rest, value)
}

/**
 * Plain value of a level: an array if its keys are all whole numbers, in the order of those; the
 * top level never is.
 */
function plain(value: Node | Leaf | Leaf[], top = false): unknown {
  if (!(value instanceof Map)) return value
  const keys = [...value.keys()]
  if (!top && keys.every((key) => /^\d{1,6}$/.test(key))) {
    if (keys.length > bodyLimits.list) throw tooLarge('The form has too many fields')
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => plain(value.get(key) as Node))
  }
  return Object.fromEntries(
    keys.filter((key) => key !== '__proto__').map((key) => [key, plain(value.get(key) as Node)]),
  )
}
