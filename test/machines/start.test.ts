/** Start and stop of the shop: real processes, on folders and ports of their own. */
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import {
  bareProgram,
  processesOf,
  processShops,
  query,
  type Settings,
  startProgram,
  openToShoppers,
  untilOpen,
} from '../processes/process-shops.ts'
import { until } from '../shop/soon.ts'

const { folder, port, startShop } = await processShops()

function listen(on: number): Promise<Server> {
  const server = createServer()
  return new Promise((resolve) => server.listen(on, '127.0.0.1', () => resolve(server)))
}

async function expectSentence(settings: Settings, sentence: string | RegExp): Promise<void> {
  const { code, stderr } = await startShop(settings).ended
  expect(stderr.trimEnd()).toMatch(sentence)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
  expect(processesOf(settings.DATA_DIR ?? join(folder, 'data'))).toEqual([])
}

test('opens, keeps its admin out of the log, sells, stops on SIGTERM, and opens again without a build', async () => {
  const dataDir = join(folder, 'data')
  const first = startShop({}, ['npm', 'start'])
  await untilOpen(first)
  expect(first.output()).toContain(`The shop is open:  http://localhost:${port}\n`)
  const file = join(dataDir, 'admin-password.txt')
  const [, password = ''] =
    /^admin@zeina\.example {2}([\w-]{16})$/m.exec(readFileSync(file, 'utf8')) ?? []
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect.poll(() => first.output()).toContain(`Admin password:    in ${file}\n`)
  expect(first.output()).not.toMatch(/admin@zeina\.example/)
  expect(first.output()).not.toContain(password)
  await openToShoppers(dataDir)
  await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
  await query(dataDir, "insert into areas (city, price) values ('Before', 5000)")

  // Signal to npm, which passes it on, as from a process manager.
  first.child.kill('SIGTERM')
  expect((await first.ended).code).toBe(0)
  expect(processesOf(dataDir)).toEqual([])

  const second = startShop()
  await untilOpen(second)
  expect(second.output()).not.toContain('Building')
  expect(second.output()).toContain(`Admin password:    in ${file}\n`)
  expect(await query(dataDir, 'select city from areas')).toEqual([{ city: 'Before' }])

  const beside = await startShop({ PORT: '0' }).ended
  expect(beside).toMatchObject({
    code: 1,
    stderr: `A shop is already running on DATA_DIR ${dataDir}: stop it first, or set DATA_DIR to another folder.\n`,
  })

  second.child.kill('SIGINT')
  expect((await second.ended).code).toBe(0)
  expect(processesOf(dataDir)).toEqual([])
})

test.runIf(process.getuid?.() === 0)(
  'a database outside DATA_DIR is told of, because a copy of DATA_DIR does not hold it',
  async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const shop = startShop({ DATA_DIR: closed })
    await untilOpen(shop)
    const outside = readlinkSync(join(closed, 'postgres'))
    onTestFinished(async () => {
      for (const left of [outside, `${outside}.spool`]) await rm(left, { recursive: true })
    })
    await expect.poll(() => shop.output()).toMatch(`Database:          ${outside}  (`)
    expect(shop.output()).toContain('a copy of DATA_DIR is no backup without this folder')
  },
)

test('after kill -9 PostgreSQL ends too, and the next start has all that was committed', async () => {
  const dataDir = join(folder, 'killed')
  const first = startShop({ DATA_DIR: dataDir })
  await untilOpen(first)
  await query(dataDir, "insert into areas (city, price) values ('Committed', 5000)")
  first.child.kill('SIGKILL')
  await first.ended
  await expect.poll(() => processesOf(dataDir)).toEqual([])

  const second = startShop({ DATA_DIR: dataDir })
  await untilOpen(second)
  expect(await query(dataDir, 'select city from areas')).toEqual([{ city: 'Committed' }])
})

test('a start straight after everything was killed -9 recovers', async () => {
  const dataDir = join(folder, 'crashed')
  const first = startShop({ DATA_DIR: dataDir })
  await untilOpen(first)
  await query(dataDir, "insert into areas (city, price) values ('Committed', 5000)")
  const postmaster = Number(
    readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
  first.child.kill('SIGKILL')
  process.kill(postmaster, 'SIGKILL')

  const second = startShop({ DATA_DIR: dataDir })
  await untilOpen(second)
  expect(await query(dataDir, 'select city from areas')).toEqual([{ city: 'Committed' }])
})

test('without its PostgreSQL the shop shows what it showed before and refuses the rest, until it is back', async () => {
  const dataDir = join(folder, 'away')
  const shop = startShop({ DATA_DIR: dataDir })
  await untilOpen(shop)
  await openToShoppers(dataDir)
  const areas = () => fetch(`http://127.0.0.1:${port}/api/getAreaEstimate`)
  const home = () => fetch(`http://127.0.0.1:${port}/`)
  const before = await (await home()).text()
  expect((await areas()).status).toBe(200)
  const needed = join(dataDir, 'postgres/PG_VERSION')
  await rename(needed, `${needed}.away`)
  process.kill(
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    'SIGKILL',
  )
  await expect.poll(() => shop.output()).toContain('is not a valid data directory')

  const kept = await home()
  expect(kept.status).toBe(200)
  expect(await kept.text()).toBe(before)
  expect((await areas()).status).toBe(200)
  const refused = await fetch(
    `http://127.0.0.1:${port}/api/cart/8b5d7f0e-6c1a-4b52-9a0e-3f1d2c4b5a69`,
  )
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)

  await rename(`${needed}.away`, needed)
  await expect.poll(() => shop.output()).toContain('PostgreSQL runs again.')
  await expect.poll(async () => (await areas()).status).toBe(200)
})

