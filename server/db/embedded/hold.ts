/**
 * A database cluster has one PostgreSQL at a time and belongs to one DATA_DIR. Every process of its
 * PostgreSQL holds the lock of shop.lock in its folder: whoever gets that lock knows that none of
 * them lives any more, in this container or another one. The file says for which DATA_DIR it was
 * last started, because a copy of a DATA_DIR may hold a mere link to the database of the original.
 */
import { closeSync, fstatSync, ftruncateSync, readSync, writeSync } from 'node:fs'
import { readdir, readFile, readlink, realpath, rm, stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, errorCode, reasonOf } from '../../cannot-start.ts'
import { openLockFile, takeLock } from '../../lock-file.ts'

const lockName = 'shop.lock'

/** Where a server has the open lock file: behind its three standard streams. */
const lockHandle = 3

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
 * Waits until no PostgreSQL works on the cluster, clears away what the last one left, and answers
 * the open lock file for the next one to inherit. What an earlier shop left running ends by itself
 * (its guard); what does not is cut off, when it was started for this very DATA_DIR, whose claim
 * the caller holds. Throws CannotStart when it lives on, or belongs to another DATA_DIR.
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
      // A server that an older version of the shop started, or somebody by hand, holds no lock; by
      // hand it may listen anywhere.
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
    // PostgreSQL trusts the process number in them, which after a restart of a container may belong
    // to any other program, the shop included.
    for (const left of [join(cluster, 'postmaster.pid'), ...[cluster, socket].map(socketLockIn)])
      await rm(left, { force: true })
    return fd
  } catch (failure) {
    closeSync(fd)
    throw failure
  }
}

/**
 * Lines of the file in which a running server describes itself; none without one. The first is its
 * process, the eighth says how far it is.
 */
export async function readPostmasterPid(cluster: string): Promise<string[]> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((failure: unknown) => {
    if (errorCode(failure) === 'ENOENT') return ''
    throw new CannotStart(`The database in ${cluster} cannot be entered: ${reasonOf(failure)}.`)
  })
  return text.split('\n')
}

/**
 * The folder in which a server that runs on the cluster has its socket: the cluster's own wherever
 * the path is short enough.
 */
export async function findSocket(cluster: string): Promise<string | undefined> {
  // That line is only believed where it must be: in another container, or of a copied folder, the
  // path may be that of another database.
  return hasRoomForSocket(cluster) ? cluster : (await readPostmasterPid(cluster))[4]
}

const socketIn = (folder: string): string => join(folder, '.s.PGSQL.5432')
const socketLockIn = (folder: string): string => `${socketIn(folder)}.lock`

/** The address of a Unix socket has room for 107 bytes. */
export const hasRoomForSocket = (folder: string): boolean =>
  Buffer.byteLength(socketLockIn(folder)) <= 107

async function doesAnswer(folder: string | undefined): Promise<boolean> {
  if (!folder) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(socketIn(folder), () => resolve(true))
  // One that is full, or that we may not enter, lives as well.
  socket.once('error', (failure) =>
    resolve(!['ENOENT', 'ECONNREFUSED'].includes(errorCode(failure) ?? '')),
  )
  const answers = await promise
  socket.destroy()
  return answers
}

/**
 * The DATA_DIR for which a cluster was last started; empty where an older version of the shop wrote
 * none.
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
 * Not foreign: a DATA_DIR that was moved (nothing is left at the path in the file), or that is
 * reached by another path (it is the same folder).
 */
async function refuseForeign(owner: Owner, us: Owner, cluster: string): Promise<void> {
  if (!owner.path || (await folderAt(owner.path)) === us.folder) return
  const theirs = join(owner.path, 'postgres')
  if ((await folderAt(theirs)) !== (await folderAt(cluster))) return
  throw new CannotStart(
    `The database in ${cluster} belongs to DATA_DIR ${owner.path}, of which ${us.path} is a copy without a database: copy ${cluster} as well and let ${join(us.path, 'postgres')} link to the copy, or delete ${theirs} if ${us.path} has taken its place.`,
  )
}

/** Which folder a path leads to, whatever it is called; undefined when there is none. */
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
 * Without its postmaster a process of PostgreSQL that tries something in vain, again and again,
 * never ends by itself.
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
 * The processes that inherited the lock of the cluster, as far as they can be seen: those of
 * another container cannot.
 */
const holdersOf = async (cluster: string): Promise<number[]> =>
  processesWhose(`fd/${lockHandle}`, join(await realpath(cluster), lockName))

/** All processes of a PostgreSQL work in its folder. */
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
