/**
 * A whole shop in a process of its own, with its embedded PostgreSQL, to which everything may
 * happen.
 */
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
  /**
   * Of the rehearsal, to look and to prepare with; its connections are renewed as they are lost.
   */
  pool: pg.Pool
  /** The numbers of the program and of PostgreSQL's first process. */
  pids(): Promise<{ program: number; postmaster: number }>
  /** All that its processes have said. */
  output(): string
  /** Resolves once it is open. @param settings from here on, beside those that it has */
  start(settings?: NodeJS.Dict<string>): Promise<void>
  /** Aborted when the scene is over, however it ended: whoever still asks goes. */
  over: AbortSignal
  /** Resolves once the program has ended, however. */
  ended(): Promise<void>
  /** Every process of it at once, as when the machine is cut off. */
  killAll(): Promise<void>
  /**
   * Runs one of the project's commands with the settings of the shop, and answers what it printed.
   */
  run(...command: string[]): Promise<string>
  stop(): Promise<void>
}

/** A folder for a scene, gone when it has been played. */
export async function inFolder<Result>(play: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'zeina-rehearsal-'))
  // As root, PostgreSQL runs as another account, which has to get in.
  await chmod(folder, 0o755)
  try {
    return await play(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Opens a shop on the folder, new or as it is, and stops it when it has been played with. What it
 * said is told when that fails.
 * @param first what comes before its start
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
  // Settings of the person who rehearses must not reach the shop: what is not given is unset.
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
  // By the path of its socket: the same after every start.
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
