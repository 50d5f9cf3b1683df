/**
 * Copy of the database as the former program left it, made while nothing uses it, and kept until
 * the new program has passed its trial.
 */
import { closeSync, existsSync } from 'node:fs'
import { rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'
import type { Config } from '#server/config.ts'
import { spoolOf } from '#server/db/embedded/embedded.ts'
import { holdCluster } from '#server/db/embedded/cluster-lock.ts'
import { run } from './run.ts'

const copyOf = (cluster: string): string => `${cluster}.before-upgrade`
const unfinishedOf = (cluster: string): string => `${copyOf(cluster)}.unfinished`
const goneOf = (cluster: string): string => `${cluster}.gone`

/** Milliseconds for PostgreSQL to stop. */
const patience = 60_000

/** Bytes that must stay free for other growth. */
const reserve = 200_000_000

/**
 * Throws CannotStart unless the database can be copied: it must be entirely in its folder, with
 * enough free space for the copy and for the backup before it.
 */
export async function checkRoom(config: Config, cluster: string): Promise<void> {
  const [link] = (await run('find', cluster, '-type', 'l')).split('\n')
  if (link)
    throw new CannotStart(
      `The database cannot be copied because ${link} is a link to another folder: put there what it leads to.`,
    )
  const size = Number((await run('du', '-s', '--block-size=1', cluster)).split('\t', 1)[0])
  const folder = dirname(cluster)
  const isBackupThere = (await deviceOf(config.backupDir)) === (await deviceOf(folder))
  const needed = (isBackupThere ? 2 : 1) * size + reserve
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= needed) return
  throw new CannotStart(
    `There is too little room for the upgrade in ${folder}: it needs ${inMegabytes(needed)} to keep the database as it is${isBackupThere ? ' and for the backup' : ''}, and ${inMegabytes(bavail * bsize)} are free.`,
  )
}

const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

/** Device of the nearest existing parent folder. */
const deviceOf = async (folder: string): Promise<number> =>
  existsSync(folder) ? (await stat(folder)).dev : await deviceOf(dirname(folder))

/** Files that a start changes: the database, and WAL files that wait to be archived. */
const partsOf = (cluster: string): string[] =>
  [cluster, spoolOf(cluster)].filter((part) => existsSync(part) || existsSync(copyOf(part)))

/** Copies the database. The caller holds the claim of DATA_DIR. */
export async function keepData(dataDir: string, cluster: string): Promise<void> {
  await withoutServer(dataDir, cluster, async () => {
    for (const part of partsOf(cluster)) {
      await run('cp', '-a', '--reflink=auto', part, unfinishedOf(part))
      // Synced, since the copy is the only former data once the new program has started, and must
      // survive a power cut.
      await run('sync', '-f', unfinishedOf(part))
      await rename(unfinishedOf(part), copyOf(part))
    }
    await run('sync', '-f', dirname(cluster))
  })
}

/**
 * Restores the copy; repeatable after any interruption, and without effect when no copy exists. The
 * caller holds the claim of DATA_DIR.
 */
export async function putDataBack(dataDir: string, cluster: string): Promise<void> {
  if (existsSync(copyOf(cluster)) && existsSync(cluster))
    await withoutServer(dataDir, cluster, () => putAway(cluster))
  for (const part of partsOf(cluster)) {
    if (!existsSync(copyOf(part))) continue
    if (existsSync(part)) await putAway(part)
    await rename(copyOf(part), part)
  }
  await run('sync', '-f', dirname(cluster))
}

async function putAway(part: string): Promise<void> {
  await rm(goneOf(part), { recursive: true, force: true })
  await rename(part, goneOf(part))
}

/**
 * Discards the copy atomically: neither an obsolete copy nor a half deleted one may ever be
 * restored.
 */
export async function forgetData(cluster: string): Promise<void> {
  for (const part of partsOf(cluster)) {
    if (!existsSync(copyOf(part))) continue
    await rm(goneOf(part), { recursive: true, force: true })
    await rename(copyOf(part), goneOf(part))
  }
}

/** Deletes discarded and unfinished copies. */
export async function clearData(cluster: string): Promise<void> {
  for (const part of [cluster, spoolOf(cluster)]) {
    for (const left of [unfinishedOf(part), goneOf(part)])
      await rm(left, { recursive: true, force: true })
  }
}

/**
 * Ensures that no PostgreSQL uses the files meanwhile, including one left behind by a killed
 * process.
 */
async function withoutServer(
  dataDir: string,
  cluster: string,
  work: () => Promise<void>,
): Promise<void> {
  const held = await holdCluster({
    cluster,
    dataDir,
    socket: cluster,
    patience,
    signal: new AbortController().signal,
  })
  try {
    await work()
  } finally {
    closeSync(held)
  }
}
