import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
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
  await compressFolder(folder, (name, br) => {
    handed.push(name)
    expect(brotliDecompressSync(br).toString()).toBe(script)
  })
  expect(handed).toEqual(['menu.js'])
  expect((await readdir(folder)).sort()).toEqual([
    'letters.woff2',
    'menu.js',
    'menu.js.br',
    'tiny.js',
  ])
  await compressFolder(folder, (name) => handed.push(name))
  expect(handed).toEqual(['menu.js'])
})

test('before that a file goes out as compressed when it is asked for, and is held whole; the others go out as they are', async () => {
  const forms = async () => {
    const assets = await loadAssets(folder)
    return Object.fromEntries(
      [...assets].map(([path, { br, raw }]) => [
        path,
        [br === undefined ? 'when asked' : br !== false, raw !== undefined],
      ]),
    )
  }
  expect(await forms()).toEqual({
    '/menu.js': ['when asked', true],
    '/tiny.js': [false, true],
    '/letters.woff2': [false, true],
  })
  await compressFolder(folder)
  expect(await forms()).toEqual({
    '/menu.js': [true, false],
    '/tiny.js': [false, true],
    '/letters.woff2': [false, true],
  })
})
