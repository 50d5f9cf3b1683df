/** Life of a shop with a real PostgreSQL: backed up during writes, lost, and restored. */
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { connectDatabase } from '#server/db/connect.ts'
import { openShopDatabase, type ShopDatabase } from '#server/db/embedded/shop-database.ts'
import { migrate } from '#server/db/migrate.ts'
import { inSession } from '#server/db/session.ts'
import { archiveOf, packed } from '#server/backup/archiving/archive.ts'
import { archiveState, listBackups, makeBackup, proveBackup } from '#server/backup/backup.ts'
import { inCairo, restoreBackup } from '#server/backup/restoring/restore.ts'

const place = await mkdtemp(join(tmpdir(), 'zeina-backup-'))
// As root, PostgreSQL runs under another account, which needs access.
await chmod(place, 0o755)
const open = new Set<ShopDatabase>()
afterAll(async () => {
  for (const database of open) await database.stop()
  await rm(place, { recursive: true, force: true })
})

const configOf = (name: string, backups = 'backups'): Config =>
  readConfig({ DATA_DIR: join(place, name), BACKUP_DIR: join(place, backups) })

async function start(config: Config): Promise<ShopDatabase> {
  const database = await openShopDatabase(config, { warn: (message) => expect.fail(message) })
  open.add(database)
  return database
}

async function stop(database: ShopDatabase): Promise<void> {
  await database.stop()
  open.delete(database)
}

/** First column of all rows. */
const ask = (url: string, text: string): Promise<unknown[]> =>
  inSession(url, {}, async (session) =>
    (await session.query({ text, rowMode: 'array' })).rows.map(([value]) => value),
  )

const soldIn = async (database: ShopDatabase) =>
  (await ask(database.url, 'select id from sold order by id')) as number[]

/** Stores a picture like an upload; returns its name. */
async function addPicture(config: Config, url: string, content: string): Promise<string> {
  const stem = createHash('sha256').update(content).digest('hex').slice(0, 32)
  await writeFile(join(config.dataDir, 'media', `${stem}.webp`), content)
  await ask(
    url,
    `insert into media_files (stem, width, height, bytes) values ('${stem}', 1, 1, ${content.length})`,
  )
  return `${stem}.webp`
}

const config = configOf('shop')
await mkdir(join(config.dataDir, 'media'), { recursive: true })
const shop = await start(config)
await migrate(shop.url)
await shop.settle()
await ask(shop.url, 'create table sold (id int primary key, note text)')
await ask(shop.url, 'create table stock (id int primary key, left_over int)')
await ask(shop.url, 'insert into stock select id, 1000000 from generate_series(1, 20) as id')
const picture = await addPicture(config, shop.url, 'a dress')

/** Continuous sales, each in a transaction with two tables. */
function sell(url: string) {
  const acknowledged: { id: number; at: number }[] = []
  let id = 0
  let isOver = false
  const buyers = Array.from({ length: 4 }, () =>
    inSession(url, {}, async (session) => {
      while (!isOver) {
        const mine = ++id
        await session.query('begin')
        await session.query(
          `update stock set left_over = left_over - 1 where id = ${1 + (mine % 20)}`,
        )
        await session.query(`insert into sold values (${mine}, repeat('x', 500))`)
        await session.query('commit')
        acknowledged.push({ id: mine, at: Date.now() })
      }
    }),
  )
  return {
    acknowledged,
    async end() {
      isOver = true
      await Promise.all(buyers)
    },
  }
}

/** Waits until everything committed so far is archived. */
async function untilArchived(config: Config, database: ShopDatabase): Promise<void> {
  const [segment] = await ask(database.url, 'select pg_walfile_name(pg_switch_wal())')
  const { folder } = await archiveOf(config.backupDir, database.folder as string)
  await expect.poll(() => readdir(folder)).toContain(`${segment}${packed}`)
}

const foreign = join(config.backupDir, '2020-01-01T00-00-00Z')
await mkdir(foreign, { recursive: true })

let backup: string
let moment: Date
let sold: { id: number; at: number }[]

