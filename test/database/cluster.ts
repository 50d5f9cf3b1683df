/**
 * PostgreSQL of the whole test run, with a migrated template. Test files clone the template
 * (test/database/database.ts): each gets a database of its own within milliseconds, and nothing
 * needs cleaning.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { folderInMemory } from '../files/in-memory.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the run's PostgreSQL, with DATABASE in place of a database's name. */
    cluster: string
  }
}

export const template = 'zeina_template'

export default async function startCluster(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(await folderInMemory(), 'zeina-test-'))
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(folder, 0o755)
  const server = await startEmbedded({
    dataDir: folder,
    durable: false,
    settings: {
      max_connections: '300',
      autovacuum: 'off',
      // Planning a statement anew for its values costs more than running it on the few rows of tests.
      plan_cache_mode: 'force_generic_plan',
    },
    log: { warn: console.warn },
  })
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const admin = new pg.Client({ connectionString: server.urlOf('postgres') })
    await admin.connect()
    await admin.query(`create database ${template}`)
    await admin.end()
    await migrate(server.urlOf(template))
    await makeQueues(server.urlOf(template))
  } catch (failure) {
    await stop()
    throw failure
  }
  project.provide('cluster', server.urlOf('DATABASE'))
  return stop
}

/** Queues that a shop creates at its first start, so that no test waits for them. */
async function makeQueues(connectionString: string): Promise<void> {
  // Imported here: test files import this one for its template alone.
  const { workersOf } = await import('#server/workers.ts')
  const boss = new PgBoss({ connectionString, schema: 'pgboss', schedule: false, supervise: false })
  await boss.start()
  for (const { kind } of workersOf({ send: async () => {} })) await boss.createQueue(kind.name)
  await boss.stop({ graceful: false })
}
