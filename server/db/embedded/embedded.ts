/**
 * Embedded PostgreSQL: a real server that starts and ends with the shop and keeps its files under
 * DATA_DIR. It listens on a Unix socket in a folder that only its own account and root may enter,
 * never on the network. The caller must hold the claim of DATA_DIR (data-folder.ts). If the server
 * ends by itself, as on a full disk, it is restarted for as long as the shop runs.
 */
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, reasonOf } from '../../cannot-start.ts'
import { findSocket, hasRoomForSocket, readPostmasterPid } from './cluster-lock.ts'
import { findCluster, locateCluster, giveTo, type ClusterLocation } from './location.ts'
import {
  launch,
  logFileIn,
  makeCluster,
  patience,
  type ServerRun,
  type Running,
} from './process.ts'

export type EmbeddedServer = {
  /** Folder of the database's files. */
  folder: string
  /** Folder of archived WAL segments; undefined if nothing is archived. */
  spool: string | undefined
  /** Connection string of one of its databases. */
  urlOf(database: string): string
  /** Resolves once PostgreSQL has flushed everything and ended. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** False for tests alone: faster, and a power cut may destroy the database. */
  durable?: boolean
  /** Archive WAL at least once a minute: the archiver must empty the spool. */
  archives?: boolean
  /** Further settings of PostgreSQL, such as { max_connections: '200' }. */
  settings?: Record<string, string>
  /**
   * Further environment variables of its processes, which get none of the shop's: for the rehearsal
   * of a clock that jumps.
   */
  environment?: Record<string, string>
  /**
   * Timeout in milliseconds for another PostgreSQL on the same files to end, before the start is
   * refused.
   */
  patience?: number
  log: { warn(message: string): void }
}

const settings = {
  listen_addresses: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Includes the backend type: a rejected client is no reason for a server to end.
  log_line_prefix: '%m [%p] %b ',
  // Statements and details contain personal data; the shop's own log has failed queries without
  // their values.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  // A shop's queries are short: compiling them costs more than it saves.
  jit: 'off',
  random_page_cost: '1.1',
}

/** Spool beside the database's files and not among them, for the archiver alone. */
export const spoolOf = (cluster: string): string => `${cluster}.spool`

const archivingInto = (spool: string) => ({
  archive_mode: 'on',
  archive_library: 'basic_archive',
  // Seconds after which an incomplete segment is archived: the maximum loss with the machine.
  archive_timeout: '60',
  'basic_archive.archive_directory': spool,
})

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Milliseconds before the second and every further attempt to restart; doubled each time. A server
 * that ran for the longest pause resets it.
 */
const pauses = { shortest: 1_000, longest: 30_000 }

/**
 * Starts PostgreSQL and creates its database cluster if there is none. Throws CannotStart if it
 * cannot run.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const { dataDir } = options
  const location = await locateCluster(dataDir)
  if (!existsSync(join(location.cluster, 'PG_VERSION')))
    await makeCluster(location, options.durable !== false)
  if ((await stat(location.cluster)).uid === 0 && location.account.uid)
    await giveTo(location.account, location.cluster)
  const spool = options.archives ? await makeSpool(location) : undefined
  const { run, stopping } = await prepare(location, options, {
    ...(options.durable === false && careless),
    ...(spool && archivingInto(spool)),
  })
  const { socket } = run

  const first = await launch(run)
  const failure = await Promise.race([first.ended, first.ready])
  if (failure)
    throw new CannotStart(`PostgreSQL did not start: ${failure} (see ${logFileIn(dataDir)}).`)
  const kept = keepRunning(run, first.ended, options.log)
  return {
    folder: location.cluster,
    spool,
    urlOf: (database) => urlAt(socket, database),
    async stop() {
      stopping.abort()
      await kept
      await leaveSocket(run)
    },
  }
}

export type OneRun = Running & Pick<EmbeddedServer, 'urlOf' | 'stop'>

/**
 * Starts the PostgreSQL of a cluster that is being restored, without restarting it when it ends.
 * The settings may name flags of recovery.
 */
