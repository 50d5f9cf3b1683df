import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadAssets } from './assets.ts'
import { compressFolder } from './compressing.ts'

let folder: string
const script = 'export const said = "zeina"\n'.repeat(100)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeina-built-'))
  await Promise.all([
    writeFile(join(folder, 'menu.js'), script),
    writeFile(join(folder, 'tiny.js'), 'export {}'),
    writeFile(join(folder, 'letters.woff2'), script),
  ])
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a built file is compressed once, and handed over; small ones and those that are compressed by nature are left', async () => {
  const handed: string[] = []
  await compressFolder(folder, (name, { br, gz }) => {
    handed.push(name)
    expect([brotliDecompressSync(br).toString(), gunzipSync(gz).toString()]).toEqual([script, script])
  })
  expect(handed).toEqual(['menu.js'])
  expect((await readdir(folder)).sort()).toEqual(['letters.woff2', 'menu.js', 'menu.js.br', 'menu.js.gz', 'tiny.js'])
  await compressFolder(folder, (name) => handed.push(name))
  expect(handed).toEqual(['menu.js'])
})

test('what was cut off between the two forms is made whole', async () => {
  await compressFolder(folder)
  await rm(join(folder, 'menu.js.gz'))
  await compressFolder(folder)
  expect(await readdir(folder)).toContain('menu.js.gz')
})

test('before that a file goes out as compressed when it is asked for, and the others as they are', async () => {
  const forms = async () => {
    const assets = await loadAssets(folder)
    return Object.fromEntries([...assets].map(([path, { br }]) => [path, br === undefined ? 'when asked' : br !== false]))
  }
  expect(await forms()).toEqual({ '/menu.js': 'when asked', '/tiny.js': false, '/letters.woff2': false })
  await compressFolder(folder)
  expect(await forms()).toEqual({ '/menu.js': true, '/tiny.js': false, '/letters.woff2': false })
})