test('a PostgreSQL that dies under the shop is started again', async () => {
  const dataDir = join(folder, 'lost')
  const shop = startShop({ DATA_DIR: dataDir })
  await untilOpen(shop)
  await openToShoppers(dataDir)
  await query(dataDir, "insert into areas (city, price) values ('Committed', 5000)")
  const postmaster = () =>
    readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const first = postmaster()[0]
  process.kill(Number(first), 'SIGKILL')
  const isBack = () => {
    try {
      return postmaster()[0] !== first && postmaster()[7]?.startsWith('ready')
    } catch {
      return false
    }
  }
  await until(isBack)
  expect(await query(dataDir, 'select city from areas')).toEqual([{ city: 'Committed' }])
  expect((await fetch(`http://127.0.0.1:${port}/api/getAreaEstimate`)).status).toBe(200)
})

test('at a terminal the first admin is told who she is', async () => {
  const dataDir = join(folder, 'seen')
  const shop = startShop({ DATA_DIR: dataDir, LOG_FORMAT: '' }, [
    'script',
    '-qec',
    bareProgram.join(' '),
    '/dev/null',
  ])
  await untilOpen(shop)
  await expect.poll(() => shop.output()).toContain('Data: ')
  const told = /Admin e-mail: +admin@zeina\.example\r?\nAdmin password: +([\w-]{16}) /.exec(
    shop.output(),
  )?.[1]
  expect(readFileSync(join(dataDir, 'admin-password.txt'), 'utf8')).toContain(
    `admin@zeina.example  ${told}\n`,
  )
})

test('where no terminal is, everything is said in JSON', async () => {
  const asked = { DATA_DIR: join(folder, 'json'), LOG_FORMAT: '' }
  const shop = startShop(asked, bareProgram)
  await untilOpen(shop)
  shop.child.kill('SIGINT')
  const { stdout, stderr, code } = await shop.ended
  const lines = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines).toContainEqual({
    level: 'info',
    time: expect.any(String),
    msg: 'Starting PostgreSQL',
    seconds: expect.any(Number),
  })
  expect(lines).toContainEqual(
    expect.objectContaining({
      msg: 'The shop is open',
      url: `http://localhost:${port}`,
      data: asked.DATA_DIR,
    }),
  )
  expect([stderr, code]).toEqual(['', 0])

  const refused = await startShop({ ...asked, TRUST_PROXY: 'everybody' }, bareProgram).ended
  expect(JSON.parse(refused.stderr)).toEqual({
    level: 'fatal',
    time: expect.any(String),
    msg: 'TRUST_PROXY must be on, off, a number of proxies or their addresses.',
  })
  expect(refused.code).toBe(1)
})

test('a wrong setting, one sentence', () =>
  expectSentence({ PORT: 'abc' }, /^PORT must be a whole number from 0 to 65535\.$/))

test('a busy port, one sentence', async () => {
  const taken = await listen(0)
  const address = taken.address()
  const PORT = typeof address === 'object' && address ? String(address.port) : ''
  await expectSentence(
    { PORT },
    `Port ${PORT} is already in use: stop the program that uses it, or set PORT to another number.`,
  )
  taken.close()
})

test('an unwritable DATA_DIR, one sentence', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expectSentence(
    { DATA_DIR: join(file, 'data') },
    `DATA_DIR cannot be written to at ${file}/data: a part of the path is a file.`,
  )
})

test('a wrong DATABASE_URL, one sentence', async () => {
  await expectSentence(
    { DATABASE_URL: 'localhost/zeina' },
    /^DATABASE_URL must look like postgresql:/,
  )
  await expectSentence(
    { DATABASE_URL: 'postgresql://shop@127.0.0.1:1/zeina' },
    'DATABASE_URL does not work: nothing answers at 127.0.0.1:1.',
  )
})

test('with DATABASE_URL there is no embedded server and no demo shop', async () => {
  const cluster = inject('cluster')
  const name = `start_${process.pid}`
  const admin = new pg.Client({ connectionString: cluster.replace('DATABASE', 'postgres') })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const dataDir = join(folder, 'elsewhere')
  const shop = startShop({
    DATABASE_URL: cluster.replace('DATABASE', name),
    DATA_DIR: dataDir,
    DEMO: 'on',
  })
  await untilOpen(shop)
  expect(readdirSync(dataDir)).not.toContain('postgres')
  const client = new pg.Client({ connectionString: cluster.replace('DATABASE', name) })
  await client.connect()
  expect((await client.query('select from products')).rowCount).toBe(0)
  await client.end()
  shop.child.kill('SIGTERM')
  expect((await shop.ended).code).toBe(0)
  await admin.query(`drop database ${name}`)
  await admin.end()
})

test('another Node, one sentence', async () => {
  const pretend =
    "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.20.2'})"
  const [node = '', ...script] = startProgram
  const { code, stderr } = await startShop({}, [node, '--import', pretend, ...script]).ended
  expect(stderr).toBe(
    'Zeina needs Node 24 and this is Node 20.20.2: run npm ci (without leaving out optional packages) and then npm start, which brings its own.\n',
  )
  expect(code).toBe(1)
})
