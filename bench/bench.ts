/**
 * `npm run bench` compares the shop with the limits of the machine. A shop in production mode is
 * filled to a size and loaded from a second process; the cost of a request is compared, slice by
 * slice, with a program that does only the unavoidable part of it.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { measureBulk } from './loads/bulk.ts'
import { measureCarts } from './loads/carts.ts'
import { measureGrowth } from './loads/growth.ts'
import { type Crew, startCrew } from './figures/contenders.ts'
import { measureDashboard, signIn } from './loads/dashboard.ts'
import { measureDesk } from './loads/desk.ts'
import { importLimits } from '#contract/files/import-columns.ts'
import { measureExports } from './loads/exports.ts'
import { measureImports } from './loads/imports.ts'
import type { Fact, Report, Row } from './figures/figures.ts'
import { measureLists } from './loads/lists.ts'
import { type Effort, full, tiny } from './figures/measure.ts'
import { pictureUrl } from '#server/media/media.ts'
import { say } from '#server/progress.ts'
import { memoryOf, root, runCommand } from './figures/processes.ts'
import { measureCold, measureWarm, readsOf } from './loads/reads.ts'
import { describeRun, factsOf, tableOf } from './figures/report.ts'
import { measureSearch } from './loads/searches.ts'
import { measureStarts, memoryFact, watchMemory } from './shop/shop-life.ts'
import { measureOverload } from './loads/overload.ts'
import { measurePictures } from './loads/pictures.ts'
import { checkPlans } from './queries/queries.ts'
import { factsOfReading, readDuring, readInCalm, shoppersBeside } from './loads/readers.ts'
import { measureSoak } from './soak/soak.ts'
import { openWorld, type Size, type World } from './shop/world.ts'

export type BenchOptions = Size & {
  tiny: boolean
  /** Parts to measure; when empty all except for `soak`, which takes long. */
  only: string[]
  /** Minutes of `soak`; ten by default. */
  minutes?: number | undefined
  folder?: string | undefined
  log(line: string): void
}

type Part = (world: World, crew: Crew, effort: Effort, report: Report) => Promise<void>

/** Parts in order. */
export const parts: Record<string, Part> = {
  idle: measureIdle,
  warm: measureWarm,
  cold: measureCold,
  lists: measureLists,
  search: measureSearch,
  dashboard: measureDashboard,
  desk: measureDesk,
  carts: withoutJobs(measureCarts),
  plans: measurePlans,
  overload: measureTooMany,
  pictures: measureUpload,
  exports: measureFiles,
  bulk: measureMany,
  imports: measureImport,
  backup: measureBackup,
  soak: measureMemory,
}

/**
 * Measures and prints, and records the figures in bench/results unless they are tiny. Returns the
 * number of rows that missed their target.
 */
export async function runBench({
  only,
  folder,
  log,
  minutes,
  ...options
}: BenchOptions): Promise<number> {
  const effort = { ...(options.tiny ? tiny : full), ...(minutes && { minutes }) }
  const world = await openWorld(
    { products: options.products, orders: options.orders },
    { folder, log },
  )
  const rows: Row[] = []
  const facts: Fact[] = []
  const report: Report = {
    row: (row) => {
      rows.push(row)
      log(tableOf([row]).split('\n').at(-1) as string)
    },
    fact: (fact) => {
      facts.push(fact)
      log(`${fact.what}: ${fact.value}`)
    },
  }
  const crew = startCrew()
  const [{ server_version }] = (await world.pool.query('show server_version')).rows
  try {
    const mostMemory = watchMemory(() => world.pids().app)
    for (const [name, part] of Object.entries(parts)) {
      if (only.length > 0 ? !only.includes(name) : name === 'soak') continue
      log(`Measuring: ${name}`)
      await part(world, crew, effort, report)
    }
    report.fact(memoryFact('memory of the application, the most under load', mostMemory(), 300))
  } finally {
    crew.stop()
    await world.close()
  }
  if (only.length === 0 || only.includes('starts'))
    report.fact(await measureStarts(world, options.tiny ? 1 : 5))
  await world.remove()
  const machine = describeRun(options, server_version)
  const text = [factsOf(machine), tableOf(rows), factsOf(facts)].join('\n\n')
  log(`\n${text}`)
  if (!options.tiny) {
    const { products } = options
    await keep(
      [`${products}-products`, ...only].join('-'),
      `Figures of a shop with ${products.toLocaleString('en')} products`,
      text,
      {
        machine,
        rows,
        facts,
      },
    )
  }
  return [...rows, ...facts].filter(({ must }) => must?.met === false).length
}

