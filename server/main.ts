/**
 * The shop as a process: config → database → app → listen → close. Parts outside of the server, the
 * build and the demo shop, are passed in by scripts/.
 */
import { join } from 'node:path'
import { readLogFormat, readSettings, type Config } from './config.ts'
import { CannotStart } from './cannot-start.ts'
import type { FirstAdmin } from './accounts/accounts.ts'
import type { Ctx } from './ctx.ts'
import { claimFolder, openDataFolder } from './process/data-folder.ts'
import { connectDatabase } from './db/connect.ts'
import { migrate } from './db/migrate.ts'
import { findCluster } from './db/embedded/location.ts'
import {
  isEmptyShop,
  joinRunning,
  openShopDatabase,
  type ShopDatabase,
} from './db/embedded/shop-database.ts'
import { type Lifetime, live } from './process/lifetime.ts'
import { checkPort, portTrouble } from './process/port.ts'
import { say, sayFacts, speakIn, step } from './progress.ts'
import { refuseDuringUpgrade } from './process/upgrade-lock.ts'

export type LoadDemo = (
  ctx: Ctx,
  options: { size?: number; log: (line: string) => void },
) => Promise<void>

export type Making = {
  /**
   * 'dev' compiles the screens on demand and reloads them in the browser; 'none' is for tests of
   * everything else.
   */
  pages: 'built' | 'dev' | 'none'
  /**
   * Builds missing or stale texts, and starts the build of the screens, which runs while the
   * database starts.
   */
  build(): Promise<{ screens: Promise<void> }>
  loadDemo: LoadDemo
  /**
   * Started by an upgrade, to check whether the new release gets ready on the shop's data, without
   * visitors.
   */
  isTrial?: boolean
}

/** Starts the shop and keeps it open until the process is told to stop. */
export function openShop({ pages, build, loadDemo, isTrial = false }: Making): Promise<void> {
  return live(
    async (life) => {
      speakIn(readLogFormat())
      const config = await claimData(life, isTrial)
      await checkPort(config)
      const { screens } = await build()
      // Loaded while PostgreSQL starts. An error here occurs again where the app is needed.
      loadApp().catch(() => {})
      const shopDatabase = await openMigrated(config, life, isTrial)
      if (shopDatabase.folder && config.demo && (await isEmptyShop(shopDatabase.url))) {
        await step('Loading the demo shop', () => fill(config, shopDatabase, loadDemo))
      }
      await screens
      const admin = await step('Opening the shop', () => serve(config, shopDatabase, pages, life))
      announce(config, shopDatabase, admin)
    },
    { stays: true },
  )
}

/**
 * Loads the demo shop into the database of the settings, without opening the shop.
 * @param size as loadDemo takes it
 */
export function fillShop(loadDemo: LoadDemo, size: number | undefined): Promise<void> {
  return live(async (life) => {
    const config = await claimData(life)
    const shopDatabase = await openMigrated(config, life)
    await step('Loading the demo shop', () => fill(config, shopDatabase, loadDemo, size))
    await shopDatabase.settle()
  })
}

/**
 * Runs one command in the shop of the settings without opening it, also beside a running one, and
 * prints its result.
 */
export function manageShop(work: (ctx: Ctx) => Promise<string>): Promise<void> {
  return live(async (life) => {
    const { config, isRunning } = await claimOrJoin(life)
    const shopDatabase = isRunning
      ? await joinRunning(config.dataDir)
      : await openMigrated(config, life)
    const done = await inShop(config, shopDatabase, work)
    await shopDatabase.settle()
    say(done)
  })
}

/**
 * Runs one command with the shop's database as it is, of an older version too, also beside a
 * running shop, and prints its result.
 */
export function attendDatabase(
  work: (config: Config, url: string) => Promise<string>,
): Promise<void> {
  return live(async (life) => {
    const { config, isRunning } = await claimOrJoin(life)
    if (!isRunning && !config.databaseUrl && !(await findCluster(config.dataDir))) {
      throw new CannotStart(`There is no shop in DATA_DIR ${config.dataDir}.`)
    }
    const { url } = isRunning ? await joinRunning(config.dataDir) : await openDatabase(config, life)
    say(await work(config, url))
  })
}

/**
 * Runs one command with the DATA_DIR of the settings, in which no shop is running, and prints its
 * result.
 */
export function attendData(work: (config: Config) => Promise<string>): Promise<void> {
  return live(async (life) => say(await work(await claimData(life))))
}

async function claimOrJoin(life: Lifetime): Promise<{ config: Config; isRunning: boolean }> {
  const config = readSettings()
  await openDataFolder(config.dataDir)
  await refuseDuringUpgrade(config.dataDir)
  return { config, isRunning: !(await claim(config, life)) }
}

