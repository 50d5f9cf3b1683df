/** Fresh Chromium on a port of its own, without a debugger attached during a measurement. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Browser = {
  port: number
  /** Writes to the shop's local storage. */
  keep(name: string, value: string): Promise<void>
  close(): Promise<void>
}

const quiet = [
  '--headless=new',
  '--no-first-run',
  '--no-default-browser-check',
  '--mute-audio',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-extensions',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  '--disable-features=Translate,OptimizationHints,MediaRouter',
  '--metrics-recording-only',
  '--password-store=basic',
]

export async function openBrowser(path: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'zeina-lighthouse-'))
  // Chromium has no sandbox for root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const args = [
    ...quiet,
    ...sandbox,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const browser = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await portOf(browser)
  return {
    port,
    async keep(name, value) {
      const { chromium } = await import('@playwright/test')
      const connection = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
      const page = await connection.contexts()[0]?.newPage()
      // A page of the shop that caches nothing in the browser.
      await page?.goto(`${process.env.E2E_URL}/robots.txt`)
      await page?.evaluate(([key, kept]) => localStorage.setItem(key, kept), [name, value] as const)
      await page?.close()
      await connection.close()
    },
    async close() {
      const ended = new Promise((resolve) => browser.once('exit', resolve))
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

function portOf(browser: ChildProcess): Promise<number> {
  let said = ''
  return new Promise((resolve, reject) => {
    browser.once('error', reject)
    browser.once('exit', () => reject(new Error(`Chromium did not start:\n${said.trim()}`)))
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString('utf8')
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
  })
}
