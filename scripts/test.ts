/**
 * `npm test`: everything that keeps the house true, cheapest first: types, lint, tests, the build, the bench
 * at a tiny size, journeys in a real browser.
 * `npm run test:all` walks every journey in both languages and on both screens (playwright.config.ts). The last line counts the tests of all kinds.
 */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { CannotStart, reasonOf } from '#server/cannot-start.ts'
import { say } from '#server/progress.ts'
import { buildIfStale } from './build.ts'
import { type Count, countJourneys, countVitest } from './test/count.ts'
import { readyChromium, readyPaperReaders } from './test/browser.ts'

const root = join(import.meta.dirname, '..')
const interrupted = 'the run was interrupted'
const reports = join(root, 'test-results')

export default async function runTests(args: string[]): Promise<void> {
  const total: Count = { passed: 0, failed: 0, names: [] }
  const failures: string[] = []
  const began = performance.now()
  // A Ctrl-C reaches the running step as well; this process stays to say what it knows.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => failures.push(interrupted))
  try {
    await testAll(args.includes('--all'), total, failures)
  } catch (failure) {
    failures.push(failure instanceof CannotStart ? failure.message : `something unforeseen: ${reasonOf(failure)}`)
    if (!(failure instanceof CannotStart)) console.error(failure)
  }
  say('')
  for (const name of total.names) say(`Failed: ${name}`)
  for (const failure of failures) say(`Failed: ${failure}`)
  say(`Took ${((performance.now() - began) / 1000).toFixed(0)} s.`)
  say(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = failures.length || total.failed || !total.passed ? 1 : 0
}

async function testAll(matrix: boolean, total: Count, failures: string[]): Promise<void> {
  const chromium = await readyChromium(process.env)
  await readyPaperReaders(process.env)
  await rm(reports, { recursive: true, force: true })
  await mkdir(reports, { recursive: true })

  if (!(await run('types', [process.execPath, 'scripts/test/typecheck.ts']))) failures.push('types (npm run typecheck)')
  if (!(await run('lint', ['biome', 'check', '--error-on-warnings']))) failures.push('lint (npm run lint)')
  if (failures.length) return

  const unitReport = join(reports, 'vitest.json')
  const unitPassed = await run(
    'unit, API and architecture tests',
    ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    matrix ? { E2E_MATRIX: 'all' } : {},
  )
  add(total, await read(unitReport).then(countVitest))
  if (!unitPassed) failures.push('unit, API or architecture tests')
  if (failures.includes(interrupted)) return

  title('build')
  await buildIfStale()

  const bench = (...args: string[]) => run(`bench ${args.join(' ')}`, [process.execPath, 'scripts/on-node-24.mjs', 'test/bench', ...args])
  // Both at once: they are not to measure anything, but to run.
  const benchesRan = await Promise.all([bench('--tiny'), bench('growth', '--tiny')])
  if (benchesRan.includes(false)) failures.push('the bench at a tiny size')
  if (failures.includes(interrupted)) return

  const journeyReport = join(reports, 'journeys.json')
  const journeysPassed = await run('browser journeys', ['playwright', 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeyReport,
    ...(matrix && { E2E_MATRIX: 'all' }),
  })
  add(total, await read(journeyReport).then(countJourneys))
  if (!journeysPassed) failures.push('browser journeys')
}

function add(total: Count, { passed, failed, names }: Count): void {
  total.passed += passed
  total.failed += failed
  total.names.push(...names)
}

const title = (name: string) => say(`\n— ${name}`)

/** Runs a step with its output live; answers whether it succeeded. */
function run(name: string, [command = '', ...args]: string[], env: Record<string, string> = {}): Promise<boolean> {
  title(name)
  const bin = join(root, 'node_modules/.bin')
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    stdio: 'inherit',
  })
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

/** A runner that broke down writes no report: null. */
async function read(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => 'null')
  return JSON.parse(text)
}
