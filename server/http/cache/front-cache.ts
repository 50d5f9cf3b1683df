/**
 * Answers from the cache before Fastify sees the request: no routing, no parsing, no database. It costs what node:http
 * itself costs, and little more.
 */
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { type Entry, type Form, formFor, headersOf, isKnownAlready } from './cache-entry.ts'
import { headersEverywhere } from '../headers.ts'

export type FrontCache = {
  /** For Fastify's option of that name: a server that asks the cache first and hands all else to Fastify. */
  serverFactory(handler: RequestListener, options: object): Server
  /** Adds a source of answers, which is asked after those before it. @param find the entry of an address, if it has a valid one */
  answerFrom(find: (url: string) => Entry | undefined): void
}

/** The timeouts that Fastify would give a server it made itself; milliseconds. */
type Timeouts = { keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number }

/** How long the headers of a request may take, a connection's first ones from its opening on, and how often that is looked at; milliseconds. */
const patience = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 }

/** @param https as in setHeaders */
export function openFrontCache({ https }: { https: boolean }): FrontCache {
  const wires = new WeakMap<Entry, Wire>()
  let find: (url: string) => Entry | undefined = () => undefined

  const answers = (server: Server, request: IncomingMessage, response: ServerResponse): boolean => {
    const url = request.url as string
    // While the shop is closing Fastify answers, because it adds `Connection: close`.
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
      // Not compressed in this form yet: Fastify's way does that (sendEntry).
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

/** The headers of each form as a flat array of names and values, which node:http writes fastest. */
type Wire = Partial<Record<Form | 'known', string[]>>
