/**
 * `npm run dev` runs the configured shop with hot reload of its screens, and restarts it when
 * server/ or contract/ change. node --watch does not wait for a closing shop.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Milliseconds without a change before a restart: editors and git write several files at once. */
const quiet = 150

/**
 * Not SIGTERM, which the screens' compiler answers by ending the process before the shop has
 * closed.
 */
const stopSignal = 'SIGINT'

export default async function dev(): Promise<void> {
  let shop: ChildProcess | undefined
  let hasOpened = false
  let stopping = false
  let isDue = false
  let wait: NodeJS.Timeout | undefined

  const open = () => {
    isDue = false
    shop = fork(join(root, 'scripts/on-node-24.mjs'), ['screens/dev-shop'], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    shop.once('message', () => {
      hasOpened = true
    })
    shop.once('exit', (code) => {
      shop = undefined
      if (stopping || !hasOpened) process.exit(code ?? 1)
      if (isDue) open()
      else
        console.error(
          'The shop has ended; it is started again at the next change in server/ or contract/.',
        )
    })
  }
  const openAgain = () => {
    if (stopping) return
    if (!shop) return open()
    isDue = true
    shop.kill(stopSignal)
  }
  for (const folder of ['server', 'contract']) {
    watch(join(root, folder), { recursive: true }, () => {
      clearTimeout(wait)
      wait = setTimeout(openAgain, quiet)
    })
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      if (!shop) process.exit(0)
      shop.kill(stopSignal)
    })
  }
  open()
}