/**
 * Compares two shops of different sizes, loaded in turn. Returns the number of rows that missed
 * their target.
 */
export async function runGrowth(
  sizes: readonly [Size, Size],
  options: Pick<BenchOptions, 'tiny' | 'folder' | 'log'>,
): Promise<number> {
  const { log, folder } = options
  const open = (size: Size) =>
    openWorld(size, { folder: folder && join(folder, String(size.products)), log })
  const worlds = [await open(sizes[0]), await open(sizes[1])] as const
  const facts: Fact[] = []
  const crew = startCrew()
  try {
    await Promise.all(worlds.map((world) => world.restart({ JOBS: 'off' })))
    await measureGrowth(worlds, crew, options.tiny ? tiny : full, (fact) => {
      facts.push(fact)
      log(`${fact.what}: ${fact.value}`)
    })
  } finally {
    crew.stop()
    for (const world of worlds) {
      await world.close()
      await world.remove()
    }
  }
  const text = factsOf([
    {
      what: 'shops',
      value: `${sizes.map(({ products }) => products.toLocaleString('en')).join(' and ')} products`,
    },
    ...facts,
  ])
  log(`\n${text}`)
  if (!options.tiny) await keep('growth', 'Figures of a small and a large shop', text, facts)
  return facts.filter(({ must }) => must?.met === false).length
}

/** Memory of a shop without any requests. */
async function measureIdle(
  world: World,
  _crew: Crew,
  { slices }: Effort,
  report: Report,
): Promise<void> {
  const seconds = slices === full.slices ? 60 : 1
  await world.restart()
  await sleep(seconds * 1000)
  const bytes = memoryOf(world.pids().app[0] as number)
  report.fact(memoryFact(`memory of the application, ${seconds} s after its start`, bytes, 150))
}

/** Rows and pages read by the statements of each list. */
async function measurePlans(
  world: World,
  _crew: Crew,
  _effort: Effort,
  report: Report,
): Promise<void> {
  for (const { call, shown, rows, buffers, verdict } of await checkPlans(world.databaseUrl)) {
    report.fact({
      what: `reads of ${call}`,
      value: `${shown} shown, ${rows} rows, ${buffers} pages`,
      must: { text: 'little more than is shown', met: verdict === 'ok' },
    })
  }
}

/** Unfinished requests beyond the number that the shop processes at once. */
async function measureTooMany(
  world: World,
  _crew: Crew,
  { slices }: Effort,
  report: Report,
): Promise<void> {
  const { json, pages } = readsOf(world)
  const kept = [...json, ...pages].flatMap(({ paths }) => paths.slice(0, 1))
  const [pid] = world.pids().app as [number]
  for (const held of slices === full.slices ? [500, 600] : [5]) {
    for (const fact of await measureOverload({
      url: `http://127.0.0.1:${world.port}`,
      pid,
      held,
      kept,
    }))
      report.fact(fact)
  }
}

/** Upload by an admin under load of shoppers. */
async function measureUpload(
  world: World,
  _crew: Crew,
  { slices }: Effort,
  report: Report,
): Promise<void> {
  const token = await signIn(world)
  const [{ id }] = (await world.pool.query('select id from subcategories order by id limit 1')).rows
  const small = slices === full.slices ? {} : { count: 1, width: 400, height: 300, calm: 100 }
  const shop = {
    url: `http://127.0.0.1:${world.port}`,
    pid: world.pids().app[0] as number,
    kept: '/',
  }
  for (const fact of await measurePictures({ ...shop, token, subcategory_id: id, ...small }))
    report.fact(fact)
}

/** Exports of whole lists under load of shoppers. */
async function measureFiles(
  world: World,
  _crew: Crew,
  { slices }: Effort,
  report: Report,
): Promise<void> {
  const token = await signIn(world)
  const shop = {
    url: `http://127.0.0.1:${world.port}`,
    pid: world.pids().app[0] as number,
    kept: '/',
  }
  for (const fact of await measureExports({
    ...shop,
    token,
    calm: slices === full.slices ? 10_000 : 100,
  }))
    report.fact(fact)
}

