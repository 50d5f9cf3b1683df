/**
 * Shop in production mode on a database of its own, filled to a size, with its measurable
 * processes.
 */
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { readConfig } from '#server/config.ts'
import { claimFolder } from '#server/process/data-folder.ts'
import { openShopDatabase } from '#server/db/embedded/shop-database.ts'
import {
  type Choice,
  countByCategory,
  type FilledCategory,
  listChoices,
  makeBuyable,
} from './catalogue.ts'
import { fillDeliveries } from './deliveries.ts'
import { fillOrders } from './orders.ts'
import { freePort } from '../../test/processes/free-port.ts'
import { runCommand, startUntil, stopProcess } from '../figures/processes.ts'

export type Size = { products: number; orders: number }

export type World = Size & {
  settings: NodeJS.Dict<string>
  databaseUrl: string
  /** Connections of the bench. */
  pool: pg.Pool
  port: number
  /** Pids of the application's first process, and PostgreSQL's. */
  pids(): { app: number[]; postgres: number }
  /** Variants with unlimited stock, in different sub-categories. */
  choices: Choice[]
  categories: FilledCategory[]
  areaId: number
  /**
   * Restarts the application's process on the same running database.
   * @param settings as in .env
   */
  restart(settings?: NodeJS.Dict<string>): Promise<void>
  /** Ends all processes but keeps the files; `remove` deletes them, unless they are to be kept. */
  close(): Promise<void>
  remove(): Promise<void>
}

export const admin = { email: 'owner@zeina.example', password: 'measured at the Nile' }
export const opened = 'The shop is open'

/**
 * Opens a shop.
 * @param folder keeps the data for the next run of the same size; without it the shop is new and
 * deleted at the end
 */
export async function openWorld(
  size: Size,
  { folder, log }: { folder?: string | undefined; log(line: string): void },
): Promise<World> {
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'zeina-bench-')))
  await mkdir(dataDir, { recursive: true })
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(dataDir, 0o755)
  const release = await claimFolder(dataDir)
  if (!release) throw new Error(`A shop is already running on ${dataDir}`)
  const database = await openShopDatabase(readConfig({ DATA_DIR: dataDir }), { warn: log })
  const port = await freePort()
  const settings = {
    SHOP_URL: '',
    SMTP_URL: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMIT: 'off',
    DEMO: 'off',
    LOG_LEVEL: 'error',
  }
  const pool = new pg.Pool({
    connectionString: database.url,
    max: 4,
    application_name: 'zeina bench',
  })
  // A stopping server may report the end to a connection that is already closing.
  pool.on('connect', (client) => client.on('error', () => undefined))
  // The pool handles idle connections of a stopping server.
  pool.on('error', () => undefined)
  await fill(size, pool, join(dataDir, 'filled.json'), settings, log)
  await database.settle()
  let shop: ChildProcess = await startUntil(opened, ['start'], settings)
  const postmaster = await readFile(join(database.folder as string, 'postmaster.pid'), 'utf8')
  return {
    ...size,
    settings,
    databaseUrl: database.url,
    pool,
    port,
    pids: () => ({ app: [shop.pid as number], postgres: Number(postmaster.split('\n', 1)[0]) }),
    choices: await listChoices(pool),
    categories: await countByCategory(pool),
    areaId: (await pool.query('select id from areas order by id limit 1')).rows[0].id,
    restart: async (other) => {
      await stopProcess(shop)
      shop = await startUntil(opened, ['start'], { ...settings, ...other })
    },
    close: async () => {
      await stopProcess(shop)
      await pool.end()
      await database.stop()
      release()
    },
    remove: async () => {
      if (!folder) await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function fill(
  size: Size,
  pool: pg.Pool,
  note: string,
  settings: NodeJS.Dict<string>,
  log: (line: string) => void,
): Promise<void> {
  if (existsSync(note)) {
    const filled = JSON.parse(await readFile(note, 'utf8')) as Size
    if (filled.products === size.products && filled.orders === size.orders) return
    throw new Error(
      `The folder holds a shop of ${filled.products} products and ${filled.orders} orders: name another one.`,
    )
  }
  log(`Making ${size.products} products`)
  await runCommand(['demo', '--size', String(size.products)], settings)
  // Nobody views the pictures: making their variants would disturb the measurements for minutes.
  await pool.query("delete from pgboss.job where name = 'make-variants'")
  log(`Making ${size.orders} orders`)
  await fillOrders(pool, size.orders)
  await fillDeliveries(pool)
  await makeBuyable(pool)
  await pool.query('vacuum analyze')
  await writeFile(note, JSON.stringify(size))
}