test('a backup is made while the shop sells without a pause, and noted', async () => {
  const selling = sell(shop.url)
  await expect.poll(() => selling.acknowledged.length).toBeGreaterThan(50)
  const made = await makeBackup({ config, url: shop.url })
  backup = join(config.backupDir, made.folder)
  expect(made).toMatchObject({ pictures: 1, lost: 0 })
  const database = connectDatabase(shop.url)
  expect(await listBackups({ db: database.db, config })).toMatchObject([
    { folder: made.folder, bytes: made.bytes, failure: null, isKept: true, proof_at: null },
  ])
  await database.close()

  // Sales before and after a full second, as a person would name it.
  const later = selling.acknowledged.length
  await expect.poll(() => selling.acknowledged.length).toBeGreaterThan(later + 20)
  moment = new Date(Math.ceil(Date.now() / 1000) * 1000)
  await sleep(moment.getTime() - Date.now() + 300)
  await selling.end()
  sold = selling.acknowledged
  await untilArchived(config, shop)
  expect(await archiveState({ config })).toMatchObject({ stopped: null, newest: expect.any(Date) })
})

test('what is damaged is refused in one sentence, and so is a moment or a place that cannot be; nothing is left', async () => {
  const refused = async (from: string, says: string | RegExp, to?: string) => {
    const target = configOf('refused')
    await mkdir(target.dataDir, { recursive: true })
    await expect(restoreBackup(target, from, to)).rejects.toThrow(says)
    expect((await readdir(target.dataDir)).filter((name) => name !== 'postgres.log')).toEqual([])
  }
  const damage = async (path: string, says: string, harm: (file: string) => Promise<void>) => {
    const file = join(backup, path)
    const sound = await readFile(file)
    // Removed instead of overwritten: a write through the hard link would damage the archive.
    await rm(file)
    await writeFile(file, sound)
    await harm(file)
    await refused(backup, says)
    await writeFile(file, sound)
  }
  const flip = async (file: string) => {
    const bytes = await readFile(file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    await writeFile(file, bytes)
  }
  await damage(`media/${picture}`, `media/${picture} is not as it was written.`, flip)
  await damage(
    'database/global/pg_control',
    'database/global/pg_control is not as it was written.',
    flip,
  )
  const [segment] = (await readdir(join(backup, 'wal'))).sort()
  await damage(`wal/${segment}`, `wal/${segment} is missing.`, rm)
  await damage('files.sha256', 'files.sha256 is not as it was written.', flip)
  await damage('manifest.json', 'restored, the table public.sold has', async (file) => {
    const text = await readFile(file, 'utf8')
    await writeFile(file, text.replace(/("public.sold",\s*"rows": ")\d+/, '$17'))
  })
  await refused(foreign, 'There is no backup in')
  await refused(
    backup,
    /can be restored to a moment from \S+ \S+ to \S+ \S+, not to 2031-01-01 10:00\.$/,
    '2031-01-01 10:00',
  )
  await refused(
    backup,
    /can be restored to a moment from .*, not to 2001-01-01 10:00\.$/,
    '2001-01-01 10:00',
  )
  await refused(backup, "25:00 is no time of Cairo such as '2026-03-01 14:05'.", '25:00')
  await expect(restoreBackup(config, backup)).rejects.toThrow(
    `DATA_DIR ${config.dataDir} holds a database already`,
  )
  await expect(
    restoreBackup({ ...configOf('refused'), databaseUrl: 'postgresql:///x' }, backup),
  ).rejects.toThrow('unset DATABASE_URL')
})

test('restored to a moment it holds exactly what was acknowledged before it', async () => {
  // A copy elsewhere, and another shop's backups in the archive: only the time counts.
  const target = configOf('moment', 'backups-of-moment')
  await mkdir(target.dataDir)
  await restoreBackup(target, backup, inCairo(moment))
  const restored = await start(target)
  const ids = await soldIn(restored)
  const before = sold.filter(({ at }) => at < moment.getTime()).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining(before))
  expect(before.length).toBeGreaterThan(50)
  // Transactions running at that time may be included.
  expect(ids.length).toBeLessThanOrEqual(before.length + 4)
  expect(ids.length).toBeLessThan(sold.length)
  const [taken] = await ask(restored.url, 'select 20 * 1000000 - sum(left_over)::int from stock')
  expect(taken).toBe(ids.length)
  expect(await readFile(join(target.dataDir, 'media', picture), 'utf8')).toBe('a dress')
  await stop(restored)
})

test('a folder that was copied away by itself is restored as of its own moment', async () => {
  const alone = join(place, 'elsewhere', 'zeina')
  await cp(backup, alone, { recursive: true })
  const target = configOf('alone', 'backups-of-alone')
  await mkdir(target.dataDir)
  expect(await restoreBackup(target, alone)).toMatchObject({
    isOfBackup: true,
    pictures: 1,
    missing: 0,
  })
})

test('a shop that was restored goes on with the same backups, and is restored again to its newest change', async () => {
  await stop(shop)
  const target = configOf('second')
  await mkdir(target.dataDir)
  expect(await restoreBackup(target, backup)).toMatchObject({ isOfBackup: false, missing: 0 })
  const second = await start(target)
  expect(await soldIn(second)).toEqual(sold.map(({ id }) => id).sort((a, b) => a - b))
  await ask(second.url, "insert into sold values (1000001, 'on the second timeline')")
  const made = await makeBackup({ config: target, url: second.url })
  // One backup per day is kept, for this shop only.
  expect((await readdir(target.backupDir)).sort()).toEqual([
    '2020-01-01T00-00-00Z',
    made.folder,
    'archive',
    'backup.lock',
  ])
  const added = await addPicture(target, second.url, 'a lamp')
  await ask(second.url, "insert into sold values (1000002, 'behind the second backup')")

  const leftover = join(target.dataDir, 'proof')
  await mkdir(join(leftover, 'postgres', 'base'), { recursive: true })
  await proveBackup({ config: target, url: second.url })
  expect(await readdir(target.dataDir)).not.toContain('proof')
  expect(
    await ask(
      second.url,
      'select (proof_at is not null and proof_ms > 0 and proof_failure is null) from backups where proof_at is not null',
    ),
  ).toEqual([true])
  await writeFile(join(target.backupDir, made.folder, 'media', picture), 'a dross')
  await expect(proveBackup({ config: target, url: second.url })).rejects.toThrow(
    `media/${picture} is not as it was written.`,
  )
  expect(
    await ask(second.url, 'select proof_failure from backups where proof_at is not null'),
  ).toEqual([expect.stringContaining(`media/${picture} is not as it was written.`)])
  // A picture that a proof found damaged is not linked: the next backup copies the shop's picture
  // again, and the archive is complete.
  const anew = await makeBackup({ config: target, url: second.url })
  expect(await readFile(join(target.backupDir, anew.folder, 'media', picture), 'utf8')).toBe(
    'a dress',
  )
  const newest = await addPicture(target, second.url, 'a scarf')
  await ask(second.url, "insert into sold values (1000003, 'behind the third backup')")
  await stop(second)

  const third = configOf('third')
  await mkdir(third.dataDir)
  await restoreBackup(third, join(target.backupDir, anew.folder))
  const last = await start(third)
  expect((await soldIn(last)).slice(-3)).toEqual([1000001, 1000002, 1000003])
  expect(await readFile(join(third.dataDir, 'media', added), 'utf8')).toBe('a lamp')
  expect(await readFile(join(third.dataDir, 'media', newest), 'utf8')).toBe('a scarf')
  await stop(last)
})

test('where the restore was cut off no shop starts, and the next restore clears up', async () => {
  const target = configOf('cut-off')
  await mkdir(join(target.dataDir, 'postgres'), { recursive: true })
  await writeFile(join(target.dataDir, 'restore-unfinished'), '')
  await expect(openShopDatabase(target, { warn: () => {} })).rejects.toThrow(
    'was cut off: let it end, or run npm run restore again.',
  )
  const [newest = ''] = (await readdir(target.backupDir))
    .filter((name) => name > '2021' && name < '3')
    .reverse()
  expect(await restoreBackup(target, join(target.backupDir, newest))).toMatchObject({
    pictures: 3,
    missing: 0,
  })
})
