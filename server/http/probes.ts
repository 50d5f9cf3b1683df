/**
 * What machines ask from outside: whether the process lives (/livez) and whether it may be sent visitors (/readyz). Both are answered whatever else
 * is under way, and from no cache; who is not ready says why.
 */
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connect.ts'
import type { SchemaState } from '../db/migrate.ts'
import { openReadiness } from '../db/readiness.ts'
import { version } from '../version.ts'
import type { Closing } from './closing.ts'

const ok = 'ok'

/** Each in plain words, for the person who looks why a shop gets no visitors. */
type Checks = { announcements: string; database: string; schema: string; stopping: string }

export function serveProbes(app: FastifyInstance, { database, closing }: { database: Database; closing: Closing }): void {
  const readiness = openReadiness(database.url)
  app.addHook('onClose', () => readiness.close())

  // Also whether it will stay: a proxy that holds visitors back while the shop is started anew must ask for that alone (0037), because a shop whose
  // database is away has pages to show.
  app.get('/livez', { config: { light: true } }, (_request, reply) =>
    reply
      .code(closing.begun ? 503 : 200)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(closing.begun ? 'stopping' : ok),
  )

  app.get('/readyz', { config: { light: true } }, async (_request, reply) => {
    const state = await readiness.ask()
    const checks: Checks = {
      announcements: database.changefeed.trusted() ? ok : 'the announcements of the database do not arrive',
      database: state === 'silent' ? 'the database does not answer' : ok,
      schema: schemaInWords[state],
      stopping: closing.begun ? 'the shop was told to stop' : ok,
    }
    const ready = Object.values(checks).every((words) => words === ok)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ ready, version, checks }))
  })
}

const schemaInWords: Record<SchemaState | 'silent', string> = {
  equal: ok,
  older: 'the database lacks a migration of this program',
  newer: 'the database is newer than this program',
  silent: 'unknown',
}
