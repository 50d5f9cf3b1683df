/** Shops as processes of their own, started like an owner's. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach } from 'vitest'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '../..')

export type Settings = Record<string, string>
type Ended = { code: number | null; stdout: string; stderr: string }
export type Start = { child: ChildProcess; output(): string; ended: Promise<Ended> }

export const startProgram = [process.execPath, join(root, 'scripts/on-node-24.mjs'), 'start']

/** Command that needs no build, since no two tests may build at once. */
export const bareProgram = [process.execPath, join(import.meta.dirname, 'shop-program.ts')]

export type ProcessShops = {
  /** Data folder; deleted after the file's last test. */
  folder: string
  port: number
  /** Starts a shop by `command`, or by npm; stopped after the test. */
  startShop(settings?: Settings, command?: string[]): Start
}

/**
 * Folder and port for the shops of the calling test file: `const { folder, port, startShop } =
 * await processShops()` at its top.
 */
export async function processShops(): Promise<ProcessShops> {
  const folder = await mkdtemp(join(tmpdir(), 'zeina-start-'))
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(folder, 0o755)
  const port = await freePort()
  const running: ChildProcess[] = []

  afterEach(async () => {
    for (const child of running.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      stopShop(child)
      await new Promise((resolve) => child.once('exit', resolve))
    }
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  return {
    folder,
    port,
    // The tester's own settings are removed from the environment.
    startShop(settings = {}, [command, ...args] = startProgram) {
      const unset = {
        DATABASE_URL: '',
        SHOP_URL: '',
        ADMIN_EMAIL: '',
        ADMIN_PASSWORD: '',
        LOG_LEVEL: '',
        ACCESS_LOG: '',
        METRICS_PORT: '',
      }
      const here = { HOST: '127.0.0.1', DEMO: 'off', LOG_FORMAT: 'words' }
      const env = {
        ...process.env,
        ...unset,
        ...here,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        ...settings,
      }
      const child = spawn(command as string, args, {
        cwd: root,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running.push(child)
      let stdout = ''
      let stderr = ''
      child.stdout.on('data', (chunk) => {
        stdout += chunk
      })
      child.stderr.on('data', (chunk) => {
        stderr += chunk
      })
      const ended = new Promise<Ended>((resolve) =>
        child.once('close', (code) => resolve({ code, stdout, stderr })),
      )
      return { child, output: () => stdout + stderr, ended }
    },
  }
}

/** Signals the process and its children, since container runtimes do not pass signals on. */
export function stopShop({ pid }: ChildProcess): void {
  const started = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
  for (const one of [...started, pid as number]) process.kill(one, 'SIGTERM')
}

export async function untilOpen(start: Start): Promise<void> {
  while (!start.output().includes('The shop is open')) {
    if (start.child.exitCode !== null) throw new Error(`The shop did not open:\n${start.output()}`)
    await sleep(20)
  }
}

/** Opens a shop that was made without the demo to shoppers, as its owner would (R388). */
export const openToShoppers = (dataDir: string): Promise<unknown> =>
  query(dataDir, `delete from settings where key = 'opening'`)

/** Processes of a data folder, by their command lines. */
export function processesOf(dataDir: string): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return []
    try {
      const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      return line.includes(dataDir) && line.includes('postgres') ? [line] : []
    } catch {
      return []
    }
  })
}

export async function query(dataDir: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({
    host: join(dataDir, 'postgres'),
    user: 'postgres',
    database: 'zeina',
  })
  // A lost connection is reported by its query.
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows
}
