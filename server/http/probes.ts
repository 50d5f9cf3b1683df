/**
 * Probes for monitoring: liveness (/livez) and readiness (/readyz), answered under any load and
 * never cached; a shop that is not ready says why. `?exclude=database`, repeated for each check,
 * skips checks. The version is shown to programs on this machine alone: to others it would reveal
 * known vulnerabilities (R176).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../db/connect.ts'
import type { SchemaState } from '../db/migrate.ts'
import { openReadiness } from '../db/readiness.ts'
import { version } from '../version.ts'
import type { Closing } from './closing.ts'
import { isFromLoopback } from './proxies.ts'

const ok = 'ok'

export function serveProbes(
  app: FastifyInstance,
  { database, closing }: { database: Database; closing: Closing },
): void {
  const readiness = openReadiness(database.url)
  app.addHook('onClose', () => readiness.close())

  /** Failed checks in plain words, for a person who looks for the reason. */
  const checks = {
    announcements: async () =>
      database.changefeed.trusted() ? ok : 'the announcements of the database do not arrive',
    database: async () =>
      (await readiness.ask()) === 'silent' ? 'the database does not answer' : ok,
    schema: async () => schemaInWords[await readiness.ask()],
    stopping: async () => (closing.begun ? 'the shop was told to stop' : ok),
  }

  app.get('/livez', { config: { light: true } }, (_request, reply) =>
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(ok),
  )

  app.get('/readyz', { config: { light: true } }, async (request, reply) => {
    const excluded = excludedBy(request)
    const found: Record<string, string> = {}
    for (const [name, check] of Object.entries(checks))
      if (!excluded.includes(name)) found[name] = await check()
    const ready = Object.values(found).every((words) => words === ok)
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify({ ready, ...(isFromLoopback(request.raw) && { version }), checks: found }),
      )
  })
}

/**
 * Excluded checks: a proxy that holds visitors back during a restart excludes the database, because
 * cached pages can be served without it (0037).
 */
function excludedBy({ query }: FastifyRequest): string[] {
  const { exclude = [] } = query as { exclude?: string | string[] }
  return [exclude].flat()
}

const schemaInWords: Record<SchemaState | 'silent', string> = {
  equal: ok,
  older: 'the database lacks a migration of this program',
  newer: 'the database is newer than this program',
  silent: 'unknown',
}
