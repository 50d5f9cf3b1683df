/**
 * A line for each answer, where the owner wants one (ACCESS_LOG): when, what was asked for by the
 * name of its route, and how it went. Neither who asked nor the address, which may hold a token or
 * what somebody looked for.
 */
import type { FastifyInstance } from 'fastify'
import type { Answered } from './cache/front-cache.ts'
import { routeOf } from './route-names.ts'

/**
 * Tells of every answer of Fastify's from here on; answers how the front cache tells of its own.
 */
export function openAccessLog(app: FastifyInstance): (answered: Answered) => void {
  // Whatever LOG_LEVEL says: the lines are wanted.
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

const lineOf = ({ id, ...line }: Omit<Answered, 'began'>) => ({ request_id: id, ...line })

const tenths = (ms: number): number => Math.round(ms * 10) / 10
