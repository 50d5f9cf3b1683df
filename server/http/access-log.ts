/**
 * Access log, a line per response, if switched on (ACCESS_LOG): time, route name and result. The
 * visitor and the address are left out, because an address may contain a token or a search.
 */
import type { FastifyInstance } from 'fastify'
import type { AnsweredRequest } from './cache/front-cache.ts'
import { routeOf } from './route-names.ts'

/** Logs every response of Fastify; returns the logger for the front cache's responses. */
export function openAccessLog(app: FastifyInstance): (answered: AnsweredRequest) => void {
  // Independent of LOG_LEVEL: the lines are requested by ACCESS_LOG.
  const log = app.log.child({}, { level: 'info' })
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method } = request
    const length = method === 'HEAD' ? 0 : Number(reply.getHeader('content-length') ?? 0)
    log.info(
      {
        ...lineOf({ id, method, route: routeOf(request), status: reply.statusCode, bytes: length }),
        ms: tenths(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
  return ({ began, ...answered }) =>
    log.info({ ...lineOf(answered), ms: tenths(performance.now() - began) }, 'answered')
}

const lineOf = ({ id, ...line }: Omit<AnsweredRequest, 'began'>) => ({ request_id: id, ...line })

const tenths = (ms: number): number => Math.round(ms * 10) / 10
