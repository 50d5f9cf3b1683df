import { chmodSync } from 'node:fs'
import { lstat, mkdir, mkdtemp, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, expect, test } from 'vitest'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'

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

async function ask(server: EmbeddedServer, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows[0]
}

test('knows every time zone and language by itself and hears nobody from the network', async () => {
  const server = await start(await makeFolder())
  expect(await ask(server, "select timestamptz '2026-07-01 12:00Z' at time zone 'Africa/Cairo' = '2026-07-01 15:00' as right")).toEqual({
    right: true,
  })
  expect(await ask(server, "select upper('é') as upper, current_setting('listen_addresses') as heard")).toEqual({ upper: 'É', heard: '' })
  expect((await stat(server.folder)).mode & 0o777).toBe(0o700)
})

test('a lock file that names another living program is no hindrance', async () => {
  const dataDir = await makeFolder()
  const first = await start(dataDir)
  await ask(first, 'create table kept ()')
  await first.stop()
  await writeFile(join(first.folder, 'postmaster.pid'), `${process.pid}\n${first.folder}\n1\n5432\n${first.folder}\n`)
  expect(await ask(await start(dataDir), "select to_regclass('kept') as kept")).toEqual({ kept: 'kept' })
})

test('a path too long for a socket gets its socket elsewhere', async () => {
  const dataDir = join(await makeFolder(), 'long'.repeat(25))
  await mkdir(dataDir)
  expect(await ask(await start(dataDir), 'select 1 as one')).toEqual({ one: 1 })
})

test.runIf(isRoot)('where only root may enter, the database lies outside and a link leads to it', async () => {
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
})

test.runIf(isRoot)('a database outside that is gone is missed, not replaced by an empty one', async () => {
  const dataDir = await makeFolder(0o700)
  const server = await start(dataDir)
  await server.stop()
  await rm(server.folder, { recursive: true })
  await expect(start(dataDir)).rejects.toThrow(`The database of this shop belongs in ${server.folder} and is not there`)
  expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true)
})

test.runIf(isRoot)('PostgreSQL never runs as root', async () => {
  const server = await start(await makeFolder())
  expect((await stat(server.folder)).uid).not.toBe(0)
})
