import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync } from 'node:fs'
import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { CannotStart } from '#server/cannot-start.ts'
import { openLockFile, takeLock } from '#server/process/lock-file.ts'
import { giveTo } from '#server/db/embedded/location.ts'
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/embedded.ts'
import { until } from '../shop/soon.ts'

const isRoot = process.getuid?.() === 0
const cleanUp: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

async function makeFolder(mode = 0o755): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zeina-'))
  chmodSync(folder, mode)
  cleanUp.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, durable: false, log: { warn: () => {} } })
  cleanUp.push(() => server.stop())
  return server
}

const startImpatiently = (dataDir: string) =>
  startEmbedded({ dataDir, durable: false, patience: 500, log: { warn: () => {} } })

test('archives what changed within the time that is set, from its start on', async () => {
  const dataDir = await makeFolder()
  // A first start archives for other reasons, so it is done before.
  await (await start(dataDir)).stop()
  const log = { warn: () => {} }
  const server = await startEmbedded({
    dataDir,
    durable: false,
    archives: true,
    settings: { archive_timeout: '1' },
    log,
  })
  cleanUp.push(() => server.stop())
  await ask(server, 'create table changed ()')
  await until(async () => (await readdir(server.spool as string)).length > 0)
})

async function ask(server: EmbeddedServer, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows[0]
}

test('knows every time zone and language by itself and hears nobody from the network', async () => {
  const server = await start(await makeFolder())
  expect(
    await ask(
      server,
      "select timestamptz '2026-07-01 12:00Z' at time zone 'Africa/Cairo' = '2026-07-01 15:00' as right",
    ),
  ).toEqual({
    right: true,
  })
  expect(
    await ask(server, "select upper('é') as upper, current_setting('listen_addresses') as heard"),
  ).toEqual({ upper: 'É', heard: '' })
  expect((await stat(server.folder)).mode & 0o777).toBe(0o700)
})

test('what somebody has started by hand is not taken for a leftover', async () => {
  const dataDir = await makeFolder()
  const first = await start(dataDir)
  await first.stop()
  const lock = join(first.folder, 'postmaster.pid')
  await writeFile(lock, 'of another server\n')
  const byHand = spawn('sleep', ['60'], { cwd: first.folder })
  cleanUp.push(async () => byHand.kill())
  await expect(startImpatiently(dataDir)).rejects.toThrow(`process ${byHand.pid}`)
  expect(await readFile(lock, 'utf8')).toBe('of another server\n')
})

test('a lock file that names another living program is no hindrance', async () => {
  const dataDir = await makeFolder()
  const first = await start(dataDir)
  await ask(first, 'create table kept ()')
  await first.stop()
  await writeFile(
    join(first.folder, 'postmaster.pid'),
    `${process.pid}\n${first.folder}\n1\n5432\n${first.folder}\n`,
  )
  expect(await ask(await start(dataDir), "select to_regclass('kept') as kept")).toEqual({
    kept: 'kept',
  })
})

test('a path too long for a socket gets its socket elsewhere', async () => {
  const dataDir = join(await makeFolder(), 'long'.repeat(25))
  await mkdir(dataDir)
  expect(await ask(await start(dataDir), 'select 1 as one')).toEqual({ one: 1 })
})

test.runIf(isRoot)(
  'where only root may enter, the database lies outside and a link leads to it',
  async () => {
    const dataDir = await makeFolder(0o700)
    const server = await start(dataDir)
    cleanUp.unshift(() => rm(server.folder, { recursive: true, force: true }))
    expect(server.folder).toMatch(/^\/var\/lib\/zeina\/shop-[0-9a-f]{12}$/)
    expect(await readlink(join(dataDir, 'postgres'))).toBe(server.folder)
    await ask(server, 'create table kept ()')
    await server.stop()
    const again = await start(dataDir)
    expect(again.folder).toBe(server.folder)
    expect(await ask(again, "select to_regclass('kept') as kept")).toEqual({ kept: 'kept' })
  },
)

test.runIf(isRoot)(
  'a database outside that is gone is missed, not replaced by an empty one',
  async () => {
    const dataDir = await makeFolder(0o700)
    const server = await start(dataDir)
    await server.stop()
    await rm(server.folder, { recursive: true })
    await expect(start(dataDir)).rejects.toThrow(
      `The database of this shop belongs in ${server.folder} and is not there`,
    )
    expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true)
  },
)

