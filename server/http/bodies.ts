/**
 * Bodies as JSON, multipart or urlencoded forms, all read into the same plain object: `sizes[0]`, `sizes[0][size]`, `sizes[]`
 * and repeated `sizes` alike (decisions, Answers and errors).
 */
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Pictures } from '#contract/endpoint.ts'
import { invalid, malformed, overloaded, tooLarge } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The fields of a multipart body that take pictures; files in any other are passed over. */
    pictures?: Readonly<Record<string, Pictures>> | undefined
  }
}

export const bodyLimits = {
  /** A JSON or urlencoded body, and the texts of a multipart one, in bytes. */
  bytes: 256 * 1024,
  /** Fields of a form. */
  fields: 1000,
  depth: 8,
  /** Entries of one list in a form. */
  list: 1000,
  /** Files of one multipart body, those that are passed over among them. */
  files: 20,
  /** Bytes of a file that is passed over. */
  ignoredFile: 10 * 1024 * 1024,
  /** Bytes of pictures that all requests together may hold in memory. */
  held: 256 * 1024 * 1024,
} as const

export type Fields = { [name: string]: unknown }

export function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string', bodyLimit: bodyLimits.bytes }, (_request, body, done) => {
    try {
      done(null, parseJson(body as string))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: bodyLimits.bytes },
    (_request, body, done) => {
      try {
        done(null, nest(new URLSearchParams(body as string)))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  const held = new HeldBytes()
  app.addHook('onResponse', async (request) => held.release(request))
  app.addHook('onRequestAbort', async (request) => held.release(request))
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: IncomingMessage) =>
    readMultipart(request, payload, held),
  )
}

/** What pictures on their way into the shop take of the memory, by request. */
class HeldBytes {
  readonly #byRequest = new Map<FastifyRequest, number>()
  #all = 0

  /** False when there is no room. */
  take(request: FastifyRequest, bytes: number): boolean {
    if (this.#all + bytes > bodyLimits.held) return false
    this.#all += bytes
    this.#byRequest.set(request, (this.#byRequest.get(request) ?? 0) + bytes)
    return true
  }

  release(request: FastifyRequest): void {
    this.#all -= this.#byRequest.get(request) ?? 0
    this.#byRequest.delete(request)
  }
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw malformed('The body is not valid JSON')
  }
  if (value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw malformed('The body must be a JSON object')
  return value
}

/** Reads the texts of a multipart body, and as files what its call takes pictures in. Resolves when all of both is there. */
function readMultipart(request: FastifyRequest, payload: IncomingMessage, held: HeldBytes): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const taken = request.routeOptions.config.pictures ?? {}
    const pairs: [string, string | File][] = []
    const counts = new Map<string, number>()
    let bytes = 0
    let open = 0
    let ended = false
    const fail = (refusal: Error) => {
      payload.unpipe(parser)
      payload.resume()
      reject(refusal)
    }
    const finish = () => {
      if (!ended || open > 0) return
      try {
        resolve(nest(pairs))
      } catch (error) {
        reject(error)
      }
    }
    let parser: BusboyInstance
    try {
      parser = new Busboy({
        headers: request.headers as { 'content-type': string },
        limits: {
          fieldNameSize: 200,
          fieldSize: bodyLimits.bytes,
          fields: bodyLimits.fields,
          files: bodyLimits.files,
          fileSize: Math.max(bodyLimits.ignoredFile, ...Object.values(taken).map((field) => field.bytes)) + 1,
          headerPairs: 50,
        },
      })
    } catch {
      payload.resume()
      reject(malformed('The multipart body cannot be read'))
      return
    }
    parser.on('field', (name, value, nameCut, valueCut) => {
      bytes += name.length + value.length
      if (nameCut || valueCut || bytes > bodyLimits.bytes) fail(tooLarge())
      else pairs.push([name, value])
    })
    parser.on('file', (name, file, filename) => {
      const field = name.split('[', 1)[0] as string
      const limit = Object.hasOwn(taken, field) ? taken[field] : undefined
      file.on('limit', () => fail(tooLarge()))
      if (!limit) return void file.resume()
      const pieces: Buffer[] = []
      let size = 0
      open++
      file.on('data', (piece: Buffer) => {
        size += piece.length
        if (size > limit.bytes) return fail(tooLarge(`The ${field} may not be greater than ${Math.floor(limit.bytes / 1000)} kilobytes.`))
        if (!held.take(request, piece.length)) return fail(overloaded())
        pieces.push(piece)
      })
      file.on('end', () => {
        open--
        // A form sends a nameless file of no bytes where none was chosen.
        if (size > 0 || filename) {
          counts.set(field, (counts.get(field) ?? 0) + 1)
          if ((counts.get(field) as number) > limit.count) fail(invalid({ [field]: [`At most ${limit.count} pictures`] }))
          pairs.push([name, new File([Buffer.concat(pieces)], filename)])
        }
        finish()
      })
    })
    parser.on('filesLimit', () => fail(tooLarge('The form has too many files')))
    parser.on('fieldsLimit', () => fail(tooLarge('The form has too many fields')))
    parser.on('error', () => fail(malformed('The multipart body cannot be read')))
    payload.on('aborted', () => fail(malformed('The request ended early')))
    parser.on('finish', () => {
      ended = true
      finish()
    })
    payload.pipe(parser)
  })
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

/** `sizes[0][size]` → sizes, 0, size; `sizes[]` → sizes, ''. A name that is not well formed is taken as it stands. */
function keysOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) return [name]
  return [match[1] as string, ...[...(match[2] as string).matchAll(/\[([^[\]]*)\]/g)].map((key) => key[1] as string)]
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

/** A level whose keys are all whole numbers is a list, in the order of those numbers; the top level never is. */
function plain(value: Node | Leaf | Leaf[], top = false): unknown {
  if (!(value instanceof Map)) return value
  const keys = [...value.keys()]
  if (!top && keys.every((key) => /^\d{1,6}$/.test(key))) {
    if (keys.length > bodyLimits.list) throw tooLarge('The form has too many fields')
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => plain(value.get(key) as Node))
  }
  return Object.fromEntries(keys.filter((key) => key !== '__proto__').map((key) => [key, plain(value.get(key) as Node)]))
}
