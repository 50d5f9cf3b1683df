/** Backups with DATABASE_URL copy the pictures alone, because the database's owner backs it up. */
import { createHash } from 'node:crypto'
import { closeSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openLockFile, takeLock } from '#server/process/lock-file.ts'
import { testDatabase } from '../../test/database/database.ts'
import { testJobs } from '../../test/shop/jobs.ts'
import { backUpWork } from './backup.job.ts'
import {
  archiveState,
  backUpAside,
  backUpWhenOverdue,
  listBackups,
  makeBackup,
  proveAside,
  proveBackup,
} from './backup.ts'
import { restoreBackup } from './restoring/restore.ts'

const place = await mkdtemp(join(tmpdir(), 'zeina-media-'))
afterAll(() => rm(place, { recursive: true }))
const database = await testDatabase()
const configOf = (name: string) =>
  readConfig({
    DATA_DIR: join(place, name),
    BACKUP_DIR: join(place, 'backups'),
    DATABASE_URL: database.url,
  })
const config = configOf('shop')
const source = { config, url: database.url }

async function store(content: string): Promise<string> {
  const stem = createHash('sha256').update(content).digest('hex').slice(0, 32)
  const folder = join(config.dataDir, 'media')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${stem}.webp`), content)
  await database.pool.query(
    'insert into media_files (stem, width, height, bytes) values ($1, 1, 1, 1)',
    [stem],
  )
  return `${stem}.webp`
}

test('pictures are copied once, proven, and restored beside a database of one’s own', async () => {
  const dress = await store('a dress')
  const first = await makeBackup(source)
  expect(first).toMatchObject({ tables: null, pictures: 1, lost: 0 })
  const lamp = await store('a lamp')
  const before = await stat(join(config.backupDir, first.folder, 'media', dress))
  const second = await makeBackup(source)
  const after = await stat(join(config.backupDir, second.folder, 'media', dress))
  expect(after.ino).toBe(before.ino)

  expect(await proveBackup(source)).toEqual({ folder: second.folder, tables: null })
  expect(await listBackups({ db: database.db, config })).toMatchObject([
    { folder: second.folder, isKept: true, proof_at: expect.any(Date), proof_failure: null },
    { folder: first.folder, isKept: false, proof_at: null },
  ])
  expect(await archiveState({ config })).toBeNull()

  const target = configOf('restored')
  await mkdir(target.dataDir)
  const folder = join(config.backupDir, second.folder)
  await expect(restoreBackup({ ...target, databaseUrl: undefined }, folder)).rejects.toThrow(
    'holds pictures alone: bring their database back first',
  )
  expect(await restoreBackup(target, folder)).toMatchObject({ tables: null, pictures: 2 })
  expect(await readFile(join(target.dataDir, 'media', lamp), 'utf8')).toBe('a lamp')
  await expect(restoreBackup(target, folder)).rejects.toThrow('holds pictures already')
})

test('the nightly job does both in a process of its own, which ends with its job', async () => {
  const { signal } = new AbortController()
  await backUpAside({ config, database }, { prove: true }, signal)
  const [newest] = await listBackups({ db: database.db, config })
  expect(newest).toMatchObject({ failure: null, proof_at: expect.any(Date), proof_failure: null })

  const locked = openLockFile(join(config.backupDir, 'backup.lock'))
  expect(await takeLock(locked, 'backup.lock')).toBe(true)
  const ending = new AbortController()
  const waiting = proveAside({ config, database }, ending.signal)
  setTimeout(() => ending.abort(new Error('the shop stops')), 1000)
  await expect(waiting).rejects.toThrow('the shop stops')
  closeSync(locked)
})

test('a picture that the shop itself has lost is told of, and no proof passes over it', async () => {
  const scarf = await store('a scarf')
  await writeFile(join(config.dataDir, 'media', scarf), 'a scorf')
  expect(await makeBackup(source)).toMatchObject({ pictures: 2, lost: 1 })
  const reason = `The shop itself has lost 1 pictures that its database names, such as ${scarf}.`
  await expect(proveAside({ config, database }, new AbortController().signal)).rejects.toThrow(
    reason,
  )
  expect((await listBackups({ db: database.db, config }))[0]).toMatchObject({
    failure: null,
    proof_failure: reason,
  })
})

test('a night that was missed is made up for, once', async () => {
  const { ctx } = await testJobs(database, { workers: [backUpWork], work: false })
  const waiting = async (openFor?: number) => {
    await backUpWhenOverdue(ctx, openFor)
    const { rows } = await database.pool.query(
      "select count(*)::int as jobs from pgboss.job where name = 'back-up'",
    )
    return rows[0].jobs
  }
  expect(await waiting()).toBe(0)
  await database.pool.query("update backups set created_at = created_at - interval '26 hours'")
  expect(await waiting()).toBe(1)
  expect(await waiting()).toBe(1)
  await database.pool.query('delete from backups; delete from pgboss.job')
  expect(await waiting(60)).toBe(0)
  expect(await waiting(3600)).toBe(1)
})

test('a try that fails is noted with its reason', async () => {
  const nowhere = { ...config, backupDir: join(place, 'file', 'backups') }
  await writeFile(join(place, 'file'), '')
  await expect(makeBackup({ ...source, config: nowhere })).rejects.toThrow(
    'BACKUP_DIR cannot be written to at',
  )
  expect((await listBackups({ db: database.db, config }))[0]).toMatchObject({
    folder: null,
    bytes: null,
    failure: expect.stringContaining('a part of the path is a file'),
  })
})