test.runIf(isRoot)('PostgreSQL never runs as root', async () => {
  const server = await start(await makeFolder())
  expect((await stat(server.folder)).uid).not.toBe(0)
})

type Holder = { lives(): boolean; end(): Promise<void> }

/**
 * Lock held by another process, visible like one of PostgreSQL, or `unseen` like one of another
 * container.
 */
async function lockElsewhere(file: string, unseen?: 'unseen'): Promise<Holder> {
  const fd = openLockFile(file)
  expect(await takeLock(fd, file)).toBe(true)
  const holder = spawn('sleep', ['infinity'], {
    stdio: ['ignore', 'ignore', 'ignore', ...(unseen ? ['ignore' as const] : []), fd],
  })
  closeSync(fd)
  const ended = once(holder, 'close')
  const end = async () => {
    holder.kill('SIGKILL')
    await ended
  }
  cleanUp.push(end)
  return { lives: () => holder.exitCode === null && holder.signalCode === null, end }
}

test('where a process of another PostgreSQL still lives, nothing is started or cleared away until it has ended', async () => {
  const dataDir = await makeFolder()
  const first = await start(dataDir)
  await ask(first, 'create table kept ()')
  await first.stop()
  // Lock of a process that is not visible here, as in another container.
  const pidFile = join(first.folder, 'postmaster.pid')
  await writeFile(pidFile, `1\n${first.folder}\n1\n5432\n${first.folder}\n`)
  const holder = await lockElsewhere(join(first.folder, 'shop.lock'), 'unseen')
  await expect(startImpatiently(dataDir)).rejects.toThrow(
    `Another PostgreSQL still works on ${first.folder}`,
  )
  expect(await readFile(pidFile, 'utf8')).toMatch(/^1\n/)

  const later = start(dataDir)
  await holder.end()
  expect(await ask(await later, "select to_regclass('kept') as kept")).toEqual({ kept: 'kept' })
})

test('a PostgreSQL that answers is left alone, also one that holds no lock', async () => {
  const dataDir = await makeFolder()
  const running = await start(dataDir)
  await rm(join(running.folder, 'shop.lock'))
  await expect(startImpatiently(dataDir)).rejects.toThrow(CannotStart)
  expect(await ask(running, 'select 1 as one')).toEqual({ one: 1 })
  expect(await readFile(join(running.folder, 'postmaster.pid'), 'utf8')).toContain(running.folder)
})

/** DATA_DIR with a linked database folder elsewhere, as PostgreSQL's account may need it. */
async function makeLinked(): Promise<{ dataDir: string; cluster: string }> {
  const [dataDir, cluster] = [join(await makeFolder(), 'data'), join(await makeFolder(), 'cluster')]
  await mkdir(dataDir)
  const server = await start(dataDir)
  await ask(server, 'create table kept ()')
  await server.stop()
  await rename(server.folder, cluster)
  await symlink(cluster, server.folder)
  return { dataDir, cluster }
}

