/**
 * Restarts of the shop behind Caddy as by systemd, while shoppers read, fill carts and buy: no
 * request may fail, and no piece and no order may be written twice. Run it manually, with an
 * installed `caddy`: `sh scripts/node.sh bench/soak/restarts.ts --restarts 5`. With `--crash` by
 * kill -9: pending requests fail then, but nothing is written twice.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { makeClient } from '#contract/client.ts'
import { freePort } from '../../test/processes/free-port.ts'
import { listChoices, makeBuyable } from '../shop/catalogue.ts'
import { root, startUntil, stopProcess } from '../figures/processes.ts'
import { startLoad } from './restart-load.ts'
import { admin, opened } from '../shop/world.ts'

const { values: asked } = parseArgs({
  options: {
    restarts: { type: 'string', default: '5' },
    shoppers: { type: 'string', default: '8' },
    readers: { type: 'string', default: '8' },
    crash: { type: 'boolean', default: false },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'zeina-restarts-'))
// As root, PostgreSQL runs under another account, which needs access.
await chmod(folder, 0o755)
const dataDir = join(folder, 'data')
const ports = { shop: await freePort(), front: await freePort() }
const url = `http://127.0.0.1:${ports.front}`

const shop = await startShop()
const caddy = await startCaddy()
const pool = new pg.Pool({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'zeina' })
// PostgreSQL ends with the shop.
pool.on('error', () => {})
try {
  await makeBuyable(pool)
  const areaId: number = (await pool.query('select id from areas order by id limit 1')).rows[0].id
  const choices = await listChoices(pool)
  const { token } = await makeClient((path, init) => fetch(url + path, init)).accounts.login(admin)
  const before = await countOrders()
  const load = startLoad(
    { url, token, areaId, choices },
    { shoppers: Number(asked.shoppers), readers: Number(asked.readers) },
  )
  for (let restart = 0; restart < Number(asked.restarts); restart++) {
    await sleep(5000)
    await shop.restart(asked.crash ? 'SIGKILL' : 'SIGTERM')
  }
  await sleep(5000)
  await load.end()
  const written = (await countOrders()) - before
  const { attempts, ...counted } = load.counted
  if (written < counted.orders || written > attempts) {
    load.wrong.push(
      `${counted.orders} of ${attempts} orders were acknowledged and ${written} were written`,
    )
  }
  const { length: failed } = load.failures
  console.table({
    ...counted,
    'orders written': written,
    'longest wait, s': (load.longest / 1000).toFixed(1),
    failed,
    wrong: load.wrong.length,
  })
  for (const [failure, all] of Map.groupBy([...load.wrong, ...load.failures], (one) => one))
    console.error(`${all.length} × ${failure}`)
  process.exitCode = load.wrong.length || (failed && !asked.crash) ? 1 : 0
} finally {
  await pool.end()
  await stopProcess(caddy)
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}

async function countOrders(): Promise<number> {
  return (await pool.query('select count(*)::int as orders from orders')).rows[0].orders
}

/** Runs the shop, and restarts it whenever it ends, after systemd's delay. */
async function startShop() {
  const unit = await readFile(join(root, 'deploy/zeina.service'), 'utf8')
  const pause = Number(/^RestartSec=(\d+)$/m.exec(unit)?.[1]) * 1000
  const settings = {
    SHOP_URL: url,
    SMTP_URL: '',
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: String(ports.shop),
    DATA_DIR: dataDir,
    TRUST_PROXY: '1',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMIT: 'off',
    DEMO: 'on',
    LOG_LEVEL: 'warn',
  }
  const start = async () => {
    const child = await startUntil(opened, ['start'], settings)
    child.stderr?.pipe(process.stderr)
    return child
  }
  let running = await start()
  return {
    async restart(signal: NodeJS.Signals): Promise<void> {
      const began = performance.now()
      const ended = new Promise((resolve) => running.once('exit', resolve))
      running.kill(signal)
      const code = await ended
      const gone = performance.now()
      await sleep(pause)
      running = await start()
      const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
      console.log(
        `Ended by ${signal} with code ${code} in ${seconds(began, gone)} s, open again ${seconds(gone, performance.now())} s later.`,
      )
    },
    stop: () => stopProcess(running),
  }
}

/** Caddy with the server's Caddyfile, except for its name, ports and certificate. */
async function startCaddy(): Promise<ChildProcess> {
  const text = await readFile(join(root, 'deploy/Caddyfile'), 'utf8')
  const file = join(folder, 'Caddyfile')
  await writeFile(
    file,
    text
      .replace('{\n', '{\n\tadmin off\n')
      .replace('shop.example {', `${url} {`)
      .replace('127.0.0.1:3000', `127.0.0.1:${ports.shop}`),
  )
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr?.on('data', (piece) => {
    said = (said + piece).slice(-20_000)
  })
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (child.exitCode !== null) throw new Error(`Caddy ended:\n${said}`)
    await sleep(50)
  }
  return child
}
