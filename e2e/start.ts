/**
 * Starts the built shop for the journeys by `npm start`, with a data folder, port, database and
 * mail server of its own, and the demo shop in it. With E2E_URL set the journeys use the shop at
 * that address, and read no mail.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { folderInMemory } from '../test/files/in-memory.ts'
import { freePort } from '../test/processes/free-port.ts'
import { openSmtpServer } from '../test/outside/smtp.ts'
import { admin, settled } from './people/admin.ts'
import { api } from './shopping.ts'

const root = join(import.meta.dirname, '..')
/** Milliseconds for a first start including a build. */
const patience = 240_000

export default async function startShop(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return
  const { url, mails, dataDir, stop } = await openShop()
  // Workers start later and inherit it.
  process.env.E2E_URL = url
  process.env.E2E_MAILS = mails
  process.env.E2E_DATA = dataDir
  await api.settings.update(settled, await api.accounts.login(admin))
  return stop
}

/** Starts a shop of its own, with the demo unless `demo` is off. */
export async function openShop(demo: 'on' | 'off' = 'on') {
  const dataDir = await mkdtemp(join(await folderInMemory(), 'zeina-e2e-'))
  // As root, PostgreSQL runs under another account, which needs access.
  await chmod(dataDir, 0o755)
  const port = await freePort()
  const mails = join(dataDir, 'received')
  const smtp = await openPostOffice(mails)
  const shop = spawn(process.execPath, ['scripts/on-node-24.mjs', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      // The shop refuses webhooks to local addresses: this option allows the journeys' receivers.
      NODE_OPTIONS: [
        process.env.NODE_OPTIONS,
        `--import ${pathToFileURL(join(root, 'test/outside/outside-names.ts'))}`,
      ]
        .filter(Boolean)
        .join(' '),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SHOP_URL: '',
      SMTP_URL: smtp.url,
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      RATE_LIMIT: 'off',
      DEMO: demo,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const stop = async () => {
    await end(shop)
    await smtp.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await untilOpen(shop)
  } catch (failure) {
    await stop()
    throw failure
  }
  return { url: `http://127.0.0.1:${port}`, mails, dataDir, stop }
}

/**
 * Receives the shop's mails; the workers, which are separate processes, find each as a file in this
 * folder (mails.ts).
 */
async function openPostOffice(folder: string) {
  await mkdir(folder)
  let taken = 0
  return openSmtpServer(async (mail) => {
    const name = join(folder, String(++taken).padStart(6, '0'))
    await writeFile(`${name}.part`, JSON.stringify(mail))
    await rename(`${name}.part`, `${name}.json`)
  })
}

function untilOpen(shop: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`The shop for the journeys ${why}:\n${said.trim()}`))
    const late = setTimeout(() => fail('did not open in time'), patience)
    shop.once('exit', () => {
      clearTimeout(late)
      fail('did not start')
    })
    shop.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
      if (!said.includes('The shop is open')) return
      clearTimeout(late)
      resolve()
    })
  })
}

function end(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    shop.once('exit', () => resolve())
    shop.kill('SIGTERM')
  })
}
