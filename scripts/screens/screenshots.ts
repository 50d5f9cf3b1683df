/**
 * `npm run screenshots [folder] [-- --project=en-390]`: takes every screen and panel in both
 * languages and at both widths, or for the named projects, as <name>-<language>-<width>.png in
 * build/screenshots or the folder named. Two runs of one version are identical, as `npm run
 * screenshots:compare` requires: each project starts with a fresh shop. With E2E_URL set it uses
 * the shop at that address, with its ids and numbers.
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
 * Runs the projects in sequence, each with a shop of its own (e2e/start.ts); returns the first exit
 * code other than 0.
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
