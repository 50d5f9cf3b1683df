/**
 * Limit of concurrent requests. Requests above it are refused at once, so that those under way get
 * their responses and memory stays bounded; cached responses are sent before anything is counted
 * here. Slow clients do not block others (0015): a request has no slot while its body is received,
 * and one address has a limited share of slots and bodies.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { overloaded } from '../refusal.ts'
import { networkOf } from './limits.ts'

/**
 * Requests under way in one process, from their headers to the end of their responses, without the
 * time in which their bodies are received.
 */
export const mostUnderWay = 500

/** Share of one address, so that slow readers behind it cannot use up all slots. */
export const mostOfAddress = mostUnderWay / 2

/**
 * Bodies of one address being received at once. Mobile networks put thousands of shoppers behind
 * one, but a body arrives with its headers or a moment later: fifty at a time are hundreds in a
 * second. Pictures take minutes, and few visitors send any.
 */
export const mostComing = { text: 50, pictures: 20 }

/** Event streams open at once in one process: they last for hours and are counted separately. */
export const mostStreams = 200

/** Event streams of one account or API key: tabs and devices of a person (R322). */
export const mostStreamsOfCaller = 6

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Not counted and never refused: a cheap response that may be sent to a slow reader for long.
     */
    light?: boolean | undefined
  }
}

/** Counted requests. */
export type UnderWay = {
  /** Stops counting this request, which has become a stream. */
  leave(request: FastifyRequest): void
  /**
   * Runs `act` when the response has been sent or the client has disconnected; immediately if that
   * has happened already.
   */
  whenOver(request: FastifyRequest, act: () => void): void
  /**
   * Result of `read` for the body of a request, which has no slot while its body is received.
   * Refuses with 503 too many bodies of the same address, and a received body without a free slot.
   */
  whileComing<Body>(
    request: FastifyRequest,
    kind: keyof typeof mostComing,
    read: () => Promise<Body>,
  ): Promise<Body>
}

/**
 * Counts each request until its response is sent or its client has disconnected, and refuses with
 * 503 those above the limit.
 * @param options.perAddress false if everything comes from one address, as in load tests: only the
 * global limits apply then
 */
export function boundRequests(
  app: FastifyInstance,
  { perAddress } = { perAddress: true },
): UnderWay {
  const known = new WeakMap<FastifyRequest, { network: string; raw: FastifyReply['raw'] }>()
  const mostOf = (figure: number) => (perAddress ? figure : Number.POSITIVE_INFINITY)
  const underWay = new Map<FastifyRequest, string>()
  const networks = countPerNetwork(mostOf(mostOfAddress))
  const coming = {
    text: countPerNetwork(mostOf(mostComing.text)),
    pictures: countPerNetwork(mostOf(mostComing.pictures)),
  }

  const enter = (request: FastifyRequest, network: string) => {
    if (underWay.size >= mostUnderWay || !networks.enter(network)) throw overloaded()
    underWay.set(request, network)
  }
  const leave = (request: FastifyRequest) => {
    const network = underWay.get(request)
    if (network !== undefined && underWay.delete(request)) networks.leave(network)
  }

  const whenOver = (request: FastifyRequest, act: () => void) => {
    const raw = known.get(request)?.raw
    if (!raw || raw.closed) act()
    else raw.once('close', act)
  }

  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.routeOptions.config.light) return done()
    const network = networkOf(request.ip)
    enter(request, network)
    known.set(request, { network, raw })
    whenOver(request, () => leave(request))
    done()
  })

  return {
    leave,
    whenOver,
    async whileComing(request, kind, read) {
      const { network, raw } = known.get(request) as { network: string; raw: FastifyReply['raw'] }
      if (!coming[kind].enter(network)) throw overloaded()
      leave(request)
      let body: Awaited<ReturnType<typeof read>>
      try {
        body = await read()
      } finally {
        coming[kind].leave(network)
      }
      // A client that has disconnected in the meantime would never be subtracted again.
      if (!raw.closed) enter(request, network)
      return body
    },
  }
}

/** Counts requests under way per network. */
function countPerNetwork(most: number) {
  const counts = new Map<string, number>()
  return {
    /** False, and not counted, when the limit is reached. */
    enter(network: string): boolean {
      const count = counts.get(network) ?? 0
      if (count >= most) return false
      counts.set(network, count + 1)
      return true
    },
    leave(network: string): void {
      const left = (counts.get(network) ?? 0) - 1
      if (left > 0) counts.set(network, left)
      else counts.delete(network)
    },
  }
}
