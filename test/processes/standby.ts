/** PostgreSQL servers for a failover, and an address that leads to one of them. */
import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect } from 'vitest'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/embedded.ts'

export type Cluster = EmbeddedServer & {
  ask(statement: string, database?: string): Promise<Record<string, unknown>>
}

const run = promisify(execFile)

/** First row of a statement's result. */
async function askAt(url: string, statement: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

export async function startCluster(dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(dataDir, 0o755)
  const settings = { autovacuum: 'off', wal_keep_size: '256MB', max_connections: '100' }
  const server = await startEmbedded({
    dataDir,
    durable: false,
    settings,
    log: { warn: console.warn },
  })
  return {
    ...server,
    ask: (statement, database = 'postgres') => askAt(server.urlOf(database), statement),
  }
}

/**
 * Standby of a running server, from a base backup as PostgreSQL documents it, without
 * pg_basebackup, which is not included.
 */
export async function startStandby(primary: Cluster, dataDir: string): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true })
  const folder = join(dataDir, 'postgres')
  const backup = new pg.Client({ connectionString: primary.urlOf('postgres') })
  await backup.connect()
  await backup.query("select pg_backup_start('standby', fast => true)")
  await run('cp', ['-a', primary.folder, folder])
  const { rows } = await backup.query(
    'select labelfile from pg_backup_stop(wait_for_archive => false)',
  )
  await backup.end()
  for (const own of ['postmaster.pid', 'shop.lock', '.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(join(folder, own), { force: true })
  await writeFile(join(folder, 'backup_label'), rows[0].labelfile)
  await writeFile(join(folder, 'standby.signal'), '')
  const { host, user } = new pg.Client({ connectionString: primary.urlOf('postgres') })
  await appendFile(
    join(folder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=${user}'\n`,
  )
  // The files may belong to another account than the server's.
  await run('chown', ['-R', '--reference', primary.folder, folder])
  const standby = await startCluster(dataDir)
  await caughtUp(primary, standby)
  return standby
}

/** Waits until the standby has all commits of the primary. */
export async function caughtUp(primary: Cluster, standby: Cluster): Promise<void> {
  const { lsn } = await primary.ask(
    "select pg_logical_emit_message(false, 'here', '', flush => true) as lsn",
  )
  await expect
    .poll(async () => (await standby.ask(`select pg_last_wal_replay_lsn() >= '${lsn}' as is`)).is)
    .toBe(true)
}

export async function cutReplication(standby: Cluster): Promise<void> {
  await standby.ask("alter system set primary_conninfo = ''")
  await standby.ask('select pg_reload_conf()')
  await expect
    .poll(
      async () =>
        (await standby.ask('select count(*)::int as count from pg_stat_wal_receiver')).count,
    )
    .toBe(0)
}

export type Switch = {
  urlOf(database: string): string
  /**
   * Sends new connections to this server.
   * @param options.cut ends the open ones
   */
  leadTo(cluster: Cluster, options: { cut: boolean }): void
  close(): Promise<void>
}

/** Address that leads to changing servers, like that of a proxy or a floating IP. */
export async function openSwitch(first: Cluster): Promise<Switch> {
  const socketOf = (cluster: Cluster) =>
    join(new pg.Client({ connectionString: cluster.urlOf('postgres') }).host, '.s.PGSQL.5432')
  let target = socketOf(first)
  const open = new Set<Socket>()
  const server = createServer((client) => {
    const there = connect(target)
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const cutAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    urlOf: (database) => `postgresql://postgres@127.0.0.1:${port}/${database}`,
    leadTo(cluster, { cut }) {
      target = socketOf(cluster)
      if (cut) cutAll()
    },
    async close() {
      cutAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
