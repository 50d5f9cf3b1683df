/**
 * Migrations run while the previous release sells: its reads and writes work before, during and
 * after them. When the last release already has all of today's migrations, the one before it is
 * started.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { readKept } from '../../scripts/release/kept-release.ts'
import { deliveryFormFor, phoneOf } from '../shop/buyers.ts'
import { emptyDatabase } from '../database/database.ts'
import { goodsIn } from '../shop/goods.ts'
import { laterMigrations } from '../database/other-migrations.ts'
import { bareProgram, processShops, untilOpen } from '../processes/process-shops.ts'

const root = join(import.meta.dirname, '../..')
const releases = join(import.meta.dirname, '../releases')
const { folder, port, startShop } = await processShops()
const admin = { email: 'owner@zeina.example', password: 'sells through migrations' }

/**
 * Newest kept release that lacks one of today's migrations; its folder names its commit once
 * released.
 */
async function lastRelease(): Promise<string | null> {
  const numbers = (text: string) => text.split('.').map(Number)
  const today = readdirSync(join(root, 'migrations')).filter((file) => file.endsWith('.sql')).length
  const kept: string[] = []
  for (const one of readdirSync(releases)) {
    const { migrations } = await readKept(join(releases, one))
    if (migrations.length < today && existsSync(join(releases, one, 'commit'))) kept.push(one)
  }
  const newest = kept
    .sort((a, b) =>
      numbers(a).reduce((order, number, place) => order || number - (numbers(b)[place] ?? 0), 0),
    )
    .at(-1)
  return newest ? readFileSync(join(releases, newest, 'commit'), 'utf8').trim() : null
}

/**
 * Command that starts the program of a commit, without screens and with its packages; this program,
 * where none was released before.
 */
async function programOf(commit: string | null): Promise<string[]> {
  if (commit === null) return bareProgram
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root }).status !== 0) {
    throw new Error(
      `The commit ${commit} of the last release is not here: fetch the whole history (git fetch --unshallow)`,
    )
  }
  const program = join(folder, 'program')
  await mkdir(program)
  const packed = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 500_000_000 })
  execFileSync('tar', ['-x', '-C', program], { input: packed })
  const packagesOf = (folder: string): Record<string, string> =>
    JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).dependencies
  const today = packagesOf(root)
  // Versions are exact, so an equal version is the same package.
  const areHere = Object.entries(packagesOf(program)).every(
    ([name, exact]) => today[name] === exact,
  )
  if (areHere) await symlink(join(root, 'node_modules'), join(program, 'node_modules'))
  else execFileSync('npm', ['ci', '--prefer-offline'], { cwd: program })
  execFileSync(process.execPath, ['scripts/messages.ts'], { cwd: program })
  // Release 1.0.0 has its program for tests at the second path.
  const file = ['test/processes/shop-program.ts', 'test/shop-program.ts']
    .map((one) => join(program, one))
    .find(existsSync)
  return [process.execPath, file as string]
}

test('the last release sells while everything since is brought into its database', async () => {
  const { url, drop } = await emptyDatabase()
  onTestFinished(drop)
  const settings = {
    DATABASE_URL: url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    RATE_LIMIT: 'off',
    JOBS: 'off',
  }
  const shop = startShop(settings, await programOf(await lastRelease()))
  await untilOpen(shop)
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  onTestFinished(() => pool.end())
  const goods = await goodsIn(pool).makeGoods({ price: 10_000, quantity: 100_000 })
  const { rows: areas } = await pool.query(
    "insert into areas (city, price) values ('Dokki', 5000) returning id",
  )

  /** Unexpected responses, all of which count. */
  const wrong: string[] = []
  const ask = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => {
    const parts = body === undefined ? { method, headers } : { method, body: JSON.stringify(body) }
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      ...parts,
      headers: { 'content-type': 'application/json', ...headers },
    })
    const text = await answer.text()
    if (!answer.ok) wrong.push(`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`)
    return JSON.parse(text)
  }
  const { token } = await ask('POST', 'login', admin)
  const asAdmin = { authorization: `Bearer ${token}` }

  const acknowledged: number[] = []
  let shipped = 0
  let buyers = 0
  const load = {
    async reads() {
      await ask('GET', 'userproduct/all')
      await ask('GET', `userproduct/getProduct/${goods.id}`)
      await ask('GET', 'userproduct/search?search=goods')
      await sleep(5)
    },
    async buys() {
      const { guest_token } = await ask('POST', 'cart/add', {
        guest_token: '',
        items: [{ product_id: goods.id, quantity: 1 }],
      })
      const form = { ...deliveryFormFor(areas[0].id), phone: phoneOf(++buyers) }
      const { order } = await ask('POST', `checkout/${guest_token}`, form, {
        'idempotency-key': `buyer-${buyers}`,
      })
      acknowledged.push(order.id)
    },
    async ships() {
      const id = acknowledged[shipped]
      if (id === undefined) return void (await sleep(20))
      await ask(
        'POST',
        'orders/update-status',
        { order_id: id, status: 'shipped', message: '' },
        asAdmin,
      )
      shipped++
    },
  }
  let isOver = false
  const runs = Object.values(load).map(async (run) => {
    while (!isOver) await run()
  })
  const more = (count: number) => {
    const [bought, sent] = [acknowledged.length + count, shipped + count]
    return expect
      .poll(() => acknowledged.length >= bought && shipped >= sent && wrong.length === 0)
      .toBe(true)
  }
  await more(5)

  // A long transaction reads all orders, so that a migration of that table must wait.
  const reader = await pool.connect()
  await reader.query('begin')
  await reader.query('select from orders limit 1')
  const next = await laterMigrations(join(folder, 'migrations'), [
    'alter table orders add column of_tomorrow integer',
  ])
  const isWaiting = async () =>
    (
      await pool.query(
        "select from pg_locks where relation = 'orders'::regclass and mode = 'AccessExclusiveLock' and not granted",
      )
    ).rowCount === 1
  const migrating = migrate(url, { folder: next, lockTimeout: 500, pause: 500, tries: 100 })
  for (let time = 0; time < 3; time++) {
    await expect.poll(isWaiting, { interval: 10 }).toBe(true)
    // Requests behind the waiting migration, while the transaction is still open.
    await more(2)
  }
  await reader.query('commit')
  reader.release()
  await migrating
  await more(10)
  isOver = true
  await Promise.all(runs)

  expect(wrong).toEqual([])
  const { rows } = await pool.query('select id, status, of_tomorrow from orders order by id')
  expect(rows.map(({ id }) => id)).toEqual(acknowledged.sort((a, b) => a - b))
  expect(rows.filter(({ status }) => status === 'shipped')).toHaveLength(shipped)
})
