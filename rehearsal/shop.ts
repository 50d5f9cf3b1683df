/** Shop in a process of its own with its embedded PostgreSQL, for failures of every kind. */
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  childrenOf,
  root,
  runCommand,
  type Started,
  startProgram,
  stopProcess,
  untilSaid,
} from '../bench/figures/processes.ts'
import { admin, opened } from '../bench/shop/world.ts'
import { freePort } from '../test/processes/free-port.ts'
import { BrokenPromise } from './promises.ts'

export type TrialShop = {
  url: string
  dataDir: string
  backupDir: string
  /** Connections of the rehearsal for checks and preparation; renewed when lost. */
  pool: pg.Pool
  /** Pids of the program and of PostgreSQL's first process. */
  pids(): Promise<{ program: number; postmaster: number }>
  output(): string
  /**
   * Resolves once it is open.
   * @param settings added to the current ones
   */
  start(settings?: NodeJS.Dict<string>): Promise<void>
  /** Aborted at the end of the scene, which stops pending clients. */
  over: AbortSignal
  /** Resolves once the program has ended. */
  ended(): Promise<void>
  /** Kills all of its processes at once, as in a power cut. */
  killAll(): Promise<void>
  /** Runs a command of the project with the shop's settings; returns its output. */
  run(...command: string[]): Promise<string>
  stop(): Promise<void>
}

/** Folder for a scene, deleted afterwards. */
export async function inFolder<Result>(play: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'zeina-rehearsal-'))
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(folder, 0o755)
  try {
    return await play(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Opens a shop on the folder, new or existing, and stops it after use. Its output is shown on
 * failure.
 * @param first runs before its start
 */
export async function withShop<Result>(
  dataDir: string,
  settings: NodeJS.Dict<string>,
  play: (shop: TrialShop) => Promise<Result>,
  first: (shop: TrialShop) => Promise<void> = async () => {},
): Promise<Result> {
  const shop = await openShop(dataDir, settings)
  try {
    await first(shop)
    await shop.start()
    // A new shop is closed until its owner opens it (R388).
    await shop.pool.query(`delete from settings where key = 'opening'`)
    return await play(shop)
  } catch (failure) {
    const said = shop.output().slice(-4000)
    if (failure instanceof BrokenPromise) throw new BrokenPromise(failure.message, { cause: said })
    throw new Error(`A scene ended with ${failure}\nThe shop said:\n${said}`, { cause: failure })
  } finally {
    await shop.stop()
  }
}

async function openShop(dataDir: string, given: NodeJS.Dict<string>): Promise<TrialShop> {
  await mkdir(dataDir, { recursive: true })
  const port = await freePort()
  // The tester's own settings are removed from the environment.
  let settings: NodeJS.Dict<string> = {
    ...{
      DATABASE_URL: '',
      SHOP_URL: '',
      SMTP_URL: '',
      HEARTBEAT_URL: '',
      BACKUP_DIR: '',
      JOBS: 'on',
      DEMO: 'off',
      LOG_LEVEL: 'warn',
    },
    ...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: 'off' },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    ...given,
  }
  const runs: Started[] = []
  const pids = async () => {
    const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
    return { program: current()?.pid as number, postmaster: Number(file.split('\n', 1)[0]) }
  }
  const ended = async () => {
    const child = current()
    if (child && child.exitCode === null && child.signalCode === null)
      await new Promise((resolve) => child.once('exit', resolve))
  }
  const over = new AbortController()
  const current = () => runs.at(-1)?.child
  // By the path of its socket, which stays the same after a restart.
  const pool = new pg.Pool({
    host: join(dataDir, 'postgres'),
    user: 'postgres',
    database: 'zeina',
    max: 4,
    application_name: 'rehearsal',
  })
  pool.on('error', () => {})
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    backupDir: given.BACKUP_DIR || join(dataDir, 'backups'),
    pool,
    pids,
    over: over.signal,
    output: () => runs.map(({ output }) => output()).join('\n'),
    async start(changed = {}) {
      settings = { ...settings, ...changed }
      const run = startProgram(
        process.execPath,
        [join(root, 'test/processes/shop-program.ts')],
        settings,
      )
      runs.push(run)
      await untilSaid(opened, run, 'The shop')
    },
    ended,
    async killAll() {
      const { program, postmaster } = await pids()
      for (const pid of [program, postmaster, ...childrenOf(postmaster)])
        process.kill(pid, 'SIGKILL')
      await ended()
    },
    run: (...command) => runCommand(command, settings),
    async stop() {
      over.abort()
      await pool.end().catch(() => {})
      const child = current()
      if (child) await stopProcess(child)
    },
  }
}