async function claimData(life: Lifetime, isTrial = false): Promise<Config> {
  const config = readSettings()
  await openDataFolder(config.dataDir)
  if (!isTrial) await refuseDuringUpgrade(config.dataDir)
  if (!(await claim(config, life))) {
    throw new CannotStart(
      `A shop is already running on DATA_DIR ${config.dataDir}: stop it first, or set DATA_DIR to another folder.`,
    )
  }
  return config
}

/**
 * False if a running shop has the embedded database of the settings; a database at DATABASE_URL may
 * have many shops.
 */
async function claim(config: Config, life: Lifetime): Promise<boolean> {
  if (config.databaseUrl) return true
  const release = await claimFolder(config.dataDir)
  if (release) life.onEnd(release)
  return release !== null
}

async function openDatabase(
  config: Config,
  life: Lifetime,
  isTrial = false,
): Promise<ShopDatabase> {
  const title = config.databaseUrl ? 'Connecting to PostgreSQL' : 'Starting PostgreSQL'
  const shopDatabase = await step(title, () => openShopDatabase(config, { warn: say }, { isTrial }))
  life.onEnd(shopDatabase.stop)
  return shopDatabase
}

async function openMigrated(
  config: Config,
  life: Lifetime,
  isTrial = false,
): Promise<ShopDatabase> {
  const shopDatabase = await openDatabase(config, life, isTrial)
  await step('Preparing the database', () => migrate(shopDatabase.url))
  return shopDatabase
}

/**
 * Loaded late, because it needs the texts that the build makes, and errors before that should not
 * wait for it.
 */
const loadApp = () => import('./app.ts')

const fill = (config: Config, shopDatabase: ShopDatabase, loadDemo: LoadDemo, size?: number) =>
  inShop(config, shopDatabase, (ctx) => loadDemo(ctx, { size, log: say }))

async function inShop<Result>(
  config: Config,
  { url }: ShopDatabase,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const { createApp } = await loadApp()
  const database = connectDatabase(url)
  // Without a worker: jobs can wait until the shop is open.
  const app = await createApp({ config, database, pages: 'none', work: false })
  const result = await work(app.ctx)
  await app.close()
  await database.close()
  return result
}

async function serve(
  config: Config,
  shopDatabase: ShopDatabase,
  pages: Making['pages'],
  life: Lifetime,
): Promise<FirstAdmin> {
  const [{ createApp }, { ensureFirstAdmin }, { closeNewShop }] = await Promise.all([
    loadApp(),
    import('./accounts/accounts.ts'),
    import('./settings/settings.ts'),
  ])
  const database = connectDatabase(shopDatabase.url)
  life.onEnd(() => database.close())
  const app = await createApp({ config, database, pages, work: config.jobs })
  // Ctrl-C should not feel slow; a process manager that sends SIGTERM may have a proxy in front.
  life.onEnd((signal) => app.close(signal === 'SIGTERM'))
  if (app.metrics && config.metricsPort !== undefined)
    life.onEnd(await app.metrics.listen(config.metricsPort))
  if (await isEmptyShop(shopDatabase.url)) await closeNewShop(app.ctx)
  const admin = await ensureFirstAdmin(app.ctx, config)
  await app.server.listen({ host: config.host, port: config.port }).catch((failure: unknown) => {
    throw portTrouble(failure, config)
  })
  await shopDatabase.settle()
  return admin
}

/** Prints the admin's address and password at a terminal only: any other output may be a log. */
function announce(
  config: Config,
  { folder }: ShopDatabase,
  { email, password, file }: FirstAdmin,
): void {
  const isSeen = process.stdout.isTTY
  const kept = file ? `in ${file}` : 'as changed since the first start'
  const known = config.adminPassword ? 'as set in ADMIN_PASSWORD, or as changed since' : kept
  const isElsewhere = folder && folder !== join(config.dataDir, 'postgres')
  sayFacts('The shop is open', [
    ['The shop is open', config.shopUrl, 'url'],
    ['Admin e-mail', isSeen ? email : undefined, 'admin'],
    [
      'Admin password',
      isSeen && password ? `${password}  (until it is changed also ${kept})` : known,
      'admin_password',
    ],
    ['Data', config.dataDir, 'data'],
    [
      'Database',
      isElsewhere
        ? `${folder}  (PostgreSQL cannot work in DATA_DIR, which holds a link: a copy of DATA_DIR is no backup without this folder)`
        : undefined,
      'database',
    ],
  ])
}
