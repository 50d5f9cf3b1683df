/**
 * A database cluster has one PostgreSQL at a time and belongs to one DATA_DIR. Every process of its PostgreSQL holds the lock of shop.lock
 * in its folder: whoever gets that lock knows that none of them lives any more, in this container or another one. The file says which
 * DATA_DIR the cluster belongs to, because a copy of a DATA_DIR may hold a mere link to the database of the original.
 */
import { closeSync, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, errorCode, reasonOf } from '../cannot-start.ts'
import { openLockFile, takeLock } from '../lock-file.ts'

type Holding = {
  cluster: string
  dataDir: string
  /** Where the next server will listen. */
  socket: string
  /** Milliseconds that a server which runs there already may take to end. */
  patience: number
  signal: AbortSignal
}

/**
 * Waits until no PostgreSQL works on the cluster, clears away what the last one left, and answers the open lock file for the next
 * one to inherit. What an earlier shop left running ends by itself (its guard); nothing is ended from here, because it cannot be told from
 * the PostgreSQL of a shop that lives in another container. Throws CannotStart when it does not end, or belongs to another DATA_DIR.
 */
export async function holdCluster({ cluster, dataDir, socket, patience, signal }: Holding): Promise<number> {
  const file = join(cluster, 'shop.lock')
  const fd = openLockFile(file)
  try {
    const deadline = Date.now() + patience
    for (;;) {
      await refuseForeign(readOwner(fd), cluster, dataDir)
      // A server that an older version of the shop started answers and holds no lock.
      if ((await takeLock(fd, file)) && !(await doesAnswer(await findSocket(cluster)))) break
      if (Date.now() > deadline) {
        const [pid] = await readPostmasterPid(cluster)
        throw new CannotStart(
          `Another PostgreSQL still works on ${cluster} (process ${pid}, perhaps in another container): stop the shop that it belongs to, or try again once it has ended.`,
        )
      }
      await sleep(100, undefined, { signal })
    }
    writeOwner(fd, dataDir)
    // PostgreSQL trusts the process number in them, which after a restart of a container may belong to any other program, the shop included.
    for (const left of [join(cluster, 'postmaster.pid'), ...[cluster, socket].map(socketLockIn)]) await rm(left, { force: true })
    return fd
  } catch (failure) {
    closeSync(fd)
    throw failure
  }
}

/** Lines of the file in which a running server describes itself; none without one. The first is its process, the eighth says how far it is. */
export async function readPostmasterPid(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((failure: unknown) => {
    if (errorCode(failure) === 'ENOENT') return ''
    throw new CannotStart(`The database in ${cluster} cannot be entered: ${reasonOf(failure)}.`)
  })
  return text.split('\n')
}

/** The folder in which a server that runs on the cluster has its socket: the cluster's own wherever the path is short enough. */
export async function findSocket(cluster: string): Promise<string | undefined> {
  // That line is only believed where it must be: in another container, or of a copied folder, the path may be that of another database.
  return hasRoomForSocket(cluster) ? cluster : (await readPostmasterPid(cluster))[4]
}

const socketIn = (folder: string): string => join(folder, '.s.PGSQL.5432')
const socketLockIn = (folder: string): string => `${socketIn(folder)}.lock`

/** The address of a Unix socket has room for 107 bytes. */
export const hasRoomForSocket = (folder: string): boolean => Buffer.byteLength(socketLockIn(folder)) <= 107

async function doesAnswer(folder: string | undefined): Promise<boolean> {
  if (!folder) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(socketIn(folder), () => resolve(true))
  // One that is full, or that we may not enter, lives as well.
  socket.once('error', (failure) => resolve(!['ENOENT', 'ECONNREFUSED'].includes(errorCode(failure) ?? '')))
  const answers = await promise
  socket.destroy()
  return answers
}

/** The path is that of DATA_DIR where it was last started: empty in a cluster from before it was noted. */
function readOwner(fd: number): string {
  const bytes = Buffer.alloc(fstatSync(fd).size)
  readSync(fd, bytes, 0, bytes.length, 0)
  return bytes.toString('utf8').trimEnd()
}

function writeOwner(fd: number, dataDir: string): void {
  if (readOwner(fd) === dataDir) return
  ftruncateSync(fd)
  writeSync(fd, `${dataDir}\n`, 0)
}

/** A DATA_DIR that was moved, or is reached by another path, has left nothing at the path noted, or is there itself. */
async function refuseForeign(owner: string, cluster: string, dataDir: string): Promise<void> {
  if (!owner || (await isSame(owner, dataDir)) || !(await isSame(join(owner, 'postgres'), cluster))) return
  const link = join(dataDir, 'postgres')
  throw new CannotStart(
    `The database in ${cluster} belongs to DATA_DIR ${owner}, of which ${dataDir} is a copy without a database: copy ${cluster} as well and let ${link} link to the copy, or delete ${join(owner, 'postgres')} if ${dataDir} has taken its place.`,
  )
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)))
  return a !== undefined && a.dev === b?.dev && a.ino === b.ino
}