const copyFolder = async (folder: string): Promise<string> => {
  const copy = join(await makeFolder(), 'copy')
  await cp(folder, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

test('a copy of a DATA_DIR that only links to the database of the original is refused', async () => {
  const { dataDir, cluster } = await makeLinked()
  await (await start(dataDir)).stop()
  const copy = await copyFolder(dataDir)
  await expect(start(copy)).rejects.toThrow(
    `The database in ${cluster} belongs to DATA_DIR ${dataDir}, of which ${copy} is a copy`,
  )

  // With another database it is another shop.
  const other = join(await makeFolder(), 'cluster')
  await cp(cluster, other, { recursive: true })
  const { uid, gid } = await stat(cluster)
  await giveTo({ uid, gid }, other)
  await rm(join(copy, 'postgres'))
  await symlink(other, join(copy, 'postgres'))
  expect(await ask(await start(copy), "select to_regclass('kept') as kept")).toEqual({
    kept: 'kept',
  })
  expect(await ask(await start(dataDir), "select to_regclass('kept') as kept")).toEqual({
    kept: 'kept',
  })
})

test('a DATA_DIR that was moved keeps its database, and so does one from before owners were noted', async () => {
  const { dataDir, cluster } = await makeLinked()
  await writeFile(join(cluster, 'shop.lock'), '')
  await (await start(dataDir)).stop()
  expect(await readFile(join(cluster, 'shop.lock'), 'utf8')).toContain(`${dataDir}\n`)
  const moved = `${dataDir}-moved`
  await rename(dataDir, moved)
  const server = await start(moved)
  expect(server.folder).toBe(cluster)
  expect(await ask(server, "select to_regclass('kept') as kept")).toEqual({ kept: 'kept' })
  await server.stop()
  await mkdir(dataDir)
  // The moved folder is no copy of the one at its former path, which has no link to this database.
  await (await start(dataDir)).stop()
  expect((await start(moved)).folder).toBe(cluster)
})

test('it is started again for as long as that fails, saying why, and runs once it can', async () => {
  const dataDir = await makeFolder()
  const said: string[] = []
  const server = await startEmbedded({
    dataDir,
    durable: false,
    log: { warn: (message) => said.push(message) },
  })
  cleanUp.push(() => server.stop())
  const [pid] = (await readFile(join(server.folder, 'postmaster.pid'), 'utf8')).split('\n')
  const needed = join(server.folder, 'PG_VERSION')
  await rename(needed, `${needed}.away`)
  process.kill(Number(pid), 'SIGKILL')
  const reason = `"${server.folder}" is not a valid data directory`
  await expect.poll(() => said.length).toBeGreaterThanOrEqual(4)
  expect(said.slice(0, 4)).toEqual([
    'PostgreSQL is down: it ended by SIGKILL. It is started again.',
    `PostgreSQL is down: ${reason}. It is started again in 1 s.`,
    `PostgreSQL is down: ${reason}. It is started again in 2 s.`,
    `PostgreSQL is down: ${reason}. It is started again in 4 s.`,
  ])
  await rename(`${needed}.away`, needed)
  await expect.poll(() => said.at(-1)).toBe('PostgreSQL runs again.')
  expect(await ask(server, 'select 1 as one')).toEqual({ one: 1 })
})

test('what is left of a PostgreSQL of this shop and does not end by itself is cut off, that of another shop is not', async () => {
  const dataDir = await makeFolder()
  const server = await start(dataDir)
  await server.stop()
  const file = join(server.folder, 'shop.lock')
  const noted = await readFile(file, 'utf8')

  await writeFile(file, '/srv/of-another-container\n1:1\n')
  const foreign = await lockElsewhere(file)
  await expect(startImpatiently(dataDir)).rejects.toThrow(
    /still works on .* \(process \d+\): stop the shop that it belongs to/,
  )
  expect(foreign.lives()).toBe(true)
  await foreign.end()

  await writeFile(file, noted)
  const leftover = await lockElsewhere(file)
  const again = startEmbedded({
    dataDir,
    durable: false,
    patience: 10_000,
    log: { warn: () => {} },
  })
  cleanUp.push(async () => (await again).stop())
  expect(await ask(await again, 'select 1 as one')).toEqual({ one: 1 })
  expect(leftover.lives()).toBe(false)
})

test('stopping does not wait for the next try', async () => {
  const dataDir = await makeFolder()
  const said: string[] = []
  const server = await startEmbedded({
    dataDir,
    durable: false,
    log: { warn: (message) => said.push(message) },
  })
  const [pid] = (await readFile(join(server.folder, 'postmaster.pid'), 'utf8')).split('\n')
  await rm(join(server.folder, 'PG_VERSION'))
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(() => said.at(-1)).toContain('in 4 s')
  const told = said.length
  await server.stop()
  expect(said).toHaveLength(told)
})

test('the log names nobody, is its owner’s alone, and begins anew where it was open to others', async () => {
  const dataDir = await makeFolder()
  const file = join(dataDir, 'postgres.log')
  await writeFile(file, 'DETAIL:  Key (email)=(old@mail.example) already exists.\n', {
    mode: 0o644,
  })
  const server = await start(dataDir)
  await ask(server, 'create table people (email text unique, phone text)')
  const insert = "insert into people values ('mona@mail.example', '01012345678')"
  await ask(server, insert)
  await expect(ask(server, insert)).rejects.toThrow('duplicate key')
  await expect(
    ask(server, "do $$ begin perform 1 / (length('mona@mail.example') - 17); end $$"),
  ).rejects.toThrow('division by zero')
  await server.stop()
  const log = await readFile(file, 'utf8')
  expect(log).toContain('duplicate key value violates unique constraint')
  expect(log).not.toMatch(/mail\.example|01012345678/)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})