/** Bulk change of five thousand products, and its undo. */
async function measureMany(
  world: World,
  _crew: Crew,
  { slices }: Effort,
  report: Report,
): Promise<void> {
  const shop = {
    url: `http://127.0.0.1:${world.port}`,
    pid: world.pids().app[0] as number,
    token: await signIn(world),
  }
  for (const fact of await measureBulk({
    ...shop,
    products: 5000,
    calm: slices === full.slices ? 10_000 : 100,
  }))
    report.fact(fact)
}

/** Imports of the maximum number of rows. */
async function measureImport(
  world: World,
  _crew: Crew,
  { slices }: Effort,
  report: Report,
): Promise<void> {
  const token = await signIn(world)
  const [{ id }] = (await world.pool.query('select id from subcategories order by id limit 1')).rows
  const isFull = slices === full.slices
  const shop = {
    url: `http://127.0.0.1:${world.port}`,
    pid: world.pids().app[0] as number,
    kept: '/',
    subcategory_id: id,
  }
  const size = { rows: isFull ? importLimits.rows : 20, calm: isFull ? 10_000 : 100 }
  for (const file of ['products', 'orders'] as const)
    for (const fact of await measureImports({ ...shop, ...size, file, token })) report.fact(fact)
}

/** Whole backup under load of shoppers. */
async function measureBackup(
  world: World,
  _crew: Crew,
  { slices }: Effort,
  report: Report,
): Promise<void> {
  const calm = slices === full.slices ? 10_000 : 100
  const reading = {
    address: `http://127.0.0.1:${world.port}/`,
    pid: world.pids().app[0] as number,
    ...shoppersBeside(calm),
  }
  const before = await readInCalm(reading, calm)
  const began = performance.now()
  // Includes the files of the database, where the shop itself would store it.
  const during = await readDuring(
    reading,
    runCommand(['backup'], { ...world.settings, DATABASE_URL: '' }),
  )
  report.fact({
    what: 'a backup is made in, s',
    value: ((performance.now() - began) / 1000).toFixed(1),
  })
  for (const fact of factsOfReading('before', before)) report.fact(fact)
  for (const fact of factsOfReading('while a backup is made', during, { before, p95: 2 }))
    report.fact(fact)
}

/** Every kind of request at once, from many addresses, with rate limits on. */
async function measureMemory(
  world: World,
  _crew: Crew,
  { minutes }: Effort,
  report: Report,
): Promise<void> {
  await world.restart({ RATE_LIMIT: 'on', TRUST_PROXY: '1' })
  const token = await signIn(world)
  const { json, pages } = readsOf(world)
  const [{ id }] = (await world.pool.query('select id from subcategories order by id limit 1')).rows
  const { rows } = await world.pool.query<{ name: string }>(
    'select name from products order by hashint4(id) limit 200',
  )
  const { rows: stems } = await world.pool.query<{ stem: string }>(
    'select stem from media_files order by hashint4(id) limit 1000',
  )
  const facts = await measureSoak({
    url: `http://127.0.0.1:${world.port}`,
    pid: world.pids().app[0] as number,
    minutes,
    token,
    choices: world.choices,
    areaId: world.areaId,
    subcategoryId: id,
    log: say,
    kept: [...json, ...pages].flatMap(({ paths }) => paths),
    pictures: stems.map(({ stem }) => pictureUrl(stem)),
    words: rows.flatMap(({ name }) => name.split(' ')),
  })
  for (const fact of facts) report.fact(fact)
  await world.restart()
}

/**
 * The part with jobs disabled, as if another process ran them, so that only the request is
 * measured.
 */
function withoutJobs(part: Part): Part {
  return async (world, ...rest) => {
    await world.restart({ JOBS: 'off' })
    await part(world, ...rest)
    await world.restart()
  }
}

async function keep(name: string, title: string, text: string, figures: object): Promise<void> {
  const folder = join(root, 'bench/results')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${name}.md`), `# ${title}\n\n${text}\n`)
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(figures, null, 1)}\n`)
}
