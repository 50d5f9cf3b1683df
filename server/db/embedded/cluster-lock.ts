/**
 * Lock of a database cluster, which has one PostgreSQL at a time and belongs to one DATA_DIR. Every
 * process of its PostgreSQL inherits the lock of shop.lock in its folder: a process that gets that
 * lock knows that none of them lives any more, in this container or another one. The file names the
 * DATA_DIR it was last started for, because a copy of a DATA_DIR may contain a mere link to the
 * database of the original.
 */
import { closeSync, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, errorCode, reasonOf } from '../../cannot-start.ts'
import { openLockFile, takeLock } from '../../process/lock-file.ts'

const lockName = 'shop.lock'

/** File descriptor of the lock file in a server: after its three standard streams. */
const lockHandle = 3

type Holding = {
  cluster: string
  dataDir: string
  /** Socket folder of the next server. */
  socket: string
  /** Timeout in milliseconds for a running server to end. */
  patience: number
  signal: AbortSignal
}

/**
 * Waits until no PostgreSQL works on the cluster, removes what the last one left, and returns the
 * open lock file for the next one to inherit. Servers left by an earlier shop end by themselves
 * (its guard); one that does not is killed, if it was started for this very DATA_DIR, whose claim
 * the caller holds. Throws CannotStart if it lives on, or belongs to another DATA_DIR.
 */
export async function holdCluster({
  cluster,
  dataDir,
  socket,
  patience,
  signal,
}: Holding): Promise<number> {
  const file = join(cluster, lockName)
  const fd = openLockFile(file)
  try {
    const began = performance.now()
    const us: Owner = { path: dataDir, folder: await folderAt(dataDir) }
    for (;;) {
      const owner = readOwner(fd)
      await refuseForeign(owner, us, cluster)
      const isLocked = await takeLock(fd, file)
      // A server started by an older version of the shop, or by hand, holds no lock; by hand it may
      // listen anywhere.
      const isFree =
        isLocked &&
        !(await doesAnswer(await findSocket(cluster))) &&
        (await workersIn(cluster)).length === 0
      if (isFree) break
      if (performance.now() - began > patience) throw await stillRuns(cluster)
      if (!isLocked && owner.folder === us.folder && performance.now() - began > patience / 2)
        await cutOffLeftovers(cluster)
      await sleep(100, undefined, { signal })
    }
    writeOwner(fd, us)
    // PostgreSQL trusts the process id in these files, which after a restart of a container may
    // belong to any other program, the shop included.
    for (const left of [join(cluster, 'postmaster.pid'), ...[cluster, socket].map(socketLockIn)])
      await rm(left, { force: true })
    return fd
  } catch (failure) {
    closeSync(fd)
    throw failure
  }
}

/** Lines of postmaster.pid; none without one. The first is the process id, the eighth the state. */
export async function readPostmasterPid(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((failure: unknown) => {
    if (errorCode(failure) === 'ENOENT') return ''
    throw new CannotStart(`The database in ${cluster} cannot be entered: ${reasonOf(failure)}.`)
  })
  return text.split('\n')
}

/**
 * Socket folder of a server that runs on the cluster: the cluster's own if the path is short
 * enough.
 */
export async function findSocket(cluster: string): Promise<string | undefined> {
  // That line is only used where necessary: in another container, or for a copied folder, the path
  // may be that of another database.
  return hasRoomForSocket(cluster) ? cluster : (await readPostmasterPid(cluster))[4]
}

const socketIn = (folder: string): string => join(folder, '.s.PGSQL.5432')
const socketLockIn = (folder: string): string => `${socketIn(folder)}.lock`

/** The address of a Unix socket is limited to 107 bytes. */
export const hasRoomForSocket = (folder: string): boolean =>
  Buffer.byteLength(socketLockIn(folder)) <= 107

async function doesAnswer(folder: string | undefined): Promise<boolean> {
  if (!folder) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(socketIn(folder), () => resolve(true))
  // A socket that is full, or without permission, is in use as well.
  socket.once('error', (failure) =>
    resolve(!['ENOENT', 'ECONNREFUSED'].includes(errorCode(failure) ?? '')),
  )
  const answers = await promise
  socket.destroy()
  return answers
}

/**
 * DATA_DIR that a cluster was last started for; empty if an older version of the shop wrote none.
 */
type Owner = { path: string; folder: string | undefined }

function readOwner(fd: number): Owner {
  const bytes = Buffer.alloc(fstatSync(fd).size)
  readSync(fd, bytes, 0, bytes.length, 0)
  const [path = '', folder] = bytes.toString('utf8').split('\n')
  return { path, folder }
}

function writeOwner(fd: number, us: Owner): void {
  const former = readOwner(fd)
  if (former.path === us.path && former.folder === us.folder) return
  ftruncateSync(fd)
  writeSync(fd, `${us.path}\n${us.folder}\n`, 0)
}

/**
 * Refuses a cluster of another DATA_DIR, except one that was moved (nothing is left at the path in
 * the file), or that is reached by another path (the same folder).
 */
async function refuseForeign(owner: Owner, us: Owner, cluster: string): Promise<void> {
  if (!owner.path || (await folderAt(owner.path)) === us.folder) return
  const theirs = join(owner.path, 'postgres')
  if ((await folderAt(theirs)) !== (await folderAt(cluster))) return
  throw new CannotStart(
    `The database in ${cluster} belongs to DATA_DIR ${owner.path}, of which ${us.path} is a copy without a database: copy ${cluster} as well and let ${join(us.path, 'postgres')} link to the copy, or delete ${theirs} if ${us.path} has taken its place.`,
  )
}

/** Identity of the folder at a path, whatever its name; undefined if there is none. */
const folderAt = (path: string): Promise<string | undefined> =>
  stat(path).then(
    ({ dev, ino }) => `${dev}:${ino}`,
    () => undefined,
  )

async function stillRuns(cluster: string): Promise<CannotStart> {
  const seen = [...new Set([...(await holdersOf(cluster)), ...(await workersIn(cluster))])]
  const which = seen.length > 0 ? ` (process ${seen.join(', ')})` : ''
  return new CannotStart(
    `Another PostgreSQL still works on ${cluster}${which}: stop the shop that it belongs to, perhaps in another container, or try again once it has ended.`,
  )
}

/**
 * Kills orphaned processes of PostgreSQL: without its postmaster one that retries in vain never
 * ends by itself.
 */
async function cutOffLeftovers(cluster: string): Promise<void> {
  for (const pid of await holdersOf(cluster)) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch (failure) {
      if (errorCode(failure) !== 'ESRCH') throw failure
    }
  }
}

/**
 * Visible processes that inherited the lock of the cluster: those of another container are not
 * visible.
 */
const holdersOf = async (cluster: string): Promise<number[]> =>
  processesWhose(`fd/${lockHandle}`, join(await realpath(cluster), lockName))

/** Processes of a PostgreSQL, which all have its folder as working directory. */
const workersIn = async (cluster: string): Promise<number[]> =>
  processesWhose('cwd', await realpath(cluster))

async function processesWhose(link: string, path: string): Promise<number[]> {
  const found: number[] = []
  for (const name of await readdir('/proc')) {
    if (/^\d+$/.test(name) && (await readlink(`/proc/${name}/${link}`).catch(() => '')) === path)
      found.push(Number(name))
  }
  return found
}
