/**
 * Requirements of the journeys: a Chromium, and programs that read printed paper. Installed when
 * root runs the tests on a bare Debian.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'
import { say, step } from '#server/progress.ts'
import { runSilently } from '../silent-program.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const headless = 'chromium-headless-shell'
const advice = 'install it with "sudo apt-get install chromium", or set CHROMIUM_PATH'

/** Programs by their Debian packages: they render a PDF, and read barcodes from it. */
const paperReaders = { pdftoppm: 'poppler-utils', zbarimg: 'zbar-tools' }

/**
 * Path of a working Chromium. Throws CannotStart with one sentence when there is none and none can
 * be installed.
 */
export async function readyChromium(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new CannotStart(
      `CHROMIUM_PATH is set to ${env.CHROMIUM_PATH}, which is no Chromium that runs.`,
    )
  }
  const found = findChromium(env)
  if (found) return found
  await install('Chromium', ['chromium'], advice, env)
  const installed = findChromium(env)
  if (!installed)
    throw new CannotStart(
      `Chromium was installed and does not run: set CHROMIUM_PATH to one that does.`,
    )
  return installed
}

/**
 * Path of a headless Chromium, in which journeys take a third less time; any other where there is
 * none and none can be installed. Throws like `readyChromium`.
 */
export async function readyHeadless(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.CHROMIUM_PATH) return readyChromium(env)
  if (!inPath(headless, env)) await install(headless, [headless], advice, env).catch(() => {})
  const found = inPath(headless, env)
  return found && runs(found) ? found : readyChromium(env)
}

/**
 * Checks for the programs that read barcodes. Throws CannotStart with one sentence when one is
 * missing and cannot be installed.
 */
export async function readyPaperReaders(env: NodeJS.ProcessEnv): Promise<void> {
  const missing = Object.entries(paperReaders).flatMap(([name, debianPackage]) =>
    inPath(name, env) ? [] : [debianPackage],
  )
  if (missing.length === 0) return
  const packages = missing.join(' ')
  await install(packages, missing, `install them with "sudo apt-get install ${packages}"`, env)
}

async function install(
  what: string,
  packages: string[],
  how: string,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (process.getuid?.() !== 0 || !inPath('apt-get', env))
    throw new CannotStart(`The browser tests need ${what}: ${how}.`)
  await step(`Installing ${what} (apt-get install ${packages.join(' ')})`, async () => {
    await apt(['update'], what, how)
    await apt(['install', '-y', ...packages], what, how)
  })
}

function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  return names.map((name) => inPath(name, env)).find((path) => path && runs(path))
}

function inPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Some systems have a chromium stub that only prints where to get one. */
const runs = (path: string): boolean =>
  spawnSync(path, ['--version', '--no-sandbox'], { timeout: 30_000 }).status === 0

async function apt(args: string[], what: string, how: string): Promise<void> {
  let last = ''
  const alive = setInterval(() => say(`  apt-get ${args[0]}: ${last.slice(0, 100)}`), 10_000)
  try {
    await runSilently(
      'apt-get',
      ['-q', ...args],
      { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
      () => new CannotStart(`${what} could not be installed (${last}): ${how}.`),
      (said) => {
        last = said.split('\n').at(-1) ?? ''
      },
    )
  } finally {
    clearInterval(alive)
  }
}
