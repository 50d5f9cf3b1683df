/**
 * `npm run screenshots [folder] [-- --project=en-390]`: every screen and panel in both languages on
 * both screens, or as often as named in one of them, as <name>-<language>-<width>.png in
 * build/screenshots or the folder named. Two takings of one program are the same, which `npm run
 * screenshots:compare` builds on: each language and width begins with a fresh shop. With E2E_URL
 * set, of the shop at that address, where ids and numbers are those that it has.
 */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '../build.ts'
import { readyChromium } from '../test/browser.ts'

const root = join(import.meta.dirname, '../..')

export default async function takeScreenshots(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      project: {
        type: 'string',
        multiple: true,
        default: ['en-1440', 'ar-390', 'en-390', 'ar-1440'],
      },
    },
    allowPositionals: true,
  })
  const folder = resolve(positionals[0] ?? join(root, 'build/screenshots'))
  const env = {
    ...process.env,
    CHROMIUM_PATH: await readyChromium(process.env),
    E2E_MATRIX: 'named',
    SCREENSHOTS: folder,
  }
  if (!process.env.E2E_URL) await buildIfStale()
  process.exitCode = await takeProjects(values.project, env)
}

/**
 * One after the other, each with a shop of its own (e2e/start.ts); answers the first code that is
 * not 0.
 */
async function takeProjects(projects: string[], env: NodeJS.ProcessEnv): Promise<number> {
  let failed = 0
  for (const project of projects) {
    const program = join(root, 'node_modules/@playwright/test/cli.js')
    const taking = spawn(process.execPath, [program, 'test', `--project=${project}`], {
      cwd: root,
      env,
      stdio: 'inherit',
    })
    const code = await new Promise<number>((done) =>
      taking.once('close', (code) => done(code ?? 1)),
    )
    failed ||= code
  }
  return failed
}