export async function runOnce(
  location: ClusterLocation,
  options: Omit<EmbeddedOptions, 'durable' | 'log'>,
): Promise<OneRun> {
  const spool = options.archives ? await makeSpool(location) : undefined
  const { run, stopping } = await prepare(location, options, spool ? archivingInto(spool) : {})
  const running = await launch(run)
  return {
    ...running,
    urlOf: (database) => urlAt(run.socket, database),
    async stop() {
      stopping.abort()
      await running.ended
      await leaveSocket(run)
    },
  }
}

async function prepare(
  location: ClusterLocation,
  options: Pick<EmbeddedOptions, 'dataDir' | 'settings' | 'environment' | 'patience'>,
  more: Record<string, string>,
): Promise<{ run: ServerRun; stopping: AbortController }> {
  const socket = await makeSocketFolder(location)
  const stopping = new AbortController()
  const flags = { ...settings, ...more, ...options.settings, unix_socket_directories: socket }
  const wait = options.patience ?? 2 * patience
  const { dataDir, environment = {} } = options
  return {
    run: { location, dataDir, socket, flags, environment, patience: wait, signal: stopping.signal },
    stopping,
  }
}

async function leaveSocket({ socket, location }: ServerRun): Promise<void> {
  if (socket !== location.cluster) await rm(socket, { recursive: true, force: true })
}

/** Restarts PostgreSQL whenever it has ended, until the run is stopped. */
async function keepRunning(
  run: ServerRun,
  first: Promise<string>,
  log: EmbeddedOptions['log'],
): Promise<void> {
  let reason = await first
  for (let pause = 0; !run.signal.aborted; ) {
    log.warn(
      `PostgreSQL is down: ${reason}. It is started again${pause ? ` in ${pause / 1000} s` : ''}.`,
    )
    await sleep(pause, undefined, { signal: run.signal, ref: false }).catch(() => {})
    pause = Math.min(Math.max(2 * pause, pauses.shortest), pauses.longest)
    const began = performance.now()
    reason = await runAgain(run, log)
    if (performance.now() - began > pauses.longest) pause = 0
  }
}

/** Resolves with the reason once it has ended, or could not be started. */
async function runAgain(run: ServerRun, log: EmbeddedOptions['log']): Promise<string> {
  try {
    const { ready, ended } = await launch(run)
    if ((await Promise.race([ended, ready])) === null) log.warn('PostgreSQL runs again.')
    return await ended
  } catch (failure) {
    return reasonOf(failure).replace(/\.$/, '')
  }
}

/**
 * Addresses of the server that another process runs on `dataDir`; null while it accepts no
 * connections.
 */
export async function findRunningServer(dataDir: string): Promise<EmbeddedServer['urlOf'] | null> {
  const cluster = await findCluster(dataDir)
  if (!cluster) return null
  const state = (await readPostmasterPid(cluster))[7]
  const socket = await findSocket(cluster)
  return socket && state?.startsWith('ready') ? (database) => urlAt(socket, database) : null
}

const urlAt = (socket: string, database: string): string =>
  `postgresql:///${database}?host=${encodeURIComponent(socket)}&user=postgres`

async function makeSpool({ cluster, account }: ClusterLocation): Promise<string> {
  const spool = spoolOf(cluster)
  try {
    await mkdir(spool, { recursive: true, mode: 0o700 })
    await giveTo(account, spool)
  } catch (failure) {
    throw new CannotStart(
      `The folder ${spool}, for the archived changes of the database, cannot be made: ${reasonOf(failure)}.`,
    )
  }
  return spool
}

async function makeSocketFolder({ cluster, account }: ClusterLocation): Promise<string> {
  if (hasRoomForSocket(cluster)) return cluster
  const folder = await mkdtemp(join(tmpdir(), 'zeina-'))
  await chmod(folder, 0o700)
  await giveTo(account, folder)
  return folder
}
