/**
 * Several releases over one data folder, each with its own assets; responses for open pages of any
 * of them.
 */
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '#server/ctx.ts'
import { loadAssets, serveAssets } from './assets.ts'
import { keepAssets, keptFor } from './kept-assets.ts'

let root: string
let folder: string
let now: Date
const closers: (() => unknown)[] = []
const warn = vi.fn()
const log: Log = { info: () => {}, warn, error: () => {} }

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'zeina-assets-'))
  folder = join(root, 'data/assets')
  now = new Date('2026-03-01T12:00:00Z')
  warn.mockClear()
})
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
  await rm(root, { recursive: true, force: true })
})

const minutes = (count: number) => count * 60_000
const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds)
}

/** Makes a release with these files, starts it and returns a request function. */
async function start(name: string, files: Record<string, string>) {
  const client = join(root, name)
  await mkdir(join(client, 'assets'), { recursive: true })
  for (const [file, text] of Object.entries(files)) {
    await writeFile(join(client, 'assets', file), text)
    await writeFile(join(client, 'assets', `${file}.br`), brotliCompressSync(text))
  }
  return open(client)
}

async function open(client: string) {
  const kept = await keepAssets({ folder, built: join(client, 'assets'), now: () => now, log })
  const app = Fastify()
  serveAssets(app, { assets: await loadAssets(client), kept })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    kept.close()
    await app.close()
  }
  closers.push(stop)
  const { port } = app.server.address() as AddressInfo
  return {
    ask: (path: string, accepted?: string) => ask(port, path, accepted),
    tend: kept.tend,
    stop,
  }
}

type Answer = {
  status: number | undefined
  text: string
  keeping: string | undefined
  type: string | undefined
  coding: string | undefined
}

/** Sends the path unchanged: a browser would normalise it. */
function ask(port: number, path: string, accepted?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = accepted ? { 'accept-encoding': accepted } : {}
    get({ host: '127.0.0.1', port, path, headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      const {
        'cache-control': keeping,
        'content-type': type,
        'content-encoding': coding,
      } = response.headers
      const text = String(coding === 'br' ? brotliDecompressSync(bytes) : bytes)
      resolve({ status: response.statusCode, text, keeping, type, coding })
    }).on('error', reject)
  })
}

const forGood = 'public, max-age=31536000, immutable'
const missing = {
  status: 404,
  text: 'Not found',
  keeping: 'no-store',
  type: 'text/plain; charset=utf-8',
  coding: undefined,
}

test('a page that was open during an upgrade is answered its own files for seven days, and not longer', async () => {
  const former = await start('one', { 'menu-AAAA.js': 'menu(1)', 'frame-AAAA.css': 'a{}' })
  await former.stop()
  later(minutes(3 * 24 * 60))
  const present = await start('two', { 'menu-BBBB.js': 'menu(2)' })
  const script = {
    status: 200,
    text: 'menu(1)',
    keeping: forGood,
    type: 'text/javascript; charset=utf-8',
    coding: undefined,
  }
  expect(await present.ask('/assets/menu-AAAA.js')).toEqual(script)
  expect(await present.ask('/assets/menu-AAAA.js', 'gzip, br')).toEqual({ ...script, coding: 'br' })
  expect(await present.ask('/assets/menu-AAAA.js', 'gzip')).toEqual(script)
  expect(await present.ask('/assets/frame-AAAA.css')).toMatchObject({
    status: 200,
    text: 'a{}',
    type: 'text/css; charset=utf-8',
  })
  expect(await present.ask('/assets/menu-BBBB.js')).toMatchObject({
    status: 200,
    text: 'menu(2)',
    keeping: forGood,
  })

  later(keptFor)
  await present.tend()
  expect(await present.ask('/assets/menu-AAAA.js')).toEqual(script)
  later(1)
  await present.tend()
  expect(await present.ask('/assets/menu-AAAA.js')).toEqual(missing)
  expect(await present.ask('/assets/menu-BBBB.js')).toMatchObject({ status: 200 })
  expect(await readdir(folder)).toHaveLength(1)
})

test('a start gives up what is over, and counts from the first start of another program', async () => {
  const first = await start('one', { 'menu-AAAA.js': '1' })
  await first.stop()
  const second = await start('two', { 'menu-BBBB.js': '2' })
  await second.stop()
  later(keptFor - 1)
  const third = await start('three', { 'menu-CCCC.js': '3' })
  for (const name of ['AAAA', 'BBBB', 'CCCC'])
    expect(await third.ask(`/assets/menu-${name}.js`)).toMatchObject({ status: 200 })
  await third.stop()
  later(2)
  const again = await open(join(root, 'three'))
  expect(await again.ask('/assets/menu-AAAA.js')).toEqual(missing)
  for (const name of ['BBBB', 'CCCC'])
    expect(await again.ask(`/assets/menu-${name}.js`)).toMatchObject({ status: 200 })
})

