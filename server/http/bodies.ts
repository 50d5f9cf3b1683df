/**
 * Bodies as JSON, multipart or urlencoded forms, all read into the same plain object: `sizes[0]`, `sizes[0][size]`, `sizes[]`
 * and repeated `sizes` alike (decisions, Answers and errors).
 */
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { malformed, tooLarge } from '../refusal.ts'

export const bodyLimits = {
  /** A JSON or urlencoded body, and the texts of a multipart one, in bytes. */
  bytes: 256 * 1024,
  /** Fields of a form. */
  fields: 1000,
  depth: 8,
  /** Entries of one list in a form. */
  list: 1000,
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
  app.addContentTypeParser('multipart/form-data', (request: FastifyRequest, payload: IncomingMessage) => readMultipart(request, payload))
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

/** Reads the texts of a multipart body; files are passed over, because no call that comes here takes any. */
function readMultipart(request: FastifyRequest, payload: IncomingMessage): Promise<Fields> {
  return new Promise((resolve, reject) => {
    const pairs: [string, string][] = []
    let bytes = 0
    const fail = (refusal: Error) => {
      payload.unpipe(parser)
      payload.resume()
      reject(refusal)
    }
    let parser: BusboyInstance
    try {
      parser = new Busboy({
        headers: request.headers as { 'content-type': string },
        limits: {
          fieldNameSize: 200,
          fieldSize: bodyLimits.bytes,
          fields: bodyLimits.fields,
          files: 20,
          fileSize: 10 * 1024 * 1024,
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
    parser.on('file', (_name, file) => {
      file.on('limit', () => fail(tooLarge()))
      file.resume()
    })
    parser.on('fieldsLimit', () => fail(tooLarge('The form has too many fields')))
    parser.on('error', () => fail(malformed('The multipart body cannot be read')))
    payload.on('aborted', () => fail(malformed('The request ended early')))
    parser.on('finish', () => {
      try {
        resolve(nest(pairs))
      } catch (error) {
        reject(error)
      }
    })
    payload.pipe(parser)
  })
}

/** Name and value pairs of a form → the object they spell. */
export function nest(pairs: Iterable<[string, string]>): Fields {
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

type Node = Map<string, string | string[] | Node>

/** `sizes[0][size]` → sizes, 0, size; `sizes[]` → sizes, ''. A name that is not well formed is taken as it stands. */
function keysOf(name: string): string[] {
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name)
  if (!match) return [name]
  return [match[1] as string, ...[...(match[2] as string).matchAll(/\[([^[\]]*)\]/g)].map((key) => key[1] as string)]
}

function put(node: Node, keys: string[], value: string): void {
  const [first = '', ...rest] = keys
  const key = first === '' ? String(node.size) : first
  const there = node.get(key)
  if (rest.length === 0) {
    if (there === undefined) node.set(key, value)
    else if (typeof there === 'string') node.set(key, [there, value])
    else if (Array.isArray(there)) there.push(value)
    return
  }
  const inner = there instanceof Map ? there : new Map()
  if (inner !== there) node.set(key, inner)
  put(inner, rest, value)
}

/** A level whose keys are all whole numbers is a list, in the order of those numbers; the top level never is. */
function plain(value: Node | string | string[], top = false): unknown {
  if (!(value instanceof Map)) return value
  const keys = [...value.keys()]
  if (!top && keys.every((key) => /^\d{1,6}$/.test(key))) {
    if (keys.length > bodyLimits.list) throw tooLarge('The form has too many fields')
    return keys.sort((a, b) => Number(a) - Number(b)).map((key) => plain(value.get(key) as Node))
  }
  return Object.fromEntries(keys.filter((key) => key !== '__proto__').map((key) => [key, plain(value.get(key) as Node)]))
}
