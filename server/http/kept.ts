/**
 * What is kept as bytes is answered before anything else sees the request: no routing, no parsing, no database. It costs what node:http
 * itself costs, and little more.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type Entry, formFor, isKnownAlready } from './cache.ts'
import { headersEverywhere } from './headers.ts'

export type Kept = {
  /** Makes Fastify's server, with what is kept in front of it. */
  serverFactory(handler: RequestListener, options: object): Server
  /** From here on what `find` knows of an address is answered. */
  answerFrom(find: (url: string) => Entry | undefined): void
}

/** Fastify's own figures for a server that it makes itself; milliseconds. */
type Timeouts = { keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number }

/** @param https as in setHeaders */
export function openKept({ https }: { https: boolean }): Kept {
  const wires = new WeakMap<Entry, Wire>()
  let find: (url: string) => Entry | undefined = () => undefined

  const answers = (server: Server, request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url as string
    // A shop that is closing tells each connection so, which is Fastify's to do.
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !server.listening) return false
    const entry = find(url)
    if (!entry) return false
    let wire = wires.get(entry)
    if (!wire) {
      wire = wireOf(entry, headersEverywhere(url, https))
      wires.set(entry, wire)
    }
    if (isKnownAlready(entry, request.headers)) {
      response.writeHead(304, wire.always)
      response.end()
      return true
    }
    const form = formFor(entry, request.headers)
    response.writeHead(entry.status, wire[form])
    response.end(entry[form])
    return true
  }

  return {
    serverFactory(handler, options) {
      const { keepAliveTimeout, requestTimeout, connectionTimeout } = options as Timeouts
      const server = createServer({ keepAliveTimeout, requestTimeout }, (request, response) => {
        if (!answers(server, request, response)) handler(request, response)
      })
      server.setTimeout(connectionTimeout)
      return server
    },
    answerFrom(others) {
      const before = find
      find = (url) => before(url) ?? others(url)
    },
  }
}

/** Names and values in turn, as node:http writes them fastest, for each form of an answer. */
type Wire = Record<'raw' | 'br' | 'gz' | 'always', string[]>

function wireOf(entry: Entry, everywhere: Record<string, string>): Wire {
  const always = Object.entries({ ...everywhere, ...entry.headers, ...(entry.etag && { etag: entry.etag }) }).flat()
  const form = (body: Buffer | undefined, encoding?: string) => [
    ...always,
    ...(encoding ? ['content-encoding', encoding] : []),
    ...['content-length', String(body?.length ?? 0)],
  ]
  return { always, raw: form(entry.raw), br: form(entry.br, 'br'), gz: form(entry.gz, 'gzip') }
}