test('a program that comes back is no former one any more', async () => {
  await (await start('one', { 'menu-AAAA.js': '1' })).stop()
  await (await start('two', { 'menu-BBBB.js': '2' })).stop()
  const back = await open(join(root, 'one'))
  later(keptFor + 1)
  await back.tend()
  expect(await back.ask('/assets/menu-BBBB.js')).toEqual(missing)
  await back.stop()
  const next = await open(join(root, 'two'))
  expect(await next.ask('/assets/menu-AAAA.js')).toMatchObject({ status: 200 })
})

test('a clock that went ahead keeps nothing for longer', async () => {
  await (await start('one', { 'menu-AAAA.js': '1' })).stop()
  later(minutes(365 * 24 * 60))
  await (await start('two', { 'menu-BBBB.js': '2' })).stop()
  later(-minutes(365 * 24 * 60))
  const present = await open(join(root, 'two'))
  later(keptFor + 1)
  await present.tend()
  expect(await present.ask('/assets/menu-AAAA.js')).toEqual(missing)
})

test('what was cut off while it was copied is made whole by the next start', async () => {
  await (await start('one', { 'menu-AAAA.js': 'menu(1)', 'home-AAAA.js': 'home(1)' })).stop()
  const [own = ''] = await readdir(folder)
  await rm(join(folder, own, 'home-AAAA.js'))
  await rm(join(folder, own, 'menu-AAAA.js'))
  await writeFile(join(folder, own, 'menu-AAAA.js'), '')
  await (await open(join(root, 'one'))).stop()
  const present = await start('two', { 'menu-BBBB.js': '2' })
  expect(await present.ask('/assets/menu-AAAA.js')).toMatchObject({ text: 'menu(1)' })
  expect(await present.ask('/assets/home-AAAA.js')).toMatchObject({ text: 'home(1)' })
})

test('files take no room of their own while the program stands, and stay when it is taken away', async () => {
  await (await start('one', { 'menu-AAAA.js': 'menu(1)' })).stop()
  const [own = ''] = await readdir(folder)
  const { ino } = await stat(join(root, 'one/assets/menu-AAAA.js'))
  expect((await stat(join(folder, own, 'menu-AAAA.js'))).ino).toBe(ino)
  await rm(join(root, 'one'), { recursive: true })
  const present = await start('two', { 'menu-BBBB.js': '2' })
  expect(await present.ask('/assets/menu-AAAA.js')).toMatchObject({ text: 'menu(1)' })
})

test('nothing but the files of programs is answered, however the address is written', async () => {
  await (await start('one', { 'menu-AAAA.js': '1' })).stop()
  const present = await start('two', { 'menu-BBBB.js': '2' })
  await writeFile(join(root, 'data/secret.js'), 'secret')
  await writeFile(join(folder, 'secret.js'), 'secret')
  await mkdir(join(folder, 'other'))
  await writeFile(join(folder, 'other/secret.js'), 'secret')
  const [program = ''] = (await readdir(folder)).filter((name) => name.length === 16)
  await mkdir(join(folder, program, 'folder.js'))
  for (const path of [
    'secret.js',
    'other/secret.js',
    '../secret.js',
    '..%2fsecret.js',
    '%2e%2e/secret.js',
    '..\\secret.js',
    '../../secret.js',
    'folder.js',
    'menu-AAAA.js/',
    'menu-AAAA.js%00',
    'menu-AAAA.js.br',
    'retired',
    `${program}/menu-AAAA.js`,
    '.js',
    '',
    '/',
    '/menu-AAAA.js',
    `${'a'.repeat(300)}.js`,
  ])
    expect(await present.ask(`/assets/${path}`), path).toEqual(missing)
  expect(await present.ask('/assets/menu-AAAA.js?v=1')).toMatchObject({ status: 200 })
})

test('where nothing can be kept the shop starts all the same, with one warning', async () => {
  await mkdir(join(root, 'data'))
  await writeFile(folder, 'a file in the place of the folder')
  const present = await start('one', { 'menu-AAAA.js': '1' })
  await present.tend()
  expect(warn).toHaveBeenCalledOnce()
  expect(warn.mock.calls[0]?.[1]).toContain(folder)
  expect(await present.ask('/assets/menu-AAAA.js')).toMatchObject({ status: 200 })
  expect(await present.ask('/assets/menu-BBBB.js')).toEqual(missing)
})
