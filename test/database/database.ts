import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { connectDatabase, type Database } from '#server/db/connect.ts'
import { template } from './cluster.ts'

/**
 * Migrated, empty database for the calling test file, dropped after its last test: `const database
 * = await testDatabase()` at the top of the file. One per file is enough; tests create their own
 * rows.
 */
export async function testDatabase(): Promise<Database> {
  const { url, drop } = await cloneTemplate()
  const database = connectDatabase(url)
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= database.close().then(drop)
    return closing
  }
  afterAll(close)
  return { ...database, close }
}

/** Clone of the template without connections, for tests that start whole shops. */
export async function cloneTemplate(): Promise<{ url: string; drop(): Promise<void> }> {
  return await createDatabase(template)
}

/** Database without any tables. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return await createDatabase('template0')
}

async function createDatabase(from: string): Promise<{ url: string; drop(): Promise<void> }> {
  const cluster = inject('cluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(cluster, `create database ${name} template ${from} strategy file_copy`)
  return {
    url: cluster.replace('DATABASE', name),
    drop: () => administer(cluster, `drop database if exists ${name} with (force)`),
  }
}

async function administer(cluster: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: cluster.replace('DATABASE', 'postgres') })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
