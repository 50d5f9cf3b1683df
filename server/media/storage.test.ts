import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { heldMemory } from '../../test/files/garbage.ts'
import { openDiskStorage, rememberRecent, type Storage } from './storage.ts'

let folder: string
let storage: Storage

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zeina-storage-'))
  storage = await openDiskStorage(join(folder, 'media'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('keeps bytes under a name until they are deleted', async () => {
  expect(await storage.get('a.webp')).toBeNull()
  await storage.put('a.webp', Buffer.from('one'))
  await storage.put('a.webp', Buffer.from('two'))
  expect(String(await storage.get('a.webp'))).toBe('two')
  expect(await readdir(join(folder, 'media'))).toEqual(['a.webp'])
  await storage.delete('a.webp')
  await storage.delete('a.webp')
  expect(await storage.get('a.webp')).toBeNull()
})

test.each([
  '../secret.webp',
  'a/b.webp',
  '.hidden.webp',
  'a.webp\0',
  '',
  'A.webp',
  'a..webp',
  'a.webp/..',
  'a',
])('refuses the name %j for every call', async (name) => {
  await writeFile(join(folder, 'secret.webp'), 'secret')
  for (const call of [
    () => storage.put(name, Buffer.from('x')),
    () => storage.get(name),
    () => storage.delete(name),
  ]) {
    await expect(async () => call()).rejects.toThrow('Not a name for storage')
  }
})

test('a storage that cannot write leaves nothing behind', async () => {
  await rm(join(folder, 'media'), { recursive: true })
  await expect(storage.put('a.webp', Buffer.from('one'))).rejects.toThrow('ENOENT')
  expect(await readdir(folder)).toEqual([])
})

test('recent values come from memory, within the limit and never stale', async () => {
  let reads = 0
  const counted: Storage = {
    ...storage,
    get(name) {
      reads++
      return storage.get(name)
    },
  }
  const recent = rememberRecent(counted, 80)
  for (let number = 0; number < 9; number++)
    await recent.put(`${number}.webp`, Buffer.alloc(10, number))
  await recent.put('big.webp', Buffer.alloc(11))

  for (let number = 0; number < 8; number++) await recent.get(`${number}.webp`)
  await recent.get('0.webp')
  expect(reads).toBe(8)

  // The ninth evicts the least recently used: 1, since 0 was just read again.
  await recent.get('8.webp')
  await recent.get('0.webp')
  expect(reads).toBe(9)
  await recent.get('1.webp')
  expect(reads).toBe(10)

  await recent.get('big.webp')
  await recent.get('big.webp')
  expect(reads).toBe(12)

  await recent.put('0.webp', Buffer.from('new'))
  expect(String(await recent.get('0.webp'))).toBe('new')
  await recent.delete('0.webp')
  expect(await recent.get('0.webp')).toBeNull()
})

test('a remembered value does not hold the address under which it was asked for', async () => {
  let reads = 0
  const get = async () => {
    reads++
    return Buffer.alloc(1)
  }
  const recent = rememberRecent({ ...storage, get }, 1_000_000)
  const before = heldMemory().heap
  for (let number = 0; number < 2000; number++) {
    const address = Buffer.from(
      `/media/${String(number).padStart(32, '0')}.webp?${'x'.repeat(10_000)}`,
    ).toString()
    await recent.get(address.slice(7, 44))
  }
  expect(heldMemory().heap - before).toBeLessThan(5_000_000)
  await recent.get(`${'0'.repeat(32)}.webp`)
  expect(reads).toBe(2000)
})
