/**
 * The shop's database: the one at DATABASE_URL, or the embedded one. An interrupted first start is
 * repeated from scratch, so that nobody ever runs half a demo shop or misses the first admin's
 * password.
 */
import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { CannotStart } from '../../cannot-start.ts'
import { archiveOf } from '../../backup/archiving/archive.ts'
import { type Archiving, keepArchiving } from '../../backup/archiving/archiving.ts'
import { refuseHalfRestored } from '../../backup/restoring/restore-mark.ts'
import type { Config } from '../../config.ts'
import {
  type EmbeddedOptions,
  type EmbeddedServer,
  findRunningServer,
  startEmbedded,
} from './embedded.ts'
import { inSession } from '../session.ts'
import { checkServer } from './server-check.ts'

export type ShopDatabase = {
  url: string
  /** Folder of the embedded database; undefined with DATABASE_URL. */
  folder: string | undefined
  /** Marks the first start as complete: from now on the data stays. */
  settle(): Promise<void>
  stop(): Promise<void>
}

export const shopDatabaseName = 'zeina'

/**
 * Opens the database, not migrated yet. Throws CannotStart if there is no usable PostgreSQL.
 * @param isTrial the start may be rolled back: its WAL stays in the spool, which is restored with
 * it
 */
export async function openShopDatabase(
  config: Config,
  log: EmbeddedOptions['log'],
  { isTrial = false } = {},
): Promise<ShopDatabase> {
  refuseHalfRestored(config.dataDir)
  if (config.databaseUrl) {
    await checkServer(config.databaseUrl)
    return {
      url: config.databaseUrl,
      folder: undefined,
      settle: async () => {},
      stop: async () => {},
    }
  }
  const server = await startEmbedded({ dataDir: config.dataDir, archives: true, log })
  const archiving = isTrial ? undefined : await startArchiving(config, server, log)
  const stop = async () => {
    await server.stop()
    // WAL that PostgreSQL archived while it ended is collected as well.
    await archiving?.stop()
  }
  const unsettled = unsettledIn(config.dataDir)
  try {
    await makeDatabase(server.urlOf('postgres'), unsettled)
  } catch (failure) {
    await stop()
    throw failure
  }
  return {
    url: server.urlOf(shopDatabaseName),
    folder: server.folder,
    settle: () => rm(unsettled, { force: true }),
    stop,
  }
}

export async function startArchiving(
  config: Pick<Config, 'dataDir' | 'backupDir'>,
  { folder, spool, urlOf }: EmbeddedServer,
  log: EmbeddedOptions['log'],
): Promise<Archiving | undefined> {
  if (spool === undefined) return
  const { backupDir, dataDir } = config
  const archive = await archiveOf(backupDir, folder)
  const pictures = { dataDir, backupDir, systemId: archive.systemId }
  return keepArchiving({
    spool,
    folder: archive.folder,
    pictures,
    handOn: () => handOn(urlOf('postgres')),
    log,
  })
}

/** Archives the current WAL segment, unless it is nearly empty: an idle shop needs no archive. */
async function handOn(url: string): Promise<void> {
  const text =
    'select pg_switch_wal() from pg_walfile_name_offset(pg_current_wal_insert_lsn()) where file_offset > 1024'
  await inSession(url, {}, (session) => session.query(text))
}

/**
 * Embedded database of a shop that is running on the folder now. Throws CannotStart while that shop
 * is still starting, or has lost its database.
 */
export async function joinRunning(dataDir: string): Promise<ShopDatabase> {
  const urlOf = await findRunningServer(dataDir)
  if (!urlOf || existsSync(unsettledIn(dataDir))) {
    throw new CannotStart(
      `The shop on DATA_DIR ${dataDir} is still starting, or waits for its database: try again once it is open.`,
    )
  }
  return {
    url: urlOf(shopDatabaseName),
    folder: undefined,
    settle: async () => {},
    stop: async () => {},
  }
}

const unsettledIn = (dataDir: string): string => join(dataDir, 'first-start-unfinished')

async function makeDatabase(url: string, unsettled: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [
      shopDatabaseName,
    ])
    if (rowCount && !existsSync(unsettled)) return
    await writeFile(
      unsettled,
      'The first start is still under way, or was cut off; the next start then begins it anew.\n',
    )
    await client.query(`drop database if exists ${shopDatabaseName} with (force)`)
    await client.query(`create database ${shopDatabaseName}`)
  } finally {
    await client.end()
  }
}

/** Whether the shop is new: it has no products, no categories and no accounts yet. */
export async function isEmptyShop(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from (
         select from products union all select from categories union all select from users
       ) as anything limit 1`,
    )
    return rowCount === 0
  } finally {
    await client.end()
  }
}
