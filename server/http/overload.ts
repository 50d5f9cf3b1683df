/**
 * How many requests the shop works on at a time. What comes beyond that is refused at once, so that those under way get their answers
 * and memory stays bounded; what is kept as bytes is answered before anything is counted here.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { overloaded } from '../refusal.ts'

/** Requests under way at once in one process, from their headers to the end of their answers. */
export const mostUnderWay = 500

/** Event streams open at once in one process: they last for hours and are counted by themselves. */
export const mostStreams = 200

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Not counted and never refused: what needs next to nothing, and may be on its way to a slow reader for long. */
    light?: boolean | undefined
  }
}

/** Those that are counted. */
export type UnderWay = {
  /** This one is not counted any longer: it has become a stream. */
  leave(reply: FastifyReply): void
}

/** Counts each request that comes here until its answer is out or its visitor has gone, and refuses with 503 those above the limit. */
export function boundRequests(app: FastifyInstance): UnderWay {
  const underWay = new Set<FastifyReply['raw']>()
  app.addHook('onRequest', (request, { raw }, done) => {
    if (request.routeOptions.config.light) return done()
    if (underWay.size >= mostUnderWay) return done(overloaded())
    underWay.add(raw)
    raw.once('close', () => underWay.delete(raw))
    done()
  })
  return {
    leave: ({ raw }) => {
      underWay.delete(raw)
    },
  }
}
