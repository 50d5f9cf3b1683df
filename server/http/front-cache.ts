/**
 * What is kept as bytes is answered before anything else sees the request: no routing, no parsing, no database. It costs what node:http
 * itself costs, and little more.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type Entry, type Form, formFor, headersOf, isKnownAlready } from './cache-entry.ts'
import { headersEverywhere } from './headers.ts'

export type FrontCache = {
  /** Makes Fastify's server, with what is kept in front of it. */
  serverFactory(handler: RequestListener, options: object): Server
  /** From here on what `find` knows of an address is answered. */
  answerFrom(find: (url: string) => Entry | undefined): void
}

/** Fastify's own figures for a server that it makes itself; milliseconds. */
type Timeouts = { keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number }

/** How long the headers of a request may take, a connection's first ones from its opening on, and how often that is looked at; milliseconds. */
const patience = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 }

/** @param https as in setHeaders */
export function openFrontCache({ https }: { https: boolean }): FrontCache {
  const wires = new WeakMap<Entry, Wire>()
  let find: (url: string) => Entry | undefined = () => undefined

  const answers = (server: Server, request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url as string
    // A shop that is closing tells each connection so, which is Fastify's to do.
    if ((request.method !== 'GET' && request.method !== 'HEAD') || !server.listening) return false
    const entry = find(url)
    if (!entry) return false
    const isKnown = isKnownAlready(entry, request.headers)
    const form = isKnown ? 'raw' : formFor(entry, request.headers)
    const body = entry[form]
    let wire = wires.get(entry)
    if (!wire) {
      wire = {}
      wires.set(entry, wire)
    }
    if (isKnown) {
      wire.known ??= Object.entries({ ...headersEverywhere(url, https), ...headersOf(entry, form) }).flat()
      response.writeHead(304, wire.known).end()
    } else if (body) {
      wire[form] ??= Object.entries({
        ...headersEverywhere(url, https),
        ...headersOf(entry, form),
        'content-length': String(body.length),
      }).flat()
      response.writeHead(entry.status, wire[form]).end(body)
    } else {
      // In a form that is still to be made it goes the longer way.
      return false
    }
    return true
  }

  return {
    serverFactory(handler, options) {
      const { keepAliveTimeout, requestTimeout, connectionTimeout } = options as Timeouts
      const server = createServer({ keepAliveTimeout, requestTimeout, ...patience }, (request, response) => {
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
type Wire = Partial<Record<Form | 'known', string[]>>
