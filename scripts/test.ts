/**
 * `npm test`: all checks except for the machine tests: types, lint and the build, then tests, then
 * journeys in a real browser. `npm run test:machines` starts, kills, restores and upgrades whole
 * shops, beside the bench at a tiny size. `npm run test:all` is both, with every journey in both
 * languages and on both screens (playwright.config.ts). The last line has the number of tests.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'
import { say } from '#server/progress.ts'
import { beginBuild, buildIfStale } from './build.ts'
import { type Count, countJourneys, countVitest } from './test/count.ts'
import { readyHeadless, readyPaperReaders } from './test/browser.ts'

const root = join(import.meta.dirname, '..')
const interrupted = 'the run was interrupted'
const reports = join(root, 'test-results')

export default async function runTests(args: string[]): Promise<void> {
  const total: Count = { passed: 0, failed: 0, names: [] }
  const failures: string[] = []
  const began = performance.now()
  // Ctrl-C also reaches the running step; this process continues, to report the results so far.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => failures.push(interrupted))
  const isAll = args.includes('--all')
  const env: Record<string, string> = isAll ? { E2E_MATRIX: 'all' } : {}
  try {
    await rm(reports, { recursive: true, force: true })
    await mkdir(reports, { recursive: true })
    if (!args.includes('--machines')) await testHouse(env, total, failures)
    if (isAll || args.includes('--machines')) await testMachines(env, total, failures)
  } catch (failure) {
    failures.push(
      failure instanceof CannotStart
        ? failure.message
        : `something unforeseen: ${reasonOf(failure)}`,
    )
    if (!(failure instanceof CannotStart)) console.error(failure)
  }
  say('')
  for (const name of total.names) say(`Failed: ${name}`)
  for (const failure of failures) say(`Failed: ${failure}`)
  say(`Took ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = failures.length || total.failed || !total.passed ? 1 : 0
}

type Env = Record<string, string>

async function testHouse(env: Env, total: Count, failures: string[]): Promise<void> {
  const chromium = await readyHeadless(process.env)
  await readyPaperReaders(process.env)

  title('build, types, lint')
  const { screens } = await beginBuild()
  const [typed, linted] = await Promise.all([
    run('types', [process.execPath, 'scripts/test/typecheck.ts']),
    run('lint', ['biome', 'check', '--error-on-warnings']),
    screens,
  ])
  if (!typed) failures.push('types (npm run typecheck)')
  if (!linted) failures.push('lint (npm run lint)')
  if (failures.length) return
  await buildIfStale()

  await runVitest('unit, API and architecture tests', ['unit', 'shop'], env, total, failures)
  if (failures.includes(interrupted)) return

  const report = join(reports, 'journeys.json')
  const passed = await run('browser journeys', ['playwright', 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    ...env,
  })
  add(total, await read(report).then(countJourneys))
  if (!passed) failures.push('browser journeys')
}

async function testMachines(env: Env, total: Count, failures: string[]): Promise<void> {
  if (failures.includes(interrupted)) return
  await buildIfStale()
  // A bench as a smoke test, without measurements.
  const bench = (...args: string[]) =>
    runQuietly(`bench ${args.join(' ')}`, [
      process.execPath,
      'scripts/on-node-24.mjs',
      'test/bench',
      ...args,
    ])
  const [, ...benchesRan] = await Promise.all([
    runVitest('machines', ['machines'], env, total, failures),
    bench('--tiny').then(async (ran) => (await bench('growth', '--tiny')) && ran),
  ])
  if (benchesRan.includes(false)) failures.push('the bench at a tiny size')
}

async function runVitest(
  name: string,
  projects: string[],
  env: Env,
  total: Count,
  failures: string[],
): Promise<void> {
  const report = join(reports, `${projects.join('-')}.json`)
  const chosen = projects.map((project) => `--project=${project}`)
  const passed = await run(
    name,
    [
      'vitest',
      'run',
      ...chosen,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  )
  add(total, await read(report).then(countVitest))
  if (!passed) failures.push(name)
}

function add(total: Count, { passed, failed, names }: Count): void {
  total.passed += passed
  total.failed += failed
  total.names.push(...names)
}

const title = (name: string) => say(`\n— ${name}`)

/** Runs a step with live output; returns whether it succeeded. */
function run(name: string, command: string[], env: Env = {}): Promise<boolean> {
  title(name)
  return ended(start(command, env, 'inherit'))
}

/** Runs a step concurrently, and shows its output at the end. */
async function runQuietly(name: string, command: string[]): Promise<boolean> {
  const child = start(command, {}, 'pipe')
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
  }
  const ran = await ended(child)
  title(name)
  say(said.trimEnd())
  return ran
}

function start(
  [command = '', ...args]: string[],
  env: Env,
  output: 'inherit' | 'pipe',
): ChildProcess {
  const bin = join(root, 'node_modules/.bin')
  const path = `${bin}${delimiter}${process.env.PATH}`
  return spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: path },
    stdio: ['inherit', output, output],
  })
}

function ended(child: ChildProcess): Promise<boolean> {
  const stop = () => child.kill('SIGTERM')
  process.once('SIGTERM', stop)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      process.off('SIGTERM', stop)
      resolve(code === 0)
    })
  })
}

/** Report of a runner; null when it crashed without one. */
async function read(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => 'null')
  return JSON.parse(text)
}
