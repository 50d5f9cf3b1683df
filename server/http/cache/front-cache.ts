/**
 * Cached responses sent before Fastify sees the request: no routing, no parsing, no database. The
 * cost is hardly above that of node:http itself.
 */
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Lang } from '#contract/parts.ts'
import {
  type CacheEntry,
  type Form,
  formFor,
  headersOf,
  isKnownAlready,
  toEntry,
} from './cache-entry.ts'
import type { Closing } from '../closing.ts'
import { headersEverywhere } from '../headers.ts'
import { arabicAddress, readerLanguage, readersHeaders } from './reader-language.ts'

export type FrontCache = {
  /**
   * Fastify's serverFactory: a server that looks into the cache first and passes all other requests
   * to Fastify.
   */
  serverFactory(handler: RequestListener, options: object): Server
  /**
   * Adds a source of entries, queried after those before it.
   * @param find the entry of an address, if it has a valid one
   */
  answerFrom(find: (url: string) => CacheEntry | undefined): void
  /** Number of responses sent here. */
  answered(): number
  /** Calls `listener` with each response from here on. */
  onAnswer(listener: (answered: AnsweredRequest) => void): void
}

/** A response sent here, for the access log; bytes of its body. */
export type AnsweredRequest = {
  id: string
  method: string
  route: string | undefined
  status: number
  bytes: number
  began: number
}

type Options = {
  /** Whether the shop's public address is https, as in setHeaders. */
  https: boolean
  /** Id of a request, made by openRequestIds. */
  idOf: (request: IncomingMessage) => string
  closing: Closing
  /** The shop's own language, for readers whose language is neither. */
  shopLanguage: () => Promise<Lang>
}

/** Timeouts that Fastify would set on a server of its own; milliseconds. */
type Timeouts = { keepAliveTimeout: number; requestTimeout: number; connectionTimeout: number }

/**
 * Timeout of a request's headers, of a connection's first ones from its opening on, and the
 * interval of its check; milliseconds.
 */
const patience = { headersTimeout: 20_000, connectionsCheckingInterval: 5_000 }

export function openFrontCache({ https, idOf, closing, shopLanguage }: Options): FrontCache {
  const wires = new WeakMap<CacheEntry, Wire>()
  let find: (url: string) => CacheEntry | undefined = () => undefined
  let count = 0
  let listener: ((answered: AnsweredRequest) => void) | undefined

  const answers = (
    request: IncomingMessage,
    response: ServerResponse,
    id: string,
    lang: Lang,
  ): boolean => {
    const url = request.url as string
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const began = listener ? performance.now() : 0
    const entry = lang === 'ar' ? movedToArabic(url) : find(url)
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
      wire.known ??= flat({ ...headersEverywhere(url, https), ...headersOf(entry, form) })
      response.writeHead(304, withId(wire.known, id)).end()
    } else if (body) {
      wire[form] ??= flat({
        ...headersEverywhere(url, https),
        ...headersOf(entry, form),
        'content-length': String(body.length),
      })
      response.writeHead(entry.status, withId(wire[form], id)).end(body)
    } else {
      // The form is not compressed yet: Fastify's route does that (sendEntry).
      return false
    }
    count++
    listener?.({
      id,
      method: request.method,
      route: entry.route,
      status: isKnown ? 304 : entry.status,
      bytes: isKnown || request.method === 'HEAD' ? 0 : (body as Buffer).length,
      began,
    })
    return true
  }

  return {
    serverFactory(handler, options) {
      const { keepAliveTimeout, requestTimeout, connectionTimeout } = options as Timeouts
      const server = createServer(
        { keepAliveTimeout, requestTimeout, ...patience },
        (request, response) => {
          const id = idOf(request)
          // Node then sends `Connection: close` and ends the connection.
          if (closing.begun) response.shouldKeepAlive = false
          const answer = (lang: Lang) => {
            if (answers(request, response, id, lang)) return
            response.setHeader('x-request-id', id)
            handler(request, response)
          }
          const lang = readerLanguage(request.url as string, request.headers)
          if (lang) answer(lang)
          else void shopLanguage().then(answer)
        },
      )
      server.setTimeout(connectionTimeout)
      return server
    },
    answerFrom(others) {
      const before = find
      find = (url) => before(url) ?? others(url)
    },
    answered: () => count,
    onAnswer(given) {
      listener = given
    },
  }
}

/** Another reader of the same address is answered otherwise, so that no cache may keep this. */
const movedToArabic = (url: string): CacheEntry =>
  toEntry({
    status: 302,
    type: 'text/plain; charset=utf-8',
    body: '',
    headers: {
      location: arabicAddress(url),
      'cache-control': 'no-store',
      vary: readersHeaders,
    },
  })

/** Headers of each form as a flat array of names and values, which node:http writes fastest. */
type Wire = Partial<Record<Form | 'known', string[]>>

const flat = (headers: Record<string, string>): string[] => [
  'x-request-id',
  '',
  ...Object.entries(headers).flat(),
]

/** Sets the id in place: node:http has read the array when writeHead returns. */
function withId(wire: string[], id: string): string[] {
  wire[1] = id
  return wire
}
