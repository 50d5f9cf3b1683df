/** The browser that the journeys run in: a Chromium of this machine, installed when root runs the tests on a bare Debian. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { CannotStart } from '#server/cannot-start.ts'
import { say, step } from '#server/progress.ts'
import { runSilently } from './silent-program.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const advice = 'install it with "sudo apt-get install chromium", or set CHROMIUM_PATH'

/** The path of a Chromium that runs. Throws CannotStart with one sentence when there is none and none can be installed. */
export async function readyChromium(env: NodeJS.ProcessEnv): Promise<string> {
  if (env.CHROMIUM_PATH) {
    if (runs(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH
    throw new CannotStart(`CHROMIUM_PATH is set to ${env.CHROMIUM_PATH}, which is no Chromium that runs.`)
  }
  const found = findChromium(env)
  if (found) return found
  if (process.getuid?.() !== 0 || !inPath('apt-get', env)) throw new CannotStart(`The browser tests need Chromium: ${advice}.`)
  await step('Installing Chromium (apt-get install chromium)', async () => {
    await apt(['update'])
    await apt(['install', '-y', 'chromium'])
  })
  const installed = findChromium(env)
  if (!installed) throw new CannotStart(`Chromium was installed and does not run: set CHROMIUM_PATH to one that does.`)
  return installed
}

function findChromium(env: NodeJS.ProcessEnv): string | undefined {
  return names.map((name) => inPath(name, env)).find((path) => path && runs(path))
}

function inPath(name: string, env: NodeJS.ProcessEnv): string | undefined {
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/local/bin']
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
}

/** Some systems have a chromium that only says where to get one. */
const runs = (path: string): boolean => spawnSync(path, ['--version', '--no-sandbox'], { timeout: 30_000 }).status === 0

async function apt(args: string[]): Promise<void> {
  let last = ''
  const alive = setInterval(() => say(`  apt-get ${args[0]}: ${last.slice(0, 100)}`), 10_000)
  try {
    await runSilently(
      'apt-get',
      ['-q', ...args],
      { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } },
      () => new CannotStart(`Chromium could not be installed (${last}): ${advice}.`),
      (said) => {
        last = said.split('\n').at(-1) ?? ''
      },
    )
  } finally {
    clearInterval(alive)
  }
}
