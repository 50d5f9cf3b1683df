import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { type ChangesArchive, findStop, followFrom, pruneArchive } from './archive.ts'
import { keepArchiving } from './archiving.ts'

const cleanUp: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo()
})

const hex = (part: number) => part.toString(16).toUpperCase().padStart(8, '0')
const named = (number: number, timeline = 1) => hex(timeline) + hex(number >> 8) + hex(number & 255)

/** Archives segments from `spool` to `archive.folder`, while the test runs. */
async function makeArchive() {
  const place = await mkdtemp(join(tmpdir(), 'zeina-archive-'))
  cleanUp.push(() => rm(place, { recursive: true }))
  const [spool, backupDir] = [join(place, 'spool'), join(place, 'backups')]
  await mkdir(spool)
  const said: string[] = []
  const archive: ChangesArchive = { systemId: '1', folder: join(backupDir, 'archive', '1') }
  const start = () =>
    keepArchiving({
      spool,
      folder: archive.folder,
      every: 20,
      log: { warn: (line) => said.push(line) },
    })
  return {
    spool,
    backupDir,
    archive,
    said,
    start,
    put: (name: string, text = name) => writeFile(join(spool, name), text),
  }
}

test('what PostgreSQL archives is taken, compressed and whole, also what came while nobody looked', async () => {
  const { spool, archive, start, put, said } = await makeArchive()
  await put(named(1))
  await put('archtemp.half.written')
  const archiving = start()
  await expect.poll(() => readdir(archive.folder).catch(() => [])).toEqual([`${named(1)}.gz`])
  await put('00000002.history')
  await put(named(2, 2))
  await archiving.stop()
  expect((await readdir(archive.folder)).sort()).toEqual([
    `${named(1)}.gz`,
    '00000002.history.gz',
    `${named(2, 2)}.gz`,
  ])
  expect(gunzipSync(await readFile(join(archive.folder, `${named(2, 2)}.gz`))).toString()).toBe(
    named(2, 2),
  )
  expect(await readdir(spool)).toEqual(['archtemp.half.written'])
  expect(said).toEqual([])
})

test('PostgreSQL is told to hand on what it has when nothing came for a while, and left alone while something does', async () => {
  const { spool, archive, put } = await makeArchive()
  let told = 0
  const handOn = async () => {
    told++
    throw new Error('PostgreSQL is away just now')
  }
  const archiving = keepArchiving({
    spool,
    folder: archive.folder,
    every: 5,
    handOn,
    handOnAfter: 200,
    log: { warn: expect.fail },
  })
  const until = performance.now() + 600
  for (let number = 1; performance.now() < until; number++)
    await put(named(number)).then(() => sleep(10))
  expect(told).toBe(0)
  await expect.poll(() => told).toBeGreaterThanOrEqual(2)
  await archiving.stop()
})

test('one that was taken just before the shop was killed is taken once more, another one of its name is not', async () => {
  const { spool, archive, start, put, said } = await makeArchive()
  await mkdir(archive.folder, { recursive: true })
  await writeFile(join(archive.folder, `${named(1)}.gz`), gzipSync('the same'))
  await put(named(1), 'the same')
  const archiving = start()
  await expect.poll(() => readdir(spool)).toEqual([])
  await put(named(1), 'another')
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(/^Changes are not archived: .* another one of that name is there\./)
  await archiving.stop()
  expect(gunzipSync(await readFile(join(archive.folder, `${named(1)}.gz`))).toString()).toBe(
    'the same',
  )
})

test('a place that takes nothing is told of once and waited for, then changes are dropped, and it goes on by itself', async () => {
  const { spool, backupDir, archive, said, start, put } = await makeArchive()
  await writeFile(backupDir, 'no folder')
  const archiving = start()
  await put(named(1))
  await expect.poll(() => said).toHaveLength(1)
  expect(said[0]).toMatch(
    /^Changes are not archived: .*backups.* cannot be written to: a part of the path is a file\. What is sold meanwhile/,
  )
  expect(await findStop(backupDir, archive)).toMatch(
    /^Changes are not archived: .* cannot be written to/,
  )
  await put(named(2))
  expect(await readdir(spool)).toEqual([named(1), named(2)])
  for (let number = 3; number <= 40; number++) await put(named(number))
  await expect
    .poll(() => said.at(-1))
    .toMatch(/^\d+ segments of changes were dropped, because they could not be archived\.$/)
  await expect.poll(() => readdir(spool).then((left) => left.length)).toBeLessThan(32)

  await rm(backupDir)
  await put(named(50))
  await expect.poll(() => said.at(-1)).toMatch(/^Changes are archived again\./)
  await archiving.stop()
  expect(await readdir(spool)).toEqual([])
  expect(await readdir(archive.folder)).toContain(`${named(50)}.gz`)
  expect(said.filter((line) => line.startsWith('Changes are not archived'))).toHaveLength(1)
})

test('what follows a segment ends where one is missing', async () => {
  const { archive } = await makeArchive()
  await mkdir(archive.folder, { recursive: true })
  const hold = (...names: string[]) =>
    Promise.all(names.map((name) => writeFile(join(archive.folder, `${name}.gz`), '')))
  await hold(named(254), named(255), named(256), named(256, 2), '00000002.history')
  expect(await followFrom(archive.folder, named(254))).toEqual({
    unbroken: [named(255), named(256), named(256, 2)],
    isBroken: false,
  })
  await hold(named(258, 2))
  const oneLine = new Set(['00000001'])
  expect(await followFrom(archive.folder, named(254))).toEqual({
    unbroken: [named(255), named(256), named(256, 2)],
    isBroken: true,
  })
  expect(await followFrom(archive.folder, named(254), oneLine)).toEqual({
    unbroken: [named(255), named(256)],
    isBroken: false,
  })

  await pruneArchive(archive.folder, named(256))
  expect((await readdir(archive.folder)).sort()).toEqual([
    `${named(256)}.gz`,
    '00000002.history.gz',
    `${named(256, 2)}.gz`,
    `${named(258, 2)}.gz`,
  ])
})
