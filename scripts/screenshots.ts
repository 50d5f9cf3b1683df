/**
 * `npm run screenshots [folder]`: every screen and panel in both languages on both screens, as <name>-<language>-<width>.png in
 * build/screenshots or the folder named. With E2E_URL set, of the shop at that address.
 */
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { buildIfStale } from './build.ts'
import { readyChromium } from './test-browser.ts'

const root = join(import.meta.dirname, '..')

export default async function takeScreenshots([folder = join(root, 'build/screenshots')]: string[]): Promise<void> {
  const chromium = await readyChromium(process.env)
  await buildIfStale()
  const taking = spawn(process.execPath, [join(root, 'node_modules/@playwright/test/cli.js'), 'test'], {
    cwd: root,
    env: { ...process.env, CHROMIUM_PATH: chromium, E2E_MATRIX: 'all', SCREENSHOTS: resolve(folder) },
    stdio: 'inherit',
  })
  process.exitCode = await new Promise<number>((done) => taking.once('close', (code) => done(code ?? 1)))
}
